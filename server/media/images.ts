import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'

/** Largest image file in bytes, and largest picture in pixels before decoding. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/** Printed at 300 dpi this is wider than any page. */
const MAX_SIDE = 2400

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

export interface CleanImage {
  bytes: Buffer
  extension: 'webp' | 'png'
  width: number
  height: number
}

/**
 * Re-encodes an image by what it is, not by its name: turned upright, made smaller, and without any of its metadata (place, camera).
 * @throws too_large, wrong_type
 */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new ApiError(
      'too_large',
      `The image has ${megabytes(bytes.length)} MB; at most ${megabytes(MAX_IMAGE_BYTES)} MB are accepted.`,
    )
  }
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.has(type.mime)) {
    throw new ApiError('wrong_type', say('image.kind'))
  }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'webp', width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new ApiError('too_large', say('image.too_many_pixels'))
    }
    throw new ApiError('wrong_type', say('image.damaged'))
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
