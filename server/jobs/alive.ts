import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** Milliseconds between looks for what died; with the grace a job goes on within half a minute. */
const LOOK_MS = 15_000
/** A worker takes its first job moments before its lock. */
const GRACE = '10 seconds'

/** Where a machine vanishes with its processes, the database drops their connections, and with them their locks, after some 25 s. */
const noticeSoon = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

export interface Alive {
  /** From here on a worker of this name lives for as long as this process does. */
  hold(worker: string): void
  stop(): Promise<void>
}

/**
 * Tells the processes that share a queue who of them lives: a worker is an advisory lock on a connection of its process, which the system closes
 * whatever ends the process. Jobs of workers that nobody holds go back into the queue; left alone they would wait four hours.
 */
export function keepAlive(owner: pg.Pool, log: FastifyBaseLogger): Alive {
  const workers = new Set<string>()
  const held = new Set<string>()
  let connection: pg.PoolClient | null = null
  let turn = Promise.resolve()
  const timer = setInterval(look, LOOK_MS)
  look()

  /** One look after the other. */
  function look() {
    turn = turn.then(lookOnce).catch((error) => {
      // A database that is away is asked again; with the connection the locks are gone.
      log.debug({ err: error }, 'jobs of dead processes could not be looked for')
      drop()
    })
  }

  async function lookOnce(): Promise<void> {
    const client = connection ?? (await open())
    for (const worker of workers) {
      if (held.has(worker)) continue
      await client.query(`select pg_advisory_lock(${lockOf})`, [worker])
      held.add(worker)
    }
    const { rows } = await client.query<{ worker: string }>(
      `select distinct locked_by as worker from graphile_worker.jobs where locked_at < now() - interval '${GRACE}'`,
    )
    for (const { worker } of rows) if (!held.has(worker)) await release(client, worker)
  }

  async function release(client: pg.PoolClient, worker: string): Promise<void> {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [worker])
    if (!rows[0]?.free) return
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
    await client.query(`select pg_advisory_unlock(${lockOf})`, [worker])
    log.warn({ worker }, 'the jobs of a process that ended go on')
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
    held.clear()
  }

  return {
    hold(worker) {
      workers.add(worker)
      look()
    },
    async stop() {
      clearInterval(timer)
      await turn
      drop()
    },
  }
}

const lockOf = `hashtextextended('worker/' || $1::text, 0)`
