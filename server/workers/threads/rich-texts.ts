import type { Worker } from 'node:worker_threads'
import { type CheckedTogether, checkTogether } from '../../../richtext/check-together.ts'
import { type FairTurns, fairTurns, type Whose } from '../fair-turns.ts'
import { cpuOfThread } from '../limits/cpu-time.ts'
import { whenOver } from '../limits/limit-work.ts'
import { ChildDiedError } from '../pool-errors.ts'
import type { CheckingJob, FromChecking } from './rich-text-messages.ts'
import { startThread } from './start-thread.ts'

/** Texts that took too long, and what was being checked: `formula` counts from 1 within the text, 0: the text itself. */
export interface TooSlow {
  slow: { text: number; formula: number }
}

export type CheckedTexts = CheckedTogether | TooSlow

export interface RichTexts {
  /**
   * Checks texts that are saved together (richtext/check-together.ts); short ones without formulas at once, others in a thread. Schools
   * that wait take turns. `patient` for what was queued already, such as the rows of a file.
   * @throws BusyError where too many wait, ChildDiedError where the thread failed
   */
  check(htmls: readonly string[], whose: Whose, patient?: boolean): Promise<CheckedTexts>
  close(): Promise<void>
}

export interface RichTextsOptions {
  /**
   * Resolves when the texts of one question have taken too long; the thread is ended then, and the next texts get a new one. After a second of
   * the thread's processor time unless told otherwise. `place` holds what is being checked.
   */
  limit?: (signal: AbortSignal, place: Int32Array, worker: Worker) => Promise<unknown>
}

const aSecond = (signal: AbortSignal, _place: Int32Array, worker: Worker) =>
  whenOver(1_000, () => cpuOfThread(worker), signal)

/** Characters of HTML without formulas that are read within a few milliseconds. */
const SMALL = 4_000
/** A thread without work ends after so many milliseconds. */
const IDLE = 60_000

const isCheap = (htmls: readonly string[]) =>
  htmls.reduce((sum, html) => sum + html.length, 0) <= SMALL && !htmls.some((html) => /latex|math/i.test(html))

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

  async function checkAside(htmls: readonly string[]): Promise<CheckedTexts> {
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
      const checked = await Promise.race([ask(worker, { id: ++asked, htmls, place: shared }), late])
      if (checked) return checked
      await end()
      const [text = 0, formula = 0] = place
      return { slow: { text, formula } }
    } finally {
      answered.abort()
      idle = setTimeout(() => void end(), IDLE).unref()
    }
  }

  return {
    async check(htmls, whose, patient) {
      return isCheap(htmls) ? checkTogether(htmls) : turns.take(whose, () => checkAside(htmls), patient)
    },
    close: end,
  }
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

function ask(worker: Worker, job: CheckingJob): Promise<CheckedTogether> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', receive).off('exit', leave)
      finish()
    }
    const receive = (message: FromChecking) => {
      if (message.type === 'ready' || message.id !== job.id) return
      if (message.type === 'checked') settle(() => resolve(message.checked))
      else settle(() => reject(died(message.failed)))
    }
    const leave = () => settle(() => reject(died()))
    worker.on('message', receive).once('exit', leave)
    worker.postMessage(job)
  })
}

/** One thread for the whole process, there only while there is something to check. */
export const richTexts = createRichTexts()
