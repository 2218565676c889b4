import type { Neighbours } from './sitting.ts'

/** Who sits where in a room: kinds from 1, 0 is anybody else, nobody or no seat. */
export type Grid = readonly (readonly number[])[]

export const turned = (layout: readonly string[]) =>
  Array.from(layout[0]!, (_, column) => layout.map((row) => row[column]).join(''))

/**
 * A room's least of like neighbours and prices of who sits there, going through its cells with those of the last row in mind.
 *
 * @param prices by kind; that of 0 is 0
 */
export function cheapestRoom(
  layout: readonly string[],
  neighbours: Neighbours,
  prices: readonly number[],
): { value: number; grid: Grid } {
  // Across the shorter side, where both sides count alike.
  const isTurned = neighbours !== 'BESIDE' && layout[0]!.length > layout.length
  const found = throughCells(isTurned ? turned(layout) : layout, neighbours, prices)
  const grid = isTurned ? layout.map((row, y) => Array.from(row, (_, x) => found.grid[x]![y]!)) : found.grid
  return { value: found.value, grid }
}

function throughCells(layout: readonly string[], neighbours: Neighbours, prices: readonly number[]) {
  const kinds = prices.length
  const [rows, columns] = [layout.length, layout[0]!.length]
  const size = kinds ** (columns + 1)
  const newest = kinds ** columns
  const digit = (state: number, back: number) => Math.floor(state / kinds ** (back - 1)) % kinds
  const isFront = neighbours !== 'BESIDE'
  const isCorner = neighbours === 'AROUND'
  let now = new Float64Array(size).fill(Infinity)
  let next = new Float64Array(size)
  now[0] = 0
  const back: Uint8Array[] = []
  const digits = Array.from({ length: columns + 1 }, (_, i) =>
    Uint8Array.from({ length: size }, (__, state) => digit(state, i + 1)),
  )
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const dropped = new Uint8Array(size)
      back.push(dropped)
      next.fill(Infinity)
      const touched = [
        ...(x > 0 ? [digits[0]!] : []),
        ...(isFront && y > 0 ? [digits[columns - 1]!] : []),
        ...(isCorner && y > 0 && x > 0 ? [digits[columns]!] : []),
        ...(isCorner && y > 0 && x < columns - 1 ? [digits[columns - 2]!] : []),
      ]
      const most = layout[y]![x] === 'x' ? kinds : 1
      for (let state = 0; state < size; state += 1) {
        const value = now[state]!
        if (value === Infinity) continue
        const base = (state % newest) * kinds
        for (let kind = 0; kind < most; kind += 1) {
          let cost = value + (kind > 0 ? prices[kind]! : 0)
          if (kind > 0) for (let i = 0; i < touched.length; i += 1) if (touched[i]![state] === kind) cost += 1
          if (cost >= next[base + kind]!) continue
          next[base + kind] = cost
          dropped[base + kind] = digits[columns]![state]!
        }
      }
      ;[now, next] = [next, now]
    }
  const end = now.indexOf(now.reduce((least, value) => Math.min(least, value), Infinity))
  const grid = Array.from({ length: rows }, () => new Array<number>(columns).fill(0))
  for (let i = rows * columns - 1, state = end; i >= 0; i -= 1) {
    grid[Math.floor(i / columns)]![i % columns] = state % kinds
    state = Math.floor(state / kinds) + back[i]![state]! * newest
  }
  return { value: now[end]!, grid }
}
