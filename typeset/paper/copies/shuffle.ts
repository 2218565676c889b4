/** A number from a text, by FNV-1a of 32 bits (Fowler, Noll, Vo; IETF draft-eastlake-fnv). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Numbers in [0, 1), always the same ones for a text: mulberry32 (Tommy Ettinger, 2017). */
function randomFrom(text: string): () => number {
  let state = hashOf(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const inOrder = (length: number): number[] => Array.from({ length }, (_, index) => index)

/**
 * An order of 0 … length - 1, the same one for the same key (Fisher and Yates, by Durstenfeld).
 *
 * @param key all that the order may depend on, e.g. "seed:set:item"
 */
export const shuffledOrder = (length: number, key: string): number[] => shuffledWithin([inOrder(length)], key)

/** The groups one after the other, each shuffled in itself: nothing leaves its group. */
function shuffledWithin(groups: number[][], key: string): number[] {
  const random = randomFrom(key)
  return groups.flatMap((group) => {
    const order = [...group]
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1))
      const swapped = order[last] as number
      order[last] = order[other] as number
      order[other] = swapped
    }
    return order
  })
}

/** A shuffled order that begins with none of the given ones, as long as the number of things allows it. */
export const otherOrder = (length: number, key: string, taken: number[][]): number[] =>
  otherOrderWithin([inOrder(length)], key, taken)

/** The same for groups that stay one after the other. */
export function otherOrderWithin(groups: number[][], key: string, taken: number[][]): number[] {
  const isTaken = (order: number[]) => taken.some((one) => one.every((at, place) => order[place] === at))
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const order = shuffledWithin(groups, `${key}:${attempt}`)
    if (!isTaken(order)) return order
  }
  return shuffledWithin(groups, key)
}
