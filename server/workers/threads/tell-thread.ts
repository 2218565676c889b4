import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { BEHIND } from '../limits/behind.ts'

/** What a thread is given at its start. */
export interface ThreadData {
  /** Address of its program. */
  program: string
  /** Where it tells by what number the system knows it. */
  id: SharedArrayBuffer
}

/**
 * Says by what number Linux knows this thread, so that others can ask what processor time it has used, and steps back behind the event loop. Every program of
 * a thread begins with it.
 */
export function tellThread(): void {
  if (process.platform !== 'linux') return
  const { id } = workerData as ThreadData
  // It is the number that this thread reads of itself.
  const number = Number.parseInt(readFileSync('/proc/thread-self/stat', 'utf8'), 10)
  new Int32Array(id)[0] = number
  setPriority(number, BEHIND)
}
