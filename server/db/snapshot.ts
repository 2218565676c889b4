import type { Compilable } from 'kysely'
import type pg from 'pg'
import type { Reader } from './connect.ts'
import { beginIn } from './pool/begin.ts'
import { inTurn } from './pool/shares.ts'

/** Reads of one school that all see the same moment, however many there are and however far apart. */
export interface Snapshot {
  read<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Ends the transaction and gives the connection back. */
  close(): Promise<void>
}

/** Takes a connection of the pool until it is closed. */
export async function openSnapshot(pool: pg.Pool, client_id: number): Promise<Snapshot> {
  const client = await pool.connect()
  let broken: Error | undefined
  const note = (error: unknown) => {
    // A connection that failed outside a statement is not handed out again.
    if (error instanceof Error && !('severity' in error)) broken = error
  }
  const settle = async (statements: string[]) => {
    const settled = await Promise.allSettled(statements.map((statement) => client.query(statement)))
    for (const one of settled) {
      if (one.status === 'rejected') {
        note(one.reason)
        throw one.reason
      }
    }
  }
  try {
    await settle(beginIn(pool, client_id, 'isolation level repeatable read read only'))
  } catch (error) {
    client.release(broken)
    throw error
  }
  return {
    async read<Row>(query: Compilable<Row>) {
      const { sql, parameters } = query.compile()
      try {
        return (await client.query(sql, [...parameters])).rows as Row[]
      } catch (error) {
        note(error)
        throw error
      }
    },
    async close() {
      await settle(['commit']).catch(() => undefined)
      client.release(broken)
    },
  }
}

/**
 * Several reads of one school that have to agree: all see the moment of the first. `work` reads by the reader that it is given and by no other,
 * and does nothing long beside: it holds a connection.
 * @throws NoConnectionError
 */
export const atOneMoment = <T>(pool: pg.Pool, client_id: number, work: (db: Reader) => Promise<T>): Promise<T> =>
  inTurn(pool, client_id, async () => {
    const snapshot = await openSnapshot(pool, client_id)
    try {
      const read: Reader['read'] = async (...queries) =>
        (await Promise.all(queries.map((query) => snapshot.read(query)))) as never
      return await work({ client_id, read })
    } finally {
      await snapshot.close()
    }
  })
