import { say } from '#contract'
import { build, type Write } from '../db/connect.ts'
import { readHeld } from '../db/held.ts'
import { wrongField } from '../ground/errors.ts'

export interface SessionFacts {
  id: number
  name: string
  /** "2026-04-01", the first day and the last. */
  start_date: string
  end_date: string
  /** What is of it can be read and no longer changed. */
  is_locked: boolean
}

/** A session that the platform has, and has until this call has ended. @throws invalid_field at `path` */
export async function takeSession(db: Write, id: number, path = 'session_id'): Promise<SessionFacts> {
  const query = build
    .selectFrom('sessions')
    .select(['id', 'name', 'start_date', 'end_date', 'is_locked'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const [session] = await readHeld(db, `session/${id}`, query)
  if (!session) throw wrongField(path, say('place.no_session'))
  return session
}

/** The same, that may still be changed. @throws invalid_field */
export async function takeUnlocked(db: Write, id: number): Promise<SessionFacts> {
  const session = await takeSession(db, id)
  if (session.is_locked) throw wrongField('session_id', say('exam.session_locked', { name: session.name }))
  return session
}
