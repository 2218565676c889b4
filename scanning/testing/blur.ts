import type { GreyPicture } from '../reading.ts'

/** A picture out of focus. @param spread of the Gaussian, pixels; at most about 2 */
export function blurPicture({ width, height, data }: GreyPicture, spread: number): GreyPicture & { data: Uint8Array } {
  const far = Math.max(1, Math.ceil(spread * 2.5))
  const weights = Float64Array.from({ length: 2 * far + 1 }, (_, k) => Math.exp(-((k - far) ** 2) / (2 * spread ** 2)))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const share = Float32Array.from(weights, (weight) => weight / sum)
  const across = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    for (let x = 0; x < width; x += 1) {
      let grey = 0
      for (let k = -far; k <= far; k += 1) {
        const at = x + k < 0 ? 0 : x + k >= width ? width - 1 : x + k
        grey += data[row + at]! * share[k + far]!
      }
      across[row + x] = grey
    }
  }
  const out = new Uint8Array(width * height)
  const line = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    line.fill(0)
    for (let k = -far; k <= far; k += 1) {
      const row = (y + k < 0 ? 0 : y + k >= height ? height - 1 : y + k) * width
      const weight = share[k + far]!
      for (let x = 0; x < width; x += 1) line[x]! += across[row + x]! * weight
    }
    for (let x = 0; x < width; x += 1) out[y * width + x] = line[x]! + 0.5
  }
  return { width, height, data: out }
}
