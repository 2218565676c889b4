/** Numbers by seed for the tests' schools (mulberry32): none of the engine's code is in what judges it. */
export interface Numbers {
  unit(): number
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<One>(list: readonly One[]): One
  mixed<One>(list: readonly One[]): One[]
}

export function numbersFrom(seed: number): Numbers {
  let state = (seed * 7919 + 17) | 0
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    between,
    chance: (share) => unit() < share,
    pick: (list) => list[between(0, list.length - 1)]!,
    mixed: (list) =>
      list
        .map((one) => ({ one, at: unit() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  }
}
