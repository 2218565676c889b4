import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which work on the event loop goes on without letting others have their turn. */
const SLICE_MS = 8

/** Where several have worked for a slice, one goes on in each turn of the loop: a call of somebody else takes several turns. */
let line: Promise<unknown> = Promise.resolve()

/** To be asked between pieces of work: lets others have their turn where it has gone on for a slice of time. */
export function slices(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    line = line.then(() => nextTurn())
    await line
    began = performance.now()
  }
}

/** Maps many things one after the other, with turns of everybody else between them. */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const made: R[] = []
  const rest = slices()
  for (const item of items) {
    made.push(work(item))
    await rest()
  }
  return made
}
