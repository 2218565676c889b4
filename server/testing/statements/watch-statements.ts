import type pg from 'pg'
import type { Databases } from '../../db/connect.ts'
import { comparedByOuterJoins } from './outer-joins.ts'
import { textOf } from './query-text.ts'
import { clusterRefuses, locksOfPlatform, withoutSchool } from './school-tables.ts'
import { namedTwice } from './twice-named.ts'

interface KnownStatement {
  /** Why a cluster refuses it. */
  refused: string | undefined
  /** What else is wrong with it. */
  fault: string | undefined
  /** The tables of which it doesn't say whose rows it means. */
  unplaced: string
  /** Which of its values may not be null. */
  compared: number[]
}

/** Statements that were looked at already. */
const known = new Map<string, KnownStatement>()

function knownOf(statement: string): KnownStatement {
  const before = known.get(statement)
  if (before) return before
  const found = {
    refused: clusterRefuses(statement),
    fault: sharedNames(statement) || platformLocks(statement),
    unplaced: withoutSchool(statement).join(', '),
    compared: comparedByOuterJoins(statement),
  }
  known.set(statement, found)
  return found
}

const sharedNames = (statement: string): string | undefined => {
  const names = namedTwice(statement)
  return names.length > 0 ? `two columns of one result are called ${names.join(', ')}` : undefined
}

const platformLocks = (statement: string): string | undefined => {
  const tables = locksOfPlatform(statement)
  return tables.length > 0 ? `rows of ${tables.join(', ')} are held by readLocked` : undefined
}

/** A cluster takes it as any value where nothing of the row is worked out with it. The app has a clock of its own, the owner's statements may have none. */
const withoutNow = (statement: string) => statement.replaceAll('= now()', '= $1')

/** Only who serves one school is refused what asks several nodes. */
const asksSeveral = (refused: string) => refused.startsWith('insert … select')

/** The queue's own tables lie on the coordinator alone. */
const isOfQueue = (statement: string) => statement.includes('graphile_worker')

/**
 * Looks at every statement that these pools send from now on, and collects those that a cluster refuses; of the app's also those that don't say whose rows they
 * read, that wait for other schools, or of which a column is lost to another of its name: the owner means all schools.
 */
export function watchStatements({ app, beside, owner }: Pick<Databases, 'app' | 'beside' | 'owner'>): Set<string> {
  const found = new Set<string>()
  const look = (pool: pg.Pool, statement: string | undefined, values: readonly unknown[]) => {
    // What reads row by row brings no text.
    if (statement === undefined || isOfQueue(statement)) return
    const isOwner = pool === owner
    const { refused, fault, unplaced, compared } = knownOf(isOwner ? withoutNow(statement) : statement)
    if (refused && !(isOwner && asksSeveral(refused))) found.add(`${refused}: ${statement}`)
    if (!isOwner) for (const wrong of [fault, unplaced]) if (wrong) found.add(`${wrong}: ${statement}`)
    if (compared.some((place) => values[place] === null)) found.add(`an outer join compares with a null: ${statement}`)
  }
  for (const pool of [app, beside, owner]) {
    const watched = new WeakSet<pg.PoolClient>()
    // Not only where it connects: the owner has connections already.
    pool.on('acquire', (client) => {
      if (watched.has(client)) return
      watched.add(client)
      const send = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        const query = given[0] as string | pg.QueryConfig
        look(pool, textOf(query), valuesOf(query, given[1]))
        return send(...given)
      }) as typeof client.query
    })
  }
  return found
}

/** Beside the text, or after it. */
function valuesOf(query: string | pg.QueryConfig, after: unknown): readonly unknown[] {
  if (Array.isArray(after)) return after
  return (typeof query !== 'string' && query.values) || []
}
