import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { bandBounds, type MeasuredBand, type QuestionFilter, questionApi, say } from '#contract'
import { by, byCode, falling, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics, type From } from '../entity/list.ts'
import { gradeAndSubject, parentOf } from '../entity/parents.ts'
import type { Actor } from '../ground/actor.ts'
import { anySearched, nearQuestions } from './search/question-search.ts'

/** A filter as the contract has read it: every value is a list, or absent. */
export type ReadFilter = z.output<typeof QuestionFilter>

const columns = [
  'questions.grade_id',
  'questions.subject_id',
  'questions.chapter_id',
  'questions.topic_id',
  'questions.version',
  'questions.type',
  'questions.level',
  'questions.skill',
  'questions.max_marks',
  'questions.language',
  'questions.tags',
  'questions.expected_minutes',
  'questions.review_state',
  'questions.times_used',
  'questions.last_used_at',
  'questions.measured_exams',
  'questions.measured_n',
  'questions.facility',
  'questions.discrimination',
  'questions.key_in_doubt',
  'questions.status',
] as const

/** A program is no person. */
const person = (column: 'created_by' | 'written_by') =>
  sql<number | null>`case when ${sql.ref(`questions.${column}`)} > 0 then ${sql.ref(`questions.${column}`)} end`.as(
    column,
  )

/** What a question says in its newest version. */
const content = [
  'newest.negative_marks',
  'newest.question_text',
  'newest.question_options',
  'newest.sub_questions',
  'newest.answer',
  'newest.explanation',
  'newest.source',
  'newest.translations',
] as const

/** Questions, each with its newest version and the titles of its parents. */
export const questionRows = (from: From<'questions'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .innerJoin('question_versions as newest', (join) =>
      join
        .on('newest.client_id', '=', client_id)
        .onRef('newest.question_id', '=', 'questions.id')
        .onRef('newest.version', '=', 'questions.version'),
    )
    .select(basics.map((column) => `questions.${column}` as const))
    .select(columns)
    .select([person('created_by'), person('written_by')])
    .select(content)
    .select([
      ...gradeAndSubject('questions', client_id),
      parentOf('chapters', 'questions.chapter_id', client_id).as('chapter'),
      parentOf('topics', 'questions.topic_id', client_id).as('topic'),
    ])

const bands: Record<MeasuredBand, Expression<SqlBool>> = {
  HARD: sql`questions.facility < ${sql.lit(bandBounds.hard)}::real`,
  MEDIUM: sql`questions.facility between ${sql.lit(bandBounds.hard)}::real and ${sql.lit(bandBounds.easy)}::real`,
  EASY: sql`questions.facility > ${sql.lit(bandBounds.easy)}::real`,
  UNMEASURED: sql`questions.facility is null`,
  KEY_IN_DOUBT: sql`questions.key_in_doubt`,
}

const orders = {
  id: by('questions.id'),
  level: { by: sql`array_position(array['EASY', 'MEDIUM', 'HARD'], questions.level)` },
  type: byCode('questions.type'),
  max_marks: by('questions.max_marks'),
  times_used: by('questions.times_used'),
  facility: { ...by('questions.facility'), optional: true },
  discrimination: { ...by('questions.discrimination'), optional: true },
  updated_at: by('questions.updated_at'),
}

export const questions = entity(questionApi, {
  table: 'questions',
  noun: 'question',
  instead: say('instead.inactive'),
  used_by: [
    {
      table: 'question_paper_items',
      column: 'question_id',
      called: 'papers',
      live: false,
      where: (client_id) => sql`exists (select 1 from question_papers p where p.client_id = ${client_id}
        and p.id = question_paper_items.paper_id and p.deleted_at is null)`,
    },
    // A case study has a row for each of its parts.
    { table: 'exam_questions', column: 'question_id', called: 'exams', live: false, where: () => sql`part <= 1` },
  ],
  parents: [
    { table: 'chapters', key: 'chapter_id' },
    { table: 'topics', key: 'topic_id' },
  ],
  rows: questionRows,
  filters: {
    id: oneOf,
    grade_id: oneOf,
    subject_id: oneOf,
    chapter_id: oneOf,
    topic_id: oneOf,
    type: oneOf,
    level: oneOf,
    skill: oneOf,
    max_marks: oneOf,
    language: oneOf,
    tags: anyTag,
    review_state: oneOf,
    measured: anyBand,
    created_by: oneOf,
    status: oneOf,
    search: anySearched,
  },
  near: nearQuestions,
  orders,
  natural: [falling(orders.id)],
})
export const questionKind = questions.kind

function anyBand(_: string, names: readonly MeasuredBand[]): Expression<SqlBool> {
  const any = names.map((name) => bands[name])
  return sql<SqlBool>`(${sql.join(any, sql` or `)})`
}

/** Any of the tags, ignoring case. */
function anyTag(column: string, tags: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}::text)::text[] && lower(${tags}::text[]::text)::text[]`
}
