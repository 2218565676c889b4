import { type RawBuilder, sql } from 'kysely'
import { type Sentence, say, type TextCode } from '#contract'
import type { SchoolTables } from '../db/schema.ts'
import type { Change } from '../ground/change.ts'

/** `uses.chapters` says "3 chapters". */
type UsesName = TextCode extends infer Code ? (Code extends `uses.${infer Name}` ? Name : never) : never

/**
 * How rows of a table refer to a row. `live: false` counts deleted ones too, and tables without soft delete; a condition says which rows live where
 * another table knows it.
 */
export interface Use {
  table: keyof SchoolTables
  column: string
  /** What they are called in "used by 3 chapters". */
  called: UsesName
  live?: false | ((client_id: number) => RawBuilder<unknown>)
  /** The column is a list of ids. */
  list?: boolean
  where?: (client_id: number) => RawBuilder<unknown>
}

/** Which rows of a table count as a use. */
function counted({ live, where }: Use, client_id: number): RawBuilder<unknown> {
  const isLive = live === false ? sql`` : live ? sql` and ${live(client_id)}` : sql` and deleted_at is null`
  return where ? sql`client_id = ${client_id}${isLive} and ${where(client_id)}` : sql`client_id = ${client_id}${isLive}`
}

/** What refers to a row inside the caller's school: "3 chapters", "1 staff assignment". */
export async function findUses({ db, client_id }: Change, used_by: readonly Use[], id: number): Promise<Sentence[]> {
  const uses: Sentence[] = []
  for (const use of used_by) {
    const named = use.list ? sql`${id} = any(${sql.ref(use.column)})` : sql`${sql.ref(use.column)} = ${id}`
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(use.table)} where ${counted(use, client_id)} and ${named}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) uses.push(usesOf(use.called, count))
  }
  return uses
}

/** What refers to each of many rows, as findUses answers it for one; rows that nothing refers to are absent. */
export async function findUsesOfMany(
  { db, client_id }: Change,
  used_by: readonly Use[],
  ids: readonly number[],
): Promise<Map<number, Sentence[]>> {
  const uses = new Map<number, Sentence[]>()
  for (const use of used_by) {
    const id = use.list ? sql`unnest(${sql.ref(use.column)})` : sql.ref(use.column)
    const { rows } = await sql<{ id: number; count: number }>`
      select id, count(*) as count
      from (select ${id} as id from ${sql.table(use.table)} where ${counted(use, client_id)}) as used
      where id = any(${ids}::bigint[])
      group by id`.execute(db)
    for (const row of rows) uses.set(row.id, [...(uses.get(row.id) ?? []), usesOf(use.called, row.count)])
  }
  return uses
}

/** "3 chapters", "1 chapter". */
export const usesOf = (called: UsesName, count: number): Sentence => say(`uses.${called}`, { count })
