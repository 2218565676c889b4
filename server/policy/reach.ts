import type { Scope } from '#contract'
import { build, type Reader } from '../db/connect.ts'
import type { Reach, TeachingPlace } from '../ground/actor.ts'
import type { OpenSessions } from './current-session.ts'

/** The reach of an account; null when its role sees the whole school. `today` is the school's: what ends that day has ended. */
export async function loadReach(
  reader: Reader,
  account_id: number,
  scope: Scope,
  { open_session_ids, today }: Pick<OpenSessions, 'open_session_ids'> & { today: string },
): Promise<Reach | null> {
  if (scope === 'ALL') return null
  const { client_id } = reader
  const structure = [
    build.selectFrom('sections').select(['id', 'grade_id']).where('client_id', '=', client_id),
    build.selectFrom('subjects').select(['id', 'grade_id', 'section_ids']).where('client_id', '=', client_id),
  ] as const
  if (scope === 'OWN') {
    const [enrolled, sections, subjects] = await reader.read(enrolments(client_id, account_id), ...structure)
    const student_ids = unique(enrolled.map(({ student_id }) => student_id))
    const enrolment_ids = enrolled.map(({ enrolment_id }) => enrolment_id)
    const places = enrolled.map((one) => ({ ...placeOf(one), subject_id: null }))
    return { scope, ...spread(places, open_session_ids, sections, subjects), staff_ids: [], student_ids, enrolment_ids }
  }
  const [staff, assigned, sections, subjects] = await reader.read(
    ownStaff(client_id, account_id),
    assignments(client_id, account_id, today),
    ...structure,
  )
  const staff_ids = staff.map(({ id }) => id)
  const places = assigned.map(taughtPlace)
  return {
    scope,
    ...spread(places, open_session_ids, sections, subjects),
    staff_ids,
    student_ids: [],
    enrolment_ids: [],
  }
}

interface Assigned extends TeachingPlace {
  is_class_teacher: boolean
}

const placeOf = ({ session_id, grade_id, section_id }: Omit<TeachingPlace, 'subject_id'>) => ({
  session_id,
  grade_id,
  section_id,
})

/** A class teacher has all of the section, whatever subject it is that brings them there. */
export const taughtPlace = ({ is_class_teacher, ...place }: Assigned): TeachingPlace => ({
  ...placeOf(place),
  subject_id: is_class_teacher && place.section_id !== null ? null : place.subject_id,
})

interface Structure {
  id: number
  grade_id: number
}

/** What of the school's structure lies at these places, as far as their sessions are open. */
function spread(
  places: TeachingPlace[],
  open_session_ids: number[],
  sections: Structure[],
  subjects: (Structure & { section_ids: number[] })[],
): Omit<Reach, 'scope' | 'staff_ids' | 'student_ids' | 'enrolment_ids'> {
  const open = places.filter(({ session_id }) => open_session_ids.includes(session_id))
  const reached = <T extends Structure>(rows: T[], isAt: (row: T, place: TeachingPlace) => boolean) =>
    rows.filter((row) => open.some((place) => place.grade_id === row.grade_id && isAt(row, place))).map(({ id }) => id)
  return {
    places,
    open_session_ids,
    grade_ids: unique(open.map(({ grade_id }) => grade_id)),
    section_ids: reached(sections, ({ id }, { section_id }) => section_id === null || section_id === id),
    subject_ids: reached(subjects, ({ id, section_ids }, { section_id, subject_id }) =>
      // A subject that names no section is taught in all of its class.
      subject_id === null
        ? section_id === null || section_ids.length === 0 || section_ids.includes(section_id)
        : subject_id === id,
    ),
  }
}

const unique = (ids: number[]) => [...new Set(ids)]

const ownStaff = (client_id: number, account_id: number) =>
  build
    .selectFrom('staff')
    .select('id')
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)

const assignments = (client_id: number, account_id: number, today: string) =>
  build
    .selectFrom('staff_assignments as place')
    .innerJoin('staff', (join) => join.on('staff.client_id', '=', client_id).onRef('staff.id', '=', 'place.staff_id'))
    .select(['place.session_id', 'place.grade_id', 'place.section_id', 'place.subject_id', 'place.is_class_teacher'])
    .where('place.client_id', '=', client_id)
    .where(({ or, eb }) => or([eb('place.ends_on', 'is', null), eb('place.ends_on', '>', today)]))
    .where('staff.account_id', '=', account_id)
    .where('staff.deleted_at', 'is', null)

const enrolments = (client_id: number, account_id: number) =>
  build
    .selectFrom('students')
    .innerJoin('enrolments as place', (join) =>
      join.on('place.client_id', '=', client_id).onRef('place.student_id', '=', 'students.id'),
    )
    .select(['students.id as student_id', 'place.id as enrolment_id'])
    .select(['place.session_id', 'place.grade_id', 'place.section_id'])
    .where('students.client_id', '=', client_id)
    .where('students.account_id', '=', account_id)
    .where('students.deleted_at', 'is', null)
    .where('place.deleted_at', 'is', null)
