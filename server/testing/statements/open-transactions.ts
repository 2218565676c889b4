import { inject, onTestFinished } from 'vitest'
import type { Databases } from '../../db/connect.ts'

type OwnersPool = Pick<Databases, 'owner'>

/** Transactions of the test's database in which nothing is sent at the moment. */
export async function countIdle({ owner }: OwnersPool): Promise<number> {
  const { rowCount } = await owner.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}

/** On a cluster a statement waits on the node that has the row: here it only waits for that node. */
const waitingOnCluster = `select distinct waiting_gpid from citus_lock_waits where blocked_statement ilike $1`
const waitingHere = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ilike $1 and pid <> pg_backend_pid()`

/** Statements of the test's database, of those that read like this, that wait for what another transaction holds; on a cluster on whichever node. */
export async function countWaiting({ owner }: OwnersPool, like = '%'): Promise<number> {
  const waiting = inject('nodes').length > 0 ? waitingOnCluster : waitingHere
  return (await owner.query(waiting, [like])).rowCount ?? 0
}

/** A transaction of a test's own. */
export interface PausedTransaction {
  /** Locks rows, or changes them. */
  query(text: string, values?: readonly unknown[]): Promise<unknown>
  end(how?: 'commit' | 'rollback'): Promise<void>
}

/**
 * Begins a transaction whose locks others wait for, until the test ends it; one that fails before leaves it to nobody: the next test, and the emptying of
 * the tables, would wait for ever.
 */
export async function holdTransaction({ owner }: OwnersPool): Promise<PausedTransaction> {
  const client = await owner.connect()
  let isPaused = true
  const end: PausedTransaction['end'] = async (how = 'rollback') => {
    if (!isPaused) return
    isPaused = false
    await client.query(how)
    client.release()
  }
  onTestFinished(() => end())
  await client.query('begin')
  return { query: (text, values = []) => client.query(text, [...values]), end }
}
