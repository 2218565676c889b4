import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { giveBackAll } from './give-back.ts'

/** Milliseconds between looks for what died. */
const LOOK_MS = 10_000
/** After which a connection that broke is tried anew: until then nobody sees that this process lives. */
const AGAIN_MS = 500
/** A worker takes its first job moments before its lock. */
const GRACE = '10 seconds'

/** Where a machine vanishes with its processes, the database drops their connections, and with them their locks, after some 25 s. */
const noticeSoon = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

export interface Alive {
  /** From here on a worker of this name lives for as long as this process does. */
  hold(worker: string): void
  /** A worker of this process has ended: what the queue still has under its name goes back at once, as if it had not been tried. */
  letGo(worker: string): void
  stop(): Promise<void>
}

/**
 * Tells the processes that share a queue who of them lives: a worker is an advisory lock on a connection of its process, which the system closes
 * whatever ends the process. Jobs of workers that nobody holds go back into the queue; left alone they would wait four hours. A database that was
 * away has dropped the locks of the living too, so that a lock has to be found free twice.
 */
export function keepAlive(owner: pg.Pool, log: FastifyBaseLogger, look_ms = LOOK_MS): Alive {
  const workers = new Set<string>()
  const locked = new Set<string>()
  /** Workers of this process that have ended. */
  const ended = new Set<string>()
  /** Whose lock was found free at the last look. */
  let suspects = new Set<string>()
  let connection: pg.PoolClient | null = null
  let turn = Promise.resolve()
  let isOver = false
  let again: NodeJS.Timeout | undefined
  const timer = setInterval(() => look(true), look_ms)
  look(true)

  /** One look after the other; `for_dead`: for what died elsewhere too. */
  function look(for_dead: boolean) {
    turn = turn
      .then(() => lookOnce(for_dead))
      .catch((error) => {
        // A database that is away is asked again; with the connection the locks are gone.
        log.debug({ err: error }, 'jobs of dead processes could not be looked for')
        drop()
      })
  }

  async function lookOnce(for_dead: boolean): Promise<void> {
    const client = connection ?? (await open())
    for (const worker of workers) {
      if (locked.has(worker)) continue
      await client.query(`select pg_advisory_lock(${lockOf})`, [worker])
      locked.add(worker)
    }
    for (const worker of ended) {
      await giveBackAll(client, worker)
      if (locked.delete(worker)) await client.query(`select pg_advisory_unlock(${lockOf})`, [worker])
      ended.delete(worker)
    }
    if (for_dead) await lookForDead(client)
  }

  async function lookForDead(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ worker: string }>(
      `select distinct locked_by as worker from graphile_worker.jobs where locked_at < now() - interval '${GRACE}'`,
    )
    const free = new Set<string>()
    for (const { worker } of rows) if (!locked.has(worker) && (await tryRelease(client, worker))) free.add(worker)
    suspects = free
  }

  /** @returns whether its lock was found free for the first time */
  async function tryRelease(client: pg.PoolClient, worker: string): Promise<boolean> {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [worker])
    if (!rows[0]?.free) return false
    const isDead = suspects.has(worker)
    if (isDead) await client.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
    await client.query(`select pg_advisory_unlock(${lockOf})`, [worker])
    if (isDead) log.warn({ worker }, 'the jobs of a process that ended go on')
    return !isDead
  }

  async function open(): Promise<pg.PoolClient> {
    const client = await owner.connect()
    connection = client
    client.once('end', () => {
      if (connection === client) drop()
    })
    await client.query(noticeSoon)
    return client
  }

  function drop() {
    connection?.release(true)
    connection = null
    locked.clear()
    suspects.clear()
    if (isOver) return
    clearTimeout(again)
    again = setTimeout(() => look(false), AGAIN_MS)
  }

  return {
    hold(worker) {
      workers.add(worker)
      look(false)
    },
    letGo(worker) {
      if (!workers.delete(worker)) return
      ended.add(worker)
      look(false)
    },
    async stop() {
      isOver = true
      clearInterval(timer)
      clearTimeout(again)
      await turn
      drop()
    },
  }
}

const lockOf = `hashtextextended('worker/' || $1::text, 0)`
