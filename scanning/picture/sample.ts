import type { GreyPicture } from '../reading.ts'

/** Grey at a place between pixels, from the four around it; outside of the picture that of its nearest pixel. Pixel 0 has its middle at 0.5. */
export function sampleAt({ width, height, data }: GreyPicture, x: number, y: number): number {
  const px = x - 0.5
  const py = y - 0.5
  const x0 = Math.floor(px)
  const y0 = Math.floor(py)
  if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) {
    const nearest_x = Math.min(width - 1, Math.max(0, Math.round(px)))
    const nearest_y = Math.min(height - 1, Math.max(0, Math.round(py)))
    return data[nearest_y * width + nearest_x]!
  }
  const fx = px - x0
  const fy = py - y0
  const at = y0 * width + x0
  const upper = data[at]! * (1 - fx) + data[at + 1]! * fx
  const lower = data[at + width]! * (1 - fx) + data[at + width + 1]! * fx
  return upper * (1 - fy) + lower * fy
}

/** A picture `factor` times smaller, each pixel the mean of what falls together; the picture itself where `factor` is 1. */
export function shrinkPicture(picture: GreyPicture, factor: number): GreyPicture {
  if (factor <= 1) return picture
  const width = Math.floor(picture.width / factor)
  const height = Math.floor(picture.height / factor)
  const data = new Uint8Array(width * height)
  const count = factor * factor
  const sums = new Uint32Array(width)
  for (let y = 0; y < height; y += 1) {
    sums.fill(0)
    for (let row = 0; row < factor; row += 1) {
      let at = (y * factor + row) * picture.width
      for (let x = 0; x < width; x += 1) {
        let sum = 0
        for (let column = 0; column < factor; column += 1) sum += picture.data[at++]!
        sums[x]! += sum
      }
    }
    for (let x = 0; x < width; x += 1) data[y * width + x] = (sums[x]! / count) | 0
  }
  return { width, height, data }
}

/** Nearly all pixels are black or white: a scanner's "text" setting, which loses a light pencil without a trace. */
export function isBilevel({ data }: GreyPicture): boolean {
  let between = 0
  let count = 0
  for (let at = 0; at < data.length; at += 97) {
    if (data[at]! > 25 && data[at]! < 230) between += 1
    count += 1
  }
  return between < 0.003 * count
}
