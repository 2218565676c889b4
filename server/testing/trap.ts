import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Databases } from '../db/connect.ts'

const LOCK = 7001

interface Trap {
  table: string
  /** Of a new or changed row: whether whoever writes it is held. */
  when: string
}

/**
 * Whoever writes such a row waits until it is let go. It is a check that asks for a lock, for a cluster has no triggers; the lock is held on every node, as
 * the row is written on one of them.
 */
export async function setTrap({ owner }: Databases, { table, when }: Trap, number: number) {
  const [trap, waits] = [`trap_${number}`, `wait_here_${number}`]
  await owner.query(`create function ${waits}() returns boolean language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${LOCK}, ${number}); return true; end $$`)
  await owner.query(
    `alter table ${table} add constraint ${trap} check (case when ${when} then ${waits}() else true end) not valid`,
  )
  const holders = await Promise.all(nodesOf(owner).map(hold(number)))
  let isPaused = true
  const letGo = async () => {
    if (!isPaused) return
    isPaused = false
    for (const holder of holders) await holder.end()
  }
  onTestFinished(async () => {
    await letGo()
    await owner.query(`alter table ${table} drop constraint ${trap}`)
    await owner.query(`drop function ${waits}()`)
  })
  /** How many wait. */
  const waiting = async () => {
    const text = 'select 1 from pg_locks where not granted and classid = $1 and objid = $2'
    const found = await Promise.all(holders.map((holder) => holder.query(text, [LOCK, number])))
    return found.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
  }
  return { letGo, waiting }
}

/** The test's database, on a cluster on each of its nodes. */
function nodesOf(owner: pg.Pool): pg.ClientConfig[] {
  const here = { ...inject('superuser'), database: owner.options.database }
  const nodes = inject('nodes')
  return nodes.length > 0 ? nodes.map((node) => ({ ...here, ...node })) : [here]
}

const hold = (number: number) => async (node: pg.ClientConfig) => {
  const holder = new pg.Client(node)
  await holder.connect()
  await holder.query('select pg_advisory_lock($1, $2)', [LOCK, number])
  return holder
}
