import { build } from '../db/connect.ts'

/** The sessions that a school lives in at this moment. */
export interface OpenSessions {
  /** The school's own choice, else the platform's default. */
  session_id: number | null
  /** The current one, and every other that has not ended. */
  open_session_ids: number[]
}

/** Every session; they are few and belong to the platform. */
export const sessionsQuery = build
  .selectFrom('sessions')
  .select(['id', 'is_default', 'end_date'])
  .where('deleted_at', 'is', null)

/** Whether a school is open, and its own choice of a session. */
export const schoolQuery = (client_id: number) =>
  build
    .selectFrom('schools')
    .select(['status', 'session_id', 'timezone', 'student_sign_in'])
    .where('id', '=', client_id)
    .where('deleted_at', 'is', null)

interface SessionDates {
  id: number
  is_default: boolean
  end_date: string
}

/** Hours by which the westernmost clocks are behind. */
const LAST_ZONE_HOURS = 12

/** `chosen` is the school's own current session; a deleted one counts as none. */
export function findOpenSessions(sessions: SessionDates[], chosen: number | null, now: Date): OpenSessions {
  const current = sessions.find(({ id }) => id === chosen) ?? sessions.find(({ is_default }) => is_default)
  // A session has ended when its last day is over everywhere, so that no school loses the evening of it.
  const today = new Date(now.getTime() - LAST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10)
  const open = sessions.filter((session) => session === current || session.end_date >= today)
  return { session_id: current?.id ?? null, open_session_ids: open.map(({ id }) => id) }
}
