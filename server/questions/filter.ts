import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { QuestionFilter } from '#contract'
import { oneOf } from '../db/filters.ts'
import { contains } from '../db/page.ts'
import type { Actor } from '../http/actor.ts'
import { questionRows } from './rows.ts'
import { searchKey } from './similar/search-text.ts'

/** A filter as the contract has read it: every value is a list, or absent. */
export type ReadFilter = z.output<typeof QuestionFilter>

const columns = [
  'id',
  'grade_id',
  'subject_id',
  'chapter_id',
  'topic_id',
  'type',
  'level',
  'skill',
  'max_marks',
  'language',
  'review_state',
  'created_by',
  'status',
] as const

/** The live questions that the actor may see and the filter finds, each with its newest version; in no order yet. */
export function filteredQuestions(actor: Actor, filter: ReadFilter) {
  let query = questionRows(actor)
  for (const column of columns) {
    const values = filter[column]
    if (values) query = query.where(oneOf(`questions.${column}`, values))
  }
  if (filter.tags) query = query.where(anyTag(filter.tags))
  if (filter.search) query = query.where(anySearched(actor, filter.search))
  return query
}

/** Any of the tags, ignoring case. */
const anyTag = (tags: string[]): Expression<SqlBool> =>
  sql<SqlBool>`lower(questions.tags::text)::text[] && lower(${tags}::text[]::text)::text[]`

function anySearched(actor: Actor, texts: string[]): Expression<SqlBool> {
  const found = texts.map((text) => sql`select search_questions(${actor.client_id}, ${contains(searchKey(text))})`)
  return sql<SqlBool>`questions.id in (${sql.join(found, sql` union `)})`
}
