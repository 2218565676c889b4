import type { DateFormat } from '#contract'
import type { SchoolPlaces } from '../../spreadsheet/school-places.ts'
import type { PupilNumbers } from './made-numbers.ts'
import type { PlaceMaker } from './made-places.ts'

export interface Elective {
  id: number
  grade_id: number
  subject_code: string
  title: string
}

/** The school as its rosters are read. */
export interface RosterSchool {
  session_id: number
  /** First day of the session. */
  starts_on: string
  places: SchoolPlaces
  /** What somebody said is to be made with the list. */
  maker: PlaceMaker
  electives: readonly Elective[]
  /** Where the list has no admission numbers. */
  numbers: PupilNumbers | null
  country: string | null
  date_format: DateFormat | null
  today: string
  /** Our columns that the file has. */
  columns: ReadonlySet<string>
  /** The heading of a column of ours. */
  headingOf(column: string): string
  unread: readonly string[]
}
