import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'

/** Ticks a second in which Linux tells of processor time, on every machine that Node.js runs on. */
const TICK_MS = 10

/** User and system time by a `stat` file of Linux, in milliseconds. */
function readTicks(file: string): number | null {
  try {
    const stat = readFileSync(file, 'utf8')
    // The name in brackets may hold anything; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}

/** "1-02:03:04.5" as `ps` writes it, in milliseconds; null where it is nothing of the kind. */
export function readPsTime(text: string): number | null {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^\s*(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (minutes === 0) return null
  return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
}

const run = promisify(execFile)

/** Processor time of a process with all its threads, asked from outside: one that spins could not answer. */
export async function cpuOfProcess(pid: number): Promise<number | null> {
  if (process.platform === 'linux') return readTicks(`/proc/${pid}/stat`)
  const asked = await run('ps', ['-o', 'time=', '-p', String(pid)]).catch(() => null)
  return asked && readPsTime(asked.stdout)
}

/** Where threads tell by what number Linux knows them. */
const numbers = new WeakMap<Worker, Int32Array>()

/** From here on the thread is known by the number that it writes there. */
export function watchThread(worker: Worker, number: Int32Array): void {
  numbers.set(worker, number)
}

/**
 * Processor time of a thread; where the machine tells none of single threads, the time in which it was busy. Both are asked from outside: one that
 * spins in WebAssembly could not answer.
 */
export function cpuOfThread(worker: Worker): number | null {
  if (process.platform !== 'linux') return worker.performance.eventLoopUtilization().active
  const id = numbers.get(worker)?.[0]
  // The thread has not begun yet, so that it has used no time.
  return id ? readTicks(`/proc/self/task/${id}/stat`) : 0
}
