import { type Selectable, type SqlBool, sql } from 'kysely'
import { type AssignmentInput, type ClassTeacherTaken, say } from '#contract'
import { givenRows } from '../../db/given-rows.ts'
import type { Tables } from '../../db/schema.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import type { Change, SchoolChange, SignedChange } from '../../ground/change.ts'
import { duplicate, wrongField } from '../../ground/errors.ts'
import { coversPlace, type Viewer } from '../../policy/places.ts'
import { taughtPlace } from '../../policy/reach.ts'
import { assertNotRicher } from '../../policy/richer-roles.ts'
import { todayOf } from '../places.ts'

export type StoredAssignment = Selectable<Tables['staff_assignments']>

type AssignedPlace = Pick<AssignmentInput, 'grade_id' | 'section_id' | 'subject_id'>

/** Tells places apart. */
export const assignmentKey = ({ grade_id, section_id, subject_id }: AssignedPlace) =>
  `${grade_id} ${section_id ?? 0} ${subject_id ?? 0}`

/** Whether two lists name the same places and the same class teachers. */
export function isSameTeaching(one: readonly AssignmentInput[], other: readonly AssignmentInput[]): boolean {
  const keys = (list: readonly AssignmentInput[]) =>
    list.map((place) => `${assignmentKey(place)} ${place.is_class_teacher ?? false}`).sort()
  return keys(one).join() === keys(other).join()
}

/**
 * Replaces what somebody teaches in a session. A row that goes ends today where a paper or a question hangs on it, else it is removed.
 * @throws invalid_field, duplicate naming the class teacher of a section
 */
export async function setAssignments(
  call: Change,
  staff_id: number,
  session_id: number,
  wanted: readonly AssignmentInput[],
): Promise<void> {
  const there = call.actor.reach === null ? [] : await storedPlaces(call, staff_id, session_id)
  await assertPlaces(call, session_id, wanted, there)
  await freeSections(call, staff_id, session_id, wanted)
  const stored = await findAssignments(call, [staff_id], session_id)
  await replaceAssignments(call, session_id, [{ staff_id, stored, wanted }])
}

interface Replacement {
  staff_id: number
  stored: readonly StoredAssignment[]
  wanted: readonly AssignmentInput[]
}

/** The same for many at once, of what was checked. */
export async function replaceAssignments(
  change: SignedChange,
  session_id: number,
  replacements: readonly Replacement[],
): Promise<void> {
  const gone: StoredAssignment[] = []
  const fresh: NewAssignment[] = []
  const class_teachers: Record<'true' | 'false', number[]> = { true: [], false: [] }
  for (const { staff_id, stored, wanted } of replacements) {
    const staying = new Map(wanted.map((one) => [assignmentKey(one), one]))
    const known = new Set(stored.map(assignmentKey))
    for (const row of stored) {
      const next = staying.get(assignmentKey(row))
      const is_class_teacher = next?.is_class_teacher ?? false
      if (!next) gone.push(row)
      else if (is_class_teacher !== row.is_class_teacher) class_teachers[`${is_class_teacher}`].push(row.id)
    }
    for (const one of wanted) if (!known.has(assignmentKey(one))) fresh.push({ ...placeOf(one), staff_id, session_id })
  }
  // Whoever gives up a section goes first: it has one class teacher.
  await endAssignments(change, gone)
  await setClassTeacher(change, class_teachers.false, false)
  await setClassTeacher(change, class_teachers.true, true)
  await insertAssignments(change, fresh)
}

const placeOf = ({ grade_id, section_id = null, subject_id = null, is_class_teacher = false }: AssignmentInput) => ({
  grade_id,
  section_id,
  subject_id,
  is_class_teacher,
})

/** What they teach in a session and go on teaching. */
export const findAssignments = ({ db, client_id }: SchoolChange, staff_ids: readonly number[], session_id: number) =>
  db
    .selectFrom('staff_assignments')
    .selectAll()
    .where('client_id', '=', client_id)
    .where(sql<SqlBool>`staff_id = any(${staff_ids}::bigint[])`)
    .where('session_id', '=', session_id)
    .where('ends_on', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Rows by whose they are. */
export function byStaff(rows: readonly StoredAssignment[]): Map<number, StoredAssignment[]> {
  const found = new Map<number, StoredAssignment[]>()
  for (const row of rows) found.set(row.staff_id, [...(found.get(row.staff_id) ?? []), row])
  return found
}

type NewAssignment = Pick<
  StoredAssignment,
  'staff_id' | 'session_id' | 'grade_id' | 'section_id' | 'subject_id' | 'is_class_teacher'
>

export async function insertAssignments(
  { db, client_id, actor, now }: SignedChange,
  rows: readonly NewAssignment[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into staff_assignments (client_id, staff_id, session_id, grade_id, section_id, subject_id, is_class_teacher, created_by,
      created_at)
    select ${client_id}::bigint, staff_id, session_id, grade_id, section_id, subject_id, is_class_teacher,
      ${actor.account_id}::bigint, ${now.toISOString()}::timestamptz
    from ${givenRows('staff_assignments', ['staff_id', 'session_id', 'grade_id', 'section_id', 'subject_id', 'is_class_teacher'], rows)}
    returning id`.execute(db)
}

async function setClassTeacher({ db, client_id }: SignedChange, ids: readonly number[], is_class_teacher: boolean) {
  if (ids.length === 0) return
  await db
    .updateTable('staff_assignments')
    .set({ is_class_teacher })
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .execute()
}

/** From this day on they give no rights. */
export async function endOn({ db, client_id }: SignedChange, ids: readonly number[], day: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('staff_assignments')
    .set({ ends_on: day })
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .execute()
}

/** What somebody teaches in any session and goes on teaching. */
export const findOpen = ({ db, client_id }: Change, staff_id: number) =>
  db
    .selectFrom('staff_assignments')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('staff_id', '=', staff_id)
    .where('ends_on', 'is', null)
    .forUpdate()
    .execute()

/** Somebody teaches nothing from this day on. */
export async function endAll(call: Change, staff_id: number, day: string): Promise<void> {
  const rows = await findOpen(call, staff_id)
  await endOn(
    call,
    rows.map(({ id }) => id),
    day,
  )
}

/** Somebody is back: what ended on that day goes on, as far as nobody else has become class teacher there. */
export async function reopen(call: Change, staff_id: number, day: string): Promise<void> {
  const { db, client_id } = call
  await sql`
    update staff_assignments p set ends_on = null, is_class_teacher = p.is_class_teacher and not exists (
      select 1 from staff_assignments o where o.client_id = ${client_id} and o.session_id = p.session_id
        and o.section_id = p.section_id and o.is_class_teacher and o.ends_on is null)
    where p.client_id = ${client_id} and p.staff_id = ${staff_id} and p.ends_on = ${day} and not exists (
      select 1 from staff_assignments o where o.client_id = ${client_id} and o.staff_id = p.staff_id and o.session_id = p.session_id
        and o.grade_id = p.grade_id and o.section_id is not distinct from p.section_id
        and o.subject_id is not distinct from p.subject_id and o.ends_on is null)`.execute(db)
}

/** The version of a person counts what changes of the person, wherever it stands. */
export async function countUp({ db, client_id }: Change, staff_ids: readonly number[]): Promise<void> {
  await sql`update staff set row_version = row_version + 1
    where client_id = ${client_id} and id = any(${staff_ids}::bigint[])`.execute(db)
}

async function endAssignments(change: SignedChange, rows: readonly StoredAssignment[]): Promise<void> {
  if (rows.length === 0) return
  const { db, client_id } = change
  const ids = rows.map(({ id }) => id)
  const { rows: used } = await sql<{ id: number }>`
    select p.id from staff_assignments p join staff st on st.client_id = ${client_id} and st.id = p.staff_id
    where p.client_id = ${client_id} and p.id = any(${ids}::bigint[]) and (
      exists (select 1 from question_papers q where q.client_id = ${client_id} and q.created_by = st.account_id
        and q.session_id = p.session_id and q.grade_id = p.grade_id and (p.subject_id is null or q.subject_id = p.subject_id))
      or exists (select 1 from questions q where q.client_id = ${client_id} and q.created_by = st.account_id
        and q.grade_id = p.grade_id and (p.subject_id is null or q.subject_id = p.subject_id)))`.execute(db)
  const usedIds = new Set(used.map(({ id }) => id))
  await endOn(change, [...usedIds], await todayOf(change))
  await removeAssignments(
    change,
    ids.filter((id) => !usedIds.has(id)),
  )
}

/** Removes the assignments of people whose import is undone, as if these people had never been there. */
export async function removeAllAssignments(
  { db, client_id }: SignedChange,
  staff_ids: readonly number[],
): Promise<void> {
  await sql`delete from staff_assignments where client_id = ${client_id} and staff_id = any(${staff_ids}::bigint[])`.execute(
    db,
  )
}

async function removeAssignments({ db, client_id }: SignedChange, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('staff_assignments').where('client_id', '=', client_id).where('id', 'in', ids).execute()
}

/** What somebody teaches in a session, only looked at. */
const storedPlaces = ({ db, client_id }: Change, staff_id: number, session_id: number) =>
  db
    .selectFrom('staff_assignments')
    .select(['grade_id', 'section_id', 'subject_id', 'is_class_teacher'])
    .where('client_id', '=', client_id)
    .where('staff_id', '=', staff_id)
    .where('session_id', '=', session_id)
    .where('ends_on', 'is', null)
    .execute()

/** The caller has all of what is given: else somebody who makes staff could widen their own reach, or that of a second account. */
export const mayGivePlace = (actor: Viewer, session_id: number, place: AssignmentInput): boolean =>
  coversPlace(actor, taughtPlace({ ...placeOf(place), session_id }))

/**
 * Sections and subjects that live in the class, which the caller has as well; none twice.
 * @param there what somebody has already: it may stay
 * @throws invalid_field
 */
async function assertPlaces(
  { db, client_id, actor }: Change,
  session_id: number,
  wanted: readonly AssignmentInput[],
  there: readonly ReturnType<typeof placeOf>[],
) {
  if (wanted.length === 0) return
  const grades = wanted.map(({ grade_id }) => grade_id)
  const live = (table: 'sections' | 'subjects') =>
    db
      .selectFrom(table as 'sections')
      .select(['id', 'grade_id'])
      .where('client_id', '=', client_id)
      .where('grade_id', 'in', grades)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .execute()
  const known = await db
    .selectFrom('grades')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', 'in', grades)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute()
  const sections = await live('sections')
  const subjects = await live('subjects')
  const isOf = (rows: { id: number; grade_id: number }[], id: number, grade_id: number) =>
    rows.some((row) => row.id === id && row.grade_id === grade_id)
  const seen = new Set<string>()
  const places = new Map(there.map((one) => [assignmentKey(one), one.is_class_teacher]))
  for (const [at, one] of wanted.entries()) {
    const path = (field: string) => `assignments.${at}.${field}`
    const { grade_id, section_id, subject_id } = one
    const had = places.get(assignmentKey(one))
    const stays = had !== undefined && (had || !one.is_class_teacher)
    if (!known.some(({ id }) => id === grade_id) || !(stays || mayGivePlace(actor, session_id, one)))
      throw wrongField(path('grade_id'), say('place.no_class'))
    if (section_id && !isOf(sections, section_id, grade_id))
      throw wrongField(path('section_id'), say('place.no_section_here'))
    if (subject_id && !isOf(subjects, subject_id, grade_id))
      throw wrongField(path('subject_id'), say('place.no_subject_here'))
    if (one.is_class_teacher && !section_id) throw wrongField(path('section_id'), say('staff.class_teacher_section'))
    if (seen.has(assignmentKey(one))) throw wrongField(path('grade_id'), say('staff.assignment_twice'))
    seen.add(assignmentKey(one))
  }
}

/** A section has one class teacher in a session: who is it until now stays in the section without. @throws duplicate naming whom `instead_of` does not */
async function freeSections(
  call: Change,
  staff_id: number,
  session_id: number,
  wanted: readonly AssignmentInput[],
): Promise<void> {
  for (const [at, { section_id, is_class_teacher, instead_of }] of wanted.entries()) {
    await assertKnown(call, 'staff', instead_of === undefined ? [] : [instead_of], `assignments.${at}.instead_of`)
    if (!is_class_teacher || !section_id) continue
    const path = `assignments.${at}.is_class_teacher`
    if (wanted.some((one, other) => other < at && one.is_class_teacher && one.section_id === section_id))
      throw wrongField(path, say('staff.assignment_twice'))
    const taken = await classTeacherOf(call, session_id, section_id, staff_id)
    if (!taken) continue
    const { assignment_id, account_id, ...other } = taken
    const { name, section } = other
    if (other.staff_id !== instead_of)
      throw duplicate(path, say('staff.class_teacher_instead', { name, section }), other)
    await assertNotRicher(call, [account_id], path)
    await setClassTeacher(call, [assignment_id], false)
    await countUp(call, [other.staff_id])
  }
}

type TakenSection = ClassTeacherTaken & { assignment_id: number; account_id: number }

/** Somebody else who is the class teacher of a section in a session. */
async function classTeacherOf(
  { db, client_id }: SchoolChange,
  session_id: number,
  section_id: number,
  not_staff_id: number,
): Promise<TakenSection | undefined> {
  const { rows } = await sql<TakenSection>`
    select p.id as assignment_id, p.staff_id, st.account_id, concat_ws(' ', st.first_name, st.last_name) as name, c.id as section_id,
      concat_ws(' ', g.title, c.title) as section
    from staff_assignments p
      join staff st on st.client_id = ${client_id} and st.id = p.staff_id
      join sections c on c.client_id = ${client_id} and c.id = p.section_id
      join grades g on g.client_id = ${client_id} and g.id = c.grade_id
    where p.client_id = ${client_id} and p.session_id = ${session_id} and p.section_id = ${section_id}
      and p.is_class_teacher and p.ends_on is null and p.staff_id <> ${not_staff_id}
    for update of p`.execute(db)
  return rows[0]
}
