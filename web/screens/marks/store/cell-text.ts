import type { ExamAttendance } from '#contract'
import type { CellValue } from '#web/api/marks/cell-draft.ts'
import { exactQ, readMarks } from '../../../../marking/quarters.ts'

/** What a cell takes: marks between two limits, in steps of a quarter; NA where it is a question. */
export interface Limits {
  least: number
  most: number
  /** A question may be left out by the pupil. */
  mayBeNa: boolean
}

export type Read = { value: CellValue } | { wrong: 'letters' | 'above' | 'below' | 'step' }

/** Marks as they were typed, or what is wrong with them. */
export function readCell(typed: string, { least, most, mayBeNa }: Limits): Read {
  const text = typed.trim()
  if (text === '') return { value: null }
  if (mayBeNa && (/^na$/i.test(text) || (text === '-' && least >= 0))) return { value: 'NA' }
  const marks = readMarks(text)
  if (marks === null) return { wrong: 'letters' }
  if (marks > most) return { wrong: 'above' }
  if (marks < least) return { wrong: 'below' }
  if (exactQ(marks) === null) return { wrong: 'step' }
  return { value: marks }
}

/** 2.5 as "2.5", nothing as "". */
export const cellText = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** The key that says a pupil's attendance; X: exempt, U: unfair means. */
const attendanceKeys: Record<string, ExamAttendance> = { p: 'P', a: 'A', m: 'ML', x: 'EX', u: 'UFM' }

export const attendanceOfKey = (key: string): ExamAttendance | undefined => attendanceKeys[key.toLowerCase()]
