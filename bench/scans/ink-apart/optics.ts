/** What lenses and glass do to a page: blur, turning, perspective, tone, grain, JPEG. */
import sharp from 'sharp'
import { clampGrey, type GreyPage } from './page.ts'
import { cloud, grain } from './random.ts'

/** Where a point of one picture lies in another, in pixels. */
export type PointMap = (x: number, y: number) => [number, number]

/** A projective map as nine numbers, row by row. */
export type Projection = readonly number[]

export function applied(p: Projection): PointMap {
  return (x, y) => {
    const w = p[6]! * x + p[7]! * y + p[8]!
    return [(p[0]! * x + p[1]! * y + p[2]!) / w, (p[3]! * x + p[4]! * y + p[5]!) / w]
  }
}

/** The projection that undoes `p` (its adjugate; the scale does not matter). */
export function undone(p: Projection): Projection {
  const [a, b, c, d, e, f, g, h, i] = p as [number, number, number, number, number, number, number, number, number]
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** Scales, turns about the middle (degrees) and moves a page of `from` into a picture of `to` pixels. */
export function placed(
  from: GreyPage,
  to: { width: number; height: number },
  scale: number,
  degrees: number,
  dx: number,
  dy: number,
): Projection {
  const a = (degrees * Math.PI) / 180
  const [c, s] = [scale * Math.cos(a), scale * Math.sin(a)]
  const [mx, my] = [from.width / 2, from.height / 2]
  return [c, -s, to.width / 2 + dx - c * mx + s * my, s, c, to.height / 2 + dy - s * mx - c * my, 0, 0, 1]
}

/** The projection of a page's rectangle onto four corners (from the upper left, clockwise). */
export function ontoCorners(from: GreyPage, corners: readonly (readonly [number, number])[]): Projection {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ]
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2]
  const det = ax * by - bx * ay
  const g = (sx * by - bx * sy) / det
  const h = (ax * sy - sx * ay) / det
  const [w, t] = [from.width, from.height]
  return [
    (x1 - x0 + g * x1) / w,
    (x3 - x0 + h * x3) / t,
    x0,
    (y1 - y0 + g * y1) / w,
    (y3 - y0 + h * y3) / t,
    y0,
    g / w,
    h / t,
    1,
  ]
}

function boxPass(from: Float32Array, to: Float32Array, width: number, height: number, radius: number, across: boolean) {
  const [lines, length, step, jump] = across ? [height, width, 1, width] : [width, height, width, 1]
  const whole = Math.floor(radius)
  const part = radius - whole
  const area = 2 * radius + 1
  for (let l = 0; l < lines; l++) {
    const base = l * jump
    const at = (i: number) => from[base + Math.min(length - 1, Math.max(0, i)) * step]!
    let sum = 0
    for (let i = -whole; i <= whole; i++) sum += at(i)
    for (let i = 0; i < length; i++) {
      to[base + i * step] = (sum + part * (at(i - whole - 1) + at(i + whole + 1))) / area
      sum += at(i + whole + 1) - at(i - whole)
    }
  }
}

/** Blurs by two box passes; `sigma` in pixels. A sigma below 0.15 leaves the page as it is. */
export function blurred(page: GreyPage, sigma: number): GreyPage {
  if (sigma < 0.15) return page
  const radius = (Math.sqrt(6 * sigma * sigma + 1) - 1) / 2
  const one: Float32Array = Float32Array.from(page.grey)
  const two: Float32Array = new Float32Array(one.length)
  for (let pass = 0; pass < 2; pass++) {
    boxPass(one, two, page.width, page.height, radius, true)
    boxPass(two, one, page.width, page.height, radius, false)
  }
  const grey = new Uint8Array(one.length)
  for (let i = 0; i < grey.length; i++) grey[i] = Math.round(one[i]!)
  return { width: page.width, height: page.height, grey }
}

/** Looks up each pixel of a new picture in the page; `outside` is the grey where there is no paper. */
export function looked(
  page: GreyPage,
  width: number,
  height: number,
  back: PointMap,
  outside: (x: number, y: number) => number,
): GreyPage {
  const grey = new Uint8Array(width * height)
  const { width: w, height: h, grey: from } = page
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = back(x, y)
      const ix = Math.floor(px)
      const iy = Math.floor(py)
      if (ix < 0 || iy < 0 || ix >= w - 1 || iy >= h - 1) {
        grey[y * width + x] = outside(x, y)
        continue
      }
      const [fx, fy, at] = [px - ix, py - iy, iy * w + ix]
      const top = from[at]! * (1 - fx) + from[at + 1]! * fx
      const low = from[at + w]! * (1 - fx) + from[at + w + 1]! * fx
      grey[y * width + x] = Math.round(top * (1 - fy) + low * fy)
    }
  }
  return { width, height, grey }
}

/** Changes each grey by a function of grey and place, in place. */
export function toned(page: GreyPage, tone: (grey: number, x: number, y: number) => number): GreyPage {
  for (let y = 0, i = 0; y < page.height; y++) {
    for (let x = 0; x < page.width; x++, i++) page.grey[i] = Math.round(clampGrey(tone(page.grey[i]!, x, y)))
  }
  return page
}

/** The grain of a sensor: `size` greys of spread, pixel by pixel, and `slow` greys of slow unevenness. */
export function grained(page: GreyPage, size: number, slow: number, seed: number): GreyPage {
  return toned(page, (g, x, y) => g + size * grain(x, y, seed) + slow * (cloud(x / 9, y / 9, seed ^ 13) - 0.5))
}

/** A curve of tone: paper's white and ink's black after it, and a bend (1 straight, above 1 darker middle). */
export function curve(black: number, white: number, bend: number): (grey: number) => number {
  return (grey) => black + (white - black) * (grey / 255) ** bend
}

/** Out to JPEG and back. */
export async function throughJpeg(page: GreyPage, quality: number): Promise<GreyPage> {
  const raw = { width: page.width, height: page.height, channels: 1 as const }
  const file = await sharp(page.grey, { raw }).jpeg({ quality }).toBuffer()
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: new Uint8Array(data) }
}
