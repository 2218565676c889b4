import type { Worker } from 'node:worker_threads'
import { ApiError } from '../../ground/errors.ts'
import { ChildDiedError } from '../../workers/pool-errors.ts'
import { startThread } from '../../workers/threads/start-thread.ts'
import { type Exported, type ExportedRow, exportedRows, writeBook } from './export-rows.ts'

/** A workbook of questions while it is made. */
export interface BookWriter {
  /** Takes some questions; answers when it is ready for more. @throws ChildDiedError */
  add(questions: readonly Exported[]): Promise<void>
  finish(): Promise<Uint8Array>
}

/** To the thread: questions as JSON, or null for the end; it answers each. */
export type ToBook = string | null
export type FromBook = { bytes: Uint8Array | null } | { failed: string }

/** Questions that are written in less time than a thread takes to start: some 30 ms. */
const IN_PLACE = 60
/** A thread without work ends after so many milliseconds. */
const IDLE_MS = 60_000
/** Workbooks that may wait for the one that is made. */
const MOST_WAITING = 4

let last: Promise<unknown> = Promise.resolve()
let open = 0

/**
 * Makes a workbook of so many questions, where they are many in a thread of its own, one workbook after the other.
 * @throws busy_server when others wait already
 */
export async function withWriter(
  questions: number,
  work: (writer: BookWriter) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (questions <= IN_PLACE) return work(writeInPlace())
  if (open > MOST_WAITING) throw new ApiError('busy_server')
  open += 1
  const made = last.then(() => withThread(work))
  last = made.catch(() => undefined)
  try {
    return await made
  } finally {
    open -= 1
  }
}

/** Loading what writes questions costs as much as writing some hundreds: the thread stays for the next workbook. */
let warm: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** For the tests, which look how many were started. */
export const warmThread = (): number | null => warm?.threadId ?? null

async function withThread(work: (writer: BookWriter) => Promise<Uint8Array>): Promise<Uint8Array> {
  clearTimeout(idle)
  const worker = warm ?? start()
  worker.ref()
  try {
    const bytes = await work(writeInThread(worker))
    worker.unref()
    idle = setTimeout(() => void end(worker), IDLE_MS).unref()
    return bytes
  } catch (error) {
    // The rows of a workbook that was given up are in nobody else's.
    await end(worker)
    throw error
  }
}

function start(): Worker {
  const worker = startThread(import.meta.url, 'export', { maxOldGenerationSizeMb: 512 })
  warm = worker
  worker.once('exit', () => {
    if (warm === worker) warm = null
  })
  return worker
}

async function end(worker: Worker): Promise<void> {
  if (warm === worker) warm = null
  await worker.terminate()
}

function writeInPlace(): BookWriter {
  const rows: ExportedRow[] = []
  return {
    add: async (questions) => {
      rows.push(...questions.flatMap(exportedRows))
    },
    finish: () => writeBook(rows),
  }
}

const writeInThread = (worker: Worker): BookWriter => ({
  async add(questions) {
    await ask(worker, JSON.stringify(questions))
  },
  async finish() {
    return (await ask(worker, null)) as Uint8Array
  },
})

function ask(worker: Worker, message: ToBook): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const giveUp = (reason: string) => finish(() => reject(new ChildDiedError('The exporting thread failed.', reason)))
    const receive = (answer: FromBook) =>
      'failed' in answer ? giveUp(answer.failed) : finish(() => resolve(answer.bytes))
    const fail = (error: Error) => giveUp(error.stack ?? error.message)
    const leave = () => giveUp('It ended.')
    worker.on('message', receive).once('error', fail).once('exit', leave)
    worker.postMessage(message)
  })
}
