import { sql } from 'kysely'
import type { z } from 'zod'
import { english, type Sentence } from '#contract'
import type { Reader, Write } from '../db/connect.ts'
import type { Tables } from '../db/schema.ts'
import type { SignedChange } from '../ground/change.ts'
import { assertMayStartJob } from './waiting.ts'

/** A kind of job: its name in the queue and what it works from, of which no personal data may lie there. */
export interface JobKind<I = unknown> {
  name: string
  input: z.ZodType<I>
}

/** A job as its handler sees it. */
export interface RunningJob<I = unknown> {
  id: number
  client_id: number
  account_id: number
  input: I
  now: Date
  /** Each reading is a transaction of its own, so that none stands idle while the job works. */
  db: Reader
  /** A short transaction for what may stay although the job fails; done again, it must leave the same. */
  write<T>(work: (db: Write) => Promise<T>): Promise<T>
  /** Shows how far it is. @throws when somebody cancelled the job */
  progress(done: number, of: number): Promise<void>
}

/**
 * Saves what a job has made and answers its result, in one transaction with the outcome: a job that fails, is cancelled or cut off
 * leaves nothing behind, and one that runs twice saves once. Statements alone: the database ends a transaction that waits for other work.
 */
export type Saving = (db: Write) => Promise<unknown>

/** A job that will not run again. */
export interface EndedJob {
  client_id: number
  id: number
  state: string
}

/** What a kind of job does; `S` is what it needs of the app. Methods, so that handlers of different inputs stand in one table. */
export interface JobHandler<S = unknown, I = unknown> {
  input: z.ZodType<I>
  /** Does the work, outside of any transaction, and answers how it is saved. Runs again from the start after a crash. */
  work(job: RunningJob<I>, services: S): Promise<Saving>
  /** Tables that it fills with so many rows that PostgreSQL counts them anew. */
  fills?: readonly (keyof Tables)[] | undefined
  /** Clears away what the job needed or left outside the database, once it will not run again. */
  cleanUp?(input: I, services: S, ended: EndedJob): Promise<void>
}
export type JobHandlers<S> = Record<string, JobHandler<S>>

/** Records a job in the caller's transaction; it starts when that commits. @throws slow_down where too many of the person's or the school's wait */
export async function enqueueJob<I>(
  change: SignedChange,
  kind: JobKind<I>,
  title: Sentence,
  input: I,
  of: number,
): Promise<number> {
  await assertMayStartJob(change)
  return enqueueFollowing(change, kind, title, input, of)
}

/** As `enqueueJob`, but however many wait: for what follows from work that was taken already, and would be refused with it. */
export async function enqueueFollowing<I>(
  change: SignedChange,
  kind: JobKind<I>,
  title: Sentence,
  input: I,
  of: number,
): Promise<number> {
  const { id } = await change.db
    .insertInto('jobs')
    .values({
      client_id: change.client_id,
      kind: kind.name,
      title: english(title).slice(0, 200),
      title_said: JSON.stringify(title),
      of,
      input: JSON.stringify(input),
      created_by: change.actor.account_id,
      created_at: change.now.toISOString(),
      updated_at: change.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { account_id } = change.actor
  await sql`select enqueue_job(${change.client_id}, ${id}, ${kind.name}, ${account_id ?? 0})`.execute(change.db)
  return id
}
