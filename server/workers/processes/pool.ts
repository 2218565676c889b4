import { fairTurns, type Whose } from '../fair-turns.ts'
import { onceMore, PoolClosedError } from '../pool-errors.ts'
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
   * Schools and people take turns; `patient` jobs wait however many there are.
   * @throws BusyError when the queue is full, JobTimeoutError, ChildDiedError, JobFailedError, PoolClosedError
   */
  run(whose: Whose, job: Job, patient?: boolean): Promise<Answer>
  /** Ends the processes; jobs that wait or run fail. */
  close(): Promise<void>
}

/** Processes that stay warm between jobs, started with the first job. A job whose process dies is done once more, by a new one. */
export function createPool<Job, Answer>(options: PoolOptions): Pool<Job, Answer> {
  const turns = fairTurns({ at_once: options.size, waiting: options.queue_limit })
  const idle: WarmChild<Job, Answer>[] = []
  const all = new Set<WarmChild<Job, Answer>>()
  let closed = false

  /** One that has nothing to do: turns give as many as there may be. A `fresh` one takes its place. */
  function findChild(fresh: boolean): WarmChild<Job, Answer> {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.isUsable() && !fresh) return child
      all.delete(child)
      void child.stop()
    }
    const started = startChild<Job, Answer>(options.program, options)
    all.add(started)
    return started
  }

  async function give(job: Job, fresh: boolean): Promise<Answer> {
    if (closed) throw new PoolClosedError('The pool was closed before the job began.')
    const child = findChild(fresh)
    try {
      return await child.run(job)
    } finally {
      if (child.isUsable()) idle.push(child)
      else all.delete(child)
    }
  }

  return {
    async run(whose, job, patient) {
      if (closed) throw new PoolClosedError('The pool is closed.')
      return turns.take(whose, () => onceMore((again) => give(job, again)), patient)
    },
    async close() {
      closed = true
      turns.clear(new PoolClosedError('The pool was closed before the job began.'))
      await Promise.all([...all].map((child) => child.stop()))
      all.clear()
    },
  }
}
