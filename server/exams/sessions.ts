import { say } from '#contract'
import { build } from '../db/connect.ts'
import { readHeld } from '../db/held.ts'
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
  const query = build
    .selectFrom('sessions')
    .select(['id', 'name', 'start_date', 'end_date', 'is_locked'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const [session] = await readHeld(db, `session/${id}`, query)
  if (!session) throw wrongField('session_id', say('place.no_session'))
  return session
}

/** The same, that may still be changed. @throws invalid_field */
export async function assertUnlocked(change: Pick<Change, 'db'>, id: number): Promise<SessionFacts> {
  const session = await assertSession(change, id)
  if (session.is_locked) throw wrongField('session_id', say('exam.session_locked', { name: session.name }))
  return session
}
