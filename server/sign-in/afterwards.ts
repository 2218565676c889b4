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
      const doing = work()
        .catch(failed)
        .finally(() => begun.delete(doing))
      begun.add(doing)
    },
    async idle() {
      while (begun.size > 0) await Promise.all(begun)
    },
  }
}
