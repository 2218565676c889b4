import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { isDatabaseAway } from '../http/refusals/database-errors.ts'
import { METHOD } from './method.ts'
import { writeStats } from './stats.ts'

/** Exams of one school that are worked out anew before others have their turn in the queue, and before a process that ends has ended. */
const AT_ONCE = 10

/** A piece of the work: the exams of a school behind one of them. */
export interface RenewRef {
  client_id: number
  after: number
}

interface Renewing {
  databases: Databases
  clock: () => Date
  log: FastifyBaseLogger
}

/** Has the figures that were worked out in an earlier way (METHOD) made anew, school by school. */
export async function queueStaleFigures({ databases }: Pick<Renewing, 'databases'>): Promise<void> {
  const { rows } = await sql<{ client_id: number }>`
    select distinct client_id from exam_stats where method < ${METHOD} order by client_id`.execute(
    databases.owner_kysely,
  )
  for (const { client_id } of rows) await enqueue(databases, { client_id, after: 0 })
}

/** One piece at a time, whichever process takes it, and behind what people wait for. */
async function enqueue({ owner_kysely }: Databases, ref: RenewRef): Promise<void> {
  await sql`select graphile_worker.add_job('renew_figures', ${JSON.stringify(ref)}::json, queue_name := 'renew-figures', max_attempts := 25,
    priority := 10, job_key := ${`renew-figures-${ref.client_id}`})`.execute(owner_kysely)
}

/** Works one piece off, each exam in a transaction of its own, and hands on the rest: what was cut off goes on where it was. */
export async function renewFigures(
  { databases, clock, log }: Renewing,
  { client_id, after }: RenewRef,
  at_once = AT_ONCE,
): Promise<void> {
  const { rows } = await writeInSchool(databases.app_kysely, client_id, (db) =>
    sql<{ exam_id: number }>`select distinct exam_id from exam_stats
      where client_id = ${client_id} and exam_id > ${after} and method < ${METHOD} order by exam_id limit ${at_once}`.execute(
      db,
    ),
  )
  for (const { exam_id } of rows) {
    try {
      await writeInSchool(databases.app_kysely, client_id, (db) => renew({ db, client_id, now: clock() }, exam_id))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // An exam whose figures can't be made anew keeps those that it has, and no other exam waits for it.
      log.error({ err: error, client_id, exam_id }, 'the figures of an exam could not be made anew')
    }
  }
  const last = rows.at(-1)
  if (last && rows.length === at_once) await enqueue(databases, { client_id, after: last.exam_id })
}

/** Unless somebody else has written them meanwhile, or the exam was opened again and has none. */
async function renew(change: Parameters<typeof writeStats>[0], exam_id: number): Promise<void> {
  const { db, client_id } = change
  await sql`select 1 from exams where client_id = ${client_id} and id = ${exam_id} for no key update`.execute(db)
  const { rows } = await sql`select 1 from exam_stats
    where client_id = ${client_id} and exam_id = ${exam_id} and method < ${METHOD} limit 1`.execute(db)
  if (rows.length > 0) await writeStats(change, exam_id)
}
