import { randomUUID } from 'node:crypto'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** Calls of one kind from one address since `began`, ms of this process's clock. */
interface Count {
  current: number
  began: number
  window_ms: number
  /** Counted here and not yet told to the other processes. */
  untold: number
}

export interface SharedCounts {
  /** Counts one call more. @returns the calls of all processes in the window, and the ms until it ends */
  add(key: string, window_ms: number, max: number): { current: number; ttl: number }
  stop(): Promise<void>
}

/** Addresses that are remembered; the one that is longest there goes first. */
const MOST = 5_000
/** The others hear of an address once it has used so much of what it may: most never do. */
const SHARED_FROM = 1 / 20
const TELL_MS = 1_000
const CHANNEL = 'quaestor_call_counts'
/** PostgreSQL takes notices up to 8,000 bytes. */
const NOTICE_BYTES = 7_500

function countIn(counts: Map<string, Count>, key: string, window_ms: number): Count {
  const now = performance.now()
  const known = counts.get(key)
  if (known && known.began + window_ms > now) return known
  counts.delete(key)
  const fresh = { current: 0, began: now, window_ms, untold: 0 }
  counts.set(key, fresh)
  if (counts.size > MOST) counts.delete(counts.keys().next().value as string)
  return fresh
}

const leftMs = ({ began, window_ms }: Count) => Math.ceil(began + window_ms - performance.now())

/** Counts the calls of this process alone. */
export function countHere(): Pick<SharedCounts, 'add'> {
  const counts = new Map<string, Count>()
  return {
    add(key, window_ms) {
      const count = countIn(counts, key, window_ms)
      count.current += 1
      return { current: count.current, ttl: leftMs(count) }
    },
  }
}

/**
 * Counts calls over all processes of one database: each counts its own and tells the others by a notice, once a second, what has been added. An address
 * that asks several processes so gets little more than one process would give it. Without its connection a process counts its own alone.
 */
export function shareCounts(owner: pg.Pool, log: Pick<FastifyBaseLogger, 'debug'>): SharedCounts {
  const counts = new Map<string, Count>()
  const due = new Set<string>()
  const myself = randomUUID()
  let connection: pg.PoolClient | null = null
  let turn = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(exchange).catch((error) => {
      log.debug({ err: error }, 'calls could not be counted with the other processes')
      drop()
    })
  }, TELL_MS)
  timer.unref()

  const countOf = (key: string, window_ms: number) => countIn(counts, key, window_ms)

  async function exchange(): Promise<void> {
    const client = connection ?? (await listen())
    for (const notice of notices()) await client.query('select pg_notify($1, $2)', [CHANNEL, notice])
  }

  function* notices(): Generator<string> {
    let shared: [key: string, calls: number, window_ms: number][] = []
    let bytes = 0
    for (const key of due) {
      const count = counts.get(key)
      if (!count?.untold) continue
      const one: (typeof shared)[number] = [key, count.untold, count.window_ms]
      count.untold = 0
      const size = Buffer.byteLength(JSON.stringify(one)) + 1
      if (bytes + size > NOTICE_BYTES) {
        yield JSON.stringify({ from: myself, shared })
        shared = []
        bytes = 0
      }
      shared.push(one)
      bytes += size
    }
    due.clear()
    if (shared.length > 0) yield JSON.stringify({ from: myself, shared })
  }

  async function listen(): Promise<pg.PoolClient> {
    const client = await owner.connect()
    connection = client
    client.on('notification', ({ payload = '' }) => hear(payload))
    client.once('end', () => {
      if (connection === client) drop()
    })
    await client.query(`listen ${CHANNEL}`)
    return client
  }

  function hear(payload: string): void {
    const { from, shared }: { from: string; shared: [string, number, number][] } = JSON.parse(payload)
    if (from === myself) return
    for (const [key, calls, window_ms] of shared) countOf(key, window_ms).current += calls
  }

  function drop(): void {
    connection?.release(true)
    connection = null
  }

  return {
    add(key, window_ms, max) {
      const count = countOf(key, window_ms)
      count.current += 1
      count.untold += 1
      if (count.current >= max * SHARED_FROM) due.add(key)
      return { current: count.current, ttl: leftMs(count) }
    },
    async stop() {
      clearInterval(timer)
      await turn
      drop()
    },
  }
}

interface Route {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** As @fastify/rate-limit asks for it: a class that it makes itself, and one for each route. */
export function countsAsStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  class Store {
    readonly of: string
    constructor({ routeInfo }: Route) {
      this.of = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
    }
    incr(
      address: string,
      answer: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      window_ms: number,
      max: number,
    ): void {
      answer(null, counts.add(`${this.of} ${address}`, window_ms, max))
    }
    child(route: Route): Store {
      return new Store(route)
    }
  }
  // Its types leave out the window and the most calls, which it passes on.
  return Store as unknown as FastifyRateLimitStoreCtor
}
