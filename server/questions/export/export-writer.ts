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
  close(): Promise<void>
}

/** To the thread: questions as JSON, or null for the end; it answers each. */
export type ToBook = string | null
export type FromBook = { bytes: Uint8Array | null } | { failed: string }

/** Questions that are written in less time than a thread takes to start: some 30 ms. */
const IN_PLACE = 60
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

async function withThread(work: (writer: BookWriter) => Promise<Uint8Array>): Promise<Uint8Array> {
  const writer = writeInThread()
  try {
    return await work(writer)
  } finally {
    await writer.close()
  }
}

function writeInPlace(): BookWriter {
  const rows: ExportedRow[] = []
  return {
    add: async (questions) => {
      rows.push(...questions.flatMap(exportedRows))
    },
    finish: () => writeBook(rows),
    close: async () => undefined,
  }
}

function writeInThread(): BookWriter {
  const worker = startThread(import.meta.url, 'export', { maxOldGenerationSizeMb: 512 })
  return {
    async add(questions) {
      await ask(worker, JSON.stringify(questions))
    },
    async finish() {
      return (await ask(worker, null)) as Uint8Array
    },
    async close() {
      await worker.terminate()
    },
  }
}

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
