import { type Expression, type SqlBool, sql } from 'kysely'
import { say, topicApi } from '#contract'
import { build } from '../db/connect.ts'
import { anyMatch, by, byTitle, contains, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { gradeAndSubject, isParent, parentOf } from '../entity/parents.ts'
import { serve } from '../http/serve.ts'
import { answerTemplate, type UploadServices } from '../uploads/spreadsheet-upload.ts'
import { assertMove } from './move.ts'
import { assertPlace } from './place.ts'
import { preparePlaced, TopicDefaults } from './place-fillers.ts'
import { readChapterRows } from './place-names.ts'
import { topicSpreadsheet } from './topic-spreadsheet.ts'

/** Where each chapter stands in the syllabus. Topics are sorted by these numbers: comparing titles of ten thousand takes some 30 ms. */
const syllabus = (client_id: number) => {
  const subject = sql`subjects.title collate natural_order`
  const chapter = sql`chapters.chapter collate natural_order`
  const place = sql`grades.level_order, grades.title collate natural_order, ${subject}, chapters.number, ${chapter}, chapters.id`
  return build
    .selectFrom('chapters')
    .innerJoin('grades', (join) => join.on(isParent('grades', 'chapters.grade_id', client_id)))
    .innerJoin('subjects', (join) => join.on(isParent('subjects', 'chapters.subject_id', client_id)))
    .select(['chapters.id', 'grades.level_order'])
    .select([
      sql<number>`dense_rank() over (order by ${subject})`.as('subject'),
      sql<number>`dense_rank() over (order by ${chapter})`.as('chapter'),
      sql<number>`row_number() over (order by ${place})`.as('place'),
    ])
    .where('chapters.client_id', '=', client_id)
    .as('syllabus')
}

const orders = {
  title: byTitle('topics.title'),
  grade: by('syllabus.level_order'),
  subject: by('syllabus.subject'),
  chapter: by('syllabus.chapter'),
  status: by('topics.status'),
  id: by('topics.id'),
}

const topic = entity(topicApi, {
  table: 'topics',
  noun: 'topic',
  instead: say('instead.inactive'),
  used_by: [{ table: 'questions', column: 'topic_id', called: 'questions' }],
  parents: [{ table: 'chapters', key: 'chapter_id' }],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['grade_id', 'subject_id', 'chapter_id', 'title', 'sub_topic', 'status'])
      .select([
        ...gradeAndSubject('topics', client_id),
        parentOf('chapters', 'topics.chapter_id', client_id).as('chapter'),
      ]),
  filters: {
    id: oneOf,
    grade_id: oneOf,
    subject_id: oneOf,
    chapter_id: oneOf,
    status: oneOf,
    title: anyMatch,
    sub_topic: anyPart,
  },
  orders,
  // As a syllabus is read: class, subject, chapter by its number, topic.
  natural: [by('syllabus.place'), orders.title, orders.id],
  toOrder: (from, { client_id }) => from.innerJoin(syllabus(client_id), 'syllabus.id', 'topics.chapter_id'),
})
export const topicKind = topic.kind

/** One of a list of texts holds a part of any of the given texts, ignoring case. */
function anyPart(column: string, texts: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from unnest(${sql.ref(column)}) as part(text)
    where part.text ilike any(${texts.map(contains)}::text[]))`
}

export const topicRoutes = serve(topicApi, {
  ...topic.usual,

  async create(call) {
    const { grade_id, subject_id, chapter_id } = call.body
    await assertPlace(call.db, call.actor, { grade_id, subject_id, chapter_id })
    return topic.insert(call, call.body)
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await topic.lock(call)
    await assertMove(call, topic.kind, before, changes)
    return topic.update(call, before, changes)
  },

  upload: {
    prepare: (call, services: UploadServices) => preparePlaced(call, services, topicSpreadsheet, TopicDefaults),
  },

  template: async ({ db, actor }) => answerTemplate(topicSpreadsheet, await readChapterRows(db, actor)),
})
