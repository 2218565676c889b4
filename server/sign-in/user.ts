import { sql } from 'kysely'
import type { User } from '#contract'
import { build, type Databases, type Reader, readerFor } from '../db/connect.ts'
import type { Actor, Shared } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'
import { secondStepByQuery } from '../identity/policy/entering.ts'
import type { Services } from '../services.ts'

type Needs = Pick<Services, 'databases' | 'mail'>

/** The signed-in person as the browser stores it. */
export async function getUser({ databases, mail }: Needs, actor: Actor, now: Date): Promise<User> {
  const [user, [impersonator]] = await Promise.all([
    readUser(readerFor(databases.app, actor.client_id), mail, actor, now),
    findImpersonator(databases, actor.impersonator_id),
  ])
  return { ...user, impersonator: impersonator ?? null }
}

/** The same of somebody whom nobody impersonates, where a transaction is open already. */
export async function readUser(
  db: Pick<Reader, 'read'>,
  { can_send }: Pick<Services['mail'], 'can_send'>,
  actor: Actor,
  now: Date,
): Promise<User> {
  const [[school], [enrolment], [account], [waiting], [step]] = await db.read(
    build.selectFrom('schools').select('name').where('id', '=', actor.client_id),
    ownEnrolment(actor),
    ownAccount(actor),
    pendingAddress(actor, now),
    secondStepByQuery(actor.client_id, actor.account_id),
  )
  if (!account) throw new ApiError('token_blocked')
  const { email_verified_at, ...own } = account
  const person = {
    ...own,
    id: actor.account_id,
    school_name: school?.name ?? null,
    role_id: actor.role_id,
    role_ref_id: actor.role_ref_id,
    scope: actor.scope,
    client_id: actor.client_id === 0 ? null : actor.client_id,
    grade_id: enrolment?.grade_id ?? null,
    session_id: actor.session_id,
    email_verified: email_verified_at !== null,
    pending_email: waiting?.sent_to ?? null,
    can_mail: can_send,
    must_enrol: actor.must_enrol === true,
    // Nobody sets one up while acting as somebody.
    second_step_by: actor.impersonator_id === null ? (step?.by ?? null) : null,
    impersonator: null,
    shared: null,
  }
  return actor.shared ? asBearer(person, actor.shared) : person
}

/** The bearer of a report link is told the name of whoever shared it, and nothing else of that person. */
function asBearer(person: User, { report, filter, place = '', expires_at }: Shared): User {
  const unknown = {
    email: null,
    login: null,
    mobile: null,
    photo: null,
    language: null,
    recovery_left: null,
    pending_email: null,
    grade_id: null,
    second_step_by: null,
  }
  return { ...person, ...unknown, shared: { report, filter, place, shared_by: person.name, expires_at } }
}

const ownAccount = (actor: Actor) =>
  build
    .selectFrom('accounts')
    .select(['email', 'login_name as login', 'name', 'mobile', 'language', 'photo', 'email_verified_at'])
    .select(recoveryLeft(actor).as('recovery_left'))
    .where('client_id', '=', actor.client_id)
    .where('id', '=', actor.account_id)

/** Codes that are left to whoever has a passkey or an app. */
const recoveryLeft = ({ client_id, account_id: id }: Actor) =>
  sql<number | null>`case when
      exists (select from passkeys p where p.client_id = ${client_id} and p.account_id = ${id} and p.removed_at is null)
      or exists (select from authenticator_apps t where t.client_id = ${client_id} and t.account_id = ${id} and t.removed_at is null)
    then (select count(*)::int from recovery_codes c
      where c.client_id = ${client_id} and c.account_id = ${id} and c.used_at is null and c.revoked_at is null) end`

/** An address that somebody wants to have, and has not confirmed yet. */
const pendingAddress = (actor: Actor, now: Date) =>
  build
    .selectFrom('account_links')
    .select('sent_to')
    .where('client_id', '=', actor.client_id)
    .where('account_id', '=', actor.account_id)
    .where('purpose', '=', 'EMAIL')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())

/** In the school's current session. */
const ownEnrolment = (actor: Actor) =>
  build
    .selectFrom('enrolments')
    .innerJoin('students', (join) =>
      join.on('students.client_id', '=', actor.client_id).onRef('students.id', '=', 'enrolments.student_id'),
    )
    .select('enrolments.grade_id')
    .where('enrolments.client_id', '=', actor.client_id)
    .where('students.account_id', '=', actor.account_id)
    .where('enrolments.deleted_at', 'is', null)
    .where('enrolments.session_id', '=', actor.session_id ?? 0)

async function findImpersonator(databases: Databases, id: number | null) {
  if (id === null) return []
  const [rows] = await readerFor(databases.app, 0).read(
    build.selectFrom('accounts').select(['id', 'name']).where('client_id', '=', 0).where('id', '=', id),
  )
  if (rows.length === 0) throw new ApiError('token_blocked')
  return rows
}
