import { sql } from 'kysely'
import { type Section, sectionApi } from '#contract'
import { audit, changeRow, deleteRow, flipStatus, lockRow, madeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { joinedParent } from '../db/parents.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { assertMovable } from './move.ts'
import { assertParentLive, assertPlace } from './place.ts'

const kind: RowKind = {
  table: 'sections',
  title: 'Section',
  entity: 'section',
  used_by: [
    { table: 'enrolments', column: 'section_id', plural: 'enrolments' },
    { table: 'staff_assignments', column: 'section_id', plural: 'staff assignments', live: false },
    { table: 'subjects', column: 'section_ids', plural: 'subjects', list: true },
  ],
  instead: 'make it inactive instead',
}

const rowsOf = (client_id: number) =>
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
    .where('sections.client_id', '=', client_id)
    .where('sections.deleted_at', 'is', null)

/** A section that this call has locked or made, so that its visibility is settled. */
async function getSection(db: Write, client_id: number, id: number): Promise<Section> {
  const { rows } = await db.executeQuery(rowsOf(client_id).where('sections.id', '=', id).compile())
  if (!rows[0]) throw notFound(kind.title)
  return rows[0]
}

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
    let query = rowsOf(actor.client_id).where(visibleTo(actor, 'sections'))
    if (filter.id) query = query.where(oneOf('sections.id', filter.id))
    if (filter.grade_id) query = query.where(oneOf('sections.grade_id', filter.grade_id))
    if (filter.status) query = query.where(oneOf('sections.status', filter.status))
    if (filter.title) query = query.where(anyMatch('sections.title', filter.title))
    return onePage(db, orderOf(query, orders, sort, natural), range)
  },

  async create(call) {
    const { db, actor, client_id, body } = call
    await assertPlace(db, actor, { grade_id: body.grade_id })
    const { id } = await db
      .insertInto('sections')
      .values({ ...body, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: kind.entity, entity_id: id, action: 'create', after: body })
    return getSection(db, client_id, id)
  },

  async update(call) {
    const { db, actor, client_id, id } = call
    const { row_version, ...changes } = call.body
    const show = () => getSection(db, client_id, id)
    const before = await lockRow(call, kind, id, visibleTo(actor, 'sections'), row_version, show)
    const { grade_id } = changes
    if (grade_id !== undefined && grade_id !== before.grade_id) {
      await assertPlace(db, actor, { grade_id })
      await assertMovable(call, 'section', id)
    }
    await changeRow(call, kind, before, changes, 'update')
    return show()
  },

  remove: (call) => deleteRow(call, kind, call.id, visibleTo(call.actor, 'sections')),

  async restore(call) {
    await restoreRow(call, kind, call.id, visibleTo(call.actor, 'sections'))
    const section = await getSection(call.db, call.client_id, call.id)
    await assertParentLive(call, 'grades', section.grade_id, 'The class of this section was deleted. Restore it first.')
    return section
  },

  changeStatus: (call) => flipStatus(call, kind, call.id, visibleTo(call.actor, 'sections')),
})
