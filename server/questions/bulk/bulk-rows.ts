import { sql } from 'kysely'
import type { ReviewState } from '#contract'
import { auditMany } from '../../db/audit-many.ts'
import type { Change } from '../../http/call.ts'
import { questionKind } from '../kind.ts'

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

/** The columns that a change of many can write, with their types. */
const columnTypes = {
  status: 'smallint',
  grade_id: 'bigint',
  subject_id: 'bigint',
  chapter_id: 'bigint',
  topic_id: 'bigint',
  review_state: 'text',
  expected_minutes: 'numeric',
} as const
export type BulkColumn = keyof typeof columnTypes
export type BulkValues = Partial<Pick<BulkRow, BulkColumn>>

const isBulkColumn = (name: string): name is BulkColumn => name in columnTypes

/** What a row holds in the columns that are given. */
export const valuesOf = (row: BulkRow, like: BulkValues): BulkValues =>
  Object.fromEntries(Object.keys(like).map((column) => [column, row[column as BulkColumn]]))

/** Gives every row its own values, all in the same columns, counts its version up and records it, in two statements. */
export async function writeRows(
  change: Change,
  rows: { row: BulkRow; values: BulkValues }[],
  action: string,
): Promise<void> {
  const columns = Object.keys(rows[0]?.values ?? {}).filter(isBulkColumn)
  if (columns.length === 0) return
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
  const types = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(columnTypes[column])}`)
  const given = JSON.stringify(rows.map(({ row, values }) => ({ id: row.id, ...values })))
  await sql`
    update questions set ${sql.join(sets)}, row_version = row_version + 1, updated_at = ${change.now.toISOString()}::timestamptz,
      updated_by = ${change.actor.account_id}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, ${sql.join(types)})
    where questions.client_id = ${change.client_id} and questions.id = given.id`.execute(change.db)
  const entries = rows.map(({ row, values }) => ({ id: row.id, before: valuesOf(row, values), after: values }))
  await auditMany(change, questionKind.entity, action, entries)
}
