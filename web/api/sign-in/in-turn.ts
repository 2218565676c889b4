import { CallError } from '../call-error.ts'

/** Longer waits than this are said and not waited for: they are no turns, but pauses after wrong passwords. */
const LONGEST_S = 5
const TRIES = 12

/**
 * Asks again where many of a school sign in from one network at a moment, as a class does in the computer room: whoever is told to come again in
 * a few seconds does so by itself, not all at the same time.
 */
export async function inTurn<T>(ask: () => Promise<T>, sleep = pause): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const retry_after_s = error instanceof CallError && error.errorCode === 'slow_down' ? error.retry_after_s : 0
      if (retry_after_s === 0 || retry_after_s > LONGEST_S || tries === TRIES) throw error
      await sleep((retry_after_s / 2 + Math.random() * retry_after_s) * 1000)
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
