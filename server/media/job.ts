import { sql } from 'kysely'
import { type Job, jobApi } from '#contract'
import { build } from '../db/connect.ts'
import { oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { changedBy, visibleTo } from '../policy/policy.ts'

/** A person sees the jobs that the same person started. */
const rowsOf = (actor: Actor) =>
  build
    .selectFrom('jobs')
    .select(['id', 'kind', 'title', 'state', 'done', 'of', 'result', 'message', 'created_at', 'updated_at'])
    .where('client_id', '=', actor.client_id)
    .where(visibleTo(actor, 'jobs'))

export const jobRoutes = serve(jobApi, {
  async get({ db, actor, id }): Promise<Job> {
    const [[row]] = await db.read(rowsOf(actor).where('id', '=', id))
    if (!row) throw notFound('Job')
    return row
  },

  list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor)
    if (filter.id) query = query.where(oneOf('id', filter.id))
    if (filter.state) query = query.where(oneOf('state', filter.state))
    return onePage(db, orderOf(query, { id: sql`id` }, sort, [sql`id desc`]), range)
  },

  async cancel({ db, actor, id, now }): Promise<Job> {
    await db
      .updateTable('jobs')
      .set({ state: 'cancelled', updated_at: now.toISOString() })
      .where('client_id', '=', actor.client_id)
      .where(changedBy(actor, 'jobs'))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    const { rows } = await db.executeQuery(rowsOf(actor).where('id', '=', id).compile())
    if (!rows[0]) throw notFound('Job')
    return rows[0]
  },
})
