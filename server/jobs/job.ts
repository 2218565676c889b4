import { type SqlBool, sql } from 'kysely'
import { type Job, jobApi, type Sentence, say } from '#contract'
import { by, falling, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { changedBy, visibleTo } from '../policy/policy.ts'

const orders = { id: by('jobs.id') }

/** A person sees the jobs that the same person started. */
const among = (actor: Actor) => [sql<SqlBool>`jobs.client_id = ${actor.client_id} and ${visibleTo(actor, 'jobs')}`]

const jobRows = (from: From<'jobs'>) =>
  from.select([
    'id',
    'kind',
    'title',
    'title_said',
    'state',
    'done',
    'of',
    'result',
    'message',
    'message_said',
    'created_at',
    'updated_at',
  ])

/** What a job works from says of which paper it is. */
const ofPapers = (ids: readonly number[]) => sql<SqlBool>`jobs.input ->> 'paper_id' = any(${ids.map(String)}::text[])`

const jobs = listing(jobApi.list, among, {
  table: 'jobs',
  rows: jobRows,
  filters: { id: oneOf, state: oneOf, kind: oneOf, question_paper_id: (_column, papers) => ofPapers(papers) },
  orders,
  natural: [falling(orders.id)],
})

const jobQuery = (actor: Actor, id: number) => jobRows(jobs.found(actor, { id: [id] }))

export const jobRoutes = serve(jobApi, {
  async get({ db, actor, id }): Promise<Job> {
    const [[row]] = await db.read(jobQuery(actor, id))
    if (!row) throw notFound('job')
    return row
  },

  list: jobs.page,

  async cancel({ db, actor, id, now }): Promise<{ data: Job; message: Sentence }> {
    await db
      .updateTable('jobs')
      .set({ state: 'cancelled', updated_at: now.toISOString() })
      .where('client_id', '=', actor.client_id)
      .where(changedBy(actor, 'jobs'))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    const { rows } = await db.executeQuery(jobQuery(actor, id).compile())
    const [job] = rows
    if (!job) throw notFound('job')
    return { data: job, message: say(job.state === 'cancelled' ? 'done.job_cancelled' : 'done.job_ended') }
  },
})
