import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { JobHelpers, Task } from 'graphile-worker'
import type pg from 'pg'
import { isDatabaseAway, isDatabaseFull } from '../http/refusals/database-errors.ts'
import { NotReachedError } from './run-job.ts'

/** What giving back stands on. */
interface GivingBack {
  owner: pg.Pool
  log: FastifyBaseLogger
  /** Whether the process is about to end: then nothing is waited for. */
  isStopping(): boolean
}

/** Seconds after which work is taken up again whose part of the database can't be reached; twice as many each time, up to the second. */
const PAUSE_S = 1
const LONGEST_PAUSE_S = 60
/** Milliseconds between tries to give back while the queue itself can't be reached. */
const AGAIN_MS = 500
/**
 * How often a process gives one piece of work back uncounted that was broken off. One that ends the database each time it is done must not do so for
 * ever: from then on it is counted as any other that fails. What could not even be begun never is.
 */
const MOST_UNCOUNTED = 30

/**
 * Work of the queue that meets a database which can't be reached or whose disk is full is no failed try of its own: it goes back into the queue as if it had not been
 * taken, and comes again a little later. While the queue can't be reached either, it waits for that where it is.
 */
export function givingBack(task: Task, services: GivingBack): Task {
  const broken = new Map<string, number>()
  return async (payload, helpers) => {
    const { id } = helpers.job
    try {
      await task(payload, helpers)
      broken.delete(id)
    } catch (error) {
      const isUnreached = error instanceof NotReachedError
      if (isUnreached || isDatabaseAway(error) || isDatabaseFull(error)) {
        const times = (broken.get(id) ?? 0) + 1
        broken.set(id, times)
        if (isUnreached || times <= MOST_UNCOUNTED) await giveBack(services, helpers.job, pauseAfter(times))
      }
      // The queue gives up its lock of what failed, and of that alone which is still this worker's.
      throw error
    }
  }
}

const pauseAfter = (times: number) => Math.min(PAUSE_S * 2 ** (times - 1), LONGEST_PAUSE_S)

async function giveBack(
  { owner, log, isStopping }: GivingBack,
  job: JobHelpers['job'],
  pause_s: number,
): Promise<void> {
  for (;;) {
    try {
      await owner.query(
        `update graphile_worker._private_jobs
         set attempts = greatest(attempts - 1, 0), run_at = now() + make_interval(secs => $3)
         where id = $1 and locked_by = $2`,
        [job.id, job.locked_by, pause_s],
      )
      return
    } catch (error) {
      log.debug({ err: error }, 'a job waits for the queue to be given back')
    }
    if (isStopping()) return
    await wait(AGAIN_MS)
  }
}

/** Gives back what a worker of this process had taken, or had done without being able to say so: the one begins anew, the other is found done. */
export async function giveBackAll(client: pg.PoolClient, worker: string): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = $1',
    [worker],
  )
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
}
