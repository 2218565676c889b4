import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { fairTurns, type Whose } from '../fair-turns.ts'
import { cpuOfThread } from '../limits/cpu-time.ts'
import { limitWork, tooLong } from '../limits/limit-work.ts'
import { ChildDiedError, JobTimeoutError, onceMore, PoolClosedError } from '../pool-errors.ts'
import {
  type DrawnPage,
  type FromPageReader,
  type PageAnswer,
  type PageAnswers,
  type PageSighting,
  type PageTask,
  partOf,
  type ScanRefusal,
  type ToPageReader,
} from './page-messages.ts'
import { startThread } from './start-thread.ts'

/** Says by what layout a page is read whose codes were seen; null for one that nobody knows. The pixels wait meanwhile. */
export type LayoutFinder = (seen: PageSighting) => Promise<PageLayout | null>

export interface PageReaderOptions {
  /** Processor time that a page may take, in milliseconds; ten times as long by the clock. */
  cpu_ms?: number
  /** Pages after which a thread is replaced, and bytes that it may hold: memory of WebAssembly never shrinks. */
  pages?: number
  bytes?: number
  threads?: number
}

export interface PageReader {
  /** How many pages a file has. @throws ScanRefused, PoolClosedError */
  count(whose: Whose, path: string): Promise<number>
  /**
   * Draws a page of a file, from 1, and reads it where `layoutFor` knows its layout. A page that can't be drawn, or takes too much, is `damaged`.
   * Schools take turns page by page. @throws ScanRefused, PoolClosedError, what `layoutFor` throws
   */
  page(whose: Whose, path: string, number: number, layoutFor: LayoutFinder): Promise<DrawnPage>
  /** Reads a picture that was kept, or photographed. @throws as `page` does */
  picture(whose: Whose, picture: Uint8Array, layoutFor: LayoutFinder): Promise<DrawnPage>
  close(): Promise<void>
}

/** A file that is refused as a whole. */
export class ScanRefused extends Error {
  override readonly name = 'ScanRefused'

  constructor(readonly refusal: ScanRefusal) {
    super(`The scan is refused: ${refusal}.`)
  }
}

const MEGABYTE = 1024 * 1024
/** A page may need a little more than one core's worth of others' patience: those that wait are jobs, which wait as long as it takes. */
const WAITING = 64

const damagedPage: DrawnPage = {
  picture: new Uint8Array(),
  sighting: { width: 0, height: 0, location: { refusal: 'damaged', page: null }, codes: [], ink: 0 },
  reading: null,
}

/** Reading of pages off the event loop: warm threads, started with the first page, each replaced when it has grown. */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const { cpu_ms = 20_000, pages = 500, bytes = 384 * MEGABYTE } = options
  const threads = options.threads ?? Math.max(1, availableParallelism() - 1)
  const turns = fairTurns({ at_once: threads, waiting: WAITING, keeps_free: threads > 1 })
  const idle: Worker[] = []
  const all = new Map<Worker, { pages: number; part: string | null }>()
  let closed = false
  let count = 0

  function warmWorker(): Worker {
    const warm = idle.pop()
    if (warm) return warm
    const started = startThread(import.meta.url, 'page-reader', { maxOldGenerationSizeMb: 256 })
    // A thread that only waits keeps nobody from ending the server.
    started.unref()
    all.set(started, { pages: 0, part: null })
    started.once('exit', () => {
      const part = all.get(started)?.part
      if (part) void rm(part, { force: true })
      all.delete(started)
      const at = idle.indexOf(started)
      if (at >= 0) idle.splice(at, 1)
    })
    return started
  }

  async function runOnce(task: PageTask, layoutFor: LayoutFinder): Promise<PageAnswer> {
    if (closed) throw new PoolClosedError('The server is closing.')
    count += 1
    const worker = warmWorker()
    const own = all.get(worker)!
    if (task.task !== 'picture') own.part = partOf(task.path, worker.threadId)
    let held = Number.POSITIVE_INFINITY
    try {
      const done = await runTask(worker, { id: count, task, cpu_ms, layoutFor })
      held = done.bytes
      return done.answer
    } catch (error) {
      if (error instanceof ScanRefused) held = 0
      throw error
    } finally {
      own.pages += 1
      if (all.has(worker) && own.pages < pages && held < bytes) idle.push(worker)
      else void worker.terminate()
    }
  }

  async function run<Task extends PageTask['task']>(
    whose: Whose,
    task: Extract<PageTask, { task: Task }>,
    layoutFor: LayoutFinder,
  ): Promise<PageAnswers[Task]> {
    if (closed) throw new PoolClosedError('The server is closing.')
    const answer = await turns.take(whose, () => onceMore(() => runOnce(task, layoutFor)), true)
    // The thread answers every task with what `PageAnswers` says of it.
    return answer as PageAnswers[Task]
  }

  /** What a page takes too much of is its own fault: the others of the file are read. */
  async function drawn(reading: Promise<DrawnPage>): Promise<DrawnPage> {
    try {
      return await reading
    } catch (error) {
      if (error instanceof JobTimeoutError || error instanceof ChildDiedError) return damagedPage
      throw error
    }
  }

  return {
    async count(whose, path) {
      try {
        return await run(whose, { task: 'count', path }, noLayout)
      } catch (error) {
        if (error instanceof JobTimeoutError || error instanceof ChildDiedError) throw new ScanRefused('damaged')
        throw error
      }
    },
    page: (whose, path, number, layoutFor) => drawn(run(whose, { task: 'page', path, number }, layoutFor)),
    picture: (whose, picture, layoutFor) => drawn(run(whose, { task: 'picture', picture }, layoutFor)),
    async close() {
      closed = true
      turns.clear(new PoolClosedError('The server is closing.'))
      await Promise.all([...all.keys()].map((worker) => worker.terminate()))
    },
  }
}

const noLayout: LayoutFinder = () => Promise.resolve(null)

interface RunningTask {
  id: number
  task: PageTask
  cpu_ms: number
  layoutFor: LayoutFinder
}

function runTask(
  worker: Worker,
  { id, task, cpu_ms, layoutFor }: RunningTask,
): Promise<{ answer: PageAnswer; bytes: number }> {
  return new Promise((resolve, reject) => {
    const post = (message: ToPageReader) => worker.postMessage(message)
    // The next task may follow at once: it must not meet a thread that is about to end.
    const over = () =>
      finish(() => void worker.terminate().then(() => reject(new JobTimeoutError(tooLong(cpu_ms))), reject))
    const unlimit = limitWork(cpu_ms, () => cpuOfThread(worker), over)
    const finish = (settle: () => void) => {
      unlimit()
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const receive = (message: FromPageReader) => {
      if (message.id !== id) return
      switch (message.type) {
        case 'seen':
          layoutFor(message.sighting).then(
            (layout) => post({ type: 'layout', id, layout }),
            (error) => finish(() => reject(error)),
          )
          break
        case 'done':
          finish(() => resolve(message))
          break
        case 'refused':
          finish(() => reject(new ScanRefused(message.refusal)))
          break
        case 'failed':
          finish(() => reject(new ChildDiedError('The thread that reads pages failed.', message.message, false)))
      }
    }
    const fail = (error: Error & { code?: string }) => {
      const again = error.code !== 'ERR_WORKER_OUT_OF_MEMORY'
      finish(() =>
        reject(new ChildDiedError('The thread that reads pages failed.', error.stack ?? error.message, again)),
      )
    }
    const leave = () => finish(() => reject(new ChildDiedError('The thread that reads pages ended.', '', true)))
    worker.on('message', receive).once('error', fail).once('exit', leave)
    post({ type: 'task', id, task })
  })
}
