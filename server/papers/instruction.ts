import { type Expression, type SqlBool, sql } from 'kysely'
import { type Instruction, instructionApi } from '#contract'
import { audit, changeRow, deleteRow, flipStatus, lockRow, madeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { parentOf } from '../db/parents.ts'
import type { Change } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { assertChangedBy, visibleTo } from '../policy/policy.ts'
import {
  assertBounds,
  assertBoundsLive,
  assertFitsDrafts,
  type Bounds,
  cleanLines,
  usedByDrafts,
} from './instruction-rules.ts'

const kind: RowKind = {
  table: 'instructions',
  title: 'Instruction',
  entity: 'instruction',
  used_by: [usedByDrafts],
  instead: 'make it inactive instead',
}

const rowsOf = (client_id: number) =>
  build
    .selectFrom('instructions')
    .select(['id', 'row_version', 'created_at', 'updated_at', 'heading', 'content', 'grade_id', 'subject_id', 'status'])
    .select([
      parentOf('grades', 'instructions', 'grade_id').$castTo<Instruction['grade']>().as('grade'),
      parentOf('subjects', 'instructions', 'subject_id').$castTo<Instruction['subject']>().as('subject'),
    ])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)

/** An instruction that this call has locked or made. */
async function getInstruction(db: Write, client_id: number, id: number): Promise<Instruction> {
  const { rows } = await db.executeQuery(rowsOf(client_id).where('id', '=', id).compile())
  if (!rows[0]) throw notFound(kind.title)
  return rows[0]
}

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
    let query = rowsOf(actor.client_id).where(visibleTo(actor, 'instructions'))
    if (filter.id) query = query.where(oneOf('id', filter.id))
    if (filter.status) query = query.where(oneOf('status', filter.status))
    if (filter.grade_id) query = query.where(holdsFor('grade_id', filter.grade_id))
    if (filter.subject_id) query = query.where(holdsFor('subject_id', filter.subject_id))
    if (filter.heading) query = query.where(anyMatch('heading', filter.heading))
    return onePage(db, orderOf(query, orders, sort, [orders.heading, orders.id]), range)
  },

  async create(call) {
    const { db, client_id, body } = call
    const { grade_id = null, subject_id = null } = body
    const content = cleanLines(body.content)
    await assertBounds(call, { grade_id, subject_id })
    const { id } = await db
      .insertInto('instructions')
      .values({ ...body, content, grade_id, subject_id, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: kind.entity, entity_id: id, action: 'create', after: { ...body, content } })
    return getInstruction(db, client_id, id)
  },

  async update(call) {
    const { db, client_id, id } = call
    const { row_version, ...changes } = call.body
    const { before, current } = await lockOwn(call, row_version)
    const content = changes.content === undefined ? undefined : cleanLines(changes.content)
    await assertMove(call, current, changes)
    await changeRow(call, kind, before, { ...changes, content }, 'update')
    return getInstruction(db, client_id, id)
  },

  async remove(call) {
    await lockOwn(call)
    return deleteRow(call, kind, call.id, visibleTo(call.actor, 'instructions'))
  },

  async restore(call) {
    await restoreRow(call, kind, call.id, visibleTo(call.actor, 'instructions'))
    const instruction = await getInstruction(call.db, call.client_id, call.id)
    assertChangedBy(call.actor, 'instructions', instruction)
    await assertBoundsLive(call, instruction)
    return instruction
  },

  async changeStatus(call) {
    await lockOwn(call)
    return flipStatus(call, kind, call.id, visibleTo(call.actor, 'instructions'))
  },
})

/** Locks an instruction that the caller may change. @throws 404, stale_row, or forbidden where it lies out of reach */
async function lockOwn(call: Change & { id: number }, row_version?: number) {
  const { db, actor, client_id, id } = call
  const show = () => getInstruction(db, client_id, id)
  const before = await lockRow(call, kind, id, visibleTo(actor, 'instructions'), row_version, show)
  const current = await show()
  assertChangedBy(actor, 'instructions', current)
  return { before, current }
}

async function assertMove(call: Change, current: Instruction, changes: Partial<Bounds>): Promise<void> {
  const { grade_id = current.grade_id, subject_id = current.subject_id } = changes
  if (grade_id === current.grade_id && subject_id === current.subject_id) return
  await assertBounds(call, { grade_id, subject_id })
  await assertFitsDrafts(call, current.id, { grade_id, subject_id })
}
