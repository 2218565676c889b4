import { sql } from 'kysely'
import { type Grade, gradeApi } from '#contract'
import { audit, changeRow, deleteRow, lockRow, madeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import type { Actor } from '../http/actor.ts'
import { notFound, wrongField } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'

const columns = [
  'id',
  'row_version',
  'created_at',
  'updated_at',
  'title',
  'description',
  'level_order',
  'next_grade_id',
] as const

const kind: RowKind = {
  table: 'grades',
  title: 'Class',
  entity: 'grade',
  used_by: [
    { table: 'sections', column: 'grade_id', plural: 'sections' },
    { table: 'subjects', column: 'grade_id', plural: 'subjects' },
    { table: 'enrolments', column: 'grade_id', plural: 'enrolments' },
    { table: 'staff_assignments', column: 'grade_id', plural: 'staff assignments', live: false },
    { table: 'instructions', column: 'grade_id', plural: 'instructions' },
    { table: 'grades', column: 'next_grade_id', plural: 'classes' },
  ],
  instead: 'remove or move these first',
}

const rowsOf = (actor: Actor) =>
  build
    .selectFrom('grades')
    .select(columns)
    .where('client_id', '=', actor.client_id)
    .where('deleted_at', 'is', null)
    .where(visibleTo(actor, 'grades'))

async function getGrade(db: Write, actor: Actor, id: number): Promise<Grade> {
  const row = await db.executeQuery(rowsOf(actor).where('id', '=', id).compile())
  if (!row.rows[0]) throw notFound('Class')
  return row.rows[0]
}

const orders = {
  title: sql`title collate natural_order`,
  level_order: sql`level_order`,
  id: sql`id`,
}

export const gradeRoutes = serve(gradeApi, {
  list({ db, actor, body }) {
    const { filter, sort } = body
    // The class screen sends its search and page at top level as well.
    const titles = body.searchQuery ? [body.searchQuery] : filter.title
    const range = { page: body.page ?? body.range.page, pageSize: body.pageSize ?? body.range.pageSize }
    let query = rowsOf(actor)
    if (filter.id) query = query.where('id', 'in', filter.id)
    if (titles) query = query.where(anyMatch('title', titles))
    return onePage(db, orderOf(query, orders, sort, [orders.level_order, orders.title, orders.id]), range)
  },

  async create(call) {
    const { db, actor, body } = call
    const order = body.level_order ?? (await nextLevel(db, call.client_id))
    const { id } = await db
      .insertInto('grades')
      .values({ ...body, description: body.description || null, level_order: order, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: kind.entity, entity_id: id, action: 'create', after: body })
    return getGrade(db, actor, id)
  },

  async update(call) {
    const { db, actor, id } = call
    const { row_version, ...given } = call.body
    const changes = { ...given, description: given.description === '' ? null : given.description }
    const before = await lockRow(call, kind, id, visibleTo(actor, 'grades'), row_version, () => getGrade(db, actor, id))
    if (changes.next_grade_id === id) throw wrongField('next_grade_id', 'A class cannot be followed by itself')
    await changeRow(call, kind, before, changes, 'update')
    return getGrade(db, actor, id)
  },

  remove: (call) => deleteRow(call, kind, call.id, visibleTo(call.actor, 'grades')),

  async restore(call) {
    await restoreRow(call, kind, call.id, visibleTo(call.actor, 'grades'))
    return getGrade(call.db, call.actor, call.id)
  },
})

/** A new class comes last. */
async function nextLevel(db: Write, client_id: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(level_order), 0) + 1 as next from grades where client_id = ${client_id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.next ?? 1
}
