import type { Write } from '../db/connect.ts'
import type { Actor } from './actor.ts'

/** The part of a call that changing a row needs. */
export interface Change {
  db: Write
  actor: Actor
  /** Whose rows are changed; the platform's people change those of schools too. */
  client_id: number
  now: Date
  request_id: string
}
