/** What has happened to the paper before it is scanned: folds, holes, stains, colour, the back page, copying. */

import { blurred, toned } from './optics.ts'
import { type GreyPage, pixelsPerMm, rise } from './page.ts'
import { type Chance, cloud, speck } from './random.ts'

/** Changes a page before it reaches the glass; gives back the worn page (the same size). */
export type PaperWear = (page: GreyPage, chance: Chance) => GreyPage

/** Creases crossing the page, each with a light and a dark flank, and soft dents between them. */
export const crumpled: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const seed = chance.whole(0, 1e9)
  const folds = Array.from({ length: chance.whole(9, 16) }, () => {
    const a = chance.between(0, Math.PI)
    const [x, y] = [chance.between(0, page.width), chance.between(0, page.height)]
    return { c: Math.cos(a), s: Math.sin(a), x, y, deep: chance.between(10, 42), long: chance.between(25, 120) * mm }
  })
  return toned(page, (g, x, y) => {
    let shade = 26 * (cloud(x / (22 * mm), y / (22 * mm), seed) - 0.4)
    for (const f of folds) {
      const away = -(x - f.x) * f.s + (y - f.y) * f.c + 3 * mm * (cloud(x / (12 * mm), y / (12 * mm), seed ^ 2) - 0.5)
      const along = Math.abs((x - f.x) * f.c + (y - f.y) * f.s)
      const near = Math.abs(away)
      if (along > f.long || near > 6 * mm) continue
      const end = 1 - rise(0.6 * f.long, f.long, along)
      shade += f.deep * end * (away > 0 ? 1 - rise(0, 6 * mm, near) : -0.35 * (1 - rise(0, 3 * mm, near)))
      shade += f.deep * 0.8 * end * (1 - rise(0, 0.25 * mm, near)) * speck(x >> 2, y >> 2, seed)
    }
    return g - shade * (0.4 + (0.6 * g) / 255)
  })
}

/** Coloured paper as a grey scanner sees it, with the fibres of cheap stock. */
export const coloured: PaperWear = (page, chance) => {
  const white = chance.between(168, 214)
  const seed = chance.whole(0, 1e9)
  const mm = pixelsPerMm(page)
  return toned(page, (g, x, y) => {
    const fibre = cloud(x / (0.5 * mm), y / (0.18 * mm), seed) + cloud(x / (0.15 * mm), y / (0.6 * mm), seed ^ 4) - 1
    return (g * (white + 9 * fibre)) / 255
  })
}

/** The back page's print and ink glimmering through: here the page itself, turned over and moved. */
export const shownThrough: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const soft = blurred(page, 0.28 * mm)
  const strength = chance.between(0.09, 0.2)
  const dx = Math.round(chance.between(-6, 6) * mm)
  const dy = Math.round(chance.between(-7, 7) * mm)
  return toned(page, (g, x, y) => {
    const bx = page.width - 1 - x + dx
    const by = y + dy
    if (bx < 0 || by < 0 || bx >= page.width || by >= page.height) return g
    return g * (1 - (strength * (255 - soft.grey[by * page.width + bx]!)) / 255)
  })
}

/** Two holes punched at the left edge; the scanner's lid behind them is dark or grey, with a rim of shadow. */
export const punched: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const lid = chance.pick([28, 70, 150])
  const x0 = chance.between(9, 13) * mm
  const middle = page.height / 2 + chance.between(-6, 6) * mm
  const torn = chance.chance(0.4)
  const seed = chance.whole(0, 1e9)
  return toned(page, (g, x, y) => {
    let value = g
    for (const side of [-1, 1]) {
      const cy = middle + side * 40 * mm
      if (Math.abs(y - cy) > 8 * mm || x > x0 + 6 * mm) continue
      const ragged = 0.15 * mm * (cloud(x / (0.5 * mm), y / (0.5 * mm), seed) - 0.5)
      const r = Math.hypot(x - x0, y - cy) + ragged
      const slit = torn && side > 0 && x < x0 && Math.abs(y - cy - 0.1 * (x - x0)) < 0.4 * mm
      if (r < 2.9 * mm || slit) value = lid
      else if (r < 3.5 * mm && x + y > x0 + cy) value -= 60 * (1 - rise(2.9 * mm, 3.5 * mm, r))
    }
    return value
  })
}

/** A staple in the upper left corner with its shadow, or the scar and the folded corner that it left. */
export const stapled: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const gone = chance.chance(0.35)
  const a = chance.between(-1, -0.3)
  const [cx, cy] = [chance.between(9, 16) * mm, chance.between(8, 15) * mm]
  const fold = chance.between(26, 44) * mm
  return toned(page, (g, x, y) => {
    if (x + y > fold + 12 * mm) return g
    const u = (x - cx) * Math.cos(a) + (y - cy) * Math.sin(a)
    const v = -(x - cx) * Math.sin(a) + (y - cy) * Math.cos(a)
    let value = g - 34 * (1 - rise(0, 9 * mm, Math.abs(x + y - fold))) * (x + y < fold ? 1 : 0.25)
    if (gone) {
      const hole = Math.min(Math.hypot(u - 6 * mm, v), Math.hypot(u + 6 * mm, v))
      if (hole < 0.45 * mm) value = 50
      return value
    }
    if (Math.abs(u) < 6.2 * mm && Math.abs(v) < 0.28 * mm)
      value = 95 + 90 * (1 - rise(0, 0.2 * mm, Math.abs(v + 0.08 * mm)))
    else if (Math.abs(u - 0.3 * mm) < 6.4 * mm && v > 0 && v < 1.5 * mm) value -= 95 * (1 - rise(0.2 * mm, 1.5 * mm, v))
    return value
  })
}

/** The ring of a cup, darker at its rims, with a drop or two. */
export const coffee: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const seed = chance.whole(0, 1e9)
  const [cx, cy, r] = [chance.between(40, 170) * mm, chance.between(60, 240) * mm, chance.between(34, 42) * mm]
  const dark = chance.between(40, 95)
  const drops = Array.from({ length: chance.whole(1, 4) }, () => {
    return {
      x: cx + chance.between(-60, 60) * mm,
      y: cy + chance.between(-60, 60) * mm,
      r: chance.between(1, 4.5) * mm,
    }
  })
  const stain = (away: number, half: number) => {
    if (away > half) return 0
    return 0.35 + 0.65 * rise(0.6 * half, 0.93 * half, away) * (1 - rise(0.97 * half, half, away))
  }
  return toned(page, (g, x, y) => {
    const turn = Math.atan2(y - cy, x - cx)
    const gap = cloud(Math.cos(turn) * 2 + 9, Math.sin(turn) * 2 + 9, seed)
    const half = (0.9 + 1.6 * gap) * mm
    let wet = stain(Math.abs(Math.hypot(x - cx, y - cy) - r), half) * rise(0.15, 0.5, gap)
    for (const d of drops) {
      const away = Math.hypot(x - d.x, y - d.y) * (0.9 + 0.2 * cloud(x / (2 * mm), y / (2 * mm), seed))
      wet = Math.max(wet, 0.8 * stain(away, d.r))
    }
    return g - dark * wet * (0.25 + (0.75 * g) / 255)
  })
}

/** Slow bands across the page, as two rasters near each other make, slightly slanting. */
export const banded: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const [long, fine] = [chance.between(9, 26) * mm, chance.between(1.3, 2.6) * mm]
  const slant = chance.between(-0.2, 0.2)
  const [deep, shallow] = [chance.between(9, 20), chance.between(3, 8)]
  return toned(page, (g, x, y) => {
    const way = y + slant * x
    const beat = Math.sin((2 * Math.PI * way) / long) + 0.5 * Math.sin((2 * Math.PI * (x + 0.3 * y)) / (long * 1.7))
    const raster = Math.sin((2 * Math.PI * way) / fine) * Math.sin((2 * Math.PI * (x - 0.2 * y)) / (fine * 1.1))
    return g - (deep * (0.8 + beat) + shallow * raster) * (0.3 + (0.7 * g) / 255)
  })
}

/** One pass through a photocopier: toner thickens or breaks lines by places, white stays white but for specks. */
export const photocopied: PaperWear = (page, chance) => {
  const mm = pixelsPerMm(page)
  const seed = chance.whole(0, 1e9)
  const level = chance.between(138, 205)
  const soft = blurred(page, chance.between(0.07, 0.12) * mm)
  const specks = chance.between(0.00006, 0.0003)
  return toned(soft, (g, x, y) => {
    const weak =
      46 * (cloud(x / (14 * mm), y / (14 * mm), seed) - 0.5) +
      34 * (cloud(x / (0.16 * mm), y / (0.16 * mm), seed ^ 6) - 0.5)
    const toner = 1 - rise(level - 26 - weak, level + 26 - weak, g)
    const hollow = 60 * rise(0.35, 0.95, cloud(x / (1.1 * mm), y / (1.1 * mm), seed ^ 8))
    const dirt = speck(Math.floor(x / (0.18 * mm)), Math.floor(y / (0.18 * mm)), seed ^ 10) < specks ? 170 : 0
    return 253 - toner * (228 - hollow) - dirt
  })
}
