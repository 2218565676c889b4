import { sql } from 'kysely'
import { type Chapter, chapterApi } from '#contract'
import { audit, changeRow, deleteRow, flipStatus, lockRow, madeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { joinedParent } from '../db/parents.ts'
import type { Change } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { answerTemplate, uploadSheet } from '../media/sheet-upload.ts'
import { visibleTo } from '../policy/policy.ts'
import { chapterSheet } from './chapter-sheet.ts'
import { assertMovable } from './move.ts'
import { assertParentLive, assertPlace } from './place.ts'

export const chapterKind: RowKind = {
  table: 'chapters',
  title: 'Chapter',
  entity: 'chapter',
  used_by: [
    { table: 'topics', column: 'chapter_id', plural: 'topics' },
    { table: 'questions', column: 'chapter_id', plural: 'questions' },
  ],
  instead: 'make it inactive instead',
}

const rowsOf = (client_id: number) =>
  build
    .selectFrom('chapters')
    .innerJoin('grades', (join) =>
      join.onRef('grades.client_id', '=', 'chapters.client_id').onRef('grades.id', '=', 'chapters.grade_id'),
    )
    .innerJoin('subjects', (join) =>
      join.onRef('subjects.client_id', '=', 'chapters.client_id').onRef('subjects.id', '=', 'chapters.subject_id'),
    )
    .select([
      'chapters.id',
      'chapters.row_version',
      'chapters.created_at',
      'chapters.updated_at',
      'chapters.grade_id',
      'chapters.subject_id',
      'chapters.chapter',
      'chapters.number',
      'chapters.weightage',
      'chapters.status',
    ])
    .select([joinedParent('grades').as('grade'), joinedParent('subjects').as('subject')])
    .where('chapters.client_id', '=', client_id)
    .where('chapters.deleted_at', 'is', null)

/** A chapter that this call has locked or made, so that its visibility is settled. */
async function getChapter(db: Write, client_id: number, id: number): Promise<Chapter> {
  const { rows } = await db.executeQuery(rowsOf(client_id).where('chapters.id', '=', id).compile())
  if (!rows[0]) throw notFound(chapterKind.title)
  return rows[0]
}

const orders = {
  number: sql`chapters.number`,
  chapter: sql`chapters.chapter collate natural_order`,
  grade: sql`grades.level_order`,
  subject: sql`subjects.title collate natural_order`,
  status: sql`chapters.status`,
  id: sql`chapters.id`,
}

/** As a syllabus is read: class, subject, chapter by its number, those without one last. */
const natural = [
  orders.grade,
  sql`grades.title collate natural_order`,
  orders.subject,
  orders.number,
  orders.chapter,
  orders.id,
]

export const chapterRoutes = serve(chapterApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor.client_id).where(visibleTo(actor, 'chapters'))
    for (const column of ['id', 'grade_id', 'subject_id', 'status'] as const) {
      const values = filter[column]
      if (values) query = query.where(oneOf(`chapters.${column}`, values))
    }
    if (filter.chapter) query = query.where(anyMatch('chapters.chapter', filter.chapter))
    return onePage(db, orderOf(query, orders, sort, natural), range, filter.is_all_data_fetch)
  },

  async create(call) {
    const { db, actor, client_id, body } = call
    await assertPlace(db, actor, { grade_id: body.grade_id, subject_id: body.subject_id })
    const { id } = await db
      .insertInto('chapters')
      .values({ ...body, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: chapterKind.entity, entity_id: id, action: 'create', after: body })
    return getChapter(db, client_id, id)
  },

  async update(call) {
    const { db, actor, client_id, id } = call
    const { row_version, ...changes } = call.body
    const show = () => getChapter(db, client_id, id)
    const before = await lockRow(call, chapterKind, id, visibleTo(actor, 'chapters'), row_version, show)
    await assertMove(call, await show(), changes)
    await changeRow(call, chapterKind, before, changes, 'update')
    return show()
  },

  remove: (call) => deleteRow(call, chapterKind, call.id, visibleTo(call.actor, 'chapters')),

  async restore(call) {
    await restoreRow(call, chapterKind, call.id, visibleTo(call.actor, 'chapters'))
    const chapter = await getChapter(call.db, call.client_id, call.id)
    const message = 'The subject of this chapter was deleted. Restore it first.'
    await assertParentLive(call, 'subjects', chapter.subject_id, message)
    return chapter
  },

  changeStatus: (call) => flipStatus(call, chapterKind, call.id, visibleTo(call.actor, 'chapters')),

  upload: (call) => uploadSheet(call, chapterSheet),

  template: () => answerTemplate(chapterSheet),
})

type Place = Pick<Chapter, 'grade_id' | 'subject_id'>

async function assertMove(call: Change, current: Place & { id: number }, changes: Partial<Place>): Promise<void> {
  const { grade_id = current.grade_id, subject_id = current.subject_id } = changes
  if (grade_id === current.grade_id && subject_id === current.subject_id) return
  await assertPlace(call.db, call.actor, { grade_id, subject_id })
  await assertMovable(call, 'chapter', current.id)
}
