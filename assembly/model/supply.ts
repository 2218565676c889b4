import { type FieldError, sayAt } from '../../domain/field-error.ts'
import { customaryPercents } from '../../domain/papers/blueprint-defaults.ts'
import { toQuarters } from '../../domain/papers/marks.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import { type Sentence, say } from '../../domain/say.ts'
import type { Blueprint, SectionBlueprint } from '../blueprint/blueprint.ts'
import { chapterScope, namedTopics } from '../blueprint/goals.ts'
import { usageBounds, usageTier } from '../blueprint/usage.ts'
import type { BankItem, CountedQuestions, CountQuery, QuestionBank } from './bank.ts'

/** What the bank holds for a blueprint: all that the models need to know of it. */
export interface Supply {
  blueprint: Blueprint
  query: CountQuery
  /** Everything that was counted. */
  bank: CountedQuestions[]
  /** Free questions: without the pinned ones and without `excluded`. */
  counted: CountedQuestions[]
  pinned: PinnedQuestion[]
  /** Never drawn: the pinned ones, and those that another set has taken. */
  excluded: Set<number>
  /** A class is split between so many papers; 1 = all of it for one. */
  shares: number
}

export interface PinnedQuestion {
  item: BankItem
  /** Index of the section. */
  section: number
}

/** Pins that can't be: unknown, or of another kind than their section takes. */
export class WrongPins extends Error {
  readonly problems: FieldError[]

  constructor(problems: FieldError[]) {
    super(problems.map(({ path, code }) => `${path}: ${code}`).join(', '))
    this.name = 'WrongPins'
    this.problems = problems
  }
}

export function countQuery(blueprint: Blueprint): CountQuery {
  const { sections } = blueprint
  return {
    kinds: kindsOf(sections),
    topics: namedTopics(blueprint),
    usage_bounds: usageBounds(sections.map((section) => section.exclude_used_within_days)),
    by_minutes: blueprint.time !== null,
    by_percent: blueprint.mean_percent !== null,
  }
}

/** Types by marks, each once. */
export function kindsOf(
  sections: readonly { types: readonly QuestionType[]; marks_each: number }[],
): CountQuery['kinds'] {
  const marks = [...new Set(sections.map(({ marks_each }) => marks_each))]
  return marks.map((max_marks) => {
    const taking = sections.filter(({ marks_each }) => marks_each === max_marks)
    return { types: [...new Set(taking.flatMap(({ types }) => types))], max_marks }
  })
}

interface CountOptions {
  /** Questions that may not be taken, such as those of another set. */
  excluded?: ReadonlySet<number>
}

/**
 * Counts the bank for a blueprint.
 *
 * @throws WrongPins with an error per pin
 */
export async function countSupply(
  blueprint: Blueprint,
  bank: QuestionBank,
  { excluded = new Set() }: CountOptions = {},
): Promise<Supply> {
  const query = countQuery(blueprint)
  const pins = blueprint.sections.flatMap((section) => section.pinned)
  const reserved = [...new Set([...pins, ...excluded])]
  const [counted, items] = await Promise.all([bank.count(query), reserved.length > 0 ? bank.items(reserved) : []])
  return {
    blueprint,
    query,
    bank: counted,
    counted: withoutItems(counted, items, query),
    pinned: placePins(blueprint, new Map(items.map((item) => [item.id, item]))),
    excluded: new Set(reserved),
    shares: 1,
  }
}

/** What is left when questions are taken for another paper: nothing is counted anew. */
export function takeFrom(supply: Supply, taken: readonly BankItem[]): Supply {
  const counted = withoutItems(supply.counted, taken, supply.query)
  return { ...supply, counted, excluded: new Set([...supply.excluded, ...taken.map(({ id }) => id)]) }
}

function withoutItems(counted: CountedQuestions[], items: readonly BankItem[], query: CountQuery): CountedQuestions[] {
  if (items.length === 0) return counted
  const taken = new Map<string, number>()
  for (const item of items) {
    if (item.uncounted) continue
    const key = groupKey(toGroup(item, query))
    taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  return counted.flatMap((group) => {
    const count = group.count - (taken.get(groupKey(group)) ?? 0)
    return count > 0 ? [{ ...group, count }] : []
  })
}

type Group = Omit<CountedQuestions, 'count'>

function groupKey({ chapter_id, topic_id, type, level, skill, max_marks, minutes, percent, tier }: Group): string {
  return [chapter_id, topic_id, type, level, skill, max_marks, minutes, percent, tier].join('|')
}

/** What pupils are expected to reach of a question: as exams have shown, else as is customary for its level. */
export const expectedPercent = ({ percent, level }: BankItem): number => percent ?? customaryPercents[level]

/** The group of a GROUP BY that an item is counted in. */
export function toGroup(item: BankItem, query: CountQuery): Group {
  const { chapter_id, topic_id, type, level, skill, max_marks } = item
  const named = topic_id !== null && query.topics.includes(topic_id) ? topic_id : null
  const tier = usageTier(item.used_days_ago, query.usage_bounds)
  const minutes = query.by_minutes ? item.minutes : null
  const percent = query.by_percent ? expectedPercent(item) : null
  return { chapter_id, topic_id: named, type, level, skill, max_marks, minutes, percent, tier }
}

function placePins(blueprint: Blueprint, items: Map<number, BankItem>): PinnedQuestion[] {
  const problems: FieldError[] = []
  const placed = blueprint.sections.flatMap((section, index) =>
    section.pinned.flatMap((id, place) => {
      const item = items.get(id)
      const fault = findPinFault(blueprint, section, id, item)
      if (fault === null && item) return [{ item, section: index }]
      if (fault) problems.push(sayAt(`sections.${index}.pinned.${place}`, fault))
      return []
    }),
  )
  if (problems.length > 0) throw new WrongPins(problems)
  return placed
}

function findPinFault(
  blueprint: Blueprint,
  section: SectionBlueprint,
  id: number,
  item: BankItem | undefined,
): Sentence | null {
  const named = { id, section: section.section }
  if (!item) return say('pin.unknown', { id })
  if (!section.types.includes(item.type)) return say('pin.type', named)
  const [marks, marks_each] = [item.max_marks, section.marks_each]
  if (toQuarters(marks) !== toQuarters(marks_each)) return say('pin.marks', { ...named, marks, marks_each })
  const scope = chapterScope(blueprint, section)
  return scope && !scope.has(item.chapter_id) ? say('pin.chapter', named) : null
}
