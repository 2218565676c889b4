import sharp from 'sharp'
import { api } from '#contract'
import { upload, type World } from './world.ts'

/** 24 pictures at once that are small as files and large when they are decoded. */
export async function pictures(world: World) {
  const make = sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#fff' } })
  const bytes = Uint8Array.from(await make.png({ palette: true, compressionLevel: 9 }).toBuffer())
  const { teacher } = world.attacker
  return Promise.all(
    Array.from({ length: 24 }, () => upload(world, api.media.uploadFile, { name: 'a.png', bytes }, teacher)),
  )
}
