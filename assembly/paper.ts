import { type Level, levels } from '../domain/questions/question-types.ts'
import type { Weight } from './blueprint/blueprint.ts'
import type { DrawQuery } from './model/bank.ts'
import { groupBy } from './model/group.ts'
import type { Model, Role } from './model/model.ts'

/** A chosen paper, and how far it is from what was wished. */
export interface Paper {
  sections: ChosenSection[]
  /** Sum of weight × deviation over `deviations`. */
  objective: number
  /** No paper of this bank has a lower objective. */
  bound: number
  /** objective − bound. */
  gap: number
  proven_optimal: boolean
  deviations: Deviation[]
  /** How the optimum was found, for reports. */
  method: string
  /** For what the bound holds: see supply-key.ts; null where it was found for less than the whole bank. */
  supply_key: string | null
}

export interface ChosenSection {
  section: string
  /** In printed order; the two questions of an OR pair share `or_group` and stand together. */
  questions: { question_id: number; max_marks: number; or_group: string | null }[]
}

export interface Deviation {
  /** Name of the section; null = the whole paper. */
  section: string | null
  /** 'mean' and 'time' only where the blueprint speaks of them. */
  goal: 'chapter' | 'topic' | 'level' | 'skill' | 'freshness' | 'mean' | 'time'
  /** Id of the chapter or topic, name of the level or skill; null for freshness, mean and time. */
  value: number | string | null
  /** Marks; for freshness the sum of the questions' ranks (0 never used … 3 within a year), which should be 0; for a mean per cent. */
  target: number
  reached: number
  /** A goal counts as met when the paper misses its target by no more than this. */
  tolerance: number
  /** |reached − target| beyond the tolerance; for a mean the marks that these per cent of the paper are. */
  deviation: number
  weight: Weight
}

/** A question in its place, with all that wishes see of it. */
export interface Placed {
  question_id: number
  section: number
  role: Role
  query: DrawQuery
  rank: number
}

export function placedQuestions(model: Model, chosen: readonly { column: number; question_id: number }[]): Placed[] {
  return chosen.map(({ column, question_id }) => {
    const { pool, class: index } = model.columns[column]!
    const { section, role } = model.pools[pool]!
    const { query, rank } = model.classes[index]!
    return { question_id, section, role, query, rank }
  })
}

/** Sections in printed order: easy before hard, then by chapter; alternatives beside a number of their chapter and level. */
export function layOut({ blueprint }: Model, placed: readonly Placed[]): ChosenSection[] {
  const bySection = groupBy(placed, ({ section }) => section)
  return blueprint.sections.map(({ section, marks_each }, index) => {
    const members = bySection.get(index) ?? []
    const partners = findPartners(members)
    const numbers = members.filter(({ role }) => role === 'number').sort(byPlace)
    let pairs = 0
    const questions = numbers.flatMap(({ question_id }): ChosenSection['questions'] => {
      const partner = partners.get(question_id)
      if (partner === undefined) return [{ question_id, max_marks: marks_each, or_group: null }]
      pairs += 1
      const or_group = `${section}-${pairs}`
      return [question_id, partner].map((id) => ({ question_id: id, max_marks: marks_each, or_group }))
    })
    return { section, questions }
  })
}

const rankOf = (level: string) => levels.indexOf(level as Level)

function byPlace(left: Placed, right: Placed): number {
  return (
    rankOf(left.query.level) - rankOf(right.query.level) ||
    left.query.chapter_id - right.query.chapter_id ||
    left.question_id - right.question_id
  )
}

/** Alternative by number: of the same skill and topic where that can be. */
function findPartners(members: readonly Placed[]): Map<number, number> {
  const partners = new Map<number, number>()
  for (const group of groupBy(members, ({ query }) => `${query.chapter_id}|${query.level}`).values()) {
    const numbers = group.filter(({ role }) => role === 'number').sort(byPlace)
    for (const alternative of group.filter(({ role }) => role === 'alternative').sort(byPlace)) {
      const open = numbers.filter(({ question_id }) => !partners.has(question_id))
      const alike = open.find(
        ({ query }) => query.skill === alternative.query.skill && query.topic_id === alternative.query.topic_id,
      )
      const first = alike ?? open[0]
      if (first) partners.set(first.question_id, alternative.question_id)
    }
  }
  return partners
}

export function idsOf(sections: readonly ChosenSection[]): number[] {
  return sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
}
