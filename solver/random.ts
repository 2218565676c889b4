/** Numbers in [0, 1). */
export type Random = () => number

/**
 * A seeded generator: sfc32, a small fast counting generator (Chris Doty-Humphrey, PractRand, 2010). The same seeds give
 * the same numbers on every machine; not for secrets.
 */
export function randomFrom(...seeds: number[]): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = 0xb7e15162
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (const seed of seeds) {
    a ^= seed | 0
    b ^= Math.floor(seed / 4_294_967_296) | 0
    for (let warmUp = 0; warmUp < 15; warmUp += 1) next()
  }
  return next
}

export function randomBelow(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

/** Fisher–Yates, in place. */
export function shuffle<Element>(list: Element[], random: Random): Element[] {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = randomBelow(random, index + 1)
    const swapped = list[index]!
    list[index] = list[other]!
    list[other] = swapped
  }
  return list
}
