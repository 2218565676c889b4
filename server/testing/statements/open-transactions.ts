import type { Databases } from '../../db/connect.ts'

/** Transactions of the test's database in which nothing is sent at the moment. */
export async function countIdle({ owner }: Pick<Databases, 'owner'>): Promise<number> {
  const { rowCount } = await owner.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}
