import type { Worker } from 'node:worker_threads'
import type { CheckedTogether } from '../../../richtext/check-together.ts'
import { type FairTurns, fairTurns, type Whose } from '../fair-turns.ts'
import { cpuOfThread } from '../limits/cpu-time.ts'
import { whenOver } from '../limits/limit-work.ts'
import { ChildDiedError } from '../pool-errors.ts'
import type { FromTexts, TextAnswers, TextJob, TextTask } from './rich-text-messages.ts'
import { textTasks } from './rich-text-tasks.ts'
import { startThread } from './start-thread.ts'

/** Texts that took too long, and what was being checked: `formula` counts from 1 within the text, 0: the text itself. */
export interface TooSlow {
  slow: { text: number; formula: number }
}

export type CheckedTexts = CheckedTogether | TooSlow

/**
 * What is done with texts that belong together; short ones without formulas at once, others in a thread. Schools that wait take turns.
 * `patient` for what was queued already, such as the rows of a file.
 * @throws BusyError where too many wait, ChildDiedError where the thread failed
 */
type OfTexts<T extends TextTask> = (
  htmls: readonly string[],
  whose: Whose,
  patient?: boolean,
) => Promise<TextAnswers[T] | TooSlow>

/** Each of the tasks. */
export type RichTexts = { [T in TextTask]: OfTexts<T> } & { close(): Promise<void> }

export interface RichTextsOptions {
  /**
   * Resolves when the texts of one question have taken too long; the thread is ended then, and the next texts get a new one. After a second of
   * the thread's processor time unless told otherwise. `place` holds what is being checked.
   */
  limit?: (signal: AbortSignal, place: Int32Array, worker: Worker) => Promise<unknown>
}

const aSecond = (signal: AbortSignal, _place: Int32Array, worker: Worker) =>
  whenOver(1_000, () => cpuOfThread(worker), signal)

/** Characters of HTML without formulas, and tags in it, that are read within a few milliseconds, however they are meant. */
const SMALL = 4_000
const FEW_TAGS = 100
/** A thread without work ends after so many milliseconds. */
const IDLE = 60_000

const isCheap = (htmls: readonly string[]) => {
  if (htmls.reduce((sum, html) => sum + html.length, 0) > SMALL) return false
  const all = htmls.join('')
  return !/latex|math/i.test(all) && (all.match(/</g)?.length ?? 0) <= FEW_TAGS
}

interface Thread {
  worker: Worker
  ready: Promise<void>
}

export function createRichTexts({ limit = aSecond }: RichTextsOptions = {}): RichTexts {
  const turns: FairTurns = fairTurns({ at_once: 1, waiting: 24, of_person: 4 })
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  function warmThread(): Thread {
    thread ??= startChecking((worker) => {
      if (thread?.worker === worker) thread = null
    })
    return thread
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.worker.terminate()
  }

  async function aside<T extends TextTask>(task: T, htmls: readonly string[]): Promise<TextAnswers[T] | TooSlow> {
    clearTimeout(idle)
    const { worker, ready } = warmThread()
    await ready
    const shared = new SharedArrayBuffer(8)
    const place = new Int32Array(shared)
    const answered = new AbortController()
    try {
      // Aborted when the answer is there: then nobody asks whether it was late.
      const late = limit(answered.signal, place, worker).then(() => null)
      late.catch(() => undefined)
      const answer = await Promise.race([ask(worker, { id: ++asked, task, htmls, place: shared }), late])
      if (answer) return answer as TextAnswers[T]
      await end()
      const [text = 0, formula = 0] = place
      return { slow: { text, formula } }
    } finally {
      answered.abort()
      idle = setTimeout(() => void end(), IDLE).unref()
    }
  }

  const doing =
    <T extends TextTask>(task: T): OfTexts<T> =>
    async (htmls, whose, patient) =>
      isCheap(htmls) ? textTasks[task](htmls, () => undefined) : turns.take(whose, () => aside(task, htmls), patient)

  return { check: doing('check'), read: doing('read'), lines: doing('lines'), close: end }
}

function startChecking(left: (worker: Worker) => void): Thread {
  const worker = startThread(import.meta.url, 'rich-text', { maxOldGenerationSizeMb: 256 })
  // It keeps nobody from ending the server.
  worker.unref()
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', (error: Error) => reject(died(error.stack)))
    worker.once('exit', () => {
      left(worker)
      reject(died())
    })
  })
  // Whoever waits for it learns of it there.
  ready.catch(() => undefined)
  return { worker, ready }
}

const died = (last = '') => new ChildDiedError('The thread that checks texts ended.', last)

function ask(worker: Worker, job: TextJob): Promise<TextAnswers[TextTask]> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', receive).off('exit', leave)
      finish()
    }
    const receive = (message: FromTexts) => {
      if (message.type === 'ready' || message.id !== job.id) return
      if (message.type === 'done') settle(() => resolve(message.answer))
      else settle(() => reject(died(message.failed)))
    }
    const leave = () => settle(() => reject(died()))
    worker.on('message', receive).once('exit', leave)
    worker.postMessage(job)
  })
}

/** One thread for the whole process, there only while there is something to check. */
export const richTexts = createRichTexts()
