import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isBorrowing } from './begin.ts'
import { preparedName } from './prepared-statements.ts'

/** What is used of pg's own stream: while it is corked, what is written waits, to go out as one. */
interface Corked {
  connection?: { stream?: { cork?(): void; uncork?(): void } }
}

/** What is sent within `send` goes out as one packet: each message would else cost a call of the system on both sides. */
export function asOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const stream = (client as Corked).connection?.stream
  stream?.cork?.()
  try {
    return send()
  } finally {
    stream?.uncork?.()
  }
}

/** Whether a connection is of no use after this: the network failed, or it leads to a server that only follows another now. */
const isSpending = (error: unknown) =>
  error instanceof Error && (!('severity' in error) || ('code' in error && error.code === '25006'))

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection out of the pool. Statements sent before the one before them is answered go out together where the pool allows it. */
export class PooledConnection implements DatabaseConnection {
  private isCorked = false
  /** Nothing is sent on it any more, and the pool replaces it. */
  isSpent = false

  constructor(
    readonly client: pg.PoolClient,
    /** Whether it is the same from one transaction to the next, and so has what it kept parsed. */
    private readonly lasts: boolean,
  ) {}

  /** Whether statements need not wait for each other. */
  get pipelines(): boolean {
    return Boolean((this.client as { pipeline?: boolean }).pipeline)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.collect()
    const name = this.lasts ? preparedName(sql) : undefined
    const query = { text: sql, values: [...parameters], ...(name && { name }) }
    const { command, rowCount, rows } = await this.noting(() => this.client.query<Row & pg.QueryResultRow>(query))
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Several statements without parameters, as one message. @returns the command that was done last, such as COMMIT */
  async run(text: string): Promise<string> {
    this.collect()
    const answer = (await this.noting(() => this.client.query(text))) as pg.QueryResult | pg.QueryResult[]
    return (Array.isArray(answer) ? answer.at(-1) : answer)?.command ?? ''
  }

  private async noting<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      this.isSpent ||= isSpending(error)
      throw error
    }
  }

  /** What is sent in this turn of the event loop goes out as one packet: each would else cost a call of the system on both sides. */
  private collect(): void {
    const stream = (this.client as Corked).connection?.stream
    if (this.isCorked || !this.pipelines || !stream?.cork || !stream.uncork) return
    this.isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.isCorked = false
      stream.uncork?.()
    })
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* []
    throw new Error('Rows are not streamed.')
  }
}

class PooledDriver implements Driver {
  private readonly connections = new WeakMap<pg.PoolClient, PooledConnection>()

  constructor(private readonly pool: pg.Pool) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    const client = await this.pool.connect()
    const known = this.connections.get(client)
    if (known) return known
    const connection = new PooledConnection(client, !isBorrowing(this.pool))
    this.connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.run(`begin${level}${settings.accessMode ? ` ${settings.accessMode}` : ''}`)
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.run('commit')
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.run('rollback')
  }

  async releaseConnection({ client, isSpent }: PooledConnection): Promise<void> {
    client.release(isSpent)
  }

  async destroy(): Promise<void> {
    await this.pool.end()
  }
}

/** PostgreSQL by connections of a pool that others use too. */
export const onPool = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PooledDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
