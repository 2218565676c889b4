import type { ColumnType, Generated } from 'kysely'

/** Column types that several tables share: what is read, what an insert takes, what an update takes. */
export type Instant = ColumnType<string, string | undefined, string>
export type NullableInstant = ColumnType<string | null, string | null | undefined, string | null>
export type Json<T> = ColumnType<T, string, string>
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

/** Audit, repeated requests, background jobs, files. */
export interface AuditEntriesTable {
  client_id: number
  id: Generated<number>
  account_id: number | null
  impersonator_id: number | null
  entity: string
  entity_id: number | null
  action: string
  before: ColumnType<unknown | null, string | null, string | null>
  after: ColumnType<unknown | null, string | null, string | null>
  request_id: string
  created_at: Instant
}

export interface IdempotencyKeysTable {
  client_id: number
  id: Generated<number>
  account_id: number
  path: string
  key: string
  body_hash: string
  status: number
  answer: Json<unknown>
  created_at: string
}

export interface JobsTable {
  client_id: number
  id: Generated<number>
  kind: string
  title: string
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  done: Generated<number>
  of: Generated<number>
  input: Json<Record<string, unknown>>
  result: ColumnType<unknown | null, string | null, string | null>
  message: string | null
  created_at: Instant
  created_by: number | null
  updated_at: Instant
}

export interface MediaFilesTable {
  client_id: number
  id: Generated<number>
  key: string
  kind: string
  bytes: number
  width: number | null
  height: number | null
  name: string
  created_at: Instant
  created_by: number | null
}
