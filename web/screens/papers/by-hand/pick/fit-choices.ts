import type { QuestionType } from '#contract'
import { type Choices, type ChosenSection, type Unit, unitsOf } from '../../making/choices.ts'

/** A section of a changed plan; `was` is its stored name, null for a new one. */
export interface ChangedSection {
  section: string
  was: string | null
  types: readonly QuestionType[]
  marks_each: number
}

export interface Fit {
  /** What fits the changed plan, under the new names. */
  fitting: Choices
  /** The part of it that also fits the stored plan: what the server may hold while the plan changes. */
  unmoved: Choices
  /** Chosen questions that no longer fit, by the section's stored name. */
  lost: { section: string; count: number }[]
}

const countQuestions = (units: Unit[]) => units.flat().length

function keepFitting(units: Unit[], { types, marks_each }: ChangedSection): Unit[] {
  return units.flatMap((unit): Unit[] => {
    const [first, second] = unit.filter((one) => types.includes(one.type) && one.max_marks === marks_each)
    if (!first) return []
    return [second ? [first, second] : [first]]
  })
}

/** What a changed plan keeps of the chosen questions. Of another subject it keeps none; a renamed section keeps its own. */
export function fitChoices(choices: Choices, sections: ChangedSection[], sameSubject: boolean): Fit {
  const fitting: ChosenSection[] = sections.map((section) => ({
    section: section.section,
    units: sameSubject && section.was !== null ? keepFitting(unitsOf(choices, section.was), section) : [],
  }))
  const unmoved = fitting.filter((_, index) => sections[index]?.section === sections[index]?.was)
  const lost = choices.map(({ section, units }) => {
    const place = sections.findIndex((one) => one.was === section)
    return { section, count: countQuestions(units) - countQuestions(fitting[place]?.units ?? []) }
  })
  return { fitting, unmoved, lost: lost.filter(({ count }) => count > 0) }
}

/** Whether the server holds questions that must go before it accepts the changed plan. */
export const mustClear = (choices: Choices, { unmoved }: Fit): boolean =>
  countQuestions(choices.flatMap(({ units }) => units)) > countQuestions(unmoved.flatMap(({ units }) => units))
