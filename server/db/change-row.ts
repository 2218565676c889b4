import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Change } from '../http/call.ts'
import { ApiError, notFound, staleRow } from '../http/errors.ts'
import type { SchoolTables, Tables } from './schema.ts'

/** Rows with row_version and soft delete. */
export type ChangeableTable = Extract<
  keyof Tables,
  | 'grades'
  | 'sections'
  | 'subjects'
  | 'chapters'
  | 'topics'
  | 'questions'
  | 'instructions'
  | 'question_papers'
  | 'blueprints'
  | 'sessions'
  | 'schools'
>

/** Owned by the platform: these have no client_id, and row-level security does not stand behind them. */
const platformTables: ReadonlySet<string> = new Set<ChangeableTable>(['sessions', 'schools'])

/** One row of the caller's school, or of the platform. */
const rowWithId = (change: Change, { table }: RowKind, id: number) =>
  platformTables.has(table) ? sql`id = ${id}` : sql`client_id = ${change.client_id} and id = ${id}`

/** How rows of a table refer to a row. `live: false` counts deleted ones too, and tables without soft delete. */
export interface Use {
  table: keyof SchoolTables
  column: string
  plural: string
  live?: boolean
  /** The column is a list of ids. */
  list?: boolean
  where?: RawBuilder<unknown>
}

/** What a kind of row is called in messages and in the audit. */
export interface RowKind {
  table: ChangeableTable
  /** "Class" */
  title: string
  /** The permission module's name, as the audit records it. */
  entity: string
  /** What may refer to such a row: table and column, and its plural in "used by 3 chapters". */
  used_by: readonly Use[]
  /** What to do instead of deleting. */
  instead: string
}

type Stored = Record<string, unknown> & { id: number; row_version: number }

/** Days a deleted row can be brought back. */
export const RESTORE_DAYS = 30

/**
 * Locks a live row for this transaction. @throws 404, or stale_row with the row as the lists show it.
 */
export async function lockRow(
  change: Change,
  kind: RowKind,
  id: number,
  visible: Expression<SqlBool>,
  row_version: number | undefined,
  show: () => Promise<unknown>,
): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select * from ${sql.table(kind.table)}
    where ${rowWithId(change, kind, id)} and deleted_at is null and ${visible} for update`.execute(change.db)
  const [row] = rows
  if (!row) throw notFound(kind.title)
  if (row_version !== undefined && row_version !== row.row_version) throw staleRow(await show())
  return row
}

/** Writes changed columns, counts the version up and records who did what. `undefined` values are left as they are. */
export async function changeRow(
  change: Change,
  kind: RowKind,
  before: Stored,
  columns: Record<string, unknown>,
  action: string,
): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(kind.table)}
    set ${sets.length > 0 ? sql`${sql.join(sets)}, ` : sql``}row_version = row_version + 1,
      updated_at = ${change.now.toISOString()}, updated_by = ${change.actor.account_id}
    where ${rowWithId(change, kind, before.id)}`.execute(change.db)
  await audit(change, { entity: kind.entity, entity_id: before.id, action, before, after: Object.fromEntries(given) })
}

/** Soft delete. @throws in_use, saying by what. */
export async function deleteRow(
  change: Change,
  kind: RowKind,
  id: number,
  visible: Expression<SqlBool>,
): Promise<{ id: number }> {
  const row = await lockRow(change, kind, id, visible, undefined, async () => null)
  await refuseInUse(change, kind, id)
  await changeRow(change, kind, row, { deleted_at: change.now.toISOString() }, 'delete')
  return { id }
}

async function refuseInUse(change: Change, kind: RowKind, id: number): Promise<void> {
  const uses = await findUses(change, kind.used_by, id)
  if (uses.length > 0) {
    throw new ApiError('in_use', `${kind.title} is used by ${uses.join(', ')}; ${kind.instead}.`, {
      data: { id, used_by: uses },
    })
  }
}

/** What refers to a row inside the caller's school: ["3 chapters", "1 staff assignment"]. */
export async function findUses(change: Change, used_by: readonly Use[], id: number): Promise<string[]> {
  const uses: string[] = []
  for (const use of used_by) {
    const live = use.live === false ? sql`` : sql` and deleted_at is null`
    const where = use.where ? sql` and ${use.where}` : sql``
    const named = use.list ? sql`${id} = any(${sql.ref(use.column)})` : sql`${sql.ref(use.column)} = ${id}`
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(use.table)}
      where client_id = ${change.client_id} and ${named}${live}${where}`.execute(change.db)
    const count = rows[0]?.count ?? 0
    if (count > 0) uses.push(countOf(count, use.plural))
  }
  return uses
}

/** "3 chapters", "1 chapter". */
export const countOf = (count: number, plural: string) => `${count} ${count === 1 ? singular(plural) : plural}`

function singular(plural: string): string {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y')
  return plural.endsWith('sses') ? plural.slice(0, -2) : plural.slice(0, -1)
}

/** Brings back a row that was deleted in the last 30 days. @throws 404, or duplicate when another took its name. */
export async function restoreRow(
  change: Change,
  kind: RowKind,
  id: number,
  visible: Expression<SqlBool>,
): Promise<void> {
  const since = new Date(change.now.getTime() - RESTORE_DAYS * 86_400_000).toISOString()
  const { rows } = await sql<Stored>`
    select * from ${sql.table(kind.table)}
    where ${rowWithId(change, kind, id)} and deleted_at > ${since} and ${visible} for update`.execute(change.db)
  const [row] = rows
  if (!row) throw notFound(`A deleted ${kind.title.toLowerCase()}`)
  await changeRow(change, kind, row, { deleted_at: null }, 'restore')
}

/** Flips 1 ↔ 0 and answers the new status. */
export async function flipStatus(
  change: Change,
  kind: RowKind,
  id: number,
  visible: Expression<SqlBool>,
): Promise<{ id: number; status: 0 | 1 }> {
  const row = await lockRow(change, kind, id, visible, undefined, async () => null)
  const status = row.status === 1 ? 0 : 1
  await changeRow(change, kind, row, { status }, 'change-status')
  return { id, status }
}

export interface AuditEntry {
  entity: string
  entity_id: number | null
  action: string
  before?: unknown
  after?: unknown
}

/** Who (and who impersonated) did what, to what, when, in which request. */
export async function audit(change: Change, entry: AuditEntry): Promise<void> {
  await change.db
    .insertInto('audit_entries')
    .values({
      client_id: change.client_id,
      account_id: change.actor.account_id,
      impersonator_id: change.actor.impersonator_id,
      entity: entry.entity,
      entity_id: entry.entity_id,
      action: entry.action,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      request_id: change.request_id,
      created_at: change.now.toISOString(),
    })
    .execute()
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
