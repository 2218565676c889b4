import type pg from 'pg'
import { isBorrowing } from './pool/begin.ts'

/** The owner's locks and notices belong to a session. @throws with what to do where a pooler lends it for a transaction only */
export async function assertOwnSessions(owner: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = []
  try {
    // One by one: where the second is refused, the first would stay out, and the pool would never be closed.
    while (clients.length < 2) clients.push(await owner.connect())
    const seen = new Set<number>()
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      for (const { pid } of rows) seen.add(pid)
    }
    if (seen.size === clients.length) return
  } finally {
    for (const client of clients) client.release()
  }
  throw new Error(
    'DATABASE_URL leads through a pooler that lends connections for one transaction each, in which locks and notices get lost. Let it lead to PostgreSQL itself; APP_DATABASE_URL may lead through the pooler, with APP_DATABASE_POOLER=transaction.',
  )
}

/** What the app's connections are told at their start has to reach the database. @throws with what to do where a pooler refuses or drops it */
export async function assertSettings(app: pg.Pool): Promise<void> {
  if (isBorrowing(app)) return
  const asked = app.query<{ reached: boolean }>("select current_setting('statement_timeout') <> '0' as reached")
  const { rows } = await asked.catch((error: Error) => {
    if (/startup parameter/.test(error.message)) return { rows: [{ reached: false }] }
    throw error
  })
  if (rows[0]?.reached) return
  throw new Error(
    'The settings of a connection did not reach the database: there is a pooler in between. Say so by APP_DATABASE_POOLER=transaction, with an APP_DATABASE_URL that leads through it.',
  )
}
