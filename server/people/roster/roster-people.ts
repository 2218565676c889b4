import { sql } from 'kysely'
import { fixedRoles } from '#contract'
import { placeFinder } from '../../../interchange/doors/places/places.ts'
import { findSubject } from '../../../interchange/doors/places/subjects.ts'
import type {
  RosterBundle,
  RosterPerson,
  RosterStaff,
  RosterTeaching,
} from '../../../interchange/roster/roster-bundle.ts'
import type { Write } from '../../db/connect.ts'
import type { SchoolPlaces } from '../spreadsheet/school-places.ts'
import { findAssignments } from '../staff/assignments.ts'

/** A table under the columns of our own sheets, each row at the line that it has in the bundle. */
export interface RosterList {
  columns: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
}

const nameCells = ({ first_name, middle_name, last_name }: RosterPerson) => [first_name, middle_name, last_name]

/** Pupils as rows of the students' sheet. */
export const pupilList = ({ pupils }: RosterBundle): RosterList => ({
  columns: [
    ...['admission_no', 'first_name', 'middle_name', 'last_name', 'gender', 'dob', 'class', 'section'],
    ...['email', 'guardian_mobile'],
  ],
  rows: pupils.map((one) => ({
    row: one.row,
    cells: [one.number, ...nameCells(one), one.sex, one.birth, one.grade, one.section, one.email, one.phone],
  })),
})

/** What the school has of somebody whom a bundle names again. */
interface KnownStaff {
  id: number
  role: string
  taught: readonly PlaceIds[]
}

interface PlaceIds {
  grade_id: number
  section_id: number | null
  subject_id: number | null
}

/** What is known of the school for its staff of a bundle. */
interface StaffFacts {
  places: SchoolPlaces
  /** Title of the role that new people get. */
  role: string
  /** By the employee ID in small letters. */
  known: ReadonlyMap<string, KnownStaff>
}

/** @throws nothing: an employee ID that nobody has is somebody new */
export async function findKnownStaff(
  db: Write,
  client_id: number,
  session_id: number,
  staff: readonly RosterStaff[],
): Promise<StaffFacts['known']> {
  const numbers = staff.map(({ number }) => number.toLowerCase())
  const { rows } = await sql<{ id: number; emp_id: string; title: string }>`
    select st.id, lower(st.emp_id) as emp_id, r.title
    from staff st join accounts a on a.client_id = ${client_id} and a.id = st.account_id join roles r on r.id = a.role_id
    where st.client_id = ${client_id} and st.deleted_at is null and lower(st.emp_id) = any(${numbers}::text[])`.execute(
    db,
  )
  const taught = await findAssignments(
    { db, client_id },
    rows.map(({ id }) => id),
    session_id,
  )
  return new Map(
    rows.map(({ id, emp_id, title }) => [
      emp_id,
      { id, role: title, taught: taught.filter(({ staff_id }) => staff_id === id) },
    ]),
  )
}

/** The role of new staff is the teacher's: what administrators may do here, somebody of the school says. */
export const roleTitle = (roles: readonly { id: number; title: string }[]): string =>
  (roles.find(({ id }) => id === fixedRoles.teacher) ?? roles[0])?.title ?? ''

/**
 * Staff as rows of their sheet, and the classes of the bundle that are no class, section and subject of the school. Whoever is here keeps the role, and
 * what they teach besides.
 */
export function staffList(
  { staff }: RosterBundle,
  facts: StaffFacts,
): { sheet: RosterList; unplaced: RosterTeaching[] } {
  const unplaced: RosterTeaching[] = []
  const find = teachingFinder(facts.places)
  const lines = linesOf(staff)
  const rows = staff.map((one) => {
    const known = facts.known.get(one.number.toLowerCase())
    const found = one.teaches.flatMap((teaching) => {
      const place = find(teaching)
      if (!place) unplaced.push(teaching)
      return place ?? []
    })
    const designation = known || one.role === 'teacher' ? '' : one.role === 'aide' ? 'Aide' : 'Administrator'
    const cells = [
      ...[one.number, ...nameCells(one), one.sex, one.email, one.phone],
      ...[known?.role ?? facts.role, designation, taughtText(facts.places, found, known?.taught ?? [])],
    ]
    return { row: lines.get(one) ?? one.row, cells }
  })
  return {
    sheet: {
      columns: [
        ...['emp_id', 'first_name', 'middle_name', 'last_name', 'gender', 'email', 'mobile'],
        ...['role', 'designation', 'assignments'],
      ],
      rows,
    },
    unplaced,
  }
}

/** Where staff stand in two files those of the second go on after the first. */
function linesOf(staff: readonly RosterStaff[]): Map<RosterStaff, number> {
  const [first] = staff
  const last = Math.max(0, ...staff.map(({ file, row }) => (file === first?.file ? row : 0)))
  return new Map(staff.map((one, at) => [one, one.file === first?.file ? one.row : last + 1 + at]))
}

const keyOf = ({ grade_id, section_id, subject_id }: PlaceIds) => `${grade_id} ${section_id} ${subject_id}`

/** '' leaves what is taught as it is. Titles that hold a separator can't be written, and their places stay as they are too. */
function taughtText(places: SchoolPlaces, found: readonly PlaceIds[], stored: readonly PlaceIds[]): string {
  const known = new Set(stored.map(keyOf))
  if (found.every((one) => known.has(keyOf(one)))) return ''
  const all = new Map([...stored, ...found].map((one) => [keyOf(one), one]))
  const texts = [...all.values()].map(({ grade_id, section_id, subject_id }) => {
    const grade = places.classOf(grade_id)
    const section = grade?.sections.find(({ id }) => id === section_id)
    const subject = places.subjectsOf(grade_id).find(({ id }) => id === subject_id)
    const names = [grade?.title, section_id === null ? '*' : section?.title, subject_id === null ? '*' : subject?.code]
    return names.some((name) => name === undefined || /[/;\n]/.test(name)) ? null : names.join('/')
  })
  return texts.includes(null) ? '' : texts.join('; ')
}

/** The place of a class that somebody teaches, where all three are sure. */
function teachingFinder(places: SchoolPlaces): (teaching: RosterTeaching) => PlaceIds | null {
  const find = classFinder(places)
  return ({ grade, sections, subjects }) => {
    if (grade === '') return null
    for (const section of sections) {
      const found = find(grade, section)
      if (!found?.section_id || places.isInactive(found.section_id)) continue
      for (const text of subjects) {
        const subject = findSubject(places.subjectsOf(found.class_id), text)
        if (subject) return { grade_id: found.class_id, section_id: found.section_id, subject_id: subject.id }
      }
    }
    return null
  }
}

function classFinder(places: SchoolPlaces) {
  const finder = placeFinder(places.classes)
  return (grade: string, section: string) => finder(grade, section) ?? finder(places.byNumber(grade), section)
}

/** The classes and sections of the pupils, in their order, and whether the school has them. */
export function classesOf({ pupils }: RosterBundle, places: SchoolPlaces) {
  const find = classFinder(places)
  const classes = new Map<string, Set<string>>()
  for (const { grade, section } of pupils) {
    if (grade === '') continue
    const sections = classes.get(grade) ?? new Set()
    classes.set(grade, section === '' ? sections : sections.add(section))
  }
  const order = new Intl.Collator('en', { numeric: true })
  return [...classes]
    .map(([title, own]) => {
      const sections = [...own].sort(order.compare)
      const known =
        sections.length > 0 ? sections.every((one) => find(title, one)?.section_id) : find(title, '') !== null
      return { title, sections, known }
    })
    .sort((one, other) => order.compare(one.title, other.title))
}
