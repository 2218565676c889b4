import { type RawBuilder, sql } from 'kysely'
import { pupilName } from '../ground/pupil-name.ts'
import type { Viewer } from '../policy/places.ts'
import { visibleTo } from '../policy/policy.ts'

/** What a report can be narrowed to, each as an array of ids. */
type Chosen = Record<'grade_id' | 'section_id' | 'subject_id' | 'student_id', RawBuilder<unknown>>

/** Of a language of the school, in which classes and subjects may have names of their own; null: as they are called. */
type TitleLanguage = string | null

/** "2026-27 · Class 9 · A · Mathematics · Asha Rao", of what the filter chooses and the reader sees. */
export function placeOf(
  actor: Viewer,
  session: RawBuilder<unknown>,
  chosen: Chosen,
  language: TitleLanguage = null,
): RawBuilder<string> {
  const { client_id } = actor
  const titleIn = (table: 'grades' | 'sections' | 'subjects') =>
    table === 'sections' || language === null ? sql`title` : sql`coalesce(titles ->> ${language}::text, title)`
  const titles = (table: 'grades' | 'sections' | 'subjects', ids: RawBuilder<unknown>) =>
    sql`(select string_agg(${titleIn(table)}, ', ' order by title collate natural_order) from ${sql.table(table)}
      where client_id = ${client_id} and id = any(${ids}) and ${visibleTo(actor, table)})`
  const name = pupilName(client_id, 'students')
  return sql<string>`concat_ws(' · ', ${session}, ${titles('grades', chosen.grade_id)}, ${titles('sections', chosen.section_id)},
    ${titles('subjects', chosen.subject_id)}, (select string_agg(${name}, ', ' order by ${name}) from students
      where students.client_id = ${client_id} and students.id = any(${chosen.student_id}) and ${visibleTo(actor, 'students')}))`
}
