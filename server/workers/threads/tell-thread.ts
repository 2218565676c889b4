import { readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** What a thread is given at its start. */
export interface ThreadData {
  /** Address of its program. */
  program: string
  /** Where it tells by what number the system knows it. */
  id: SharedArrayBuffer
}

/** Says by what number Linux knows this thread, so that others can ask what processor time it has used. Every program of a thread begins with it. */
export function tellThread(): void {
  if (process.platform !== 'linux') return
  const { id } = workerData as ThreadData
  // It is the number that this thread reads of itself.
  new Int32Array(id)[0] = Number.parseInt(readFileSync('/proc/thread-self/stat', 'utf8'), 10)
}
