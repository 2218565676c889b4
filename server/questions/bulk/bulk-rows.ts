import type { Level, ReviewState, Skill } from '#contract'

/** A question as a change of many looks at it, locked. */
export interface BulkRow {
  id: number
  row_version: number
  version: number
  status: 0 | 1
  grade_id: number
  subject_id: number
  chapter_id: number
  topic_id: number | null
  review_state: ReviewState
  expected_minutes: number | null
  written_by: number | null
  level: Level
  skill: Skill
  max_marks: number
  tags: string[]
  search_text: string
}

export const bulkFields = [
  'questions.id',
  'questions.row_version',
  'questions.version',
  'questions.status',
  'questions.grade_id',
  'questions.subject_id',
  'questions.chapter_id',
  'questions.topic_id',
  'questions.review_state',
  'questions.expected_minutes',
  'questions.written_by',
  'questions.level',
  'questions.skill',
  'questions.max_marks',
  'questions.tags',
  'questions.search_text',
] as const

/** The columns that a change of many can write. */
export type BulkColumn =
  | 'status'
  | 'grade_id'
  | 'subject_id'
  | 'chapter_id'
  | 'topic_id'
  | 'review_state'
  | 'expected_minutes'
  | 'level'
  | 'skill'
  | 'max_marks'
  | 'tags'
export type BulkValues = Partial<Pick<BulkRow, BulkColumn>>

/** What a row holds in the columns that are given. */
export const valuesOf = (row: BulkRow, like: BulkValues): BulkValues =>
  Object.fromEntries(Object.keys(like).map((column) => [column, row[column as BulkColumn]]))
