import { type Expression, type SqlBool, sql } from 'kysely'
import { type Instruction, instructionApi } from '#contract'
import { build } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { parentOf } from '../db/parents.ts'
import type { Actor } from '../http/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../http/visible.ts'

const rowsOf = (actor: Actor) =>
  build
    .selectFrom('instructions')
    .select(['id', 'row_version', 'created_at', 'updated_at', 'heading', 'content', 'grade_id', 'subject_id', 'status'])
    .select([
      parentOf('grades', 'instructions', 'grade_id').$castTo<Instruction['grade']>().as('grade'),
      parentOf('subjects', 'instructions', 'subject_id').$castTo<Instruction['subject']>().as('subject'),
    ])
    .where('client_id', '=', actor.client_id)
    .where('deleted_at', 'is', null)
    .where(visibleTo(actor, 'instructions'))

const orders = {
  heading: sql`heading collate natural_order`,
  status: sql`status`,
  id: sql`id`,
}

/** Holds for one of these classes or subjects, or for any. */
const holdsFor = (column: 'grade_id' | 'subject_id', ids: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} is null or ${oneOf(column, ids)})`

export const instructionRoutes = serve(instructionApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor)
    if (filter.id) query = query.where(oneOf('id', filter.id))
    if (filter.status) query = query.where(oneOf('status', filter.status))
    if (filter.grade_id) query = query.where(holdsFor('grade_id', filter.grade_id))
    if (filter.subject_id) query = query.where(holdsFor('subject_id', filter.subject_id))
    if (filter.heading) query = query.where(anyMatch('heading', filter.heading))
    return onePage(db, orderOf(query, orders, sort, [orders.heading, orders.id]), range)
  },
})
