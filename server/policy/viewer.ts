import { sql } from 'kysely'
import { build, compilable, type Reader } from '../db/connect.ts'
import { keyOfAccount, type Reach } from '../ground/actor.ts'
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
  const key_id = keyOfAccount(account_id)
  if (key_id !== null) {
    const [[key]] = await reader.read(liveKeyQuery(client_id, key_id, now))
    return { client_id, account_id, reach: key ? null : nowhere }
  }
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
  return { client_id, account_id, reach: nowhere }
}

const none = { grade_ids: [], section_ids: [], subject_ids: [], staff_ids: [], student_ids: [], enrolment_ids: [] }
const nowhere: Reach = { scope: 'OWN', places: [], open_session_ids: [], ...none }

/** A key that is good. */
const liveKeyQuery = (client_id: number, key_id: number, now: Date) =>
  compilable(sql<{ id: number }>`select k.id from api_keys k
    where k.client_id = ${client_id} and k.id = ${key_id} and k.revoked_at is null and k.expires_at > ${now.toISOString()}`)

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
