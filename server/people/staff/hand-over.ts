import { sql } from 'kysely'
import { type BodyOf, type CopiedAssignments, messageOf, type Staff, say, type staffApi } from '#contract'
import { assertKnown } from '../../entity/known-ids.ts'
import { takeSession } from '../../entity/sessions.ts'
import { emit } from '../../events/emit.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, ChangeWith, RowChange, RowChangeWith } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertNotRicher, findRicherAccounts } from '../../policy/richer-roles.ts'
import { assertDay, todayOf } from '../places.ts'
import { writeColumns } from '../write-columns.ts'
import {
  countUp,
  endAll,
  endOn,
  findAssignments,
  findOpen,
  insertAssignments,
  mayGivePlace,
  reopen,
  type StoredAssignment,
} from './assignments.ts'
import { showStaff } from './staff-row.ts'
import { closeAccount, type Locked, lockStaff, lockStaffToMove } from './staff-write.ts'

/** @throws invalid_field for nobody, oneself, or somebody who has left */
async function lockSuccessor(call: RowChange, id: number, path: string): Promise<Locked> {
  if (id === call.id) throw wrongField(path, say('staff.successor_self'))
  const next = await lockStaff(call, id).catch(() => undefined)
  if (!next) throw wrongField(path, say('staff.no_successor'))
  await assertNotRicher(call, [next.account.id], path)
  if (next.account.status === 0 || next.staff.left_on !== null) throw wrongField(path, say('staff.successor_gone'))
  return next
}

/** Ends assignments on a day and gives them to the successor, with the drafts; what was handed in stays whose it was. */
async function giveOver(
  call: Change,
  from: Locked,
  to: Locked,
  rows: readonly StoredAssignment[],
  day: string,
): Promise<void> {
  const { db, client_id } = call
  if (rows.some((row) => !mayGivePlace(call.actor, row.session_id, row)))
    throw new ApiError('forbidden', say('policy.not_yours_to_give'))
  await endOn(
    call,
    rows.map(({ id }) => id),
    day,
  )
  for (const session_id of new Set(rows.map((row) => row.session_id))) {
    const has = await findAssignments(call, [to.staff.id], session_id)
    const same = (a: StoredAssignment, b: StoredAssignment) =>
      a.grade_id === b.grade_id && a.section_id === b.section_id && a.subject_id === b.subject_id
    const fresh = rows.filter((row) => row.session_id === session_id && !has.some((one) => same(one, row)))
    await insertAssignments(
      call,
      fresh.map(({ grade_id, section_id, subject_id, is_class_teacher }) => ({
        ...{ staff_id: to.staff.id, session_id, grade_id, section_id, subject_id, is_class_teacher },
      })),
    )
  }
  await countUp(call, [from.staff.id, to.staff.id])
  const ids = rows.map(({ id }) => id)
  await sql`update question_papers q set created_by = ${to.account.id} from staff_assignments p
    where q.client_id = ${client_id} and p.client_id = ${client_id} and p.id = any(${ids}::bigint[]) and q.state = 'DRAFT'
      and q.created_by = ${from.account.id} and q.session_id = p.session_id and q.grade_id = p.grade_id
      and (p.subject_id is null or q.subject_id = p.subject_id)`.execute(db)
  await sql`update questions q set created_by = ${to.account.id} from staff_assignments p
    where q.client_id = ${client_id} and p.client_id = ${client_id} and p.id = any(${ids}::bigint[])
      and q.review_state = 'DRAFT' and q.created_by = ${from.account.id} and q.grade_id = p.grade_id
      and (p.subject_id is null or q.subject_id = p.subject_id)`.execute(db)
}

/** Which of the named assignments have ended, so that nothing is left of them to hand over. @throws invalid_field for one that was never this person's */
async function findEnded(
  { db, client_id, id: staff_id, body: { session_id } }: RowChangeWith<BodyOf<typeof staffApi.handOver>>,
  stored: readonly StoredAssignment[],
  named: readonly number[],
): Promise<number[]> {
  const others = named.filter((id) => !stored.some((row) => row.id === id))
  if (others.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from staff_assignments where client_id = ${client_id} and staff_id = ${staff_id}
      and session_id = ${session_id} and id = any(${others}::bigint[])`.execute(db)
  const stranger = others.find((id) => !rows.some((row) => row.id === id))
  if (stranger !== undefined) throw wrongField(`assignment_ids.${named.indexOf(stranger)}`, say('staff.no_assignment'))
  return others
}

export async function handOver(call: RowChangeWith<BodyOf<typeof staffApi.handOver>>) {
  const { to_staff_id, session_id, on_date, assignment_ids } = call.body
  const from = await lockStaffToMove(call, call.id)
  const to = await lockSuccessor(call, to_staff_id, 'to_staff_id')
  assertDay('on_date', on_date, await takeSession(call.db, session_id))
  const stored = await findAssignments(call, [call.id], session_id)
  const ended = await findEnded(call, stored, assignment_ids ?? [])
  const rows = assignment_ids ? stored.filter(({ id }) => assignment_ids.includes(id)) : stored
  await giveOver(call, from, to, rows, on_date)
  await audit(call, {
    entity: 'staff',
    entity_id: call.id,
    action: 'hand-over',
    after: { ...call.body, moved: rows.length },
  })
  return { moved: rows.length, left: ended.map((id) => ({ id, ...messageOf(say('staff.no_assignment')) })) }
}

/** Who goes on with which of these. @throws invalid_field for what is not taught, and as lockSuccessor does */
async function successorsOf(
  call: RowChangeWith<BodyOf<typeof staffApi.leave>>,
  rows: readonly StoredAssignment[],
): Promise<Map<Locked, StoredAssignment[]>> {
  const { hand_over = [], hand_over_to } = call.body
  const paths = new Map<number, string>()
  const wanted = new Map<number, number>()
  if (hand_over_to !== undefined) {
    paths.set(hand_over_to, 'hand_over_to')
    for (const { id } of rows) wanted.set(id, hand_over_to)
  }
  for (const [at, { assignment_id, to_staff_id }] of hand_over.entries()) {
    const isTaught = rows.some(({ id }) => id === assignment_id)
    if (!isTaught) throw wrongField(`hand_over.${at}.assignment_id`, say('staff.no_assignment'))
    if (!paths.has(to_staff_id)) paths.set(to_staff_id, `hand_over.${at}.to_staff_id`)
    wanted.set(assignment_id, to_staff_id)
  }
  const found = new Map<Locked, StoredAssignment[]>()
  // In the order of their ids, so that two who hand over to the same people wait for each other.
  for (const [id, path] of [...paths].sort(([a], [b]) => a - b)) {
    const to = await lockSuccessor(call, id, path)
    const own = rows.filter((row) => wanted.get(row.id) === id)
    if (own.length > 0) found.set(to, own)
  }
  return found
}

/** Ends what somebody teaches on a day; on it the sign-in ends too. Name and number stay. */
export async function leaveStaff(call: RowChangeWith<BodyOf<typeof staffApi.leave>>): Promise<Staff> {
  const { body } = call
  const one = await lockStaffToMove(call, call.id)
  const { staff, account } = one
  if (staff.date_of_joining !== null && body.left_on < staff.date_of_joining)
    throw wrongField('left_on', say('staff.left_before', { joined: staff.date_of_joining }))
  const rows = await findOpen(call, staff.id)
  for (const [to, own] of await successorsOf(call, rows)) await giveOver(call, one, to, own, body.left_on)
  await endAll(call, staff.id, body.left_on)
  await writeColumns(call, 'staff', staff.id, { left_on: body.left_on })
  if (account.status === 1 && body.left_on <= (await todayOf(call))) await closeAccount(call, account.id)
  await audit(call, {
    entity: 'staff',
    entity_id: staff.id,
    action: 'leave',
    before: { left_on: staff.left_on },
    after: body,
  })
  emit(call, 'staff.left', { staff_id: staff.id })
  return showStaff(call, staff.id)
}

/** Back again, with what ended that day, as far as nobody else has become class teacher there. */
export async function returnStaff(call: RowChange): Promise<Staff> {
  const { staff, account } = await lockStaffToMove(call, call.id)
  if (staff.left_on === null) throw wrongField('left_on', say('staff.has_not_left'))
  await reopen(call, staff.id, staff.left_on)
  await writeColumns(call, 'staff', staff.id, { left_on: null })
  if (account.status === 0) await writeColumns(call, 'accounts', account.id, { status: 1 })
  await audit(call, {
    entity: 'staff',
    entity_id: staff.id,
    action: 'return',
    before: { left_on: staff.left_on },
    after: { left_on: null },
  })
  emit(call, 'staff.joined', { staff_id: staff.id })
  return showStaff(call, staff.id)
}

interface Copy extends StoredAssignment {
  account_id: number
  name: string
  place: string
  is_gone: boolean
  is_there: boolean
  class_teacher: string | null
}

/** What somebody teaches goes on in another session; who has left, places that are gone and other class teachers are left and told. */
export async function copyAssignments(
  call: ChangeWith<BodyOf<typeof staffApi.copyAssignments>>,
): Promise<CopiedAssignments> {
  const { db, client_id, body } = call
  const { from_session_id, to_session_id, staff_ids } = body
  await takeSession(db, from_session_id, 'from_session_id')
  await takeSession(db, to_session_id, 'to_session_id')
  if (from_session_id === to_session_id) throw wrongField('to_session_id', say('staff.same_session'))
  await assertKnown(call, 'staff', staff_ids, 'staff_ids')
  const { rows } = await sql<Copy>`
    select p.*, a.id as account_id, concat_ws(' ', st.first_name, st.last_name) as name,
      concat_ws(' ', g.title, c.title) || coalesce(' · ' || b.title, '') as place,
      (a.status = 0 or st.left_on is not null or g.deleted_at is not null or c.deleted_at is not null or c.status = 0
        or b.deleted_at is not null) is true as is_gone,
      exists (select 1 from staff_assignments n where n.client_id = ${client_id} and n.staff_id = p.staff_id
        and n.session_id = ${to_session_id} and n.grade_id = p.grade_id and n.section_id is not distinct from p.section_id
        and n.subject_id is not distinct from p.subject_id and n.ends_on is null) as is_there,
      (select concat_ws(' ', o.first_name, o.last_name) from staff_assignments n
        join staff o on o.client_id = ${client_id} and o.id = n.staff_id
        where n.client_id = ${client_id} and n.session_id = ${to_session_id} and n.section_id = p.section_id
          and n.is_class_teacher and n.ends_on is null and n.staff_id <> p.staff_id and p.is_class_teacher) as class_teacher
    from staff_assignments p
      join staff st on st.client_id = ${client_id} and st.id = p.staff_id and st.deleted_at is null
      join accounts a on a.client_id = ${client_id} and a.id = st.account_id
      join grades g on g.client_id = ${client_id} and g.id = p.grade_id
      left join sections c on c.client_id = ${client_id} and c.id = p.section_id
      left join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
    where p.client_id = ${client_id} and p.session_id = ${from_session_id} and p.ends_on is null
      and ${staff_ids ? sql`p.staff_id = any(${staff_ids}::bigint[])` : sql`true`} and ${visibleTo(call.actor, 'staff', 'st')}
    order by st.id, p.id`.execute(db)
  const fresh = rows.filter(({ is_there }) => !is_there)
  const richer = await findRicherAccounts(call, [...new Set(fresh.map(({ account_id }) => account_id))])
  const left = fresh.flatMap((row) => {
    const sentence = row.is_gone
      ? say('staff.copy_gone')
      : richer.has(row.account_id)
        ? say('person.richer')
        : row.class_teacher !== null
          ? say('staff.class_teacher_taken', { name: row.class_teacher, section: row.place })
          : undefined
    return sentence ? [{ staff: { id: row.staff_id, title: row.name }, place: row.place, ...messageOf(sentence) }] : []
  })
  const copied = fresh.filter((row) => !row.is_gone && !richer.has(row.account_id) && row.class_teacher === null)
  if (!body.dry_run) {
    await insertAssignments(
      call,
      copied.map(({ staff_id, grade_id, section_id, subject_id, is_class_teacher }) => ({
        ...{ staff_id, session_id: to_session_id, grade_id, section_id, subject_id, is_class_teacher },
      })),
    )
    await countUp(call, [...new Set(copied.map(({ staff_id }) => staff_id))])
    await audit(call, {
      entity: 'staff',
      entity_id: null,
      action: 'copy-assignments',
      after: { ...body, copied: copied.length },
    })
  }
  return { copied: copied.length, left }
}
