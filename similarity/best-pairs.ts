import { rounded } from './cosine.ts'

/** Two documents by their place in the list, the earlier one first. */
export interface FoundPair {
  first: number
  second: number
  /** 0–1 */
  score: number
}

export interface FoundPairs {
  /** The most alike first. */
  pairs: FoundPair[]
  /** False where there were more than `limit`: the less alike are left out. */
  complete: boolean
}

export interface BestPairs {
  /** What a pair must reach; rises once there are more than can be kept. */
  readonly threshold: number
  add(first: number, second: number, score: number): void
  finish(): FoundPairs
}

/** Keeps the best pairs; a bank of 100,000 equal questions has five billion. Of equal scores those of the earlier documents stay. */
export function keepBest(threshold: number, limit: number): BestPairs {
  let pairs: FoundPair[] = []
  let needed = threshold
  let complete = true

  function cut(): void {
    pairs.sort(inOrder)
    if (pairs.length <= limit) return
    complete = false
    pairs = pairs.slice(0, limit)
    // Documents are compared in their order: what comes later loses against an equal score.
    needed = Math.max(needed, (pairs.at(-1) as FoundPair).score + 1e-4)
  }

  return {
    get threshold() {
      return needed
    },
    add(first, second, score) {
      pairs.push({ first, second, score: rounded(score) })
      if (pairs.length >= 2 * limit) cut()
    },
    finish() {
      cut()
      return { pairs, complete }
    },
  }
}

const inOrder = (a: FoundPair, b: FoundPair) => b.score - a.score || a.second - b.second || a.first - b.first
