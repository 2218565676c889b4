import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { english, type Sentence, say } from '#contract'
import { referenceTables } from '../../db/distribution.ts'
import type { Tables } from '../db/schema.ts'
import type { Actor } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, type Noun, notFound, staleRow } from '../ground/errors.ts'
import { assertChangedBy, assertDeletedBy, visibleTo } from '../policy/policy.ts'
import { findUses, type Use } from './uses.ts'

/** Tables with row_version and soft delete. */
export type ChangeableTable = {
  [T in keyof Tables]: Tables[T] extends { row_version: unknown; deleted_at: unknown } ? T : never
}[keyof Tables]

/** A row of a table as it is stored. */
export type StoredRow<T extends ChangeableTable> = Selectable<Tables[T]> & { id: number; row_version: number }

/** What a kind of row is called in messages and in the audit. */
export interface RowKind<T extends ChangeableTable = ChangeableTable> {
  table: T
  /** `noun.class` says "class". */
  noun: Noun
  /** The permission module's name, as the audit records it. */
  entity: string
  /** What may refer to such a row: table and column, and its plural in "used by 3 chapters". */
  used_by: readonly Use[]
  /** What to do instead of deleting; left out where nothing refers to such rows. */
  instead?: Sentence
  /** The row as the lists show it, for whoever sends a row_version that is no longer the newest. */
  show(change: Change, id: number): Promise<unknown>
}

/** One row of a kind, to be changed in this call. */
export interface RowCall<T extends ChangeableTable> {
  call: Change
  kind: RowKind<T>
  id: number
}

/** Owned by the platform: these have no client_id, and row-level security does not stand behind them. */
const platformTables: ReadonlySet<string> = new Set(referenceTables)
export const isPlatforms = (table: keyof Tables) => platformTables.has(table)

const ofSchool = ({ client_id }: { client_id: number }, table: ChangeableTable) =>
  isPlatforms(table) ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.client_id`)} = ${client_id}`

/** The rows of a kind that somebody may see, deleted ones too: of the own school, or of the platform. */
export function seenRows(table: ChangeableTable, actor: Actor): Expression<SqlBool> {
  return sql<SqlBool>`${ofSchool(actor, table)} and ${visibleTo(actor, table)}`
}

/** Days a deleted row can be brought back. */
export const RESTORE_DAYS = 30

export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 86_400_000).toISOString()

/**
 * Locks a live row for this transaction. @throws 404, stale_row with the row as the lists show it, or forbidden to those who see it only
 */
export async function lockRow<T extends ChangeableTable>({
  call,
  kind,
  id,
  row_version,
}: RowCall<T> & { row_version?: number | undefined }): Promise<StoredRow<T>> {
  const row = await lockSeen(call, kind.table, id, sql`deleted_at is null`)
  if (!row) throw notFound(kind.noun)
  if (row_version !== undefined && row_version !== row.row_version) throw staleRow(await kind.show(call, id))
  assertChangedBy(call.actor, kind.table, row)
  return row
}

async function lockSeen<T extends ChangeableTable>(
  call: Change,
  table: T,
  id: number,
  which: RawBuilder<unknown>,
): Promise<StoredRow<T> | undefined> {
  const { rows } = await sql<StoredRow<T>>`
    select * from ${sql.table(table)}
    where ${ofSchool(call, table)} and ${visibleTo(call.actor, table)} and id = ${id} and ${which} for update`.execute(
    call.db,
  )
  return rows[0]
}

/**
 * Writes changed columns, counts the version up and records who did what. `undefined` values are left as they are. Of `before` the audit
 * records what is given of the row as it stood.
 */
export const changeRow = <T extends ChangeableTable>(
  call: Change,
  kind: RowKind<T>,
  before: Partial<StoredRow<T>> & { id: number },
  columns: Updateable<Tables[T]>,
  action: string,
): Promise<void> => writeRow(call, kind, before, columns, action)

async function writeRow(
  call: Change,
  kind: RowKind,
  before: { id: number },
  columns: object,
  action: string,
): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(kind.table)}
    set ${sets.length > 0 ? sql`${sql.join(sets)}, ` : sql``}row_version = row_version + 1,
      updated_at = ${call.now.toISOString()}, updated_by = ${call.actor.account_id}
    where ${ofSchool(call, kind.table)} and id = ${before.id}`.execute(call.db)
  await audit(call, { entity: kind.entity, entity_id: before.id, action, before, after: Object.fromEntries(given) })
}

/** Soft delete. @throws in_use, saying by what. */
export async function deleteRow<T extends ChangeableTable>({ call, kind, id }: RowCall<T>): Promise<{ id: number }> {
  const row = await lockSeen(call, kind.table, id, sql`deleted_at is null`)
  if (!row) throw notFound(kind.noun)
  assertDeletedBy(call.actor, kind.table, row)
  await refuseInUse({ call, kind, id })
  await writeRow(call, kind, row, { deleted_at: call.now.toISOString() }, 'delete')
  return { id }
}

async function refuseInUse({ call, kind, id }: RowCall<ChangeableTable>): Promise<void> {
  const uses = await findUses(call, kind.used_by, id)
  if (uses.length > 0) throw inUse(kind, id, uses)
}

/** A row that others refer to stays. */
export function inUse(
  { noun, instead = say('instead.inactive') }: Pick<RowKind, 'noun' | 'instead'>,
  id: number,
  uses: Sentence[],
): ApiError {
  const sentence = say('row.in_use', { noun: say(`noun.${noun}`), uses, instead })
  return new ApiError('in_use', sentence, { data: { id, used_by: uses.map(english) } })
}

/** Brings back a row that was deleted in the last 30 days. @throws 404, or duplicate when another took its name. */
export async function restoreRow<T extends ChangeableTable>({ call, kind, id }: RowCall<T>): Promise<StoredRow<T>> {
  const row = await lockSeen(call, kind.table, id, sql`deleted_at > ${restorableSince(call.now)}`)
  if (!row) throw new ApiError('not_found', say('row.deleted_not_found', { noun: say(`noun.${kind.noun}`) }))
  assertDeletedBy(call.actor, kind.table, row)
  await writeRow(call, kind, row, { deleted_at: null }, 'restore')
  return row
}

/** Tables whose rows can be made inactive. */
export type SwitchedTable = {
  [T in ChangeableTable]: StoredRow<T> extends { status: 0 | 1 } ? T : never
}[ChangeableTable]

/** Flips 1 ↔ 0 and answers the new status. */
export async function flipStatus({ call, kind, id }: RowCall<SwitchedTable>): Promise<{ id: number; status: 0 | 1 }> {
  const row = await lockRow({ call, kind, id })
  const status = row.status === 1 ? 0 : 1
  await writeRow(call, kind, row, { status }, 'change-status')
  return { id, status }
}

/** Columns of who made a school's row and when. */
export const madeBy = (change: Change) => ({ client_id: change.client_id, ...platformMadeBy(change) })

/** The same for a row of the platform. */
export const platformMadeBy = (change: Change) => ({
  created_at: change.now.toISOString(),
  created_by: change.actor.account_id,
  updated_at: change.now.toISOString(),
  updated_by: change.actor.account_id,
})
