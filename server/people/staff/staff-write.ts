import { type Selectable, sql } from 'kysely'
import { type BodyOf, fixedRoles, type Sentence, type Staff, say, type staffApi } from '#contract'
import { lockAlone } from '../../db/platform-locks.ts'
import type { Tables } from '../../db/schema.ts'
import { inUse, madeBy, restorableSince } from '../../entity/change-row.ts'
import { takeSession } from '../../entity/sessions.ts'
import { usesOf } from '../../entity/uses.ts'
import { emit } from '../../events/emit.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, ChangeWith, RowChange, SchoolChange } from '../../ground/change.ts'
import { ApiError, notFound, refusedField, staleRow, wrongField } from '../../ground/errors.ts'
import { staffSeen } from '../../policy/people.ts'
import { assertNotRicher, findRicherRoles } from '../../policy/richer-roles.ts'
import type { Services } from '../../services.ts'
import { type Inviting, invite } from '../../sign-in/invitations/invite.ts'
import { endSignIns } from '../../sign-in/sign-ins.ts'
import { leaveAddresses } from '../../sign-in/way-in/sent-links.ts'
import { insertAccount, reopenAccount, shutOut } from '../accounts.ts'
import { assertMayGive, assertRoleThere } from '../given-roles.ts'
import { assertAnotherAdmin } from '../last-admin.ts'
import { giveLoginName } from '../login-names.ts'
import { fullName } from '../names.ts'
import { todayOf } from '../places.ts'
import { writeColumns } from '../write-columns.ts'
import { endAll, findAssignments, isSameTeaching, reopen, setAssignments } from './assignments.ts'
import { countDuties } from './duties.ts'
import { staffRoles } from './staff-roles.ts'
import { showStaff } from './staff-row.ts'

export type StaffRow = Selectable<Tables['staff']>

/** A member of staff with the sign-in, locked until the call ends. */
export interface Locked {
  staff: StaffRow
  account: Selectable<Tables['accounts']>
}

/** @throws not_found for whom the caller does not see */
export async function lockStaff({ db, client_id, actor }: Change, id: number): Promise<Locked> {
  const { rows } = await sql<StaffRow>`
    select st.* from staff st where st.client_id = ${client_id} and st.id = ${id} and st.deleted_at is null
      and ${staffSeen(actor, 'st')} for update`.execute(db)
  const [staff] = rows
  if (!staff) throw notFound('staff')
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', staff.account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { staff, account }
}

/** The same, to change whether, as what or where somebody works here. @throws forbidden for whose role is richer than the caller's */
export async function lockStaffToMove(call: Change, id: number, path?: string): Promise<Locked> {
  const locked = await lockStaff(call, id)
  await assertNotRicher(call, [locked.account.id], path)
  return locked
}

interface NamedRole {
  role_ref_id?: number | undefined
  role_id?: number | undefined
}

const pathOfRole = ({ role_ref_id }: NamedRole) => (role_ref_id === undefined ? 'role_id' : 'role_ref_id')

/** A role for staff that lives, and lives on until this call has ended. @throws invalid_field */
async function takeRole({ db }: Change, { role_ref_id, role_id }: NamedRole): Promise<number> {
  const role = (await staffRoles(db)).find(({ id }) => id === (role_ref_id ?? role_id))
  if (!role) throw wrongField(pathOfRole({ role_ref_id }), say('staff.role'))
  return role.id
}

interface Match {
  account_id: number
  staff_id: number | null
  name: string
  role: string
  base_kind: number
}

/** Somebody who has the e-mail address or the number already; the account that gets a staff record where the caller says so. @throws user_found */
async function findExisting(call: Change, body: BodyOf<typeof staffApi.create>): Promise<Match | undefined> {
  const find = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<Match>`
      select a.id as account_id, st.id as staff_id, a.name, r.title as role, r.base_kind
      from accounts a join roles r on r.id = a.role_id
        left join staff st on st.client_id = ${call.client_id} and st.account_id = a.id and st.deleted_at is null
      where a.client_id = ${call.client_id} and a.deleted_at is null and ${which} limit 5`.execute(call.db)
    return rows
  }
  const numbered = await find(sql`lower(st.emp_id) = lower(${body.emp_id})`)
  if (numbered.length > 0) throw userFound('emp_id', numbered)
  if (!body.email) return undefined
  const [same] = await find(sql`lower(a.email) = ${body.email}`)
  if (!same) return undefined
  if (body.link_existing && same.staff_id === null && same.base_kind !== fixedRoles.student) return same
  throw userFound('email', [same])
}

function userFound(reason: 'email' | 'emp_id', matches: readonly Match[]): ApiError {
  const name = matches[0]?.name ?? ''
  const sentence = reason === 'email' ? say('staff.found_email', { name }) : say('staff.found_emp_id', { name })
  return new ApiError('user_found', sentence, {
    data: { reason, matches: matches.map(({ base_kind: _, ...match }) => match) },
  })
}

/** A row as it stands now, and what is worth knowing of the change. */
export interface WarnedStaff {
  row: Staff
  warnings: Sentence[]
}

export async function createStaff(
  call: ChangeWith<BodyOf<typeof staffApi.create>>,
  services: Inviting,
): Promise<WarnedStaff> {
  const { body } = call
  const role_id = await takeRole(call, body)
  // Two calls that make the same person at once take turns here, so that the second learns of the first.
  await lockAlone(call.db, `newcomers/${call.client_id}`)
  const found = await findExisting(call, body)
  if (found) await assertNotRicher(call, [found.account_id], 'email')
  else await assertMayGive(call, role_id, pathOfRole(body))
  const { email = null, mobile, emp_id, first_name, last_name, gender, designation, date_of_joining } = body
  const name = fullName({ first: first_name, last: last_name })
  const login_name = await giveLoginName(call, 'staff', { number: emp_id, account_id: found?.account_id })
  const account_id = found?.account_id ?? (await insertAccount(call, { name, email, mobile, role_id, login_name }))
  if (found) await writeColumns(call, 'accounts', account_id, { login_name })
  const columns = {
    account_id,
    emp_id,
    first_name,
    last_name: last_name || null,
    gender: gender ?? null,
    designation: designation || null,
    date_of_joining: date_of_joining ?? null,
  }
  const { id } = await call.db
    .insertInto('staff')
    .values({ ...madeBy(call), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  await teach(call, id)
  await audit(call, {
    entity: 'staff',
    entity_id: id,
    action: 'create',
    after: { ...columns, email, mobile, assignments: body.assignments },
  })
  emit(call, 'staff.joined', { staff_id: id })
  if (body.send_invitation && email !== null) await invite(call, services, [account_id])
  const warnings = body.send_invitation && email === null ? [say('staff.no_address', { name })] : []
  return { row: await showStaff(call, id), warnings }
}

/** @throws invalid_field where assignments come without their session */
async function teach(
  call: Change & { body: Pick<BodyOf<typeof staffApi.create>, 'assignments' | 'session_id'> },
  staff_id: number,
): Promise<void> {
  const { assignments, session_id } = call.body
  if (!assignments) return
  if (session_id === undefined) throw wrongField('session_id', say('staff.session_of_assignments'))
  await takeSession(call.db, session_id)
  await setAssignments(call, staff_id, session_id, assignments)
}

/** Whether other places are given than those that somebody has: a form sends them all. */
async function isTaughtOtherwise(
  call: Change & { body: Pick<BodyOf<typeof staffApi.create>, 'assignments' | 'session_id'> },
  staff_id: number,
): Promise<boolean> {
  const { assignments = [], session_id = 0 } = call.body
  return !isSameTeaching(await findAssignments(call, [staff_id], session_id), assignments)
}

const own = ['emp_id', 'first_name', 'last_name', 'gender', 'designation', 'date_of_joining'] as const

/**
 * Whoever has the mailbox of a school admin can become one, and of others what they are; an admin keeps one, for nobody could help them in.
 * @throws forbidden, invalid_field
 */
async function assertMayMove(call: Change, { role_id }: { role_id: number }, email: string | null): Promise<void> {
  const { db, actor } = call
  const role = await db.selectFrom('roles').select('base_kind').where('id', '=', role_id).executeTakeFirst()
  const isAdmin = role?.base_kind === fixedRoles.school_admin
  if (isAdmin && actor.role_id !== fixedRoles.school_admin) throw new ApiError('forbidden', say('staff.admin_email'))
  if (isAdmin && email === null) throw wrongField('email', say('staff.admin_needs_email'))
  if ((await findRicherRoles(call, [role_id])).size > 0) {
    const sentence = say('staff.richer_email')
    throw new ApiError('forbidden', sentence, { errors: [refusedField('email', sentence)] })
  }
}

export async function updateStaff(
  call: RowChange & { body: BodyOf<typeof staffApi.update> },
  services: Pick<Services, 'mail'>,
): Promise<WarnedStaff> {
  const { body } = call
  const { staff, account } = await lockStaff(call, call.id)
  if (body.row_version !== undefined && body.row_version !== staff.row_version)
    throw staleRow(await showStaff(call, call.id))
  const columns = Object.fromEntries(
    own.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field] === '' ? null : body[field]]])),
  )
  const next = { ...staff, ...columns }
  const namesRole = (body.role_ref_id ?? body.role_id) !== undefined
  const role_id = namesRole ? await takeRole(call, body) : undefined
  if (role_id !== undefined && role_id !== account.role_id) {
    if (call.actor.impersonator_id !== null) throw new ApiError('forbidden', say('role.acting'))
    await assertNotRicher(call, [account.id], pathOfRole(body))
    await assertMayGive(call, role_id, pathOfRole(body))
    await assertAnotherAdmin(call, account.id)
  }
  const isOther = body.email !== undefined && body.email !== (account.email?.toLowerCase() ?? null)
  if (isOther) {
    await assertMayMove(call, account, body.email ?? null)
    await leaveAddresses(call, services, [account])
  }
  const isRenumbered = next.emp_id.toLowerCase() !== staff.emp_id.toLowerCase() || account.login_name === null
  const login_name = isRenumbered
    ? await giveLoginName(call, 'staff', { number: next.emp_id, account_id: account.id })
    : account.login_name
  await writeColumns(call, 'accounts', account.id, {
    login_name: isRenumbered ? login_name : undefined,
    name:
      'first_name' in columns || 'last_name' in columns
        ? fullName({ first: next.first_name, last: next.last_name })
        : undefined,
    email: body.email,
    mobile: body.mobile,
    role_id,
    ...(isOther ? { email_verified_at: null } : {}),
  })
  // Every change of the person counts up the version of the staff row, also where it stands in another table, such as the account.
  await writeColumns(call, 'staff', staff.id, { ...columns, emp_id: next.emp_id })
  if (body.assignments && (await isTaughtOtherwise(call, staff.id)))
    await assertNotRicher(call, [account.id], 'assignments')
  await teach(call, staff.id)
  const { row_version: _, ...after } = body
  const before = { ...staff, email: account.email, mobile: account.mobile, role_id: account.role_id }
  await audit(call, { entity: 'staff', entity_id: staff.id, action: 'update', before, after })
  const row = await showStaff(call, call.id)
  const isOtherName = login_name !== account.login_name && login_name !== null
  return { row, warnings: isOtherName ? [say('staff.signs_in_as', { name: row.name, login: login_name })] : [] }
}

/** Flips the sign-in's status. Who has left comes back by returning, with what was taught. @throws in_use for the last admin, invalid_field */
export async function changeStaffStatus(call: RowChange): Promise<{ id: number; status: 0 | 1 }> {
  const { staff, account } = await lockStaffToMove(call, call.id)
  const status = account.status === 1 ? 0 : 1
  if (status === 1 && staff.left_on !== null && staff.left_on <= (await todayOf(call)))
    throw wrongField('left_on', say('staff.has_left', { name: account.name }))
  if (status === 0) await closeAccount(call, account.id)
  else await writeColumns(call, 'accounts', account.id, { status })
  await writeColumns(call, 'staff', staff.id, { emp_id: staff.emp_id })
  await audit(call, {
    entity: 'staff',
    entity_id: staff.id,
    action: 'change-status',
    before: { status: account.status },
    after: { status },
  })
  return { id: call.id, status }
}

/** Signs somebody out everywhere; the account stays open. */
export async function endSignInsOfStaff(call: RowChange): Promise<{ id: number; ended: number }> {
  const { staff, account } = await lockStaffToMove(call, call.id)
  const ended = await endSignIns(call, account.id)
  await audit(call, { entity: 'staff', entity_id: staff.id, action: 'end-sign-ins', after: { ended } })
  return { id: call.id, ended }
}

/** @throws in_use for the last admin */
export async function closeAccount(call: Change, account_id: number): Promise<void> {
  await assertAnotherAdmin(call, account_id)
  await writeColumns(call, 'accounts', account_id, { status: 0 })
  await shutOut(call, [account_id])
}

/** Only somebody who has left no trace is deleted; an admin keeps the sign-in. @throws in_use: set a leaving date instead */
export async function removeStaff(call: RowChange): Promise<{ id: number }> {
  const { db } = call
  const { staff, account } = await lockStaffToMove(call, call.id)
  if ((await findHistory(call, [staff.id])).length > 0) throw new ApiError('in_use', say('staff.has_history'))
  const exams = await countDuties(call, staff.id)
  if (exams > 0) throw inUse({ noun: 'staff' }, staff.id, [usesOf('exams', exams)])
  const deleted_at = call.now.toISOString()
  const base = await db
    .selectFrom('roles')
    .select('base_kind')
    .where('id', '=', account.role_id)
    .executeTakeFirstOrThrow()
  if (base.base_kind !== fixedRoles.school_admin) {
    await writeColumns(call, 'accounts', account.id, { deleted_at })
    await shutOut(call, [account.id])
  }
  await writeColumns(call, 'staff', staff.id, { deleted_at })
  await endAll(call, staff.id, await todayOf(call))
  await audit(call, { entity: 'staff', entity_id: staff.id, action: 'delete', before: staff, after: { deleted_at } })
  if (staff.left_on === null) emit(call, 'staff.left', { staff_id: staff.id })
  return { id: call.id }
}

/** Who of these has made questions or papers, or entered marks. */
export async function findHistory({ db, client_id }: SchoolChange, staff_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select st.id from staff st where st.client_id = ${client_id} and st.id = any(${staff_ids}::bigint[]) and (
      exists (select 1 from questions q where q.client_id = ${client_id} and q.created_by = st.account_id)
      or exists (select 1 from question_papers q where q.client_id = ${client_id} and q.created_by = st.account_id)
      or st.account_id in (select h.created_by from exam_mark_history h where h.client_id = ${client_id}))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function restoreStaff(call: RowChange): Promise<Staff> {
  const { rows } = await sql<StaffRow>`
    select st.* from staff st where st.client_id = ${call.client_id} and st.id = ${call.id}
      and st.deleted_at > ${restorableSince(call.now)}::timestamptz and ${staffSeen(call.actor, 'st')} for update`.execute(
    call.db,
  )
  const [staff] = rows
  if (!staff) throw new ApiError('not_found', say('row.deleted_not_found', { noun: say('noun.staff') }))
  const account = await call.db
    .selectFrom('accounts')
    .select('role_id')
    .where('client_id', '=', call.client_id)
    .where('id', '=', staff.account_id)
    .executeTakeFirstOrThrow()
  await assertNotRicher(call, [staff.account_id])
  await assertRoleThere(call.db, account.role_id)
  await writeColumns(call, 'staff', staff.id, { deleted_at: null })
  await reopenAccount(call, 'staff', { number: staff.emp_id, account_id: staff.account_id })
  await reopen(call, staff.id, await todayOf({ ...call, now: new Date(staff.deleted_at ?? call.now) }))
  await audit(call, { entity: 'staff', entity_id: staff.id, action: 'restore', after: { deleted_at: null } })
  if (staff.left_on === null) emit(call, 'staff.joined', { staff_id: staff.id })
  return showStaff(call, call.id)
}
