import { ApiError } from '../ground/errors.ts'

/** Runs work a few at a time; the rest waits in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param at_once pieces of work that run side by side
 * @param waiting pieces that may wait; one more is refused with busy_server, so that the queue never outlasts the callers' patience
 */
export function takeTurns(at_once: number, waiting: number): Turns {
  const queue: (() => void)[] = []
  let running = 0
  /** The place passes to the next in line: were it given back, somebody who comes just then could take it too. */
  const end = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    if (running < at_once) running += 1
    else if (queue.length >= waiting) throw new ApiError('busy_server')
    else await new Promise<void>((start) => queue.push(start))
    try {
      return await work()
    } finally {
      end()
    }
  }
}
