import { sql } from 'kysely'
import { say } from '#contract'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'

export interface SessionFacts {
  id: number
  name: string
  start_date: string
  end_date: string
  is_locked: boolean
}

/** A session that is there, and stays until the call has ended. @throws invalid_field */
export async function assertSession({ db }: Pick<Change, 'db'>, id: number): Promise<SessionFacts> {
  const { rows } = await sql<SessionFacts>`
    select id, name, start_date, end_date, is_locked from sessions where id = ${id} and deleted_at is null for key share`.execute(
    db,
  )
  if (!rows[0]) throw wrongField('session_id', say('place.no_session'))
  return rows[0]
}

/** The same, that may still be changed. @throws invalid_field */
export async function assertUnlocked(change: Pick<Change, 'db'>, id: number): Promise<SessionFacts> {
  const session = await assertSession(change, id)
  if (session.is_locked) throw wrongField('session_id', say('exam.session_locked', { name: session.name }))
  return session
}
