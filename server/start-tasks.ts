import type { FastifyBaseLogger } from 'fastify'
import type { Databases } from './db/connect.ts'
import { isConnectionLoss } from './http/refusals/database-errors.ts'
import { queueOnce } from './jobs/queue.ts'
import { closeDemoAccounts } from './seed/close-demo.ts'
import { seedRoles } from './seed/seed-roles.ts'

export interface StartServices {
  databases: Databases
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type StartTask = (services: StartServices) => Promise<void>

/** What a start puts right, and the queue where the start could not. Done again it changes nothing. */
export const startTasks = {
  /** Makes the fixed roles, and gives them the permissions that are new. */
  async seed_roles({ databases, log }) {
    const given = await seedRoles(databases)
    if (given.length > 0) log.info({ given }, 'roles were given the permissions that are new in this version')
  },
  /** In production nobody signs in with the published password. */
  async close_demo_accounts({ databases, clock, log }) {
    const closed = await closeDemoAccounts(databases, clock())
    if (closed.length > 0)
      log.warn({ closed: closed.length }, 'demo accounts with the published password were made inactive')
  },
} satisfies Record<string, StartTask>

/**
 * Does it now, or has the queue do it as soon as it can: while one worker of a cluster is away, the schools of the others are served by a process that starts. Where the
 * database itself is away, so is the queue, and the start fails.
 */
export async function doOrQueue(services: StartServices, task: keyof typeof startTasks): Promise<void> {
  try {
    await startTasks[task](services)
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    await queueOnce(services.databases, task)
    services.log.warn({ err: error, task }, 'a part of the database is away: the queue does this when it is back')
  }
}
