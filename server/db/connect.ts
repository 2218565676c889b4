import {
  type Compilable,
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { abilities } from './abilities.ts'
import { beginIn, borrow, isBorrowing, setSchool, startOptions } from './pool/begin.ts'
import { asOnePacket, onPool } from './pool/driver.ts'
import { preparedName } from './pool/prepared-statements.ts'
import { inTurn, shareConnections } from './pool/shares.ts'
import { transact } from './pool/transact.ts'
import type { Tables } from './schema.ts'

/** An array without nulls. */
function readNumbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)
}

/** int8 and numeric become numbers, a date stays 'YYYY-MM-DD' (pg's Date would shift it), an instant becomes ISO 8601 UTC. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  1016: readNumbers, // int8[]
  1007: readNumbers, // int4[]
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

export interface Databases {
  /** Serves the schools' requests: role quaestor_app, under row-level security. */
  app: pg.Pool
  /** As `app`, for reads that a transaction of `app` waits for: in one pool they would wait for each other. */
  beside: pg.Pool
  /** Owns the tables: migrations, cross-school reads, the job queue. */
  owner: pg.Pool
  app_kysely: Kysely<Tables>
  owner_kysely: Kysely<Tables>
  close(): Promise<void>
}

/** How the owner's pool and that of the schools' requests connect: connection strings or pg's own connection fields. */
export interface Connections {
  owner: pg.PoolConfig
  /** Signs in as quaestor_app, which can't become anybody else; without it the owner's connections switch to that role. */
  app?: pg.PoolConfig | undefined
  /** Whether `app` leads to a pooler that lends a connection for one transaction at a time. */
  pooled?: boolean
}

/** Longest that a call waits for a connection, in milliseconds. */
const WAIT_MS = 10_000

/** Longest that a statement of a school is waited for, in milliseconds: the database ends it after half of that, so that its connection leads nowhere. */
const ANSWER_MS = 120_000

/** A server that vanished while it was waited for is noticed, as by a firewall that drops what it has forgotten. */
const noticeSoon: pg.PoolConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Connections of each pool. */
interface Sizes {
  app: number
  beside?: number
  owner: number
}

/** Four of the owner's are held all the time: for the queue's notices, the locks of its workers and the calls that processes tell each other. */
const OWNER = 8

/** How so many connections are divided. */
export function sizesOf(connections = 25): Sizes {
  const beside = Math.round(connections / 5)
  return { app: connections - beside - OWNER, beside, owner: OWNER }
}

/** Opens the pools. */
export function connect(connections: Connections, sizes: Sizes = sizesOf()): Databases {
  const every: pg.PoolConfig = { types, idleTimeoutMillis: 30_000, connectionTimeoutMillis: WAIT_MS, ...noticeSoon }
  const shared: pg.PoolConfig = { ...connections.owner, ...every }
  const forSchools = {
    query_timeout: ANSWER_MS,
    ...(connections.app ?? connections.owner),
    ...every,
    // A pooler would refuse them.
    ...(!connections.pooled && { options: connections.app ? startOptions : `-c role=quaestor_app ${startOptions}` }),
    pipeline: true,
    application_name: 'quaestor',
  } as pg.PoolConfig
  const app = new pg.Pool({ ...forSchools, max: sizes.app })
  const beside = new pg.Pool({ ...forSchools, max: sizes.beside ?? 5 })
  const owner = new pg.Pool({ ...shared, max: sizes.owner, application_name: 'quaestor-owner' })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  for (const pool of [app, beside, owner]) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
    })
  }
  const app_kysely = new Kysely<Tables>({ dialect: onPool(app) })
  shareConnections([app, app_kysely], sizes.app, WAIT_MS)
  if (connections.pooled) borrow([app, beside, app_kysely])
  return {
    app,
    beside,
    owner,
    app_kysely,
    owner_kysely: new Kysely<Tables>({ dialect: onPool(owner) }),
    async close() {
      await Promise.all([app.end(), beside.end(), owner.end()])
    },
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** Builds queries without a connection; they are sent by a reader. */
export const build = new Kysely<Tables>({ dialect })

/** A written-out statement in the form that a reader takes. */
export const compilable = <T>(statement: RawBuilder<T>): Compilable<T> => ({ compile: () => statement.compile(build) })

/** Queries, each of rows of its own, and the rows that they answer. */
type Queries<R extends readonly unknown[]> = { [K in keyof R]: Compilable<R[K]> }
export type Rows<R extends readonly unknown[]> = { [K in keyof R]: R[K][] }

/** Reads inside one school. All queries of one call share a transaction and one round trip. */
export interface Reader {
  client_id: number
  read<R extends readonly unknown[]>(...queries: Queries<R>): Promise<Rows<R>>
}

/**
 * Sends begin with set, the queries and commit as separate pipelined messages, which go out as one packet.
 * @throws NoConnectionError, and the first error a query met; the rest of the pipeline then only reports the aborted transaction.
 */
export function readerFor(pool: pg.Pool, client_id: number): Reader {
  return {
    client_id,
    read: (...queries) => inTurn(pool, client_id, () => sendIn(pool, client_id, 'read only', queries)),
  }
}

/**
 * Changes rows of one school by statements that are all known beforehand: one transaction and one round trip, all of them or none.
 * @throws as a reader does
 */
export function writeAtOnce<R extends readonly unknown[]>(
  pool: pg.Pool,
  client_id: number,
  ...statements: Queries<R>
): Promise<Rows<R>> {
  return inTurn(pool, client_id, () => sendIn(pool, client_id, 'read write', statements))
}

async function sendIn<R extends readonly unknown[]>(
  pool: pg.Pool,
  client_id: number,
  mode: 'read only' | 'read write',
  queries: Queries<R>,
): Promise<Rows<R>> {
  const compiled = queries.map((query) => query.compile())
  const client = await pool.connect()
  // A borrowed connection is another from one transaction to the next.
  const keeps = !isBorrowing(pool)
  let broken: Error | undefined
  try {
    const begin = messagesOf(beginIn(pool, client_id, mode))
    const sent = asOnePacket(client, () => [
      ...begin.map((text) => client.query(text)),
      ...compiled.map(({ sql: text, parameters }) => {
        const name = keeps ? preparedName(text) : undefined
        return client.query({ text, values: [...parameters], ...(name && { name }) })
      }),
      client.query('commit'),
    ])
    const settled = await Promise.allSettled(sent)
    const failed = settled.find((one) => one.status === 'rejected')
    if (failed) {
      broken = failed.reason as Error
      throw broken
    }
    return settled.slice(begin.length, -1).map((one) => (one.status === 'fulfilled' ? one.value.rows : [])) as Rows<R>
  } finally {
    // A connection that failed outside a statement is not handed out again.
    client.release(broken && !('severity' in broken) ? broken : undefined)
  }
}

export type Write = Transaction<Tables>

/** Reads in a transaction that is open: a second connection would not see what it has changed. */
export const readerIn = (db: Write): Pick<Reader, 'read'> => ({
  read: (...queries) => readEach(db, queries),
})

/** Sends queries one after the other in a transaction. */
export async function readEach<R extends readonly unknown[]>(db: Write, queries: Queries<R>): Promise<Rows<R>> {
  const answers: unknown[] = []
  for (const query of queries) answers.push((await db.executeQuery(query.compile())).rows)
  return answers as Rows<R>
}

/**
 * Runs `work` in one transaction inside one school; whatever it throws rolls everything back. `last` is a statement that is sent with the commit. `work` takes no second connection of the pool: a
 * school that has all of its share in such transactions would wait for itself.
 * @throws NoConnectionError
 */
export function writeInSchool<T>(
  kysely: Kysely<Tables>,
  client_id: number,
  work: (db: Write) => Promise<T>,
  last?: (result: T) => CompiledQuery | null,
): Promise<T> {
  const begin = messagesOf(beginIn(kysely, client_id))
  return inTurn(kysely, client_id, () => transact(kysely, dialect, begin, work, last))
}

/** In one message: each is answered by itself. But a cluster hands the whole one in which the school is said to the worker, which would begin twice. */
const messagesOf = (begin: readonly string[]): readonly string[] => (abilities.is_spread ? begin : [begin.join('; ')])

/** From here on the transaction sees the rows of this school and no other. */
export async function enterSchool(db: Write, client_id: number): Promise<void> {
  await sql.raw(setSchool(client_id)).execute(db)
}
