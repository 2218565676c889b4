import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Kysely,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type { PooledConnection } from './driver.ts'

/** The connection for as long as the transaction lasts: nothing that was begun in it goes on in somebody else's. */
class Open implements DatabaseConnection {
  isOver = false
  failure: unknown = null
  readonly endings: (() => readonly CompiledQuery[])[] = []

  constructor(readonly connection: PooledConnection) {}

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.isOver) throw new Error('The transaction is over.')
    try {
      return await this.connection.executeQuery<Row>(query)
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  streamQuery<Row>() {
    return this.connection.streamQuery<Row>()
  }
}

/** Whether a statement was refused because one before it had failed, which is the one to tell of. */
const isAborted = (error: unknown) => (error as { code?: string } | null)?.code === '25P02'

/** Transactions that are open, by what statements are sent through. */
const opens = new WeakMap<object, Open>()

/**
 * Has statements sent with the commit of a transaction, after all others: asked for when its work is done, so that what is noted meanwhile goes out
 * together. Nobody waits for them; the commit fails where they fail.
 */
export function beforeCommit(db: object, statements: () => readonly CompiledQuery[]): void {
  const open = opens.get(db)
  if (!open) throw new Error('Not a transaction that is open.')
  open.endings.push(statements)
}

/**
 * Sends a statement within the turn of the event loop in which it is asked for, past what kysely does around each: of what is asked many times a second
 * that would be half of the work. Whether it is waited for or not, the transaction fails with it.
 */
export function sendAtOnce<Tables, Row>(db: Transaction<Tables>, query: CompiledQuery<Row>): Promise<{ rows: Row[] }> {
  return opens.get(db)?.executeQuery<Row>(query) ?? db.executeQuery(query)
}

/**
 * Runs `work` in one transaction; whatever it throws rolls everything back. Statements that don't wait for each other's answers go out together, with
 * the messages of `begin` in front of the first; what `last` makes of the result goes out with the commit, which fails if it fails.
 */
export function transact<Tables, T>(
  kysely: Kysely<Tables>,
  dialect: Dialect,
  begin: readonly string[],
  work: (db: Transaction<Tables>) => Promise<T>,
  last?: (result: T) => CompiledQuery | null,
): Promise<T> {
  const executor = kysely.getExecutor()
  return executor.provideConnection(async (given) => {
    const connection = given as PooledConnection
    const open = new Open(connection)
    const provider = connection.pipelines
      ? { provideConnection: <R>(consumer: (one: DatabaseConnection) => Promise<R>) => consumer(open) }
      : new SingleConnectionProvider(open)
    const db = new Transaction<Tables>({
      config: { dialect },
      driver: new DummyDriver(),
      dialect,
      executor: new DefaultQueryExecutor(dialect.createQueryCompiler(), executor.adapter, provider),
    })
    opens.set(db, open)
    const begun = Promise.all(begin.map((text) => connection.run(text)))
    // Where it fails, so does all that follows.
    begun.catch(() => undefined)
    try {
      const result = await work(db)
      const ending = last?.(result)
      const endings = open.endings.flatMap((statements) => statements())
      for (const one of ending ? [ending, ...endings] : endings) open.executeQuery(one).catch(() => undefined)
      open.isOver = true
      const command = await connection.run('commit')
      await begun
      // A transaction of which a statement failed is rolled back by its commit.
      if (command !== 'COMMIT') throw open.failure ?? new Error(`The transaction ended with ${command}.`)
      return result
    } catch (error) {
      open.isOver = true
      // On a connection that broke nothing is left to roll back; the pool replaces it.
      if (!connection.isSpent) await connection.run('rollback').catch(() => undefined)
      throw isAborted(error) ? (open.failure ?? error) : error
    }
  })
}
