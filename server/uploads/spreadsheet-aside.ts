import type { Worker } from 'node:worker_threads'
import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { fairTurns, type Whose } from '../workers/fair-turns.ts'
import { cpuOfThread } from '../workers/limits/cpu-time.ts'
import { whenOver } from '../workers/limits/limit-work.ts'
import { startThread } from '../workers/threads/start-thread.ts'
import type { SpreadsheetAnswer, SpreadsheetAnswers, SpreadsheetJob, SpreadsheetTask } from './spreadsheet-messages.ts'

/** Processor time that a file may take to be read or written, in milliseconds; 5,000 rows take some 200. */
const CPU_MS = 30_000
/** A thread without work ends after so many milliseconds. */
const IDLE = 60_000

/** Resolves when the thread has worked on a file for too long; from the moment that it begins. */
export type SpreadsheetLimit = (signal: AbortSignal, worker: Worker) => Promise<unknown>
const usualLimit: SpreadsheetLimit = (signal, worker) => whenOver(CPU_MS, () => cpuOfThread(worker), signal)

/**
 * Has a file read or written in a thread of its own, file after file, schools in turn. One that takes too long ends with its thread, and
 * with no other file. @throws too_large where it does, and what the thread refuses
 */
export function askAside<Task extends SpreadsheetTask>(
  { client_id, account_id }: Whose,
  job: Extract<SpreadsheetJob, { task: Task }>,
  limit = usualLimit,
): Promise<SpreadsheetAnswers[Task]> {
  return turns.take({ client_id, account_id }, () => askThread(job, limit), true) as Promise<SpreadsheetAnswers[Task]>
}

/** Whoever uploads waits for the answer, and so sends no more than it can. */
const turns = fairTurns({ at_once: 1, waiting: 0 })

interface Thread {
  worker: Worker
  idle?: NodeJS.Timeout
}

/** One thread for the whole process: it is there only while there is something to do. */
let thread: Thread | null = null
let asked = 0

async function askThread(job: SpreadsheetJob, limit: SpreadsheetLimit): Promise<SpreadsheetAnswers[SpreadsheetTask]> {
  const taken = thread ?? startSpreadsheetThread()
  thread = taken
  clearTimeout(taken.idle)
  taken.worker.ref()
  const answered = new AbortController()
  try {
    const late = limit(answered.signal, taken.worker).then(() => null)
    late.catch(() => undefined)
    const done = await Promise.race([ask(taken.worker, ++asked, job), late])
    if (done) return done
    // The next file must not meet a thread that is about to end.
    await end(taken)
    throw tooMuch()
  } finally {
    answered.abort()
    rest(taken)
  }
}

/** An idle thread keeps nobody from ending the server. */
function rest(idle: Thread): void {
  idle.worker.unref()
  idle.idle = setTimeout(() => void end(idle), IDLE).unref()
}

async function end(ended: Thread): Promise<void> {
  if (thread === ended) thread = null
  await ended.worker.terminate()
}

function startSpreadsheetThread(): Thread {
  const worker = startThread(import.meta.url, 'spreadsheet', { maxOldGenerationSizeMb: 512 })
  const started: Thread = { worker }
  worker.once('exit', () => {
    if (thread === started) thread = null
  })
  return started
}

function ask(worker: Worker, id: number, job: SpreadsheetJob): Promise<SpreadsheetAnswers[SpreadsheetTask]> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', receive).off('exit', leave)
      finish()
    }
    const receive = (answer: SpreadsheetAnswer) => {
      if (answer.id !== id) return
      if ('done' in answer) settle(() => resolve(answer.done))
      else if ('refusal' in answer) settle(() => reject(refusalOf(answer)))
      else settle(() => reject(new Error(`The thread of spreadsheets failed: ${answer.failed}`)))
    }
    const leave = () => settle(() => reject(tooMuch()))
    worker.on('message', receive).once('exit', leave)
    worker.postMessage({ ...job, id })
  })
}

const refusalOf = ({ refusal: { code, shown, errors, data } }: Extract<SpreadsheetAnswer, { refusal: unknown }>) =>
  new ApiError(code, shown, { errors, data })

/** The thread ran out of time or memory over a file. */
const tooMuch = () => new ApiError('too_large', say('file.too_slow'))
