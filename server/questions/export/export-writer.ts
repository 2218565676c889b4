import type { Worker } from 'node:worker_threads'
import type { ExportedPicture, WrittenBank } from '../../../interchange/items/exported-question.ts'
import { ApiError } from '../../ground/errors.ts'
import { ChildDiedError } from '../../workers/pool-errors.ts'
import { startThread } from '../../workers/threads/start-thread.ts'
import type { Exported } from './export-rows.ts'
import { type BookPlan, openBook } from './open-book.ts'

export type ShownPictures = readonly (readonly [key: string, picture: ExportedPicture])[]

/** A file of questions while it is made. */
export interface BookWriter {
  /** Takes some questions; answers when it is ready for more. @throws ChildDiedError */
  add(questions: readonly Exported[]): Promise<void>
  /** Takes pictures that they show. @throws ChildDiedError */
  show(pictures: ShownPictures): Promise<void>
  finish(): Promise<WrittenBank>
}

/** To the thread: what is begun, questions as JSON, pictures, and the end; it answers each. */
export type ToBook = { plan: BookPlan } | { questions: string } | { pictures: ShownPictures } | { end: true }
export type FromBook = { written: WrittenBank | null } | { failed: string }

/** Questions that are written in less time than a thread takes to start: some 30 ms. */
const IN_PLACE = 60
/** A thread without work ends after so many milliseconds. */
const IDLE_MS = 60_000
/** Files that may wait for the one that is made. */
const MOST_WAITING = 4

let last: Promise<unknown> = Promise.resolve()
let open = 0

/**
 * Makes a file of so many questions, where they are many in a thread of its own, one file after the other.
 * @throws busy_server when others wait already
 */
export async function withWriter(
  questions: number,
  plan: BookPlan,
  work: (writer: BookWriter) => Promise<WrittenBank>,
): Promise<WrittenBank> {
  if (questions <= IN_PLACE) return work(writeInPlace(plan))
  if (open > MOST_WAITING) throw new ApiError('busy_server')
  open += 1
  const made = last.then(() => withThread(plan, work))
  last = made.catch(() => undefined)
  try {
    return await made
  } finally {
    open -= 1
  }
}

/** Loading what writes questions costs as much as writing some hundreds: the thread stays for the next file. */
let warm: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** For the tests, which look how many were started. */
export const warmThread = (): number | null => warm?.threadId ?? null

async function withThread(plan: BookPlan, work: (writer: BookWriter) => Promise<WrittenBank>): Promise<WrittenBank> {
  clearTimeout(idle)
  const worker = warm ?? start()
  worker.ref()
  try {
    const written = await work(writeInThread(worker, plan))
    worker.unref()
    idle = setTimeout(() => void end(worker), IDLE_MS).unref()
    return written
  } catch (error) {
    // The questions of a file that was given up are in nobody else's.
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

function writeInPlace(plan: BookPlan): BookWriter {
  const book = openBook(plan)
  return {
    add: async (questions) => book.add(questions),
    show: async (pictures) => book.show(pictures),
    finish: () => book.finish(),
  }
}

function writeInThread(worker: Worker, plan: BookPlan): BookWriter {
  let isBegun = false
  const send = async (message: ToBook) => {
    if (!isBegun) await ask(worker, { plan })
    isBegun = true
    return ask(worker, message)
  }
  return {
    add: async (questions) => void (await send({ questions: JSON.stringify(questions) })),
    show: async (pictures) => void (await send({ pictures })),
    finish: async () => (await send({ end: true })) as WrittenBank,
  }
}

function ask(worker: Worker, message: ToBook): Promise<WrittenBank | null> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const giveUp = (reason: string) => finish(() => reject(new ChildDiedError('The exporting thread failed.', reason)))
    const receive = (answer: FromBook) =>
      'failed' in answer ? giveUp(answer.failed) : finish(() => resolve(answer.written))
    const fail = (error: Error) => giveUp(error.stack ?? error.message)
    const leave = () => giveUp('It ended.')
    worker.on('message', receive).once('error', fail).once('exit', leave)
    worker.postMessage(message)
  })
}
