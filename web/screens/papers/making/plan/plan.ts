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

/** What a template says of a section. */
interface PlannedSection {
  section: string
  instruction?: string | null | undefined
  types: readonly QuestionType[]
  marks_each: number
  count: number
  attempt_any?: number | null | undefined
}

/** '1' for the first section, printed without a heading; then the first free capital letter. */
export function nextName(rows: PlanRow[]): string {
  if (rows.length === 0) return '1'
  const taken = new Set(rows.map((row) => row.section.trim().toUpperCase()))
  const letters = Array.from({ length: 26 }, (_, index) => letterOf(index))
  return letters.find((letter) => !taken.has(letter)) ?? String(rows.length + 1)
}

/** What sections usually hold, in the order in which papers have them. */
const usual: [type: QuestionType, count: number][] = [
  ['MCQ_SINGLE', 10],
  ['VERY_SHORT', 5],
  ['SHORT', 4],
  ['LONG', 3],
  ['CASE_STUDY', 2],
]

/** A further section: of the first usual kind that the paper doesn't have. */
export function makeRow(rows: PlanRow[], key: string): PlanRow {
  const taken = new Set(rows.flatMap(({ types }) => types))
  const [type, count] = usual.find(([one]) => !taken.has(one)) ?? (usual[0] as (typeof usual)[number])
  const marks_each = questionTypes[type].default_marks
  return { key, was: null, section: nextName(rows), instruction: '', types: [type], marks_each, count, attempt_any: '' }
}

/** The rows with one more. The first has a letter too once it isn't the only one. */
export function withAnother(rows: PlanRow[], key: string): PlanRow[] {
  const [first, ...others] = rows
  const lettered = first?.section === '1' && rows.length === 1 ? [{ ...first, section: 'A' }, ...others] : rows
  return [...lettered, makeRow(lettered, key)]
}

/** The sections of a blueprint, as rows to be typed over. */
export const rowsOf = (sections: readonly PlannedSection[]): PlanRow[] =>
  sections.map((one) => ({
    key: one.section,
    was: null,
    section: one.section,
    instruction: one.instruction ?? '',
    types: [...one.types],
    marks_each: one.marks_each,
    count: one.count,
    attempt_any: one.attempt_any == null || one.attempt_any === one.count ? '' : one.attempt_any,
  }))
