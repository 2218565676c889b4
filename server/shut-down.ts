import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from './db/open.ts'
import { within } from './db/within.ts'
import type { JobQueue } from './jobs/queue.ts'

/** What of Quaestor runs so far, as far as starting it came. */
export interface Running {
  /** Still being opened, it is cut short: a PostgreSQL that is being started is ended too. */
  database?: Promise<OpenDatabase>
  opening: AbortController
  /** Processes that set papers. */
  pools: { close(): Promise<void> }[]
  server?: FastifyInstance
  jobs?: JobQueue
  /** What puts copies of the database away. */
  copies?: { stop(): Promise<void> }
  /** What tries them. */
  proving?: { stop(): Promise<void> }
}

/** Together with what `OpenDatabase.stop` takes it is less than this, in ms: what supervises processes kills after 10 s or more. */
export const LONGEST_MS = 8000

/** For calls and jobs that are under way to end by themselves. */
const FINISH_MS = 2000
/** For jobs to give themselves back once nothing works for them any more. */
const GIVE_BACK_MS = 500

/** Ends what runs, what depends on others first, each for a limited time: nobody's open connection keeps the rest alive. */
export async function shutDown({ server, jobs, pools, database, opening, copies, proving }: Running): Promise<void> {
  opening.abort()
  const proved = proving?.stop()
  const queue = jobs?.stop()
  const closed = server?.close()
  await within(FINISH_MS, Promise.all([queue, closed]))
  // Half a request, an answer that nobody reads, a connection on which nothing was ever asked.
  server?.server.closeAllConnections()
  await Promise.all(pools.map((pool) => pool.close()))
  await within(GIVE_BACK_MS, Promise.all([queue, closed]))
  if (proved) await within(GIVE_BACK_MS, proved)
  if (copies) await within(GIVE_BACK_MS, copies.stop())
  const opened = await database?.catch(() => null)
  await opened?.stop()
}
