import { letterOf, type QuestionType, questionTypes, type StoredSection } from '#contract'

/** A number field of a form: '' while it is empty. */
export type FieldNumber = number | string

/** One section of the plan as it is typed. */
export interface PlanRow {
  /** Stays with the row while it is moved and renamed. */
  key: string
  /** The name under which it is stored, null for a new one. */
  was: string | null
  section: string
  instruction: string
  types: QuestionType[]
  marks_each: FieldNumber
  count: FieldNumber
  /** '' means all. */
  attempt_any: FieldNumber
}

export const toNumber = (value: FieldNumber): number => (value === '' ? Number.NaN : Number(value))

/** As set-section takes it; a field left empty is left out or wrong, so that the schema can say so. */
export const sectionOf = (row: PlanRow) => ({
  section: row.section,
  instruction: row.instruction || null,
  types: row.types,
  marks_each: toNumber(row.marks_each),
  count: toNumber(row.count),
  attempt_any: row.attempt_any === '' ? undefined : Number(row.attempt_any),
})

export const rowOf = (stored: StoredSection): PlanRow => ({
  key: stored.section,
  was: stored.section,
  section: stored.section,
  instruction: stored.instruction ?? '',
  types: stored.types,
  marks_each: stored.marks_each,
  count: stored.count,
  attempt_any: stored.attempt_any === stored.count ? '' : stored.attempt_any,
})

/** Marks that a section brings; 0 while it is incomplete. */
export function plannedMarks({ marks_each, count, attempt_any }: PlanRow): number {
  const attempted = attempt_any === '' ? toNumber(count) : Math.min(toNumber(attempt_any), toNumber(count))
  const marks = attempted * toNumber(marks_each)
  return Number.isFinite(marks) ? marks : 0
}

export const totalMarks = (rows: PlanRow[]): number => rows.reduce((sum, row) => sum + plannedMarks(row), 0)

/** '1' for the first section, printed without a heading; then the first free capital letter. */
export function nextName(rows: PlanRow[]): string {
  if (rows.length === 0) return '1'
  const taken = new Set(rows.map((row) => row.section.trim().toUpperCase()))
  const letters = Array.from({ length: 26 }, (_, index) => letterOf(index))
  return letters.find((letter) => !taken.has(letter)) ?? String(rows.length + 1)
}

export function makeRow(rows: PlanRow[], key: string): PlanRow {
  const type: QuestionType = 'MCQ_SINGLE'
  const marks_each = questionTypes[type].default_marks
  const section = nextName(rows)
  return { key, was: null, section, instruction: '', types: [type], marks_each, count: 10, attempt_any: '' }
}
