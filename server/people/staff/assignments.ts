import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type AssignmentInput, say } from '#contract'
import type { Tables } from '../../db/schema.ts'
import type { Change } from '../../ground/change.ts'
import { duplicate, wrongField } from '../../ground/errors.ts'
import { reachesPlace } from '../../policy/places.ts'
import { todayOf } from '../places.ts'

export type StoredAssignment = Selectable<Tables['staff_assignments']>

export interface Teacher {
  id: number
  account_id: number
}

const keyOf = ({ grade_id, section_id, subject_id }: AssignmentInput | StoredAssignment) =>
  `${grade_id} ${section_id ?? 0} ${subject_id ?? 0}`

/**
 * Replaces what somebody teaches in a session. A row that goes ends today where a paper or a question hangs on it, else it is removed.
 * @throws invalid_field, duplicate naming the class teacher of a section
 */
export async function setAssignments(
  call: Change,
  teacher: Teacher,
  session_id: number,
  wanted: readonly AssignmentInput[],
): Promise<void> {
  await assertPlaces(call, session_id, wanted)
  await assertClassTeachers(call, teacher.id, session_id, wanted)
  const stored = await findAssignments(call, teacher.id, session_id)
  const kept = new Map(wanted.map((one) => [keyOf(one), one]))
  await endAssignments(
    call,
    teacher,
    stored.filter((row) => !kept.has(keyOf(row))),
  )
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  for (const row of stored) {
    const next = kept.get(keyOf(row))
    if (next && (next.is_class_teacher ?? false) !== row.is_class_teacher)
      await setClassTeacher(call, row.id, !row.is_class_teacher)
  }
  await insertAssignments(
    call,
    wanted
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => ({ ...placeOf(one), staff_id: teacher.id, session_id })),
  )
}

const placeOf = ({ grade_id, section_id = null, subject_id = null, is_class_teacher = false }: AssignmentInput) => ({
  grade_id,
  section_id,
  subject_id,
  is_class_teacher,
})

/** What somebody teaches in a session and goes on teaching. */
export const findAssignments = ({ db, client_id }: Change, staff_id: number, session_id: number) =>
  db
    .selectFrom('staff_assignments')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('staff_id', '=', staff_id)
    .where('session_id', '=', session_id)
    .where('ends_on', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

type NewAssignment = Pick<
  StoredAssignment,
  'staff_id' | 'session_id' | 'grade_id' | 'section_id' | 'subject_id' | 'is_class_teacher'
>

export async function insertAssignments({ db, client_id, actor, now }: Change, rows: readonly NewAssignment[]) {
  if (rows.length === 0) return
  const made = { client_id, created_by: actor.account_id, created_at: now.toISOString() }
  await db
    .insertInto('staff_assignments')
    .values(rows.map((row) => ({ ...row, ...made })))
    .execute()
}

const setClassTeacher = ({ db, client_id }: Change, id: number, is_class_teacher: boolean) =>
  db
    .updateTable('staff_assignments')
    .set({ is_class_teacher })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute()

/** From this day on they give no rights. */
export async function endOn({ db, client_id }: Change, ids: readonly number[], day: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('staff_assignments')
    .set({ ends_on: day })
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .execute()
}

async function endAssignments(call: Change, teacher: Teacher, rows: readonly StoredAssignment[]): Promise<void> {
  if (rows.length === 0) return
  const { db, client_id } = call
  const ids = rows.map(({ id }) => id)
  const { rows: used } = await sql<{ id: number }>`
    select p.id from staff_assignments p where p.client_id = ${client_id} and p.id = any(${ids}::bigint[]) and (
      exists (select 1 from question_papers q where q.client_id = ${client_id} and q.created_by = ${teacher.account_id}
        and q.session_id = p.session_id and q.grade_id = p.grade_id and (p.subject_id is null or q.subject_id = p.subject_id))
      or exists (select 1 from questions q where q.client_id = ${client_id} and q.created_by = ${teacher.account_id}
        and q.grade_id = p.grade_id and (p.subject_id is null or q.subject_id = p.subject_id)))`.execute(db)
  const usedIds = used.map(({ id }) => id)
  await endOn(call, usedIds, await todayOf(call))
  const unused = ids.filter((id) => !usedIds.includes(id))
  if (unused.length === 0) return
  await db.deleteFrom('staff_assignments').where('client_id', '=', client_id).where('id', 'in', unused).execute()
}

/** Sections and subjects that live in the class, within the caller's reach; none twice. @throws invalid_field */
async function assertPlaces({ db, client_id, actor }: Change, session_id: number, wanted: readonly AssignmentInput[]) {
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
  for (const [at, one] of wanted.entries()) {
    const path = (field: string) => `assignments.${at}.${field}`
    const { grade_id, section_id, subject_id } = one
    const spot = { session_id, grade_id, ...(section_id ? { section_id } : {}), ...(subject_id ? { subject_id } : {}) }
    if (!known.some(({ id }) => id === grade_id) || !reachesPlace(actor, spot))
      throw wrongField(path('grade_id'), say('place.no_class'))
    if (section_id && !isOf(sections, section_id, grade_id))
      throw wrongField(path('section_id'), say('place.no_section_here'))
    if (subject_id && !isOf(subjects, subject_id, grade_id))
      throw wrongField(path('subject_id'), say('place.no_subject_here'))
    if (one.is_class_teacher && !section_id) throw wrongField(path('section_id'), say('staff.class_teacher_section'))
    if (seen.has(keyOf(one))) throw wrongField(path('grade_id'), say('staff.assignment_twice'))
    seen.add(keyOf(one))
  }
}

/** A section has one class teacher in a session. @throws duplicate naming him */
async function assertClassTeachers(
  { db, client_id }: Change,
  staff_id: number,
  session_id: number,
  wanted: readonly AssignmentInput[],
): Promise<void> {
  for (const [at, { section_id, is_class_teacher }] of wanted.entries()) {
    if (!is_class_teacher || !section_id) continue
    const path = `assignments.${at}.is_class_teacher`
    if (wanted.some((one, other) => other < at && one.is_class_teacher && one.section_id === section_id))
      throw wrongField(path, say('staff.assignment_twice'))
    const other = await classTeacherOf({ db, client_id }, session_id, section_id, staff_id)
    if (other) throw duplicate(path, say('staff.class_teacher_taken', other))
  }
}

/** Somebody else who is the class teacher of a section in a session. */
export async function classTeacherOf(
  { db, client_id }: Pick<Change, 'db' | 'client_id'>,
  session_id: number,
  section_id: number,
  not_staff_id: number,
): Promise<{ name: string; section: string } | undefined> {
  const { rows } = await sql<{ name: string; section: string }>`
    select concat_ws(' ', st.first_name, st.last_name) as name, concat_ws(' ', g.title, c.title) as section
    from staff_assignments p
      join staff st on st.client_id = ${client_id} and st.id = p.staff_id
      join sections c on c.client_id = ${client_id} and c.id = p.section_id
      join grades g on g.client_id = ${client_id} and g.id = c.grade_id
    where p.client_id = ${client_id} and p.session_id = ${session_id} and p.section_id = ${section_id}
      and p.is_class_teacher and p.ends_on is null and p.staff_id <> ${not_staff_id}`.execute(db)
  return rows[0]
}
