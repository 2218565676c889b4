import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { say } from '#contract'
import type { PictureView } from '../../interchange/items/picture-view.ts'
import { ApiError, comeAgain } from '../ground/errors.ts'
import { fairTurns, type Whose } from '../workers/fair-turns.ts'
import { BusyError } from '../workers/pool-errors.ts'
import { assertOwnDrawing } from './svg.ts'

/** Largest image file in bytes, and most pixels that it unpacks to, over all its frames. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/** Seconds that one image may take by the clock: ten times what a machine that does nothing else may need, where 40 million pixels take one or two. */
const TIMEOUT = 200
/** Printed at 300 dpi this is wider than any page. */
const MAX_SIDE = 2400

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

export interface CleanImage {
  bytes: Buffer
  extension: 'webp' | 'png'
  width: number
  height: number
}

/** How an image is taken: `patient` waits as long as it takes; at most so many bytes; its longer side becomes no longer than so many pixels. */
interface Cleaning {
  patient?: boolean
  most?: number
  side?: number
}

/** Each image in a thread of its own (sharp's), of one core: the event loop and the other cores stay with everybody else. */
sharp.concurrency(1)
const turns = fairTurns({ at_once: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 12, of_person: 4 })

/**
 * Re-encodes an image by what it is, not by its name: turned upright, made smaller, and without any of its metadata (place, camera).
 * One or two at a time in the whole process, schools in turn; a job's image waits as long as it takes.
 * @throws too_large, wrong_type, busy_server where too many wait already
 */
export async function cleanImage(
  bytes: Buffer,
  whose: Whose,
  { patient = false, most = MAX_IMAGE_BYTES, side = MAX_SIDE }: Cleaning = {},
): Promise<CleanImage> {
  if (bytes.length > most) {
    throw new ApiError('too_large', say('image.too_heavy', { size: megabytes(bytes.length), most: megabytes(most) }))
  }
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.has(type.mime)) {
    throw new ApiError('wrong_type', say('image.kind'))
  }
  try {
    return await turns.take(whose, () => encode(bytes, side), patient)
  } catch (error) {
    if (error instanceof BusyError) throw comeAgain()
    throw error
  }
}

/** Pixels of a drawing's longer side: enough for the width of a page. */
const DRAWN_SIDE = 1600

/**
 * Draws SVG as PNG, on nothing, by its own parts alone.
 * @throws too_large, wrong_type where it takes anything from outside or can't be drawn, busy_server
 */
export async function drawSvg(bytes: Buffer, whose: Whose, patient = false): Promise<Buffer> {
  assertOwnDrawing(bytes)
  try {
    return await turns.take(whose, () => draw(bytes), patient)
  } catch (error) {
    if (error instanceof BusyError) throw comeAgain()
    throw error
  }
}

async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    // Of a drawing so many dots an inch are taken that it is as large as wished; 72 is the size that it names.
    const density = Math.min(14_400, Math.max(1, (72 * DRAWN_SIDE) / Math.max(width, height, 1)))
    return await sharp(bytes, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT })
      .resize({ width: DRAWN_SIDE, height: DRAWN_SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof Error && /pixel limit|timeout/i.test(error.message)) throw tooManyPixels()
    throw new ApiError('wrong_type', say('image.damaged'))
  }
}

/** What of a picture is shown where it lay: cut, mirrored and turned, as PNG. Waits its turn as long as it takes. @throws too_large, wrong_type */
export async function viewImage(bytes: Buffer, view: PictureView, whose: Whose): Promise<Buffer> {
  return await turns.take(whose, () => cut(bytes, view), true)
}

async function cut(bytes: Buffer, { left, top, right, bottom, flip, degrees }: PictureView): Promise<Buffer> {
  try {
    await assertSize(bytes)
    const given = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
    const { width, height } = (await sharp(bytes, given).metadata()).autoOrient
    const [x, y] = [Math.min(Math.round(left * width), width - 1), Math.min(Math.round(top * height), height - 1)]
    const size = {
      width: Math.max(1, width - x - Math.round(right * width)),
      height: Math.max(1, height - y - Math.round(bottom * height)),
    }
    // Each step a picture of its own: within one, sharp turns before it cuts and mirrors, whatever was called first.
    const upright = sharp(bytes, given).timeout({ seconds: TIMEOUT }).autoOrient()
    const shown = await upright
      .extract({ left: x, top: y, ...size })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const mirrored = await sharp(shown).flop(flip.includes('h')).flip(flip.includes('v')).png().toBuffer()
    return await sharp(mirrored).rotate(degrees, { background: '#0000' }).png().toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof Error && /pixel limit|timeout/i.test(error.message)) throw tooManyPixels()
    throw new ApiError('wrong_type', say('image.damaged'))
  }
}

/** Whether a picture is as pictures are stored here: PNG or WebP, one frame, of no more than so many pixels, and without anything that tells of its making. */
export async function isStoredForm(bytes: Uint8Array): Promise<boolean> {
  try {
    const found = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const { format, width, height, pages = 1, exif, iptc, xmp } = found
    const isSmall = bytes.length <= MAX_IMAGE_BYTES && width * height <= MAX_PIXELS
    return (format === 'webp' || format === 'png') && pages === 1 && isSmall && !exif && !iptc && !xmp
  } catch {
    return false
  }
}

/** A picture of ours for programs that show no WebP; waits its turn as long as it takes. */
export const toPng = (bytes: Uint8Array, whose: Whose): Promise<Uint8Array> =>
  turns.take(whose, () => sharp(bytes, { limitInputPixels: MAX_PIXELS }).png().toBuffer(), true)

async function encode(bytes: Buffer, side: number): Promise<CleanImage> {
  try {
    await assertSize(bytes)
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'webp', width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof Error && /pixel limit|timeout/i.test(error.message)) throw tooManyPixels()
    throw new ApiError('wrong_type', say('image.damaged'))
  }
}

/** Refuses a picture of too many pixels by the head of its file, before anything is unpacked. */
async function assertSize(bytes: Buffer): Promise<void> {
  const { width, height, pages = 1, pageHeight = height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * pageHeight * pages > MAX_PIXELS) throw tooManyPixels()
}

const tooManyPixels = () => new ApiError('too_large', say('image.too_many_pixels'))

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
