import type pg from 'pg'
import { clusterRefuses, withoutSchool } from './school-tables.ts'

/** Statements that were looked at already, and what is wrong with each. */
const known = new Map<string, string | undefined>()

/**
 * Looks at every statement that these pools send from now on, and collects those that don't say whose rows they read, and those that
 * a cluster refuses.
 */
export function watchStatements(pools: readonly pg.Pool[]): Set<string> {
  const found = new Set<string>()
  const look = (statement: string) => {
    if (!known.has(statement)) known.set(statement, withoutSchool(statement).join(', ') || clusterRefuses(statement))
    const fault = known.get(statement)
    if (fault) found.add(`${fault}: ${statement}`)
  }
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        const [query] = given
        look(typeof query === 'string' ? query : String((query as { text?: string }).text))
        return send(...given)
      }) as typeof client.query
    })
  }
  return found
}
