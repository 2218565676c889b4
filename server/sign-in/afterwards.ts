import { setTimeout as wait } from 'node:timers/promises'

/**
 * ms from an answer to what is done after it: begun at once, it would slow the answer on its way, and its time would tell for whom there is
 * something to do. Never the same, so that a call sent right after doesn't meet it either.
 */
const least = 50
const most = 150

/** Work that nobody waits for. */
export interface Afterwards {
  run(work: () => Promise<unknown>): void
  /** Waits for all that was begun. */
  idle(): Promise<void>
}

/** @param failed is told what went wrong: nobody else hears of it */
export function createAfterwards(failed: (error: unknown) => void): Afterwards {
  const begun = new Set<Promise<unknown>>()
  return {
    run(work) {
      const doing = wait(least + Math.random() * (most - least))
        .then(work)
        .catch(failed)
        .finally(() => begun.delete(doing))
      begun.add(doing)
    },
    async idle() {
      while (begun.size > 0) await Promise.all(begun)
    },
  }
}
