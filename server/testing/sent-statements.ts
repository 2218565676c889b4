import type pg from 'pg'
import { textOf } from './statements/query-text.ts'

/** Every statement that a pool sends from now on, in order; the caller empties it. */
export function recordStatements(pool: pg.Pool): string[] {
  const sent: string[] = []
  const known = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      sent.push(textOf(given[0] as string | pg.QueryConfig))
      return query(...given)
    }) as typeof client.query
  })
  return sent
}
