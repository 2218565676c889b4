import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './refusals/database-errors.ts'

/** Milliseconds between two tries. */
const AGAIN_MS = 500

/**
 * Writes down what was done outside of the database and is not to be done twice: while the database is away it is tried again, for so many milliseconds
 * at most. Whether a try that was broken off was written is not known, so that written twice it must leave the same.
 * @throws what the last try met
 */
export async function untilReached<T>(longest_ms: number, write: () => Promise<T>): Promise<T> {
  const end = performance.now() + longest_ms
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error
    }
    await wait(AGAIN_MS)
  }
}
