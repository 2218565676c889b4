import { inject } from 'vitest'
import type { Databases } from '../../db/connect.ts'

/** Transactions of the test's database in which nothing is sent at the moment. */
export async function countIdle({ owner }: Pick<Databases, 'owner'>): Promise<number> {
  const { rowCount } = await owner.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}

/** Statements of the test's database that wait for what another transaction holds; on a cluster on whichever node. */
export async function countWaiting({ owner }: Pick<Databases, 'owner'>): Promise<number> {
  const waiting =
    inject('nodes').length > 0
      ? 'select 1 from citus_lock_waits'
      : "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await owner.query(waiting)).rowCount ?? 0
}
