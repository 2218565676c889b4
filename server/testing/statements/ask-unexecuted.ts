import pg from 'pg'
import { cutStatements, placesIn } from './sql-words.ts'
import type { Sent } from './written-down.ts'

/** A statement that a PostgreSQL refused before it did anything, and what it said. */
export interface Refused extends Sent {
  message: string
}

/**
 * Asks a database to read, type and plan each statement as its role, under row-level security, and executes none. What is no query (begin, set, lock,
 * create …) is only read. Answers what was refused.
 */
export async function askUnexecuted(server: pg.ClientConfig, statements: readonly Sent[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const [user, texts] of byRole(statements)) {
    const client = new pg.Client({ ...server, user })
    await client.connect()
    try {
      // The plan for any values, not for the nulls that stand in their places; some policies are asked for the school by the planner.
      await client.query("set plan_cache_mode = force_generic_plan; set app.client_id = '1'")
      for (const text of texts) {
        const message = await plan(client, text)
        if (message !== null) refused.push({ user, text, message })
      }
    } finally {
      await client.end()
    }
  }
  return refused
}

/** The single statements of each role. */
function byRole(statements: readonly Sent[]): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>()
  for (const { user, text } of statements) {
    const texts = roles.get(user) ?? new Set()
    for (const one of cutStatements(text)) texts.add(one)
    roles.set(user, texts)
  }
  return roles
}

/** What pg's connection takes beside a query's own messages. */
interface Messages {
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { values: null[] }): void
  sync(): void
}

/** PostgreSQL's messages for a statement up to the one that would execute it. */
const plan = (client: pg.Client, statement: string): Promise<string | null> =>
  new Promise((resolve) => {
    const messages = {
      submit(connection: unknown) {
        const { parse, bind, sync } = connection as Messages
        parse.call(connection, { name: '', text: statement, types: [] })
        bind.call(connection, { values: Array(placesIn(statement)).fill(null) })
        sync.call(connection)
      },
      handleError: (error: Error) => resolve(error.message),
      handleReadyForQuery: () => resolve(null),
    }
    client.query(messages)
  })
