import type { ColumnType, Generated } from 'kysely'
import type { Instant, Json, JsonWithDefault, NullableInstant } from './schema-operations.ts'

/** Reviews of questions, similar ones, imports and bulk changes, templates of blueprints. */
export interface QuestionReviewsTable {
  client_id: number
  id: Generated<number>
  question_id: number
  version: number
  from_state: string
  review_state: string
  comment: string | null
  created_at: Instant
  created_by: number | null
}

export interface ImportsTable {
  client_id: number
  id: Generated<number>
  entity: string
  name: string
  created_ids: Generated<number[]>
  changed: JsonWithDefault<{ id: number; before: object; after: object }[]>
  created_at: Instant
  created_by: number | null
  undone_at: NullableInstant
}

export interface BulkChangesTable {
  client_id: number
  id: Generated<number>
  entity: string
  rows: Json<{ id: number; row_version: number; before: object }[]>
  created_at: Instant
  created_by: number | null
  undone_at: NullableInstant
}

export interface BlueprintsTable {
  client_id: number
  id: Generated<number>
  title: string
  description: string | null
  grade_id: number | null
  subject_id: number | null
  blueprint: Json<unknown>
  question_paper_marks: number
  is_shared: Generated<boolean>
  row_version: Generated<number>
  created_at: Instant
  created_by: number | null
  updated_at: Instant
  updated_by: number | null
  deleted_at: NullableInstant
}

export interface QuestionPairsTable {
  client_id: number
  id: Generated<number>
  subject_id: number
  first_id: number
  second_id: number
  score: number
  state: Generated<'FOUND' | 'ENEMIES' | 'KEPT' | 'MERGED'>
  kept_id: number | null
  retired_from: string | null
  decided_at: ColumnType<string | null, string | null | undefined, string | null>
  decided_by: number | null
  created_at: Instant
}

/** Derived from questions, for the search for similar ones. */
export interface QuestionTermsTable {
  client_id: number
  question_id: number
  subject_id: number
  version: number
  spread: number
  terms: number[]
}
