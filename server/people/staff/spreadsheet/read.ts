import type { z } from 'zod'
import { type AssignmentInput, type DateFormat, StaffInput, say, type UploadProblem } from '#contract'
import type { Viewer } from '../../../policy/places.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import { cellProblem, type SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { personReader } from '../../spreadsheet/cells.ts'
import type { SchoolPlaces } from '../../spreadsheet/school-places.ts'
import { listRoles, type StaffRole } from './list-roles.ts'
import { taughtReader } from './taught-places.ts'

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

/** The school as its lists of staff are read. */
export interface StaffSchool {
  /** The school's country, by which telephone numbers are read. */
  country: string | null
  date_format: DateFormat | null
  today: string
  actor: Viewer
  session_id: number
  places: SchoolPlaces
  roles: readonly StaffRole[]
  /** Our columns that the file has. */
  columns: ReadonlySet<string>
  /** The employee ID of somebody of the school who has this address. */
  numbers: ReadonlyMap<string, string>
}

const columnOf: Record<string, string> = { role_ref_id: 'role' }

/** Columns of whose texts somebody may say what they are. */
export const valueColumns = ['role', 'gender', 'assignments', 'class_teacher_of'] as const

/** Reads the rows under the names of the school's classes, sections, subjects and roles. */
export function readStaff(records: SpreadsheetRecord[], school: StaffSchool, list: OpenList): ReadStaff {
  const { country, date_format, today, columns } = school
  if (columns && !columns.has('emp_id') && !columns.has('email'))
    list.ask({ kind: 'no_key', message: say('list.no_staff_key'), choices: [] })
  const readPlaces = taughtReader(school.places, school, list)
  const readPerson = personReader(records, {
    dates: [{ name: 'date_of_joining', kind: 'joined' }],
    ...{ long: ['emp_id', 'mobile'], country, date_format, today, list },
  })
  const roleOf = listRoles(records, school.roles, columns, list)
  const read: ReadStaff = { ready: [], problems: [], warnings: [] }
  for (const record of records) {
    const cells = readPerson(record)
    const { values, problems, refuse } = cells
    const role = roleOf(values.role ?? '')
    if (role.fault) refuse('role', role.fault.code, role.fault.sentence)
    const email = cells.email('email')
    const places = readPlaces(cells, 'assignments')
    const [class_teacher_of, ...more] = readPlaces(cells, 'class_teacher_of')
    if (more.length > 0) refuse('class_teacher_of', 'invalid_field', say('staff.one_section'))
    if (class_teacher_of && !class_teacher_of.section_id)
      refuse('class_teacher_of', 'invalid_field', say('staff.class_teacher_section'))
    const gender = cells.gender()
    const parsed = StaffInput.safeParse({
      ...{ email, gender, role_ref_id: role.role_id },
      emp_id: values.emp_id || school.numbers.get(email?.toLowerCase() ?? ''),
      first_name: cells.name.first,
      last_name: cells.name.last,
      mobile: cells.phone('mobile'),
      designation: values.designation || role.designation,
      date_of_joining: cells.date('date_of_joining'),
      assignments: places.length > 0 ? places : undefined,
    })
    if (role.is_left || cells.is_left) {
      list.leave(record.row)
      continue
    }
    if (!parsed.success) cells.refuseFields(parsed.error.issues, (path) => columnOf[path] ?? path)
    read.problems.push(...problems)
    if (!parsed.success || problems.length > 0 || role.role_id === undefined) continue
    read.ready.push({ record, person: { ...parsed.data, role_ref_id: role.role_id }, class_teacher_of })
    read.warnings.push(...cells.warnings)
    if (cells.name.is_split)
      read.warnings.push(cellProblem(record, 'full_name', 'name_split', say('person.full_name_split')))
  }
  return read
}
