/** The devices through which a page comes: scanners, copiers, a fax, a phone; each turns, blurs and soils it anew. */

import {
  applied,
  blurred,
  curve,
  grained,
  looked,
  ontoCorners,
  type PointMap,
  placed,
  throughJpeg,
  toned,
  undone,
} from './optics.ts'
import { type GreyPage, pixelsPerMm, rise } from './page.ts'
import { type Chance, chanceOf, cloud, seedOf, speck } from './random.ts'
import {
  banded,
  coffee,
  coloured,
  crumpled,
  type PaperWear,
  photocopied,
  punched,
  shownThrough,
  stapled,
} from './wear.ts'

/** A page as a device gives it out; `map` says where a point of the page that went in lies on it. */
export type DevicePage = GreyPage & { map: PointMap }

type DeviceRun = (page: GreyPage, chance: Chance) => Promise<DevicePage>

/** A scan under a lid: `dpi` out, skew up to `skew` degrees, moved up to `shift` mm; the paper slips a little in the feed. */
function onGlass(
  page: GreyPage,
  chance: Chance,
  dpi: number,
  skew: number,
  shift: number,
  slip = 0,
  lid = 250,
): DevicePage {
  const mm = pixelsPerMm(page)
  const out = dpi / 25.4
  const scale = (out / mm) * chance.between(0.994, 1.006)
  const [width, height] = [Math.round((page.width * out) / mm), Math.round((page.height * out) / mm)]
  const move = () => chance.between(-shift, shift) * out
  const there = placed(page, { width, height }, scale, chance.between(-skew, skew), move(), move())
  const [to, back] = [applied(there), applied(undone(there))]
  const seed = chance.whole(0, 1e9)
  const wander = (y: number) => slip * out * (cloud(y / (18 * out), 0.5, seed) - 0.5)
  const soft = blurred(page, Math.max(0.3, 0.42 / scale))
  const scan = looked(
    soft,
    width,
    height,
    (x, y) => back(x, y - wander(y)),
    () => lid,
  )
  const map: PointMap = (x, y) => {
    const [px, py] = to(x, y)
    return [px, py + wander(py + wander(py))]
  }
  return { ...scan, map }
}

function flatbed(dpi: number): DeviceRun {
  return async (page, chance) => {
    const scan = onGlass(page, chance, dpi, 0.6, 1.2)
    const tone = curve(chance.between(6, 24), chance.between(240, 252), chance.between(0.9, 1.12))
    const lamp = chance.between(-6, 6)
    toned(scan, (g, x) => tone(g) + lamp * (x / scan.width - 0.5))
    grained(scan, chance.between(0.8, 2.2), 2, chance.whole(0, 1e9))
    return { ...(await throughJpeg(scan, 90)), map: scan.map }
  }
}

function blackAndWhite(dpi: number): DeviceRun {
  return async (page, chance) => {
    const scan = onGlass(page, chance, dpi, 0.7, 1.2)
    const level = chance.between(125, 190)
    const seed = chance.whole(0, 1e9)
    grained(scan, 5, 5, seed)
    toned(scan, (g) => (g < level ? 0 : 255))
    return scan
  }
}

/** Dark or pale lines along the feed, where dirt lies on the strip of glass. */
function feedLines(scan: GreyPage, chance: Chance): void {
  const lines = Array.from({ length: chance.whole(1, 4) }, () => {
    return {
      x: chance.between(0.03, 0.97) * scan.width,
      wide: chance.between(0.5, 1.3),
      dark: chance.pick([25, 60, 110, -25]),
      from: chance.chance(0.7) ? 0 : chance.unit(),
    }
  })
  const seed = chance.whole(0, 1e9)
  toned(scan, (g, x, y) => {
    let value = g
    for (const l of lines) {
      const away = Math.abs(x - l.x - 1.5 * (cloud(y / 300, l.x, seed) - 0.5))
      if (away > 2.5 || y < l.from * scan.height) continue
      value -= l.dark * (1 - rise(l.wide - 0.5, l.wide + 0.6, away)) * (0.5 + 0.6 * cloud(y / 40, l.x, seed ^ 3))
    }
    return value
  })
}

const officeCopier: DeviceRun = async (page, chance) => {
  const scan = onGlass(page, chance, 200, 1.5, 2.5, 0.5, chance.pick([250, 250, 60]))
  const steep = chance.between(1.15, 1.6)
  toned(scan, (g) => 127 + (g - 118) * steep)
  feedLines(scan, chance)
  grained(scan, chance.between(4, 9), 6, chance.whole(0, 1e9))
  return { ...(await throughJpeg(scan, 75)), map: scan.map }
}

/** 100 dpi, two tones, lines of the picture torn or repeated now and then. */
const fax: DeviceRun = async (page, chance) => {
  const scan = onGlass(page, chance, 100, 1, 2, 0.4)
  const level = chance.between(140, 190)
  const seed = chance.whole(0, 1e9)
  grained(scan, 10, 8, seed)
  toned(scan, (g) => (g < level ? 0 : 255))
  const { width } = scan
  for (let y = 1; y < scan.height; y++) {
    const fate = speck(y, 1, seed)
    if (fate < 0.004) scan.grey.copyWithin(y * width, (y - 1) * width, y * width)
    else if (fate < 0.0055) scan.grey.fill(255, y * width + Math.floor(width * speck(y, 2, seed)), (y + 1) * width)
  }
  return scan
}

/** A photo from the hand: perspective, a shadow over a part, uneven sharpness, vignette, JPEG. */
function phone(hard: number): DeviceRun {
  return async (page, chance) => {
    const [width, height] = [1800, 2400]
    const fit = Math.min((width * 0.93) / page.width, (height * 0.93) / page.height) * chance.between(0.9, 1)
    const a = (chance.between(-3, 3) * hard * Math.PI) / 180
    const lean = () => chance.between(-0.035, 0.035) * hard
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy]) => {
      const u = ((sx! * page.width * fit) / 2) * (1 + lean())
      const v = ((sy! * page.height * fit) / 2) * (1 + lean())
      return [width / 2 + u * Math.cos(a) - v * Math.sin(a), height / 2 + u * Math.sin(a) + v * Math.cos(a)] as const
    })
    const there = ontoCorners(page, corners)
    const [map, back] = [applied(there), applied(undone(there))]
    const seed = chance.whole(0, 1e9)
    const desk = (x: number, y: number) => 70 + 50 * cloud(x / 260, y / 9, seed) + 14 * speck(x, y, seed)
    const soft = blurred(page, Math.max(0.4, (0.42 / fit) * chance.between(1, 1 + 0.9 * hard)))
    const photo: GreyPage = looked(soft, width, height, back, desk)
    const light = chance.between(0, 6.28)
    const fall = chance.between(0.1, 0.3) * hard
    const [edge, turn, deep] = [chance.between(-0.5, 0.5), chance.between(0, 6.28), chance.between(0.15, 0.42) * hard]
    const exposure = chance.between(0.95, 1.12)
    toned(photo, (g, x, y) => {
      const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1]
      const slope = 1 - fall * (0.5 + 0.5 * (u * Math.cos(light) + v * Math.sin(light)))
      const vignette = 1 - 0.16 * hard * (u * u + v * v) ** 1.5 * 0.5
      const side = u * Math.cos(turn) + v * Math.sin(turn) + 0.3 * (cloud(u * 2 + 5, v * 2 + 5, seed) - 0.5) - edge
      const shadow = 1 - deep * rise(-0.12, 0.12, side)
      return (14 + 0.93 * g) * slope * vignette * shadow * exposure
    })
    grained(photo, chance.between(2, 5), 3, seed ^ 11)
    return { ...(await throughJpeg(photo, 70)), map }
  }
}

/** A device that scans paper which something has happened to. */
function worn(wears: readonly PaperWear[], scan: DeviceRun): DeviceRun {
  return (page, chance) => {
    let paper: GreyPage = { ...page, grey: page.grey.slice() }
    for (const wear of wears) paper = wear(paper, chance)
    return scan(paper, chance)
  }
}

const runs: Record<string, DeviceRun> = {
  'flatbed-300': flatbed(300),
  'flatbed-200': flatbed(200),
  'flatbed-150': flatbed(150),
  'flatbed-bw-300': blackAndWhite(300),
  'flatbed-bw-200': blackAndWhite(200),
  'office-copier-200': officeCopier,
  'fax-100': fax,
  'copy-of-copy': worn([photocopied, photocopied], flatbed(200)),
  phone: phone(0.6),
  'phone-careless': phone(1.1),
  crumpled: worn([crumpled], flatbed(200)),
  'crumpled-phone': worn([crumpled], phone(0.8)),
  'coloured-paper': worn([coloured], flatbed(200)),
  banding: worn([banded], flatbed(150)),
  'show-through': worn([shownThrough], flatbed(200)),
  'punched-holes': worn([punched], officeCopier),
  'staple-shadow': worn([stapled], flatbed(200)),
  'coffee-ring': worn([coffee], flatbed(200)),
}

/** The devices there are. */
export const devices: string[] = Object.keys(runs)

/**
 * Takes a page (A4 upright; the page itself is left as it is) through a device.
 * Throws for a device that is not one of `devices`.
 */
export function throughDevice(page: GreyPage, seed: number, device: string): Promise<DevicePage> {
  const run = runs[device]
  if (!run) throw new Error(`There is no device "${device}"; there are ${devices.join(', ')}`)
  return run(page, chanceOf(seedOf(device, seed)))
}
