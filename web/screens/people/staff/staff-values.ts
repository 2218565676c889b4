import { type Assignment, fixedRoles, type Staff, type staffApi } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { unbroken } from '#web/ui/unbroken.ts'

/** What somebody teaches in the session that is shown, as the form has it. */
export interface Teaching {
  grade_id: number | null
  /** null: every section of the class. */
  section_id: number | null
  /** null: every subject. */
  subject_id: number | null
  is_class_teacher: boolean
}

export const noTeaching: Teaching = { grade_id: null, section_id: null, subject_id: null, is_class_teacher: false }

const toTeaching = ({ grade_id, section_id, subject_id, is_class_teacher }: Assignment): Teaching => ({
  ...{ grade_id, section_id, subject_id, is_class_teacher },
})

/** What goes on in a session. */
export const teachingIn = (staff: Staff | null, session_id: number | null): Teaching[] =>
  (staff?.assignments ?? []).filter((one) => one.session_id === session_id && one.ends_on === null).map(toTeaching)

export const toValues = (staff: Staff | null, session_id: number | null) => ({
  is_new: staff === null,
  emp_id: staff?.emp_id ?? '',
  first_name: staff?.first_name ?? '',
  last_name: staff?.last_name ?? '',
  email: staff?.email ?? '',
  mobile: staff?.mobile ?? '',
  gender: staff?.gender ?? '',
  designation: staff?.designation ?? '',
  date_of_joining: staff?.date_of_joining ?? '',
  role_ref_id: (staff?.role_ref_id ?? fixedRoles.teacher) as number | null,
  session_id,
  assignments: teachingIn(staff, session_id),
  send_invitation: true,
})
export type StaffValues = ReturnType<typeof toValues>

/** The form for the next one: in the same role, invited likewise. */
export const nextValues = ({ session_id, role_ref_id, send_invitation }: StaffValues): StaffValues => ({
  ...toValues(null, session_id),
  ...{ role_ref_id, send_invitation },
})

/** `instead`: whom this person follows as class teacher, by section. */
export function toBody(values: StaffValues, instead: ReadonlyMap<number, number>) {
  const { is_new, role_ref_id, session_id, assignments, send_invitation, ...person } = values
  const orNull = (text: string) => text.trim() || null
  return {
    ...person,
    email: orNull(person.email),
    last_name: orNull(person.last_name),
    designation: orNull(person.designation),
    mobile: orNull(person.mobile),
    gender: orNull(person.gender),
    date_of_joining: orNull(person.date_of_joining),
    role_ref_id: role_ref_id ?? undefined,
    ...(session_id === null ? {} : { session_id, assignments: assignments.map((one) => sentTeaching(one, instead)) }),
    ...(is_new ? { send_invitation } : {}),
  } as Sent<typeof staffApi.create>
}

function sentTeaching(one: Teaching, instead: ReadonlyMap<number, number>) {
  const instead_of = one.is_class_teacher ? instead.get(one.section_id ?? 0) : undefined
  return { ...one, grade_id: one.grade_id ?? 0, ...(instead_of === undefined ? {} : { instead_of }) }
}

/** 'Class 10 A · Maths' */
export const placeOf = ({ grade, section, subject }: Assignment) =>
  [section ? `${grade.title} ${section.title}` : grade.title, subject?.title].filter(Boolean).join(' · ')

const places = (assignments: readonly Assignment[]) => [
  ...new Set(
    assignments.map(({ grade, section }) => unbroken(section ? `${grade.title} ${section.title}` : grade.title)),
  ),
]

/** The classes of somebody in a session, in one line: the first two, or all of them that are wanted, and how many more. */
export function classesOf({ assignments }: Staff, session_id: number | null, most = 2): string | null {
  const all = places(assignments.filter((one) => one.session_id === session_id && one.ends_on === null))
  if (all.length === 0) return null
  const shown = all.slice(0, most).join(', ')
  return all.length > most ? `${shown} +${all.length - most}` : shown
}
