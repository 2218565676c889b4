/** Whose bundles of CSV files are read. */
type RosterFormat = 'oneroster-1.1' | 'oneroster-1.2' | 'sds-2.1' | 'sds-1' | 'clever'

/** Why a row of a bundle is not taken; `server/people/roster` adds those that the school decides. */
export type RosterLeftCode =
  | 'to_be_deleted'
  | 'inactive'
  | 'other_school'
  | 'other_role'
  | 'no_reference'
  | 'twice'
  | 'second_role'
  | 'several_homerooms'
  | 'open_date'

/** A row that was left out, or a part of one; `row` is the line of its file, from 1. */
export interface RosterLeft {
  file: string
  row: number
  code: RosterLeftCode
  /** Whom or what it is about: the name of a person, the id that leads nowhere. */
  name: string
}

export interface RosterPerson {
  file: string
  row: number
  /** The number that people know: the identifier, else the id of the program that made the bundle. */
  number: string
  first_name: string
  middle_name: string
  last_name: string
  /** M, F or X as far as the bundle says it in words that are known; else its word. */
  sex: string
  email: string
  phone: string
}

export interface RosterPupil extends RosterPerson {
  /** YYYY-MM-DD, as written where it is no date; ''. */
  birth: string
  /** "9" of "09"; the class's title where no grade is said; ''. */
  grade: string
  section: string
}

/** A class of the bundle that somebody teaches. */
export interface RosterTeaching {
  file: string
  row: number
  title: string
  grade: string
  /** What the section may be called, the likeliest first. */
  sections: readonly string[]
  /** Titles and codes of what is taught, the likeliest first. */
  subjects: readonly string[]
}

export type RosterStaffRole = 'teacher' | 'aide' | 'administrator'

export interface RosterStaff extends RosterPerson {
  role: RosterStaffRole
  teaches: readonly RosterTeaching[]
}

export interface RosterSchool {
  id: string
  name: string
  identifier: string
  /** Pupils and staff with a role there. */
  people: number
}

/** A bundle of one school; of several, of which none was named, the schools alone. */
export interface RosterBundle {
  format: RosterFormat
  schools: readonly RosterSchool[]
  /** null: it is to be said which. */
  school: RosterSchool | null
  pupils: readonly RosterPupil[]
  staff: readonly RosterStaff[]
  left: readonly RosterLeft[]
}

/** What every program says in its own tables. */
export interface RosterFacts {
  format: RosterFormat
  schools: readonly { id: string; name: string; identifier: string }[]
  people: readonly FactPerson[]
  classes: readonly FactClass[]
  enrolments: readonly FactEnrolment[]
  left: RosterLeft[]
  /** People and classes that were left out, by id; a class's has `class ` before it. */
  gone: ReadonlyMap<string, RosterLeftCode>
}

export interface FactPerson {
  file: string
  row: number
  id: string
  number: string
  first_name: string
  middle_name: string
  last_name: string
  sex: string
  birth: string
  email: string
  phone: string
  grades: readonly string[]
  roles: readonly { role: string; school: string }[]
}

export interface FactClass {
  file: string
  row: number
  id: string
  school: string
  title: string
  code: string
  is_homeroom: boolean
  grades: readonly string[]
  /** Titles and codes of its course and subjects. */
  subjects: readonly string[]
  /** The school year that it is of, as far as it is said; later ones sort later. */
  year: string
}

export interface FactEnrolment {
  file: string
  row: number
  class: string
  person: string
}
