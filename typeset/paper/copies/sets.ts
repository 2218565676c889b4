import { type SetLetter, setLetters } from '../../../domain/papers/documents.ts'
import type { QuestionType } from '../../../domain/questions/question-types.ts'
import { findPairs, findSequence } from '../../../domain/questions/read-answer.ts'
import type { StoredOption, StoredPart } from '../../../domain/questions/stored-question.ts'
import type { AnsweredQuestion, AnsweredSection } from '../stored-paper.ts'
import { inOrder, otherOrder, otherOrderWithin, shuffledOrder } from './shuffle.ts'

/** Where a question stands in one set and how its inside is ordered there. */
export interface PlacedQuestion {
  question: AnsweredQuestion
  /** Printed number; members of an OR pair share it. */
  number: number
  /**
   * Printed place → stored place: of the options of a choice question, of the right column of a MATCH question (its pairs'
   * right sides, then its distractors), of the items of an ORDER question. Empty where nothing has an order.
   */
  order: number[]
  /** The same for each sub-question. */
  part_orders: number[][]
}

export interface PlacedSection {
  section: AnsweredSection
  questions: PlacedQuestion[]
}

/** One question in every set. */
export interface CrossReference {
  item_id: number
  /** By the sets asked for, in their order. */
  places: { number: number; order: number[] }[]
}

/**
 * The questions of one set. Set A keeps the stored order of questions and options; the others shuffle both, the same way
 * for the same seed. Sections keep their order, questions of one type and OR pairs stay together, `fixed` options keep their place.
 */
export function arrangeSet(sections: AnsweredSection[], seed: number, set: SetLetter): PlacedSection[] {
  let number = 0
  return sections.map((section, index) => {
    const units = unitsOf(section.questions)
    const order = unitOrder(units, `${seed}:section:${index}`, set)
    const questions = order.flatMap((at) => {
      number += 1
      return (units[at] ?? []).map((question) => placeQuestion(question, number, seed, set))
    })
    return { section, questions }
  })
}

/** Of one section: no two sets have the same order, as long as the number of questions allows it. */
function unitOrder(units: AnsweredQuestion[][], key: string, set: SetLetter): number[] {
  const taken = [inOrder(units.length)]
  const groups = groupsOf(units)
  for (const letter of setLetters.slice(1, setLetters.indexOf(set) + 1))
    taken.push(otherOrderWithin(groups, `${key}:${letter}`, taken))
  return taken.at(-1) ?? []
}

/**
 * Places that are shuffled among themselves: a type's, in the order in which the types first stand. Directions that a type shares
 * are so printed once in every set. Neighbouring types of one question each are one group, or their sets would all be alike.
 */
function groupsOf(units: AnsweredQuestion[][]): number[][] {
  const places = new Map<string, number[]>()
  units.forEach(([question], at) => {
    const type = question?.type ?? 'none'
    places.set(type, [...(places.get(type) ?? []), at])
  })
  const groups: number[][] = []
  let singles: number[] | null = null
  for (const own of places.values()) {
    if (own.length === 1 && singles) singles.push(...own)
    else {
      groups.push(own)
      singles = own.length === 1 ? own : null
    }
  }
  return groups
}

/** What is moved as one: a question, or all members of an OR group wherever they stand. */
function unitsOf(questions: AnsweredQuestion[]): AnsweredQuestion[][] {
  const units = new Map<string, AnsweredQuestion[]>()
  for (const question of questions) {
    const name = question.or_group === null ? `item ${question.item_id}` : `group ${question.or_group}`
    const unit = units.get(name)
    if (unit) unit.push(question)
    else units.set(name, [question])
  }
  return [...units.values()]
}

function placeQuestion(question: AnsweredQuestion, number: number, seed: number, set: SetLetter): PlacedQuestion {
  const key = `${seed}:${set}:${question.item_id}`
  return {
    question,
    number,
    order: orders[question.type]({ options: question.question_options, answer: question.answer, key, set }),
    part_orders: question.sub_questions.map((part, index) => partOrder(part, `${key}:${index}`, set)),
  }
}

const partOrder = (part: StoredPart, key: string, set: SetLetter) =>
  orders[part.type]({ options: part.options, answer: part.answer, key, set })

interface Inside {
  options: StoredOption[]
  answer: unknown
  key: string
  set: SetLetter
}

type OrderOf = (inside: Inside) => number[]

const asStored: OrderOf = ({ options }) => inOrder(options.length)

const choice: OrderOf = ({ options, key, set }) =>
  set === 'A' ? inOrder(options.length) : shuffledOptions(options, key)

/** Stored, the right column gives the answer away: set A shuffles it too. */
const columns: OrderOf = ({ answer, key }) => {
  const { pairs, distractors } = findPairs(answer) ?? { pairs: [], distractors: [] }
  return pairs.length === 0 ? [] : otherOrder(pairs.length + distractors.length, key, [inOrder(pairs.length)])
}

const entries: OrderOf = ({ answer, key }) => {
  const { length } = findSequence(answer) ?? []
  return otherOrder(length, key, [inOrder(length)])
}

const orders: Record<QuestionType, OrderOf> = {
  MCQ_SINGLE: choice,
  MCQ_MULTI: choice,
  TRUE_FALSE: asStored,
  ASSERTION_REASON: asStored,
  FILL_BLANK: asStored,
  MATCH: columns,
  ORDER: entries,
  NUMERIC: asStored,
  VERY_SHORT: asStored,
  SHORT: asStored,
  LONG: asStored,
  DIAGRAM: asStored,
  CASE_STUDY: asStored,
}

function shuffledOptions(options: StoredOption[], key: string): number[] {
  const free = inOrder(options.length).filter((index) => !options[index]?.fixed)
  const shuffled = shuffledOrder(free.length, key).map((at) => free[at] as number)
  return options.map((option, index) => (option.fixed ? index : (shuffled.shift() as number)))
}

/** Where each question stands in each of the sets, in the order of the first. */
export function crossReference(
  sections: AnsweredSection[],
  seed: number,
  sets: readonly SetLetter[],
): CrossReference[] {
  const arranged = sets.map((set) => {
    const placed = arrangeSet(sections, seed, set).flatMap((section) => section.questions)
    return new Map(placed.map((it) => [it.question.item_id, it]))
  })
  return [...(arranged[0]?.keys() ?? [])].map((item_id) => ({
    item_id,
    places: arranged.map((set) => ({ number: set.get(item_id)?.number ?? 0, order: set.get(item_id)?.order ?? [] })),
  }))
}
