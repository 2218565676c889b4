import { sql } from 'kysely'
import type { Assembled, Chapter, Level, PaperSection, QuestionType, Skill } from '#contract'
import type { TestApp } from '../app.ts'
import type { TestSchool } from './factories.ts'

/** What differs between questions of a made-up bank; the rest is the same for all. */
export interface BankRow {
  topic_id?: number | null
  type?: QuestionType
  level?: Level
  skill?: Skill
  max_marks?: number
  expected_minutes?: number | null
  status?: 0 | 1
  review_state?: string
  /** Days before the app's clock; left out = never. */
  used_days_ago?: number
}

/** Questions of a chapter straight into the tables, in the order of the rows. Answers their ids. */
export async function fillBank(app: TestApp, school: TestSchool, chapter: Chapter, rows: BankRow[]): Promise<number[]> {
  const db = app.databases.owner_kysely
  const given = rows.map((row, place) => ({ place, ...row }))
  const { rows: made } = await sql<{ id: number }>`
    insert into questions (client_id, grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, search_text,
      status, review_state, last_used_at, expected_minutes)
    select ${school.id}, ${chapter.grade_id}, ${chapter.subject_id}, ${chapter.id}, r.topic_id, coalesce(r.type, 'MCQ_SINGLE'),
      coalesce(r.level, 'EASY'), coalesce(r.skill, 'APPLY'), coalesce(r.max_marks, 1), '', coalesce(r.status, 1),
      coalesce(r.review_state, 'APPROVED'), ${app.clock.now.toISOString()}::timestamptz - r.used_days_ago * interval '1 day',
      r.expected_minutes
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(place integer, topic_id bigint, type text, level text,
      skill text, max_marks numeric, status smallint, review_state text, used_days_ago double precision, expected_minutes numeric)
    order by r.place returning id`.execute(db)
  const ids = made.map(({ id }) => id)
  await sql`
    insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text, question_options)
    select client_id, id, 1, type, level, skill, max_marks, '<p>Question ' || id || '</p>',
      case when type like 'MCQ%' then '[{"data":"<p>a</p>","is_correct":true,"fixed":false},{"data":"<p>b</p>","is_correct":false,"fixed":false}]'::jsonb
        else '[]'::jsonb end
    from questions where id = any(${ids}::bigint[])`.execute(db)
  return ids
}

/** So many alike. */
export const alike = (count: number, row: BankRow = {}): BankRow[] => Array.from({ length: count }, () => row)

/** Two questions that no paper may hold together. */
export async function makeEnemies(app: TestApp, school: TestSchool, chapter: Chapter, left: number, right: number) {
  await sql`insert into question_pairs (client_id, subject_id, first_id, second_id, score, state)
    values (${school.id}, ${chapter.subject_id}, ${Math.min(left, right)}, ${Math.max(left, right)}, 0.5, 'ENEMIES')`.execute(
    app.databases.owner_kysely,
  )
}

/** Two questions that the search found to say nearly the same. */
export async function makeCopies(
  app: TestApp,
  school: TestSchool,
  chapter: Chapter,
  pairs: [number, number][],
  score = 0.9,
) {
  for (const [left, right] of pairs) {
    await sql`insert into question_pairs (client_id, subject_id, first_id, second_id, score, state)
      values (${school.id}, ${chapter.subject_id}, ${Math.min(left, right)}, ${Math.max(left, right)}, ${score}, 'FOUND')`.execute(
      app.databases.owner_kysely,
    )
  }
}

export const idsIn = (sections: PaperSection[]): number[] =>
  sections.flatMap(({ questions }) => questions.map(({ id }) => id))

export const idsOf = ({ data_json }: Pick<Assembled, 'data_json'>): number[] => idsIn(data_json)
