import type { Clipboard } from '../grid/grid-cells.ts'
import type { SchoolClass } from '../places/places.ts'
import type { SubjectOfSchool } from '../places/subjects.ts'

/** A subject of a class, with the words by which a date sheet names it. */
export interface SheetSubject extends SubjectOfSchool {
  grade_id: number
}

/** From when to when something is written: "09:00". */
export interface SheetTime {
  starts: string
  ends: string
}

export interface SheetShift extends SheetTime {
  name: string
}

/** What of it is left out. */
export const LEAVE = 'LEAVE'

export interface DateSheetInput {
  clipboard: Clipboard
  classes: readonly SchoolClass[]
  subjects: readonly SheetSubject[]
  /** Days between which papers lie: those of the session, or of the series. */
  first: string
  last: string
  /** Of a series that is there. Left out: they follow from the times of the sheet. */
  shifts?: readonly SheetShift[] | undefined
  /** What was answered to asks, by their keys. */
  said: Readonly<Record<string, string>>
}

/**
 * order: day or month first · day: a text is no day, or says more than one · outside: a day that is not between the first and the last · weekday: the
 * weekday beside a date is not its own · class, subject: a text names none, or could name several · twice: a paper stands on several days · time: a
 * text is no time, is not one of the shifts, or others have one.
 */
export type SheetAskKind = 'order' | 'day' | 'outside' | 'weekday' | 'class' | 'subject' | 'twice' | 'time'

export interface SheetChoice {
  value: string
  label: string
}

export interface SheetAsk {
  key: string
  kind: SheetAskKind
  /** As it stands in the sheet; '' where nothing stands there. */
  text: string
  /** Cells that wait for the answer: "C4". */
  cells: string[]
  /** Besides leaving it out. Empty for a day, which may be any. */
  choices: SheetChoice[]
  answer: string | null
}

/** Where a paper lies by the sheet. */
export interface SheetEntry {
  grade_id: number
  subject_id: number
  /** null: as is usual for the subject. */
  component: 'THEORY' | 'PRACTICAL' | null
  /** Of the sections that are named, where not the whole class is. */
  section_ids: number[]
  day: string
  shift: number
  /** By the times of the sheet. */
  minutes: number | null
  cells: string[]
}

export interface DateSheetReading {
  entries: SheetEntry[]
  asks: SheetAsk[]
  /** Cells and rows that hold something and are no paper: holidays, headings, notes. */
  left: { cell: string; text: string }[]
  /** Days on which the whole sheet says that nothing is written, in its words. */
  closed: { date: string; reason: string }[]
  shifts: SheetShift[]
}

/** too_large: more than is pasted at once · no_form: neither a table of days and classes nor a list of papers. */
export type DateSheetRefusal = 'too_large' | 'no_form'

/** A cell with its place in what was pasted. */
export interface SheetCell {
  text: string
  /** "C4" */
  at: string
}

/** A class as a heading or a cell names it, perhaps with one of its sections. */
export interface SheetPlace {
  grade_id: number
  section_id: number | null
}
