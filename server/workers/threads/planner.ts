import type { Worker } from 'node:worker_threads'
import type { DatesProgress, DatesProposal } from '../../../planning/dates/propose-dates.ts'
import type { DutiesProposal } from '../../../planning/duties/propose-duties.ts'
import { fairTurns, type Whose } from '../fair-turns.ts'
import { cpuOfThread } from '../limits/cpu-time.ts'
import { limitWork, tooLong } from '../limits/limit-work.ts'
import { ChildDiedError, JobTimeoutError, onceMore, PoolClosedError } from '../pool-errors.ts'
import type { DutiesJob, FromPlanner, PlannerJob, ToPlanner } from './planner-messages.ts'
import { startThread } from './start-thread.ts'

export interface PlannerOptions {
  /** Processor time after which a search ends with what it has, in milliseconds; half as much again, and its thread is ended. */
  cpu_ms?: number
  /** Most pieces that may wait, half of them of one school. */
  queue_limit?: number
}

export interface Planner {
  /**
   * Seeks a date sheet when it is its turn; schools and people take turns. `onProgress` may refuse: the search is ended then, with that error.
   * @throws BusyError, JobTimeoutError, ChildDiedError, PoolClosedError
   */
  run(whose: Whose, job: PlannerJob, onProgress?: (progress: DatesProgress) => Promise<void>): Promise<DatesProposal>
  /** The same for who watches where. */
  duties(whose: Whose, job: DutiesJob): Promise<DutiesProposal>
  close(): Promise<void>
}

type OnProgress = (progress: DatesProgress) => Promise<void>

/** Date sheets are sought off the event loop, in one thread that is started with the first of them. */
export function createPlanner({ cpu_ms = 20_000, queue_limit = 24 }: PlannerOptions = {}): Planner {
  const turns = fairTurns({ at_once: 1, waiting: queue_limit })
  let warm: Worker | null = null
  let closed = false
  let count = 0

  function worker(): Worker {
    if (warm) return warm
    const started = startThread(import.meta.url, 'planner', { maxOldGenerationSizeMb: 512 })
    // A thread that only waits keeps nobody from ending the server.
    started.unref()
    started.once('exit', () => {
      if (warm === started) warm = null
    })
    warm = started
    return started
  }

  async function inTurn<Proposal>(whose: Whose, job: ToPlanner['job'], onProgress: OnProgress): Promise<Proposal> {
    if (closed) throw new PoolClosedError('The server is closing.')
    return turns.take(whose, () => onceMore(async () => (await runOnce(job, onProgress)) as Proposal))
  }

  const runOnce = (job: ToPlanner['job'], onProgress: OnProgress) => {
    if (closed) throw new PoolClosedError('The server is closing.')
    count += 1
    return search(worker(), { id: count, job, stop: new SharedArrayBuffer(4) }, cpu_ms, onProgress)
  }

  return {
    run: (whose, job, onProgress = async () => undefined) => inTurn(whose, job, onProgress),
    duties: (whose, job) => inTurn(whose, job, async () => undefined),
    async close() {
      closed = true
      turns.clear(new PoolClosedError('The server is closing.'))
      await warm?.terminate()
    },
  }
}

function search(
  worker: Worker,
  message: ToPlanner,
  cpu_ms: number,
  onProgress: OnProgress,
): Promise<DatesProposal | DutiesProposal> {
  return new Promise((resolve, reject) => {
    const end = (error: Error) => finish(() => void worker.terminate().then(() => reject(error), reject))
    const unlimit = [
      limitWork(
        cpu_ms,
        () => cpuOfThread(worker),
        () => Atomics.store(new Int32Array(message.stop), 0, 1),
      ),
      limitWork(
        cpu_ms * 1.5,
        () => cpuOfThread(worker),
        () => end(new JobTimeoutError(tooLong(cpu_ms * 1.5))),
      ),
    ]
    const finish = (settle: () => void) => {
      for (const one of unlimit) one()
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const receive = (answer: FromPlanner) => {
      if (answer.id !== message.id) return
      if (answer.type === 'progress') onProgress(answer.progress).catch(end)
      else if (answer.type === 'done') finish(() => resolve(answer.proposal))
      else finish(() => reject(new ChildDiedError('The planner failed.', answer.message)))
    }
    const fail = (error: Error & { code?: string }) => {
      const again = error.code !== 'ERR_WORKER_OUT_OF_MEMORY'
      finish(() => reject(new ChildDiedError('The planner failed.', error.stack ?? error.message, again)))
    }
    const leave = () => finish(() => reject(new ChildDiedError('The planner ended.', '', true)))
    worker.on('message', receive).once('error', fail).once('exit', leave)
    worker.postMessage(message)
  })
}
