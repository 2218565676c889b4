import type pg from 'pg'
import { textOf } from './query-text.ts'
import { clusterRefuses, comparedByOuterJoins, locksOfPlatform, withoutSchool } from './school-tables.ts'
import { namedTwice } from './twice-named.ts'

/** Statements that were looked at already: what is wrong with each, and which of its values may not be null. */
const known = new Map<string, { fault?: string | undefined; compared: number[] }>()

function knownOf(statement: string) {
  const before = known.get(statement)
  if (before) return before
  const fault =
    withoutSchool(statement).join(', ') ||
    clusterRefuses(statement) ||
    sharedNames(statement) ||
    platformLocks(statement)
  const found = { fault, compared: comparedByOuterJoins(statement) }
  known.set(statement, found)
  return found
}

const sharedNames = (statement: string): string | undefined => {
  const names = namedTwice(statement)
  return names.length > 0 ? `two columns of one result are called ${names.join(', ')}` : undefined
}

const platformLocks = (statement: string): string | undefined => {
  const tables = locksOfPlatform(statement)
  return tables.length > 0 ? `rows of ${tables.join(', ')} are held by readHeld` : undefined
}

/**
 * Looks at every statement that these pools send from now on, and collects those that don't say whose rows they read, those that
 * a cluster refuses or lets wait for other schools, and those of which a column is lost to another of its name.
 */
export function watchStatements(pools: readonly pg.Pool[]): Set<string> {
  const found = new Set<string>()
  const look = (statement: string, values: readonly unknown[]) => {
    const { fault, compared } = knownOf(statement)
    if (fault) found.add(`${fault}: ${statement}`)
    if (compared.some((place) => values[place] === null)) found.add(`an outer join compares with a null: ${statement}`)
  }
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        const query = given[0] as string | pg.QueryConfig
        look(textOf(query), (typeof query !== 'string' && query.values) || [])
        return send(...given)
      }) as typeof client.query
    })
  }
  return found
}
