import { messageOf, type Sentence, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { build, type Write } from '../db/connect.ts'
import { readLocked } from '../db/platform-locks.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'

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
  const [session] = await readLocked(db, `session/${id}`, query)
  if (!session) throw wrongField(path, say('place.no_session'))
  return session
}

/** The same for a look at what is of a session. @throws invalid_field at `path` */
export async function assertSession(asking: Asking, id: number, path = 'session_id'): Promise<void> {
  const query = build.selectFrom('sessions').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const rows = await ask(asking, query)
  if (rows.length === 0) throw wrongField(path, say('place.no_session'))
}

/** What is of a locked session is refused alike wherever it is changed, so that a client tells it from a session that does not exist. */
export function sessionLocked(sentence: Sentence, path = 'session_id'): ApiError {
  const params = { ...sentence.params, code: 'session_locked' }
  return new ApiError('invalid_field', messageOf(sentence), { errors: [{ ...refusedField(path, sentence), params }] })
}

/** The same, that may still be changed. @throws invalid_field */
export async function takeUnlocked(db: Write, id: number): Promise<SessionFacts> {
  const session = await takeSession(db, id)
  if (session.is_locked) throw sessionLocked(say('exam.session_locked', { name: session.name }))
  return session
}
