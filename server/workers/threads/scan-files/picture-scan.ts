import sharp from 'sharp'
import type { GreyPicture } from '../../../../scanning/reading.ts'
import { countedPages, MOST_PIXELS, RefusedScan, type ScanSource } from './scan-source.ts'

/** Kinds of pictures, by their first bytes. */
export function isPicture(head: Uint8Array): boolean {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  const words = String.fromCharCode(...head.subarray(0, 12))
  return (
    starts(0xff, 0xd8, 0xff) ||
    starts(0x89, 0x50, 0x4e, 0x47) ||
    starts(0x49, 0x49, 0x2a, 0) ||
    starts(0x4d, 0x4d, 0, 0x2a) ||
    (words.startsWith('RIFF') && words.endsWith('WEBP'))
  )
}

/** A JPEG, PNG or WebP, or a TIFF with its pages. @param input a path, or bytes @throws RefusedScan */
export async function openPicture(input: string | Uint8Array): Promise<ScanSource> {
  const {
    width,
    height,
    pages = 1,
    format,
  } = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new RefusedScan('damaged')
    })
  if (width * height > MOST_PIXELS) throw new RefusedScan('not_a_scan')
  return {
    // Pages of what isn't TIFF are pictures that move: the first is meant.
    pages: countedPages(format === 'tiff' ? pages : 1),
    draw: (number) => greyPixels(input, number - 1),
    close: () => undefined,
  }
}

/** Grey pixels of a picture, turned as its camera says, on white paper. */
export async function greyPixels(input: string | Uint8Array, page = 0): Promise<GreyPicture> {
  const { data, info } = await sharp(input, { page, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels === 1) return { width, height, data }
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * channels]!) }
}
