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

/** As much of a change as rows of a school are looked for and written with. */
export type SchoolChange = Pick<Change, 'db' | 'client_id'>

/** The same with the moment that rows are stamped with. */
export type StampedChange = Pick<Change, 'db' | 'client_id' | 'now'>

/** The same with who is written down as having made it: an account, or null for the program itself. */
export interface SignedChange extends StampedChange {
  actor: { account_id: number | null }
}

/** A change of the one row that a call names. */
export type RowChange = Change & { id: number }

/** A change with the body of its call; of one row, where that names it. */
export type ChangeWith<Body> = Change & { body: Body }
export type RowChangeWith<Body> = RowChange & { body: Body }
