import type { GreyPicture } from '../../../scanning/reading.ts'

/** Grey as the reader takes it: the luma of the colours. */
export function toGrey({ width, height, data }: ImageData): GreyPicture {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = (data[4 * at]! * 299 + data[4 * at + 1]! * 587 + data[4 * at + 2]! * 114) / 1000
  return { width, height, data: grey }
}

/** What is drawn, no wider than asked. null where the browser draws nothing. */
export function greyOf(source: ImageBitmap | HTMLVideoElement, width: number, height: number): GreyPicture | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0 || height === 0) return null
  context.drawImage(source, 0, 0, width, height)
  return toGrey(context.getImageData(0, 0, width, height))
}
