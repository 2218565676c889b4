import { sql } from 'kysely'
import { type PromotionRow, promotionApi } from '#contract'
import { compilable } from '../../db/connect.ts'
import { countRows } from '../../db/count-rows.ts'
import { oneOf } from '../../entity/conditions.ts'
import { serve } from '../../http/serve.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { Services } from '../../services.ts'
import { promote, type YearsOf } from './promote.ts'
import { UNDO_DAYS, undoPromotion } from './undo.ts'

type Forgetting = Pick<Services, 'forgetActors'>
type Needed = Forgetting & Pick<Services, 'afterwards' | 'databases'>

/** A year-end of so many gives the new session rows that PostgreSQL knows nothing of. */
const MANY = 100

/** `yearsOf`: the reports know what the year came to. */
export const promotionRoutes = (yearsOf: YearsOf) =>
  serve(promotionApi, {
    async promote(call, { forgetActors, afterwards, databases }: Needed) {
      const answer = await promote(call, yearsOf)
      if (!('promoted' in answer)) return answer
      forgetActors(call.client_id)
      if (answer.promoted > MANY) afterwards.run(() => countRows(databases, ['enrolments']))
      return answer
    },

    async undo(call, { forgetActors }: Forgetting) {
      const answer = await undoPromotion(call)
      forgetActors(call.client_id)
      return answer
    },

    async list({ db, actor, body }) {
      const { client_id } = actor
      const { filter, range, sort = [] } = body
      const size = range.pageSize ?? 10
      const conditions = [sql`p.client_id = ${client_id}`, visibleTo(actor, 'promotions', 'p')]
      if (filter.id) conditions.push(sql`${oneOf('p.id', filter.id)}`)
      if (filter.from_session) conditions.push(sql`${oneOf('p.from_session_id', filter.from_session)}`)
      if (filter.to_session) conditions.push(sql`${oneOf('p.to_session_id', filter.to_session)}`)
      const where = sql.join(conditions, sql` and `)
      const direction = sort[0]?.dir === 'asc' ? sql`asc` : sql`desc`
      const [rows, [total]] = await db.read(
        compilable(sql<Omit<PromotionRow, 'can_undo_until'>>`
        select p.id, jsonb_build_object('id', f.id, 'title', f.name) as from_session,
          jsonb_build_object('id', t.id, 'title', t.name) as to_session, p.counts,
          case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.name) end as by, p.created_at as at, p.undone_at
        from promotions p
          join sessions f on f.id = p.from_session_id
          join sessions t on t.id = p.to_session_id
          left join accounts a on a.client_id = ${client_id} and a.id = p.created_by
        where ${where} order by p.id ${direction} limit ${size} offset ${((range.page ?? 1) - 1) * size}`),
        compilable(sql<{ count: number }>`select count(*) as count from promotions p where ${where}`),
      )
      const data = rows.map((row) => ({
        ...row,
        can_undo_until: new Date(Date.parse(row.at) + UNDO_DAYS * 86_400_000).toISOString(),
      }))
      return { data, count: total?.count ?? 0, size }
    },
  })
