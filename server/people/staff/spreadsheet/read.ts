import type { z } from 'zod'
import { type AssignmentInput, columnWord, StaffInput, say, type UploadProblem } from '#contract'
import { nameKey } from '../../../../interchange/spreadsheet/nearest.ts'
import { type PlaceNames, placeFinder } from '../../../academics/place-names.ts'
import type { Viewer } from '../../../policy/places.ts'
import { cellProblem, type SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { classByNumber, type PersonCells, personReader } from '../../spreadsheet/cells.ts'
import { assignmentKey, mayGivePlace } from '../assignments.ts'

/** A row in order as far as it can be told without the school's staff. Fields whose cell is empty are absent. */
export interface StaffCandidate {
  record: SpreadsheetRecord
  person: z.output<typeof StaffInput> & { role_ref_id: number }
  /** The section whose class teacher this is. */
  class_teacher_of: AssignmentInput | undefined
}

export interface ReadStaff {
  ready: StaffCandidate[]
  problems: UploadProblem[]
  warnings: UploadProblem[]
}

export interface StaffRole {
  id: number
  title: string
}

interface Naming {
  /** The school's country, by which telephone numbers are read. */
  country: string | null
  actor: Viewer
  session_id: number
  names: PlaceNames
  roles: readonly StaffRole[]
}

const columnOf: Record<string, string> = { role_ref_id: 'role' }

/** Reads the rows under the names of the school's classes, sections, subjects and roles. */
export function readStaff(records: SpreadsheetRecord[], naming: Naming): ReadStaff {
  const readPlaces = placeReader(naming)
  const readPerson = personReader(records, ['date_of_joining'], ['emp_id', 'mobile'], naming.country)
  const roles = new Map(naming.roles.map(({ id, title }) => [nameKey(title), id]))
  const read: ReadStaff = { ready: [], problems: [], warnings: [] }
  for (const record of records) {
    const { values } = record
    const cells = readPerson(record)
    const { problems, refuse } = cells
    const role_ref_id = roles.get(nameKey(values.role ?? ''))
    if (role_ref_id === undefined) {
      if (!values.role) refuse('role', 'required', say('cell.fill_in', { column: columnWord('role') }))
      else refuse('role', 'unknown_name', say('staff.unknown_role', { names: titlesOf(naming.roles) }))
    }
    if (!values.email) refuse('email', 'required', say('cell.fill_in', { column: columnWord('email') }))
    const places = readPlaces(record, cells, 'assignments')
    const [class_teacher_of, ...more] = readPlaces(record, cells, 'class_teacher_of')
    if (more.length > 0) refuse('class_teacher_of', 'invalid_field', say('staff.one_section'))
    if (class_teacher_of && !class_teacher_of.section_id)
      refuse('class_teacher_of', 'invalid_field', say('staff.class_teacher_section'))
    const parsed = StaffInput.safeParse({
      emp_id: values.emp_id,
      first_name: cells.name.first,
      last_name: cells.name.last,
      email: values.email,
      mobile: cells.phone('mobile'),
      gender: cells.gender,
      role_ref_id,
      designation: values.designation || undefined,
      date_of_joining: cells.date('date_of_joining'),
      assignments: places.length > 0 ? places : undefined,
    })
    if (!parsed.success) cells.refuseFields(parsed.error.issues, (path) => columnOf[path] ?? path)
    read.problems.push(...problems)
    if (!parsed.success || problems.length > 0 || role_ref_id === undefined) continue
    read.ready.push({ record, person: { ...parsed.data, role_ref_id }, class_teacher_of })
    read.warnings.push(...cells.warnings)
    if (cells.name.is_split)
      read.warnings.push(cellProblem(record, 'full_name', 'name_split', say('person.full_name_split')))
  }
  return read
}

const titlesOf = (roles: readonly StaffRole[]) => roles.map(({ title }) => `"${title}"`).join(', ')

/** Reads "6/A/MATH; 6/A/SCI" as places within the uploader's reach. */
function placeReader({ actor, session_id, names }: Naming) {
  const classOf = classByNumber(names)
  const find = {
    class: placeFinder(names, ['class']),
    section: placeFinder(names, ['class', 'section']),
    subject: placeFinder(names, ['class', 'subject_code']),
  }
  return (
    record: SpreadsheetRecord,
    cells: PersonCells,
    column: 'assignments' | 'class_teacher_of',
  ): AssignmentInput[] => {
    const seen = new Set<string>()
    const written = (record.values[column] ?? '').split(/[;\n]/).flatMap((one) => one.trim() || [])
    return written.flatMap((one): AssignmentInput[] => {
      const [grade = '', section = '', subject = '', ...more] = one.split('/').map((part) => part.trim())
      if (grade === '' || more.length > 0) {
        cells.refuse(column, 'invalid_field', say('staff.assignment_form', { example: '6/A/MATH' }))
        return []
      }
      const at = { ...record, values: { class: classOf(grade), section, subject_code: subject } }
      const isEvery = (part: string) => part === '' || part === '*'
      const found = (isEvery(section) ? find.class : find.section)(at)
      const taught = found.problems.length > 0 || isEvery(subject) ? null : find.subject(at)
      const faults = [...found.problems, ...(taught?.problems ?? [])]
      for (const fault of faults) cells.problems.push({ ...fault, column })
      const grade_id = found.ids.class
      if (faults.length > 0 || grade_id === undefined) return []
      const place = { grade_id, section_id: found.ids.section ?? null, subject_id: taught?.ids.subject_code ?? null }
      const given = { ...place, is_class_teacher: column === 'class_teacher_of' }
      if (!mayGivePlace(actor, session_id, given)) cells.refuse(column, 'unknown_name', say('place.no_class'))
      if (seen.has(assignmentKey(place))) cells.refuse(column, 'duplicate', say('staff.assignment_twice'))
      seen.add(assignmentKey(place))
      return [place]
    })
  }
}
