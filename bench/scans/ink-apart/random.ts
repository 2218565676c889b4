/** Chance by seed: the same seed draws the same page on every machine. */

/** A source of chance. `unit` is 0 … 1 without 1; `bell` has mean 0 and spread 1. */
export interface Chance {
  unit(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  bell(): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

function scramble(value: number): number {
  let v = value | 0
  v = Math.imul(v ^ (v >>> 16), 0x7feb352d)
  v = Math.imul(v ^ (v >>> 15), 0x846ca68b)
  return (v ^ (v >>> 16)) >>> 0
}

/** A number of 32 bits for a text, to give each writer and device a stream of its own. */
export function seedOf(text: string, seed: number): number {
  let h = scramble(seed + 0x51ed27)
  for (const c of text) h = scramble(h ^ c.codePointAt(0)!)
  return h
}

export function chanceOf(seed: number): Chance {
  let state = scramble(seed ^ 0x9e3779b9)
  const unit = () => {
    state = (state + 0x9e3779b9) | 0
    return scramble(state) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * unit()
  return {
    unit,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    bell: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    chance: (share) => unit() < share,
    pick: (list) => list[Math.floor(unit() * list.length)]!,
  }
}

/** Chance 0 … 1 that belongs to a place of a grid, the same each time it is asked for. */
export function speck(ix: number, iy: number, seed: number): number {
  return scramble(Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ seed) / 4294967296
}

/** A smooth field 0 … 1 over the plane with bumps about one unit wide. */
export function cloud(x: number, y: number, seed: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const top = speck(ix, iy, seed) * (1 - u) + speck(ix + 1, iy, seed) * u
  const low = speck(ix, iy + 1, seed) * (1 - u) + speck(ix + 1, iy + 1, seed) * u
  return top * (1 - v) + low * v
}

/** A cheap bell-like noise (mean 0, spread about 1) for a place, for grain of sensors. */
export function grain(x: number, y: number, seed: number): number {
  return (speck(x, y, seed) + speck(x, y, seed + 1) + speck(x, y, seed + 2) - 1.5) * 2
}
