import type { Student, studentApi } from '#contract'
import type { Sent } from '#web/api/call.ts'

/** Where a new pupil begins: what the list is filtered to. */
export interface StudentStart {
  grade_id: number | null
  section_id: number | null
}

export const noGuardian = { name: '', relation: '', mobile: '', email: '' }

/** The form of a pupil: texts where the body has null. */
export const toValues = (student: Student | null, start: StudentStart, session_id: number | null) => ({
  is_new: student === null,
  /** The section of the row that is changed: another one is a move. */
  was_section_id: student?.section_id ?? null,
  session_id: student?.session_id ?? session_id,
  grade_id: student?.grade_id ?? start.grade_id,
  section_id: student?.section_id ?? start.section_id,
  roll_no: student?.roll_no ?? '',
  joined_on: student?.joined_on ?? '',
  moved_on: '',
  electives: (student?.electives ?? []).map(String),
  admission_no: student?.admission_no ?? '',
  f_name: student?.f_name ?? '',
  l_name: student?.l_name ?? '',
  gender: student?.gender ?? '',
  dob: student?.dob ?? '',
  email: student?.email ?? '',
  guardian_name: student?.guardian_name ?? '',
  guardian_mobile: student?.guardian_mobile ?? '',
  guardian_email: student?.guardian_email ?? '',
  guardians: (student?.guardians ?? []).map(({ name, relation, mobile, email }) => ({
    ...{ name, relation: relation ?? '', mobile: mobile ?? '', email: email ?? '' },
  })),
  extra_time_pct: student?.accommodations.extra_time_pct ?? 0,
  large_print: student?.accommodations.large_print ?? false,
  scribe: student?.accommodations.scribe ?? false,
  front_row: student?.accommodations.front_row ?? false,
  own_room: student?.accommodations.own_room ?? false,
  step_free: student?.accommodations.step_free ?? false,
})
export type StudentValues = ReturnType<typeof toValues>

const orNull = (text: string) => text.trim() || null

export function toBody(values: StudentValues) {
  const {
    is_new,
    was_section_id,
    moved_on,
    extra_time_pct,
    large_print,
    scribe,
    front_row,
    own_room,
    step_free,
    ...rest
  } = values
  const isMoved = !is_new && was_section_id !== rest.section_id && moved_on !== ''
  return {
    ...rest,
    session_id: rest.session_id ?? 0,
    grade_id: rest.grade_id ?? 0,
    section_id: rest.section_id ?? 0,
    roll_no: orNull(rest.roll_no),
    joined_on: orNull(rest.joined_on),
    electives: rest.electives.map(Number),
    l_name: orNull(rest.l_name),
    gender: orNull(rest.gender),
    dob: orNull(rest.dob),
    email: orNull(rest.email),
    guardian_mobile: orNull(rest.guardian_mobile),
    guardian_email: orNull(rest.guardian_email),
    guardians: rest.guardians.map(({ name, relation, mobile, email }) => ({
      ...{ name, relation: orNull(relation), mobile: orNull(mobile), email: orNull(email) },
    })),
    accommodations: {
      ...{ extra_time_pct: Number(extra_time_pct) || 0, large_print, scribe },
      ...{ front_row, own_room, step_free },
    },
    ...(isMoved ? { moved_on } : {}),
  } as Sent<typeof studentApi.create>
}

/** The form for the next pupil of the same section: the roll number counts on. */
export function nextValues(done: StudentValues): StudentValues {
  const { session_id, grade_id, section_id, roll_no } = done
  const next = /^\d+$/.test(roll_no.trim()) ? String(Number(roll_no) + 1) : ''
  return { ...toValues(null, { grade_id, section_id }, session_id), roll_no: next }
}
