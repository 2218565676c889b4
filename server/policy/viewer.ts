import { build, type Reader } from '../db/connect.ts'
import { dayIn } from '../ground/days.ts'
import { findOpenSessions, schoolQuery, sessionsQuery } from './current-session.ts'
import type { Viewer } from './places.ts'
import { loadReach } from './reach.ts'

/**
 * Whom a job works for, with the reach of this moment: an assignment may have ended since the job was queued. An account that was closed
 * reaches nothing.
 */
export async function findViewer(reader: Reader, account_id: number, now: Date): Promise<Viewer> {
  const { client_id } = reader
  const [[role], [school], sessions] = await reader.read(
    roleQuery(client_id, account_id),
    schoolQuery(client_id),
    sessionsQuery,
  )
  const open = findOpenSessions(sessions, school?.session_id ?? null, now)
  if (role)
    return {
      client_id,
      account_id,
      reach: await loadReach(reader, account_id, role.scope, { ...open, today: dayIn(school?.timezone, now) }),
    }
  const none = { grade_ids: [], section_ids: [], subject_ids: [], staff_ids: [], student_ids: [], enrolment_ids: [] }
  return { client_id, account_id, reach: { scope: 'OWN', places: [], open_session_ids: [], ...none } }
}

const roleQuery = (client_id: number, account_id: number) =>
  build
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select('roles.scope')
    .where('accounts.client_id', '=', client_id)
    .where('accounts.id', '=', account_id)
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.status', '=', 1)
    .where('roles.deleted_at', 'is', null)
