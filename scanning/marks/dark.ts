import type { GreyPicture } from '../reading.ts'

/** 1 where a pixel is clearly darker than `share` of the mean of its surroundings, a square of `side` pixels; row by row. */
export function darkPixels({ width, height, data }: GreyPicture, side: number, share: number): Uint8Array {
  const dark = new Uint8Array(width * height)
  const half = side >> 1
  // Sums of columns over the height of the square, moved down a row at a time, and along each row a sum of these: two additions a pixel and step.
  const columns = new Int32Array(width)
  const addRow = (y: number, sign: 1 | -1) => {
    const from = y * width
    for (let x = 0; x < width; x += 1) columns[x]! += sign * data[from + x]!
  }
  for (let y = 0; y < Math.min(height, half); y += 1) addRow(y, 1)
  for (let y = 0; y < height; y += 1) {
    if (y + half < height) addRow(y + half, 1)
    if (y - half - 1 >= 0) addRow(y - half - 1, -1)
    const rows = Math.min(height, y + half + 1) - Math.max(0, y - half)
    let sum = 0
    for (let x = 0; x < Math.min(width, half); x += 1) sum += columns[x]!
    for (let x = 0; x < width; x += 1) {
      if (x + half < width) sum += columns[x + half]!
      if (x - half - 1 >= 0) sum -= columns[x - half - 1]!
      const count = rows * (Math.min(width, x + half + 1) - Math.max(0, x - half))
      if (data[y * width + x]! + 4 < (sum / count) * share) dark[y * width + x] = 1
    }
  }
  return dark
}

/** A connected patch of dark pixels. */
export interface DarkBlob {
  /** The box around it, pixels; right and bottom lie outside. */
  left: number
  top: number
  right: number
  bottom: number
  area: number
  /** Its runs: row, first pixel, pixel after the last, one after the other. */
  runs: number[]
}

/** Patches of at least `least` pixels, connected by sides or corners. */
export function findBlobs(dark: Uint8Array, width: number, height: number, least: number): DarkBlob[] {
  const runs = runsOf(dark, width, height)
  const parents = joinRuns(runs, height)
  const blobs = new Map<number, DarkBlob>()
  for (let i = 0; i < parents.length; i += 1) {
    const y = runs[i * 3]!
    const from = runs[i * 3 + 1]!
    const to = runs[i * 3 + 2]!
    const root = rootOf(parents, i)
    const blob = blobs.get(root) ?? { left: width, top: y, right: 0, bottom: 0, area: 0, runs: [] }
    blob.left = Math.min(blob.left, from)
    blob.right = Math.max(blob.right, to)
    blob.bottom = y + 1
    blob.area += to - from
    blob.runs.push(y, from, to)
    blobs.set(root, blob)
  }
  return [...blobs.values()].filter(({ area }) => area >= least)
}

function runsOf(dark: Uint8Array, width: number, height: number): number[] {
  const runs: number[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!dark[y * width + x]) continue
      const from = x
      while (x < width && dark[y * width + x]) x += 1
      runs.push(y, from, x)
    }
  }
  return runs
}

/** Of each run one that it hangs together with, up to one that is its own. */
function joinRuns(runs: readonly number[], height: number): Int32Array {
  const count = runs.length / 3
  const parents = Int32Array.from({ length: count }, (_, i) => i)
  let before = 0
  let at = 0
  for (let y = 0; y < height && at < count; y += 1) {
    const start = at
    let above = before
    while (at < count && runs[at * 3] === y) {
      const from = runs[at * 3 + 1]!
      const to = runs[at * 3 + 2]!
      while (above < start && (runs[above * 3]! < y - 1 || runs[above * 3 + 2]! < from)) above += 1
      for (let other = above; other < start && runs[other * 3 + 1]! <= to; other += 1) {
        const a = rootOf(parents, other)
        const b = rootOf(parents, at)
        if (a !== b) parents[b] = a
      }
      at += 1
    }
    before = start
  }
  return parents
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run
  while (parents[root] !== root) root = parents[root]!
  let at = run
  while (parents[at] !== root) {
    const next = parents[at]!
    parents[at] = root
    at = next
  }
  return root
}
