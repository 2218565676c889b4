import { sql } from 'kysely'
import { sectionApi } from '#contract'
import { build } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { joinedParent } from '../db/parents.ts'
import type { Actor } from '../http/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../http/visible.ts'

const rowsOf = (actor: Actor) =>
  build
    .selectFrom('sections')
    .innerJoin('grades', (join) =>
      join.onRef('grades.client_id', '=', 'sections.client_id').onRef('grades.id', '=', 'sections.grade_id'),
    )
    .select([
      'sections.id',
      'sections.row_version',
      'sections.created_at',
      'sections.updated_at',
      'sections.title',
      'sections.grade_id',
      'sections.capacity',
      'sections.status',
    ])
    .select(joinedParent('grades').as('grade'))
    .where('sections.client_id', '=', actor.client_id)
    .where('sections.deleted_at', 'is', null)
    .where(visibleTo(actor, 'sections'))

const orders = {
  title: sql`sections.title collate natural_order`,
  grade: sql`grades.level_order`,
  status: sql`sections.status`,
  id: sql`sections.id`,
}

/** Class by class, then A before B. */
const natural = [orders.grade, sql`grades.title collate natural_order`, orders.title, orders.id]

export const sectionRoutes = serve(sectionApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor)
    if (filter.id) query = query.where(oneOf('sections.id', filter.id))
    if (filter.grade_id) query = query.where(oneOf('sections.grade_id', filter.grade_id))
    if (filter.status) query = query.where(oneOf('sections.status', filter.status))
    if (filter.title) query = query.where(anyMatch('sections.title', filter.title))
    return onePage(db, orderOf(query, orders, sort, natural), range)
  },
})
