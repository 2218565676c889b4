import { type ResourceLimits, Worker } from 'node:worker_threads'
import { watchThread } from '../limits/cpu-time.ts'
import { findProgram } from '../programs.ts'
import type { ThreadData } from './tell-thread.ts'

/**
 * Starts the thread `<name>-thread` of the file that asks, which gives its own `import.meta.url`. Run from source both are TypeScript,
 * and the thread gets a compiler of its own, because Node hands none on; bundled, both are .js in one folder.
 */
export function startThread(asking: string, name: string, resourceLimits: ResourceLimits): Worker {
  const { url, isSource } = findProgram(asking, `${name}-thread`)
  const file = isSource ? new URL('./thread-source.mjs', import.meta.url) : url
  const id = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const workerData: ThreadData = { program: url.href, id }
  const worker = new Worker(file, { execArgv: [], resourceLimits, workerData })
  watchThread(worker, new Int32Array(id))
  // Without a listener its errors would end the process; its end is what its callers learn of.
  worker.on('error', () => undefined)
  return worker
}
