import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which work on the event loop goes on without letting others have their turn. */
const SLICE_MS = 8

/** Maps many things one after the other, with turns of everybody else between them. */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const made: R[] = []
  let began = performance.now()
  for (const item of items) {
    made.push(work(item))
    if (performance.now() - began < SLICE_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return made
}
