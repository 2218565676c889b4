import type { ReviewState } from '#contract'
import { writeMany } from '../../entity/write-many.ts'
import type { Change } from '../../ground/change.ts'
import { questionKind } from '../rows.ts'

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
export type BulkValues = Partial<Pick<BulkRow, BulkColumn>>

/** What a row holds in the columns that are given. */
export const valuesOf = (row: BulkRow, like: BulkValues): BulkValues =>
  Object.fromEntries(Object.keys(like).map((column) => [column, row[column as BulkColumn]]))

/** Gives every row its own values, all in the same columns. */
export const writeRows = (change: Change, rows: { row: BulkRow; values: BulkValues }[], action: string) =>
  writeMany(
    change,
    questionKind,
    rows.map(({ row, values }) => ({ id: row.id, before: valuesOf(row, values), after: values })),
    action,
  )
