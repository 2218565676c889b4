import pg from 'pg'
import { OF_WORKERS } from '../global-setup.ts'
import { textOf } from './query-text.ts'
import { writeDown } from './written-down.ts'

/** Those of the app; what tests do as somebody else is theirs alone. */
const roles = new Set(['quaestor_app', 'quaestor_owner'])

let isWriting = false

/**
 * Each statement that this process sends from now on, to a worker's database and in a role of the app, is written down in the folder when it is seen first.
 * Databases that a test makes for itself may have other tables.
 */
export function writeEach(folder: string): void {
  // Every file of a worker begins here.
  if (isWriting) return
  isWriting = true
  const seen = new Set<string>()
  const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const { user, database } = this
    const query = given[0] as string | pg.QueryConfig | pg.Submittable
    const isText = typeof query === 'string' || 'text' in query
    if (isText && user && roles.has(user) && database?.startsWith(OF_WORKERS)) {
      const sent = { user, text: textOf(query) }
      const line = JSON.stringify(sent)
      if (!seen.has(line)) writeDown(folder, sent)
      seen.add(line)
    }
    return send.apply(this, given)
  } as typeof pg.Client.prototype.query
}
