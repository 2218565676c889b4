import { type Band, bandOf, type GradeSystem, shownHundredths } from './grades.ts'
import { upToQuarter } from './quarters.ts'
import { decimal, type Ratio, ratio, times } from './ratio.ts'
import type { Attendance, Column, Moderation, Result } from './sheet.ts'
import { type Cells, type SectionSum, sumSections } from './units.ts'

/** What stands in one row of an exam's sheet, and the rules of the exam. */
export interface MarkInput {
  attendance: Attendance | null
  /** Typed total in quarters where the exam has no questions; null: not entered. */
  typed_q: number | null
  /** Cells of the student's paper; null where the total is typed. */
  questions: { columns: readonly Column[]; cells: Cells } | null
  grace_q: number
  max_q: number
  pass_q: number
  system: GradeSystem
  moderation?: readonly Moderation[]
}

export interface ComputedMark {
  /** Without grace; null unless present and something was entered. */
  marks_q: number | null
  /** What the marks are out of. */
  counted_q: number
  /** What has to be reached: it shrinks with `counted_q`. */
  pass_q: number
  percent: number | null
  grade: string | null
  point: number | null
  result: Result
  is_complete: boolean
}

/** The same with what led to it. */
export interface WorkedMark extends ComputedMark {
  sections: SectionSum[]
  /** Sum of what counts, which may be below zero. */
  sum_q: number
  /** After each moderation. */
  moderated: { moderation: Moderation; before_q: number; after_q: number }[]
  exact: Ratio | null
  band: Band | null
}

const resultOf: Record<Exclude<Attendance, 'P'>, Result> = {
  A: 'ABSENT',
  ML: 'EXEMPT',
  EX: 'EXEMPT',
  UFM: 'WITHHELD',
}

/** Added to or scaled for all: never above the maximum or below zero, up to the next quarter. */
export function moderate(q: number, moderation: Moderation, max_q: number): number {
  const moved =
    moderation.kind === 'ADD' ? q + moderation.q : upToQuarter(times(ratio(q, 4), decimal(moderation.factor)))
  return Math.max(0, Math.min(max_q, moved))
}

/** The marks to pass when questions were left out: the same share, rounded up to a quarter. */
const passAt = (pass_q: number, counted_q: number, max_q: number) =>
  counted_q === max_q ? pass_q : upToQuarter(ratio(BigInt(pass_q) * BigInt(counted_q), BigInt(max_q) * 4n))

/** Everything of a mark that is worked out, with the way to it. Nothing is rounded but the percent, once. */
export function workOut(input: MarkInput): WorkedMark {
  const { attendance, questions, grace_q, max_q, system, moderation = [] } = input
  const sections = questions ? sumSections(questions.columns, questions.cells) : []
  const counted_q = questions ? sections.reduce((total, { max }) => total + max, 0) : max_q
  const pass_q = passAt(input.pass_q, counted_q, max_q)
  const sum_q = questions ? sections.reduce((total, { value }) => total + value, 0) : (input.typed_q ?? 0)
  const isAny = questions ? questions.columns.some(({ id }) => questions.cells.has(id)) : input.typed_q !== null
  const is_complete = questions ? sections.every(({ isComplete }) => isComplete) : input.typed_q !== null
  const blank = { counted_q, pass_q, sections, sum_q, marks_q: null, percent: null, grade: null, point: null }
  const none = { ...blank, moderated: [], exact: null, band: null }
  if (attendance !== null && attendance !== 'P') return { ...none, is_complete: true, result: resultOf[attendance] }
  if (!isAny && !(is_complete && questions)) return { ...none, is_complete: false, result: 'PENDING' }
  let marks_q = Math.max(0, sum_q)
  const moderated = moderation.map((one) => {
    const before_q = marks_q
    marks_q = moderate(marks_q, one, counted_q)
    return { moderation: one, before_q, after_q: marks_q }
  })
  const worked = { ...none, marks_q, moderated }
  if (attendance === null || !is_complete || counted_q === 0)
    return { ...worked, is_complete: false, result: 'PENDING' }
  const total_q = Math.min(marks_q + grace_q, counted_q)
  const exact = ratio(BigInt(total_q) * 100n, BigInt(counted_q))
  const hundredths = shownHundredths(exact, system.rounding)
  const passed = total_q >= pass_q
  const band = bandOf(system.bands, hundredths, passed)
  return {
    ...worked,
    exact,
    band,
    percent: hundredths / 100,
    grade: band?.grade ?? null,
    point: band?.point ?? null,
    result: passed ? 'PASS' : 'FAIL',
    is_complete: true,
  }
}

export function computeMark(input: MarkInput): ComputedMark {
  const { marks_q, counted_q, pass_q, percent, grade, point, result, is_complete } = workOut(input)
  return { marks_q, counted_q, pass_q, percent, grade, point, result, is_complete }
}

/** Grace may lift a mark to what has to be reached, no further, and no more than the school allows. In quarters. */
export function mostGrace({ marks_q, pass_q }: Pick<ComputedMark, 'marks_q' | 'pass_q'>, limit_q: number): number {
  return marks_q === null ? 0 : Math.max(0, Math.min(limit_q, pass_q - marks_q))
}

/** The same with as much of the grace as is still needed to pass: marks that were changed since may need less of it, or none. */
export function withinGrace(input: MarkInput): MarkInput {
  if (input.grace_q === 0) return input
  const grace_q = mostGrace(computeMark({ ...input, grace_q: 0 }), input.grace_q)
  return grace_q === input.grace_q ? input : { ...input, grace_q }
}
