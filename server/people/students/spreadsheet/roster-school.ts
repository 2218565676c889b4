import type { SchoolPlaces } from '../../spreadsheet/school-places.ts'

export interface Elective {
  id: number
  grade_id: number
  subject_code: string
  title: string
}

/** The school as its rosters are read. */
export interface RosterSchool {
  session_id: number
  places: SchoolPlaces
  electives: readonly Elective[]
  country: string | null
  today: string
  /** Our columns that the file has. */
  columns: ReadonlySet<string>
  /** The heading of a column of ours. */
  headingOf(column: string): string
}
