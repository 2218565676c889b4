import type { FieldError } from '../field-error.ts'
import { say } from '../say.ts'
import { toQuarters } from './marks.ts'

/** A section as far as its sums go. A number that is missing while it is typed is NaN. */
export interface Planned {
  section: string
  marks_each: number
  count: number
  attempt_any?: number | null
}

/** Marks of all printed numbers, whether or not they must be attempted. */
export const printedMarks = ({ count, marks_each }: Planned): number => count * marks_each

/** Marks that can be reached: of as many numbers as are to be attempted. */
export const reachedMarks = ({ count, attempt_any, marks_each }: Planned): number =>
  Math.min(attempt_any ?? count, count) * marks_each

export const sumOf = <Row>(rows: readonly Row[], marksOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + marksOf(row), 0)

/** More to be attempted than there is. */
export const checkAttempts = (sections: readonly Planned[]): FieldError[] =>
  sections.flatMap(({ count, attempt_any }, index) =>
    (attempt_any ?? count) > count
      ? [{ path: `sections.${index}.attempt_any`, ...say('paper.too_many_to_attempt', { count }) }]
      : [],
  )

/** Names differ by more than case and the space around them. */
export function checkNames(sections: readonly Pick<Planned, 'section'>[]): FieldError[] {
  const names = sections.map(({ section }) => section.trim().toLowerCase())
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ path: `sections.${index}.section`, ...say('paper.section_twice') }] : [],
  )
}

/** What the sections bring must be what the paper has; null or NaN where nobody has said what that is. */
export function checkPaperMarks(sections: readonly Planned[], question_paper_marks: number | null): FieldError[] {
  const planned = sumOf(sections, reachedMarks)
  if (question_paper_marks === null || isSame(planned, question_paper_marks)) return []
  const params = { planned, marks: question_paper_marks }
  return [{ path: 'question_paper_marks', ...say('paper.marks_sum', params) }]
}

/** Sums are compared in quarters of a mark; of what is not known yet nothing is said. */
export const isSame = (one: number, other: number): boolean =>
  Number.isNaN(one) || Number.isNaN(other) || toQuarters(one) === toQuarters(other)
