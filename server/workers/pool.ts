import { BusyError, PoolClosedError } from './pool-errors.ts'
import { type ChildLimits, type ChildProgram, startChild, type WarmChild } from './warm-child.ts'

export interface PoolOptions extends ChildLimits {
  program: ChildProgram
  /** Most processes at a time. */
  size: number
  /** Most jobs that may wait. */
  queue_limit: number
}

export interface Pool<Job, Answer> {
  /**
   * @throws BusyError when the queue is full, JobTimeoutError, ChildDiedError, JobFailedError, PoolClosedError
   */
  run(job: Job): Promise<Answer>
  /** Ends the processes; jobs that wait or run fail. */
  close(): Promise<void>
}

interface Waiting<Job, Answer> {
  job: Job
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Processes that stay warm between jobs, started with the first job. One that dies takes only its own job with it. */
export function createPool<Job, Answer>(options: PoolOptions): Pool<Job, Answer> {
  const idle: WarmChild<Job, Answer>[] = []
  const all = new Set<WarmChild<Job, Answer>>()
  const queue: Waiting<Job, Answer>[] = []
  let closed = false

  function findChild(): WarmChild<Job, Answer> | null {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.isUsable()) return child
      all.delete(child)
    }
    if (all.size >= options.size) return null
    const started = startChild<Job, Answer>(options.program, options)
    all.add(started)
    return started
  }

  async function give(child: WarmChild<Job, Answer>, { job, resolve, reject }: Waiting<Job, Answer>) {
    try {
      resolve(await child.run(job))
    } catch (error) {
      reject(error)
    }
    if (child.isUsable()) idle.push(child)
    else all.delete(child)
    distribute()
  }

  function distribute() {
    while (!closed && queue.length > 0) {
      const child = findChild()
      const next = child && queue.shift()
      if (!child || !next) return
      void give(child, next)
    }
  }

  return {
    run(job) {
      if (closed) return Promise.reject(new PoolClosedError('The pool is closed.'))
      if (queue.length >= options.queue_limit) {
        return Promise.reject(new BusyError(`${queue.length} jobs are waiting already. Try again in a moment.`))
      }
      return new Promise<Answer>((resolve, reject) => {
        queue.push({ job, resolve, reject })
        distribute()
      })
    },
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(new PoolClosedError('The pool was closed before the job began.'))
      await Promise.all([...all].map((child) => child.stop()))
      all.clear()
    },
  }
}
