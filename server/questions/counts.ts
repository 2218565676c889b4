import { sql } from 'kysely'
import type { AnswerOf, questionBulkApi } from '#contract'
import { build } from '../db/connect.ts'
import type { Call } from '../http/call.ts'
import { questions } from './rows.ts'

type Counts = (typeof questionBulkApi)['counts']

/** How many questions there are of each chapter, level and type; chapters as a syllabus is read. */
export async function countQuestions({ db, actor, body }: Call<Counts>): Promise<AnswerOf<Counts>> {
  const counted = questions
    .found(actor, body.filter ?? {})
    .select(['questions.chapter_id', 'questions.level', 'questions.type'])
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(['questions.chapter_id', 'questions.level', 'questions.type'])
  const query = build
    .selectFrom(counted.as('counted'))
    .innerJoin('chapters', (join) =>
      join.onRef('chapters.id', '=', 'counted.chapter_id').on('chapters.client_id', '=', actor.client_id),
    )
    .innerJoin('grades', (join) =>
      join.on('grades.client_id', '=', actor.client_id).onRef('grades.id', '=', 'chapters.grade_id'),
    )
    .select(['counted.chapter_id', 'chapters.chapter', 'counted.level', 'counted.type', 'counted.count'])
    .orderBy('grades.level_order')
    .orderBy('grades.id')
    .orderBy('chapters.subject_id')
    .orderBy('chapters.number')
    .orderBy(sql`chapters.chapter collate natural_order`)
    .orderBy('chapters.id')
  const [rows] = await db.read(query)
  return rows
}
