import { sampleAt, shrinkPicture } from '../picture/sample.ts'
import { applyPlane, fitPlane } from '../plane/homography.ts'
import type { GreyPicture, PlanePoint } from '../reading.ts'
import { blurPicture } from './blur.ts'
import type { PageCanvas } from './canvas.ts'
import type { SeededRandom } from './random.ts'

/** A picture that was taken of a page, and how: for what a test prints when it fails. */
export interface TakenPicture {
  picture: GreyPicture
  how: Record<string, number | string | boolean>
  /** JPEG quality that it is sent with; null where it isn't. */
  quality: number | null
}

/** Millimetres of a page are made darker or lighter by what takes it. */
type Range = readonly [number, number]

interface ScannerKind {
  dpi: readonly number[]
  /** Grey of paper, share of contrast that is left, spread of noise, blur in pixels. */
  paper: Range
  contrast: Range
  noise: Range
  blur: Range
  /** Degrees that the page lies askew, millimetres that feeding wavers. */
  skew: number
  wave: Range
  quality: readonly (number | null)[]
  bilevel: boolean
}

/** What schools have: a table scanner, the office's copier in its presets, an old one, a fax. */
export const scanners = {
  flatbed: {
    ...{ dpi: [150, 200, 300], paper: [235, 252], contrast: [0.92, 1], noise: [0.5, 2], blur: [0.3, 0.5] },
    ...{ skew: 1.2, wave: [0, 0.05], quality: [75, 85, 92], bilevel: false },
  },
  copier_grey: {
    ...{ dpi: [200, 200, 300], paper: [230, 250], contrast: [0.85, 1], noise: [0.5, 3], blur: [0.3, 0.7] },
    ...{ skew: 1.6, wave: [0, 0.35], quality: [50, 60, 75, 85], bilevel: false },
  },
  copier_small: {
    ...{ dpi: [100, 150], paper: [228, 250], contrast: [0.82, 1], noise: [0.5, 3.5], blur: [0.3, 0.75] },
    ...{ skew: 1.6, wave: [0, 0.35], quality: [40, 50, 60, 75], bilevel: false },
  },
  worn_copier: {
    ...{ dpi: [150, 200], paper: [215, 240], contrast: [0.72, 0.9], noise: [2, 5], blur: [0.5, 0.9] },
    ...{ skew: 2.2, wave: [0.1, 0.4], quality: [40, 50, 60], bilevel: false },
  },
  copier_text: {
    ...{ dpi: [200, 300], paper: [235, 250], contrast: [0.85, 1], noise: [0.5, 3], blur: [0.3, 0.6] },
    ...{ skew: 1.6, wave: [0, 0.3], quality: [null], bilevel: true },
  },
} as const satisfies Record<string, ScannerKind>
export type ScannerName = keyof typeof scanners

/** Noise from a table: a logarithm for each of ten million pixels would be most of the work. */
const NOISES = 1 << 16
const noises = Float32Array.from({ length: NOISES }, (_, k) => {
  const u = ((k * 2654435761) >>> 0) / 2 ** 32
  const v = ((k * 40503 + 17) % NOISES) / NOISES
  return Math.sqrt(-2 * Math.log(1 - u - 1e-9)) * Math.cos(2 * Math.PI * v)
})
function noisyBy(random: SeededRandom, spread: number): (grey: number, at: number) => number {
  const from = random.whole(0, NOISES - 1)
  const step = 2 * random.whole(1000, 30000) + 1
  return (grey, at) => {
    const noisy = grey + noises[(from + at * step + (at >> 7) * 331) & (NOISES - 1)]! * spread
    return noisy < 0 ? 0 : noisy > 255 ? 255 : noisy
  }
}

/** Made smaller first where the picture is much coarser, as a lens does. */
function asCoarseAs(canvas: PageCanvas, scale: number): PageCanvas {
  const factor = Math.max(1, Math.floor(canvas.scale / scale))
  if (factor === 1) return canvas
  return { ...(shrinkPicture(canvas, factor) as PageCanvas), scale: canvas.scale / factor }
}

/** How a page lies: by default any way, turned by quarters, printed at 92–104 %. */
export interface ScanWish {
  dpi?: number
  quarters?: number
  scale?: number
  skew?: number
}

/** What a scanner makes of a page. */
export function scanPage(base: PageCanvas, name: ScannerName, random: SeededRandom, wish: ScanWish = {}): TakenPicture {
  const kind: ScannerKind = scanners[name]
  const dpi = wish.dpi ?? random.pick(kind.dpi)
  const density = dpi / 25.4
  const stretch = wish.scale ?? random.between(0.92, 1.04)
  const stretch_y = stretch * random.between(0.995, 1.005)
  const quarters = wish.quarters ?? (random.chance(0.7) ? 0 : random.whole(1, 3))
  const skew = wish.skew ?? random.normal() * kind.skew
  const angle = (quarters * Math.PI) / 2 + (skew * Math.PI) / 180
  const source = asCoarseAs(base, density)
  const pw = base.width / base.scale
  const ph = base.height / base.scale
  const [w, h] = quarters % 2 ? [ph, pw] : [pw, ph]
  const width = Math.round(w * density)
  const height = Math.round(h * density)
  const [tx, ty] = [random.normal() * 0.8, random.normal() * 0.8]
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const wave = random.between(...kind.wave)
  const phase = random.between(0, 6.28)
  const contrast = random.between(...kind.contrast)
  const paper = random.between(...kind.paper)
  const noisy = noisyBy(random, random.between(...kind.noise))
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const straight = (y + 0.5) / density - h / 2 - ty
    const dy = straight + wave * Math.sin(phase + (straight / h) * 5)
    for (let x = 0; x < width; x += 1) {
      const dx = (x + 0.5) / density - w / 2 - tx
      const mx = (dx * c + dy * s) / stretch + pw / 2
      const my = (-dx * s + dy * c) / stretch_y + ph / 2
      const outside = mx < 0 || my < 0 || mx >= pw || my >= ph
      const grey = outside ? 250 : sampleAt(source, mx * source.scale, my * source.scale)
      data[y * width + x] = noisy(paper - ((255 - grey) * contrast * paper) / 255, y * width + x)
    }
  }
  const soft = blurPicture({ width, height, data }, random.between(...kind.blur))
  const cut = random.between(120, 175)
  const picture = kind.bilevel ? { ...soft, data: soft.data.map((grey) => (grey < cut ? 0 : 255)) } : soft
  return { picture, quality: random.pick(kind.quality), how: { name, dpi, stretch, quarters, skew, contrast, paper } }
}

/** How a phone is held; by default tilted up to 25°, with a shadow up to 40 %, the sheet curled up to 3 mm. */
export interface PhotoWish {
  tilt?: number
  density?: number
  shadow?: number
  curl?: number
  spin?: number
}

/** What a phone makes of a page that lies on a desk. */
export function photographPage(base: PageCanvas, random: SeededRandom, wish: PhotoWish = {}): TakenPicture {
  const density = wish.density ?? random.pick([4.5, 6, 8, 8, 10])
  const tilt = wish.tilt ?? random.between(0, 25)
  const spin = wish.spin ?? (random.chance(0.75) ? random.normal() * 0.12 : random.between(0, 6.28))
  const pw = base.width / base.scale
  const ph = base.height / base.scale
  const corners: PlanePoint[] = [
    [0, 0],
    [pw, 0],
    [pw, ph],
    [0, ph],
  ]
  const project = cameraOf(random, tilt, spin)
  const seen = corners.map(([x, y]) => project(x - pw / 2, y - ph / 2))
  const margin = () => random.between(4, 30)
  const left = Math.min(...seen.map(([x]) => x)) - margin()
  const right = Math.max(...seen.map(([x]) => x)) + margin()
  const top = Math.min(...seen.map(([, y]) => y)) - margin()
  const bottom = Math.max(...seen.map(([, y]) => y)) + margin()
  const width = Math.round((right - left) * density)
  const height = Math.round((bottom - top) * density)
  const plane = fitPlane(
    seen.map(([x, y]): PlanePoint => [(x - left) * density, (y - top) * density]),
    corners,
  )!
  const source = asCoarseAs(base, density)
  const light = lightOf(random, pw, ph, wish.shadow)
  const curl = wish.curl ?? random.between(0, 3)
  const curl_angle = random.between(0, 6.28)
  const [curl_x, curl_y] = [curl * Math.cos(curl_angle), curl * Math.sin(curl_angle)]
  const desk = random.between(20, 150)
  const noisy = noisyBy(random, random.between(1, 5))
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [mx, my] = applyPlane(plane, x + 0.5, y + 0.5)
      const bend = Math.sin((Math.PI * mx) / pw) * Math.sin((Math.PI * my) / ph)
      const [bx, by] = [mx + curl_x * bend, my + curl_y * bend]
      const outside = bx < 0 || by < 0 || bx >= pw || by >= ph
      const grey = outside ? desk : sampleAt(source, bx * source.scale, by * source.scale)
      const at = y * width + x
      data[at] = noisy(grey * light(bx, by, (x / width) * 2 - 1, (y / height) * 2 - 1), at)
    }
  }
  const picture = blurPicture({ width, height, data }, random.between(0.3, 0.9))
  return { picture, quality: random.pick([40, 55, 70, 80, 90]), how: { name: 'phone', density, tilt, spin, curl } }
}

/** A pinhole camera some 40–60 cm away, the page turned about an axis in its plane. */
function cameraOf(random: SeededRandom, tilt: number, spin: number): (x: number, y: number) => PlanePoint {
  const towards = random.between(0, 6.28)
  const far = random.between(380, 600)
  const [ax, ay] = [Math.cos(towards), Math.sin(towards)]
  const [cs, sn] = [Math.cos(spin), Math.sin(spin)]
  const lean = (tilt * Math.PI) / 180
  return (x, y) => {
    const [a, b] = [x * cs - y * sn, x * sn + y * cs]
    const along = a * ax + b * ay
    const side = -a * ay + b * ax
    const near = far / (far + side * Math.sin(lean))
    const flat = side * Math.cos(lean)
    return [(along * ax - flat * ay) * near, (along * ay + flat * ax) * near]
  }
}

/** Share of light at a place of the page and of the picture: a shadow's edge, a lens that is darker at its corners. */
function lightOf(random: SeededRandom, pw: number, ph: number, wish: number | undefined) {
  const shadow = wish ?? (random.chance(0.7) ? random.between(0, 0.4) : 0)
  const angle = random.between(0, 6.28)
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const from = random.between(-60, 60)
  const soft = random.between(3, 30)
  const vignette = random.between(0, 0.25)
  const gain = random.between(0.7, 1)
  return (x: number, y: number, u: number, v: number) => {
    const inside = (x - pw / 2) * c + (y - ph / 2) * s - from
    return (1 - shadow / (1 + Math.exp(-inside / soft))) * gain * (1 - (vignette * (u * u + v * v)) / 2)
  }
}

/** A form that went through a photocopier before anybody wrote on it: soft edges, hard contrast, pale bands, specks. */
export function photocopy(base: PageCanvas, random: SeededRandom): PageCanvas {
  const soft = blurPicture(base, random.between(0.9, 1.7))
  const cut = random.between(40, 90)
  const gain = random.between(1.2, 1.7)
  const bands = Array.from(
    { length: 4 },
    () => [random.between(0, base.height), random.between(20, 200), random.between(0, 45)] as const,
  )
  const data = new Uint8Array(base.data.length)
  for (let y = 0; y < base.height; y += 1) {
    const pale = bands.reduce((most, [at, wide, much]) => Math.max(most, much * Math.exp(-(((y - at) / wide) ** 2))), 0)
    for (let at = y * base.width; at < (y + 1) * base.width; at += 1) {
      data[at] = Math.max(0, Math.min(255, (soft.data[at]! - cut) * gain + 40 + pale))
    }
  }
  for (let specks = random.whole(20, 250); specks > 0; specks -= 1) {
    const cx = random.whole(0, base.width - 1)
    const cy = random.whole(0, base.height - 1)
    const radius = random.between(0.6, 3)
    for (let y = Math.max(0, Math.floor(cy - radius)); y <= Math.min(base.height - 1, cy + radius); y += 1) {
      for (let x = Math.max(0, Math.floor(cx - radius)); x <= Math.min(base.width - 1, cx + radius); x += 1) {
        const at = y * base.width + x
        if ((x - cx) ** 2 + (y - cy) ** 2 < radius * radius) data[at] = Math.min(data[at]!, 70)
      }
    }
  }
  return { ...base, data }
}
