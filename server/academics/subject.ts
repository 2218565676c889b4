import { sql } from 'kysely'
import { type Subject, subjectApi } from '#contract'
import { audit, changeRow, deleteRow, lockRow, madeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, oneCode, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { joinedParent } from '../db/parents.ts'
import type { Change } from '../http/call.ts'
import { notFound, wrongField } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { assertMovable } from './move.ts'
import { assertParentLive, assertPlace } from './place.ts'
import { assertSectionsOf, taughtIn } from './taught-in.ts'

const kind: RowKind = {
  table: 'subjects',
  title: 'Subject',
  entity: 'subject',
  used_by: [
    { table: 'chapters', column: 'subject_id', plural: 'chapters' },
    { table: 'question_papers', column: 'subject_id', plural: 'question papers' },
    { table: 'staff_assignments', column: 'subject_id', plural: 'staff assignments', live: false },
    { table: 'instructions', column: 'subject_id', plural: 'instructions' },
  ],
  instead: 'remove or move these first',
}

const rowsOf = (client_id: number) =>
  build
    .selectFrom('subjects')
    .innerJoin('grades', (join) =>
      join.onRef('grades.client_id', '=', 'subjects.client_id').onRef('grades.id', '=', 'subjects.grade_id'),
    )
    .select([
      'subjects.id',
      'subjects.row_version',
      'subjects.created_at',
      'subjects.updated_at',
      'subjects.grade_id',
      'subjects.section_ids',
      'subjects.title',
      'subjects.subject_code',
      'subjects.kind',
      'subjects.category',
      'subjects.max_marks',
      'subjects.pass_marks',
    ])
    .select(joinedParent('grades').as('grade'))
    .where('subjects.client_id', '=', client_id)
    .where('subjects.deleted_at', 'is', null)

/** A subject that this call has locked or made, so that its visibility is settled. */
async function getSubject(db: Write, client_id: number, id: number): Promise<Subject> {
  const { rows } = await db.executeQuery(rowsOf(client_id).where('subjects.id', '=', id).compile())
  if (!rows[0]) throw notFound(kind.title)
  return rows[0]
}

const orders = {
  title: sql`subjects.title collate natural_order`,
  subject_code: sql`subjects.subject_code collate natural_order`,
  grade: sql`grades.level_order`,
  id: sql`subjects.id`,
}

/** Class by class, then by title. */
const natural = [orders.grade, sql`grades.title collate natural_order`, orders.title, orders.id]

export const subjectRoutes = serve(subjectApi, {
  async list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor.client_id).where(visibleTo(actor, 'subjects'))
    if (filter.id) query = query.where(oneOf('subjects.id', filter.id))
    if (filter.grade_id) query = query.where(oneOf('subjects.grade_id', filter.grade_id))
    if (filter.section_id) query = query.where(taughtIn(actor, filter.section_id))
    if (filter.subject_code) query = query.where(oneCode('subjects.subject_code', filter.subject_code))
    if (filter.title) query = query.where(anyMatch('subjects.title', filter.title))
    const page = await onePage(db, orderOf(query, orders, sort, natural), range)
    return { ...page, data: { formattedSubjects: page.data } }
  },

  async create(call) {
    const { db, actor, client_id, body } = call
    assertMarks(body)
    await assertPlace(db, actor, { grade_id: body.grade_id })
    const section_ids = await assertSectionsOf(call, body.grade_id, body.section_ids ?? [])
    const { id } = await db
      .insertInto('subjects')
      .values({ ...body, section_ids, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: kind.entity, entity_id: id, action: 'create', after: body })
    return getSubject(db, client_id, id)
  },

  async update(call) {
    const { db, actor, client_id, id } = call
    const { row_version, ...changes } = call.body
    const show = () => getSubject(db, client_id, id)
    const before = await lockRow(call, kind, id, visibleTo(actor, 'subjects'), row_version, show)
    const current = await show()
    if (changes.max_marks !== undefined || changes.pass_marks !== undefined) {
      assertMarks({
        max_marks: changes.max_marks ?? current.max_marks,
        pass_marks: changes.pass_marks ?? current.pass_marks,
      })
    }
    const section_ids = await placeAgain(call, current, changes)
    await changeRow(call, kind, before, { ...changes, section_ids }, 'update')
    return show()
  },

  remove: (call) => deleteRow(call, kind, call.id, visibleTo(call.actor, 'subjects')),

  async restore(call) {
    await restoreRow(call, kind, call.id, visibleTo(call.actor, 'subjects'))
    const subject = await getSubject(call.db, call.client_id, call.id)
    await assertParentLive(call, 'grades', subject.grade_id, 'The class of this subject was deleted. Restore it first.')
    return subject
  },
})

/** A subject's own marks stand in where none are given. */
function assertMarks({ max_marks = 100, pass_marks = 33 }: { max_marks?: number; pass_marks?: number }): void {
  if (pass_marks > max_marks) {
    throw wrongField('pass_marks', `Pass marks (${pass_marks}) must not be above the maximum marks (${max_marks})`)
  }
}

/** Checks a changed class or changed sections; answers the sections to be stored, undefined to leave them. */
async function placeAgain(
  call: Change,
  current: Subject,
  changes: Partial<Pick<Subject, 'grade_id' | 'section_ids'>>,
): Promise<number[] | undefined> {
  const { grade_id = current.grade_id } = changes
  const moves = grade_id !== current.grade_id
  if (moves) {
    await assertPlace(call.db, call.actor, { grade_id })
    await assertMovable(call, 'subject', current.id)
  }
  if (!moves && changes.section_ids === undefined) return undefined
  return assertSectionsOf(call, grade_id, changes.section_ids ?? current.section_ids)
}
