import { photoLimits, say } from '#contract'
import { ApiError } from '../../ground/errors.ts'
import { type CleanImage, cleanImage } from '../../images/images.ts'
import type { Whose } from '../../workers/fair-turns.ts'

/** Pixels of the longer side: a face on a card, two inches at 150 dpi. */
const SIDE = 300

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** @throws too_large */
export function assertWeight(bytes: number): void {
  if (bytes <= photoLimits.picture) return
  const params = { size: megabytes(bytes), most: megabytes(photoLimits.picture) }
  throw new ApiError('too_large', say('photo.too_heavy', params))
}

/** A picture of a face as it is kept: small, upright, without anything that its camera tells. @throws as cleanImage */
export function cleanPhoto(bytes: Buffer, whose: Whose, patient = false): Promise<CleanImage> {
  assertWeight(bytes.length)
  return cleanImage(bytes, whose, { patient, most: photoLimits.picture, side: SIDE })
}
