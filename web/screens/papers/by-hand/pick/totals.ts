import type { StoredSection } from '#contract'
import { type Choices, unitsOf } from '../../making/choices.ts'

/** How far a section is: printed numbers and marks, chosen and planned. */
export interface SectionTotals {
  section: string
  chosen: number
  count: number
  marks: number
  planned_marks: number
}

type Planned = Pick<StoredSection, 'section' | 'count' | 'marks_each' | 'attempt_any'>

/** Marks count for as many questions as are to be attempted. */
export function sectionTotals(planned: Planned, choices: Choices): SectionTotals {
  const { section, count, marks_each, attempt_any } = planned
  const chosen = unitsOf(choices, section).length
  return {
    section,
    chosen,
    count,
    marks: Math.min(chosen, attempt_any) * marks_each,
    planned_marks: attempt_any * marks_each,
  }
}

export const paperTotals = (plan: Planned[], choices: Choices): SectionTotals[] =>
  plan.map((section) => sectionTotals(section, choices))

/** Sections with fewer or more questions than planned. */
export const findUneven = (totals: SectionTotals[]): SectionTotals[] =>
  totals.filter(({ chosen, count }) => chosen !== count)

/** The next section after this one, around the end, that needs questions. */
export function findNextOpen(totals: SectionTotals[], section: string): SectionTotals | undefined {
  const here = totals.findIndex((one) => one.section === section)
  const others = [...totals.slice(here + 1), ...totals.slice(0, Math.max(here, 0))]
  return others.find(({ chosen, count }) => chosen < count)
}

export const findOverfull = (totals: SectionTotals[]): SectionTotals[] =>
  totals.filter(({ chosen, count }) => chosen > count)

/** The printed number of each section's first question: numbers run through the whole paper. */
export function firstNumbers(plan: { section: string }[], choices: Choices): Map<string, number> {
  let next = 1
  return new Map(
    plan.map(({ section }) => {
      const first = next
      next += unitsOf(choices, section).length
      return [section, first] as const
    }),
  )
}
