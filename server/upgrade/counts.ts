import type pg from 'pg'
import { listTables, quoted } from '../backup/catalogue.ts'
import type { MigrationFile } from '../db/migrate.ts'

/** Rows by table. */
export type Counts = Record<string, number>

export async function countTables(owner: pg.Pool): Promise<Counts> {
  const counts: Counts = {}
  for (const table of await listTables(owner)) {
    const { rows } = await owner.query<{ count: string }>(`select count(*) from ${quoted(table)}`)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

/** A migration that takes rows away or puts them elsewhere says so, in a line of its own: `-- rows go: TABLE`. */
const said = /^-- rows go: (\w+)$/gm

/** Tables that have lost rows, or that are gone with rows in them, although no migration says so; in a sentence each. */
export function findLost(before: Counts, after: Counts, applied: readonly MigrationFile[]): string[] {
  const meant = new Set(applied.flatMap(({ text }) => [...text.matchAll(said)].map(([, table]) => table)))
  return Object.entries(before).flatMap(([table, count]) => {
    const left = after[table] ?? 0
    return left >= count || meant.has(table) ? [] : [`of the ${count} rows of ${table} there are ${left}`]
  })
}
