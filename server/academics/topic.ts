import { type Expression, type SqlBool, sql } from 'kysely'
import { topicApi } from '#contract'
import { build } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { contains, onePage } from '../db/page.ts'
import { joinedParent } from '../db/parents.ts'
import type { Actor } from '../http/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../http/visible.ts'

const rowsOf = (actor: Actor) =>
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
    .where('topics.client_id', '=', actor.client_id)
    .where('topics.deleted_at', 'is', null)
    .where(visibleTo(actor, 'topics'))

const orders = {
  title: sql`topics.title collate natural_order`,
  status: sql`topics.status`,
  id: sql`topics.id`,
}

/** As a syllabus is read: class, subject, chapter by its number, topic. */
const natural = [
  sql`grades.level_order`,
  sql`grades.title collate natural_order`,
  sql`subjects.title collate natural_order`,
  sql`chapters.number`,
  sql`chapters.chapter collate natural_order`,
  orders.title,
  orders.id,
]

/** One of the sub-topics holds a part of any of the given texts, ignoring case. */
const anySubTopic = (texts: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from unnest(topics.sub_topic) as part(text)
    where part.text ilike any(${texts.map(contains)}::text[]))`

export const topicRoutes = serve(topicApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = rowsOf(actor)
    for (const column of ['id', 'grade_id', 'subject_id', 'chapter_id', 'status'] as const) {
      const values = filter[column]
      if (values) query = query.where(oneOf(`topics.${column}`, values))
    }
    if (filter.title) query = query.where(anyMatch('topics.title', filter.title))
    if (filter.sub_topic) query = query.where(anySubTopic(filter.sub_topic))
    return onePage(db, orderOf(query, orders, sort, natural), range, filter.is_all_data_fetch)
  },
})
