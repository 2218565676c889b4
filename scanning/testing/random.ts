/** Numbers that are the same for a seed on every machine (mulberry32). */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number
  between(least: number, most: number): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** Of mean 0 and spread 1. */
  normal(): number
  chance(share: number): boolean
  /** A name of a table, by its share of the sum. */
  weighted<Name extends string>(table: Readonly<Partial<Record<Name, number>>>): Name
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (share) => next() < share,
    weighted: (table) => {
      const entries = Object.entries(table) as [never, number][]
      let left = next() * entries.reduce((sum, [, share]) => sum + share, 0)
      for (const [name, share] of entries) {
        left -= share
        if (left < 0) return name
      }
      return entries[0]![0]
    },
  }
}
