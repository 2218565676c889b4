import type { PaperQuestion, PaperSection } from '#contract'
import type { Printed } from '../print/body/question-body.tsx'

/** What the screens need of a chosen question. */
export interface ChosenQuestion extends Printed {
  question_id: number
  max_marks: number
  /** What it is in, and has a text in besides, as far as that is known. */
  language?: string | undefined
  translations?: readonly { language: string }[]
}

/** What carries one printed number: a question, or the two alternatives of an OR pair. */
export type Unit = [ChosenQuestion] | [ChosenQuestion, ChosenQuestion]

export interface ChosenSection {
  section: string
  units: Unit[]
}

/** The chosen questions of a paper, in the order of its plan. Every function here answers a new value; no change, the same one. */
export type Choices = ChosenSection[]

/** Where a unit stands. */
export interface ChoicePlace {
  section: string
  index: number
}

const chosenOf = (question: PaperQuestion): ChosenQuestion => ({
  question_id: question.id,
  type: question.type,
  question_text: question.question_text,
  question_options: question.question_options,
  match: question.match,
  order: question.order,
  language: question.language,
  max_marks: question.max_marks,
})

/** The stored questions as units. An alternative whose partner is gone stands alone. */
function toUnits(questions: PaperQuestion[]): Unit[] {
  const units: Unit[] = []
  const open = new Map<string, number>()
  for (const question of questions) {
    const first = question.or_group === null ? undefined : open.get(question.or_group)
    const alone = first === undefined ? undefined : units[first]
    if (alone?.length === 1 && first !== undefined) {
      units[first] = [alone[0], chosenOf(question)]
    } else {
      if (question.or_group !== null) open.set(question.or_group, units.length)
      units.push([chosenOf(question)])
    }
  }
  return units
}

export const readChoices = (stored: PaperSection[]): Choices =>
  stored.map(({ section, questions }) => ({ section, units: toUnits(questions) }))

/** As manual-create takes them. A pair's name holds only within its section. */
export const writeChoices = (choices: Choices) =>
  choices.map(({ section, units }) => ({
    section,
    questions: units.flatMap((unit, index) =>
      unit.map(({ question_id, max_marks }) => ({
        question_id,
        max_marks,
        or_group: unit.length === 2 ? String(index + 1) : null,
      })),
    ),
  }))

export const unitsOf = (choices: Choices, section: string): Unit[] =>
  choices.find((one) => one.section === section)?.units ?? []

/** The section of every chosen question, by question id. */
export const sectionsByQuestion = (choices: Choices): Map<number, string> =>
  new Map(
    choices.flatMap(({ section, units }) => units.flat().map((question) => [question.question_id, section] as const)),
  )

/** The changed units of one section; null leaves everything as it is. */
function withUnits(choices: Choices, section: string, change: (units: Unit[]) => Unit[] | null): Choices {
  const units = change(unitsOf(choices, section))
  if (units === null) return choices
  return choices.map((one) => (one.section === section ? { section, units } : one))
}

export const addQuestion = (choices: Choices, section: string, question: ChosenQuestion): Choices =>
  sectionsByQuestion(choices).has(question.question_id)
    ? choices
    : withUnits(choices, section, (units) => [...units, [question]])

/** Takes a question out; its alternative stays, alone. */
export function removeQuestion(choices: Choices, question_id: number): Choices {
  const section = sectionsByQuestion(choices).get(question_id)
  if (section === undefined) return choices
  return withUnits(choices, section, (units) =>
    units.flatMap((unit): Unit[] => {
      const [rest] = unit.filter((question) => question.question_id !== question_id)
      const isWhole = unit.every((question) => question.question_id !== question_id)
      if (isWhole) return [unit]
      return rest ? [[rest]] : []
    }),
  )
}

/** Moves a unit to the place `to` of its section; places past either end mean that end. */
export const moveUnit = (choices: Choices, { section, index }: ChoicePlace, to: number): Choices =>
  withUnits(choices, section, (units) => {
    const target = Math.max(0, Math.min(to, units.length - 1))
    const unit = units[index]
    if (!unit || target === index) return null
    const others = units.filter((_, place) => place !== index)
    return [...others.slice(0, target), unit, ...others.slice(target)]
  })

export function canPair(units: Unit[], index: number): boolean {
  return units[index]?.length === 1 && units[index + 1]?.length === 1
}

/** Makes a question and the next one alternatives: the student answers either. */
export const pairWithNext = (choices: Choices, { section, index }: ChoicePlace): Choices =>
  withUnits(choices, section, (units) => {
    const [first] = units[index] ?? []
    const [second] = units[index + 1] ?? []
    if (!first || !second || !canPair(units, index)) return null
    return [...units.slice(0, index), [first, second], ...units.slice(index + 2)]
  })

/** Makes two questions of a pair. */
export const splitPair = (choices: Choices, { section, index }: ChoicePlace): Choices =>
  withUnits(choices, section, (units) => {
    const [first, second] = units[index] ?? []
    if (!first || !second) return null
    return [...units.slice(0, index), [first], [second], ...units.slice(index + 1)]
  })

export const swapPair = (choices: Choices, { section, index }: ChoicePlace): Choices =>
  withUnits(choices, section, (units) => {
    const [first, second] = units[index] ?? []
    if (!first || !second) return null
    return units.map((unit, place) => (place === index ? [second, first] : unit))
  })
