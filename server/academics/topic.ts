import { type Expression, type SqlBool, sql } from 'kysely'
import { type Topic, topicApi } from '#contract'
import { audit, changeRow, deleteRow, flipStatus, lockRow, madeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { contains, onePage } from '../db/page.ts'
import { joinedParent } from '../db/parents.ts'
import type { Change } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { answerTemplate, uploadSheet } from '../media/sheet-upload.ts'
import { visibleTo } from '../policy/policy.ts'
import { assertMovable } from './move.ts'
import { assertParentLive, assertPlace } from './place.ts'
import { topicSheet } from './topic-sheet.ts'

export const topicKind: RowKind = {
  table: 'topics',
  title: 'Topic',
  entity: 'topic',
  used_by: [{ table: 'questions', column: 'topic_id', plural: 'questions' }],
  instead: 'make it inactive instead',
}

const rowsOf = (client_id: number) =>
  build
    .selectFrom('topics')
    .innerJoin('grades', (join) =>
      join.onRef('grades.client_id', '=', 'topics.client_id').onRef('grades.id', '=', 'topics.grade_id'),
    )
    .innerJoin('subjects', (join) =>
      join.onRef('subjects.client_id', '=', 'topics.client_id').onRef('subjects.id', '=', 'topics.subject_id'),
    )
    .innerJoin('chapters', (join) =>
      join.onRef('chapters.client_id', '=', 'topics.client_id').onRef('chapters.id', '=', 'topics.chapter_id'),
    )
    .select([
      'topics.id',
      'topics.row_version',
      'topics.created_at',
      'topics.updated_at',
      'topics.grade_id',
      'topics.subject_id',
      'topics.chapter_id',
      'topics.title',
      'topics.sub_topic',
      'topics.status',
    ])
    .select([
      joinedParent('grades').as('grade'),
      joinedParent('subjects').as('subject'),
      joinedParent('chapters').as('chapter'),
    ])
    .where('topics.client_id', '=', client_id)
    .where('topics.deleted_at', 'is', null)

/** A topic that this call has locked or made, so that its visibility is settled. */
async function getTopic(db: Write, client_id: number, id: number): Promise<Topic> {
  const { rows } = await db.executeQuery(rowsOf(client_id).where('topics.id', '=', id).compile())
  if (!rows[0]) throw notFound(topicKind.title)
  return rows[0]
}

const orders = {
  title: sql`topics.title collate natural_order`,
  grade: sql`grades.level_order`,
  subject: sql`subjects.title collate natural_order`,
  chapter: sql`chapters.chapter collate natural_order`,
  status: sql`topics.status`,
  id: sql`topics.id`,
}

/** As a syllabus is read: class, subject, chapter by its number, topic. */
const natural = [
  orders.grade,
  sql`grades.title collate natural_order`,
  orders.subject,
  sql`chapters.number`,
  orders.chapter,
  orders.title,
  orders.id,
]

/** One of the sub-topics holds a part of any of the given texts, ignoring case. */
const anySubTopic = (texts: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from unnest(topics.sub_topic) as part(text)
    where part.text ilike any(${texts.map(contains)}::text[]))`

export const topicRoutes = serve(topicApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor.client_id).where(visibleTo(actor, 'topics'))
    for (const column of ['id', 'grade_id', 'subject_id', 'chapter_id', 'status'] as const) {
      const values = filter[column]
      if (values) query = query.where(oneOf(`topics.${column}`, values))
    }
    if (filter.title) query = query.where(anyMatch('topics.title', filter.title))
    if (filter.sub_topic) query = query.where(anySubTopic(filter.sub_topic))
    return onePage(db, orderOf(query, orders, sort, natural), range, filter.is_all_data_fetch)
  },

  async create(call) {
    const { db, actor, client_id, body } = call
    const { grade_id, subject_id, chapter_id } = body
    await assertPlace(db, actor, { grade_id, subject_id, chapter_id })
    const { id } = await db
      .insertInto('topics')
      .values({ ...body, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: topicKind.entity, entity_id: id, action: 'create', after: body })
    return getTopic(db, client_id, id)
  },

  async update(call) {
    const { db, actor, client_id, id } = call
    const { row_version, ...changes } = call.body
    const show = () => getTopic(db, client_id, id)
    const before = await lockRow(call, topicKind, id, visibleTo(actor, 'topics'), row_version, show)
    await assertMove(call, await show(), changes)
    await changeRow(call, topicKind, before, changes, 'update')
    return show()
  },

  remove: (call) => deleteRow(call, topicKind, call.id, visibleTo(call.actor, 'topics')),

  async restore(call) {
    await restoreRow(call, topicKind, call.id, visibleTo(call.actor, 'topics'))
    const topic = await getTopic(call.db, call.client_id, call.id)
    const message = 'The chapter of this topic was deleted. Restore it first.'
    await assertParentLive(call, 'chapters', topic.chapter_id, message)
    return topic
  },

  changeStatus: (call) => flipStatus(call, topicKind, call.id, visibleTo(call.actor, 'topics')),

  upload: (call) => uploadSheet(call, topicSheet),

  template: () => answerTemplate(topicSheet),
})

type Place = Pick<Topic, 'grade_id' | 'subject_id' | 'chapter_id'>

/** A topic that stays where it is may lie in a chapter that has become inactive. */
async function assertMove(call: Change, current: Place & { id: number }, changes: Partial<Place>): Promise<void> {
  const { grade_id = current.grade_id, subject_id = current.subject_id, chapter_id = current.chapter_id } = changes
  const stays = grade_id === current.grade_id && subject_id === current.subject_id && chapter_id === current.chapter_id
  if (stays) return
  await assertPlace(call.db, call.actor, { grade_id, subject_id, chapter_id })
  await assertMovable(call, 'topic', current.id)
}
