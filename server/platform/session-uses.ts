import { type RawBuilder, sql } from 'kysely'
import { countOf } from '../db/change-row.ts'
import type { Databases } from '../db/connect.ts'

const tables: { plural: string; count: (id: number) => RawBuilder<{ count: number }> }[] = [
  {
    plural: 'enrolments',
    count: (id) => sql`select count(*) as count from enrolments where session_id = ${id} and deleted_at is null`,
  },
  {
    plural: 'staff assignments',
    count: (id) => sql`select count(*) as count from staff_assignments where session_id = ${id}`,
  },
  {
    plural: 'question papers',
    count: (id) => sql`select count(*) as count from question_papers where session_id = ${id} and deleted_at is null`,
  },
]

/**
 * What refers to a session in any school: ["3 enrolments", "1 question paper"]. Counted as the owner of the tables, because a
 * session belongs to every school and row-level security shows the app's role the rows of one school only.
 */
export async function findSessionUses({ owner_kysely }: Databases, id: number): Promise<string[]> {
  const uses: string[] = []
  for (const { plural, count } of tables) {
    const { rows } = await count(id).execute(owner_kysely)
    if (rows[0] && rows[0].count > 0) uses.push(countOf(rows[0].count, plural))
  }
  return uses
}
