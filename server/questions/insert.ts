import { sql } from 'kysely'
import type { StampedChange } from '../ground/change.ts'
import type { Content } from './content.ts'
import { saveWords } from './search/question-words.ts'
import { searchText } from './similar/search-text.ts'

/** A new question: its place, what is known for planning, and its first version. */
export interface NewQuestion {
  grade_id: number
  subject_id: number
  chapter_id: number
  topic_id: number | null
  status: 0 | 1
  expected_minutes: number | null
  content: Content
}

export type Maker = StampedChange & { account_id: number | null }

/**
 * Inserts any number of questions with their first version and their words in three statements; answers their ids in the given order. Arrays through
 * unnest: 5,000 rows as VALUES take about twice as long.
 */
export async function insertQuestions(maker: Maker, questions: NewQuestion[]): Promise<number[]> {
  if (questions.length === 0) return []
  const { db, client_id, account_id } = maker
  const now = maker.now.toISOString()
  const of = <T>(pick: (question: NewQuestion) => T): T[] => questions.map(pick)
  const { rows } = await sql<{ id: number }>`
    insert into questions (client_id, grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, language, tags,
      expected_minutes, search_text, status, written_by, created_at, created_by, updated_at, updated_by)
    select ${client_id}::bigint, grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, language,
      array(select jsonb_array_elements_text(tags::jsonb)), expected_minutes, search_text, status, ${account_id}::bigint,
      ${now}::timestamptz, ${account_id}::bigint, ${now}::timestamptz, ${account_id}::bigint
    from unnest(
      ${of((question) => question.grade_id)}::bigint[], ${of((question) => question.subject_id)}::bigint[],
      ${of((question) => question.chapter_id)}::bigint[], ${of((question) => question.topic_id)}::bigint[],
      ${of(({ content }) => content.type)}::text[], ${of(({ content }) => content.level)}::text[],
      ${of(({ content }) => content.skill)}::text[], ${of(({ content }) => content.max_marks)}::numeric[],
      ${of(({ content }) => content.language)}::text[], ${of(({ content }) => JSON.stringify(content.tags))}::text[],
      ${of((question) => question.expected_minutes)}::numeric[],
      ${of(({ content }) => searchText(content))}::text[], ${of((question) => question.status)}::smallint[]
    ) with ordinality as given (grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, language, tags,
      expected_minutes, search_text, status, place)
    order by place
    returning id`.execute(db)
  // Numbers of an identity column rise in the order of insertion.
  const ids = rows.map((row) => row.id).sort((a, b) => a - b)
  await insertVersions(
    maker,
    ids.map((id, index) => ({ question_id: id, version: 1, content: (questions[index] as NewQuestion).content })),
  )
  await saveWords(
    db,
    client_id,
    questions.map(({ content }) => content),
  )
  return ids
}

export interface NewVersion {
  question_id: number
  version: number
  content: Content
}

/** Versions are never changed: a later edit inserts the next one. */
export async function insertVersions(maker: Maker, versions: NewVersion[]): Promise<void> {
  const of = <T>(pick: (version: NewVersion) => T): T[] => versions.map(pick)
  const json = (pick: (content: Content) => unknown) => of(({ content }) => JSON.stringify(pick(content) ?? null))
  await sql`
    insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, negative_marks, question_text,
      question_options, sub_questions, answer, explanation, source, language, translations, created_at, created_by)
    select ${maker.client_id}::bigint, question_id, version, type, level, skill, max_marks, negative_marks, question_text,
      question_options::jsonb, sub_questions::jsonb, nullif(answer::jsonb, 'null'::jsonb), explanation, source, language,
      translations::jsonb, ${maker.now.toISOString()}::timestamptz, ${maker.account_id}::bigint
    from unnest(
      ${of((version) => version.question_id)}::bigint[], ${of((version) => version.version)}::integer[],
      ${of(({ content }) => content.type)}::text[], ${of(({ content }) => content.level)}::text[],
      ${of(({ content }) => content.skill)}::text[], ${of(({ content }) => content.max_marks)}::numeric[],
      ${of(({ content }) => content.negative_marks)}::numeric[], ${of(({ content }) => content.question_text)}::text[],
      ${json((content) => content.question_options)}::text[], ${json((content) => content.sub_questions)}::text[],
      ${json((content) => content.answer)}::text[], ${of(({ content }) => content.explanation)}::text[],
      ${of(({ content }) => content.source)}::text[], ${of(({ content }) => content.language)}::text[],
      ${json((content) => content.translations)}::text[]
    ) as given (question_id, version, type, level, skill, max_marks, negative_marks, question_text, question_options, sub_questions,
      answer, explanation, source, language, translations)
    returning id`.execute(maker.db)
}
