import type { Worker } from 'node:worker_threads'
import type { QuestionBank } from '../../../assembly/model/bank.ts'
import { Undecided } from '../../../assembly/model/solve-model.ts'
import { WrongPins } from '../../../assembly/model/supply.ts'
import { fairTurns, type Whose } from '../fair-turns.ts'
import { cpuOfThread } from '../limits/cpu-time.ts'
import { limitWork, tooLong } from '../limits/limit-work.ts'
import { ChildDiedError, JobTimeoutError, onceMore, PoolClosedError } from '../pool-errors.ts'
import type {
  AssemblyAnswer,
  AssemblyAnswers,
  AssemblyFailure,
  AssemblyJob,
  FromAssembly,
  ToAssembly,
} from './assembly-messages.ts'
import { startThread } from './start-thread.ts'

/** A bank that is read in one transaction; `close` ends it. */
export interface ClosableBank extends QuestionBank {
  close(): Promise<void>
}

export interface AssemblerOptions {
  /** Processor time of its thread that a job may use, in milliseconds; with its SQL it may take ten times as long. */
  cpu_ms?: number
  /** Most jobs that may wait, half of them of one school. */
  queue_limit?: number
  /** Jobs that run side by side, each in a thread of its own. */
  threads?: number
}

export interface Assembler {
  /**
   * Opens the bank when it is the job's turn and closes it afterwards. Schools and people take turns.
   * @throws WrongPins, Undecided, BusyError when the queue is full, JobTimeoutError, ChildDiedError, PoolClosedError
   */
  run<Task extends AssemblyJob['task']>(
    whose: Whose,
    job: Extract<AssemblyJob, { task: Task }>,
    openBank: () => Promise<ClosableBank>,
  ): Promise<AssemblyAnswers[Task]>
  /** Ends the thread; jobs that wait or run fail. */
  close(): Promise<void>
}

/**
 * Assembly off the event loop: warm threads, started with the first jobs, that ask back for what the bank holds. A school never has all of
 * several threads, though it be alone: a job may take 20 s of a processor, and for so long would whoever comes then wait.
 */
export function createAssembler(options: AssemblerOptions = {}): Assembler {
  const { cpu_ms = 20_000, queue_limit = 24, threads = 1 } = options
  const turns = fairTurns({ at_once: threads, waiting: queue_limit, keeps_free: threads > 1 })
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const running = new Set<Promise<unknown>>()
  let closed = false
  let count = 0

  /** One that has nothing to do: turns give as many as there may be. */
  function warmWorker(): Worker {
    const warm = idle.pop()
    if (warm) return warm
    const started = startAssembly()
    all.add(started)
    // Whatever ends a thread, the next job gets a new one.
    started.once('exit', () => {
      all.delete(started)
      const at = idle.indexOf(started)
      if (at >= 0) idle.splice(at, 1)
    })
    return started
  }

  async function runOnce(job: AssemblyJob, bank: ClosableBank): Promise<AssemblyAnswer> {
    if (closed) throw new PoolClosedError('The server is closing.')
    count += 1
    const worker = warmWorker()
    let dying = false
    try {
      return await runJob(worker, { id: count, job, bank, cpu_ms })
    } catch (error) {
      dying = error instanceof ChildDiedError && error.again
      throw error
    } finally {
      if (all.has(worker) && !dying) idle.push(worker)
    }
  }

  async function runOne(job: AssemblyJob, openBank: () => Promise<ClosableBank>): Promise<AssemblyAnswer> {
    const bank = await openBank()
    try {
      return await onceMore(() => runOnce(job, bank))
    } finally {
      await bank.close()
    }
  }

  return {
    async run<Task extends AssemblyJob['task']>(
      whose: Whose,
      job: Extract<AssemblyJob, { task: Task }>,
      openBank: () => Promise<ClosableBank>,
    ) {
      if (closed) throw new PoolClosedError('The server is closing.')
      const answer = await turns.take(whose, async () => {
        const answered = runOne(job, openBank)
        running.add(answered)
        try {
          return await answered
        } finally {
          running.delete(answered)
        }
      })
      // The thread answers every task with what `AssemblyAnswers` says of it.
      return answer as AssemblyAnswers[Task]
    },
    async close() {
      closed = true
      turns.clear(new PoolClosedError('The server is closing.'))
      await Promise.all([...all].map((worker) => worker.terminate()))
      await Promise.allSettled(running)
    },
  }
}

function startAssembly(): Worker {
  // Models are many short-lived objects: a larger nursery halves what collecting them takes.
  const worker = startThread(import.meta.url, 'assembly', { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 })
  // A thread that only waits keeps nobody from ending the server.
  worker.unref()
  return worker
}

interface RunningJob {
  id: number
  job: AssemblyJob
  bank: ClosableBank
  cpu_ms: number
}

function runJob(worker: Worker, { id, job, bank, cpu_ms }: RunningJob): Promise<AssemblyAnswer> {
  return new Promise((resolve, reject) => {
    let bankError: unknown = null
    // The next job may follow at once: it must not meet a thread that is about to end.
    const over = () =>
      finish(() => void worker.terminate().then(() => reject(new JobTimeoutError(tooLong(cpu_ms))), reject))
    const unlimit = limitWork(cpu_ms, () => cpuOfThread(worker), over)
    const finish = (settle: () => void) => {
      unlimit()
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const receive = (message: FromAssembly) => {
      if (message.type === 'bank') {
        void answerQuestion(worker, bank, message, (error) => {
          bankError = error
        })
      } else if (message.id === id && message.type === 'done') {
        finish(() => resolve(message.answer))
      } else if (message.id === id && message.type === 'failed') {
        finish(() => reject(bankError ?? errorOf(message.failure)))
      }
    }
    const fail = (error: Error & { code?: string }) => {
      const again = error.code !== 'ERR_WORKER_OUT_OF_MEMORY'
      finish(() => reject(new ChildDiedError('The assembly thread failed.', error.stack ?? error.message, again)))
    }
    const leave = () => finish(() => reject(new ChildDiedError('The assembly thread ended.', '', true)))
    worker.on('message', receive).once('error', fail).once('exit', leave)
    const message: ToAssembly = { type: 'job', id, job }
    worker.postMessage(message)
  })
}

type Question = Extract<FromAssembly, { type: 'bank' }>

async function answerQuestion(
  worker: Worker,
  bank: QuestionBank,
  { question, method, args }: Question,
  note: (error: unknown) => void,
): Promise<void> {
  const post = (message: ToAssembly) => worker.postMessage(message)
  // The thread's own proxy of the bank made the arguments: they are those of the method.
  const call = bank[method] as (...given: unknown[]) => Promise<unknown>
  try {
    post({ type: 'answer', question, value: await call(...args) })
  } catch (error) {
    note(error)
    post({ type: 'refusal', question, message: error instanceof Error ? error.message : String(error) })
  }
}

function errorOf(failure: AssemblyFailure): Error {
  switch (failure.kind) {
    case 'wrong-pins':
      return new WrongPins(failure.problems)
    case 'undecided':
      return new Undecided()
    case 'other':
      return new ChildDiedError('The assembly thread failed.', failure.message)
  }
}
