import { toQuarters } from '../../domain/papers/marks.ts'
import { type Sentence, say } from '../../domain/say.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { chapterScope, topicCapsOf } from '../blueprint/goals.ts'
import { isUsedWithin } from '../blueprint/usage.ts'
import type { BankItem, QuestionBank } from '../model/bank.ts'
import { classesOf, type QuestionClass } from '../model/classes.ts'
import { countQuery, type Supply } from '../model/supply.ts'
import type { ChosenSection, Deviation, Placed } from '../paper.ts'
import { measurePlaced, placePaper, toPlaced } from '../search/measure-paper.ts'

/** A paper and the question in it that another should stand in for. */
export interface SwapRequest {
  sections: ChosenSection[]
  /** The questions of the paper. */
  items: BankItem[]
  question_id: number
}

export interface BestSwaps extends SwapRequest {
  limit: number
  seed: number
  /** Not to be offered, such as the questions of parallel sets. */
  excluded: Set<number>
}

export interface Swap {
  question_id: number
  /** What the paper costs once this question stands in it. */
  objective: number
  /** objective − objective of the paper as it is. */
  change: number
}

/**
 * The best questions for the place of one: every class that the place could take is put there and the paper measured, then
 * questions are drawn from the best classes. Those of the same type come first among equals; none is similar to another of the paper.
 */
export async function bestSwaps(blueprint: Blueprint, bank: QuestionBank, asked: BestSwaps): Promise<Swap[]> {
  const placed = placePaper(blueprint, asked.sections, asked.items)
  const slot = placed.find(({ question_id }) => question_id === asked.question_id)
  if (!slot) return []
  const before = measurePlaced(blueprint, placed)
  const known = new Map<string, number>()
  /** Classes that the wishes see alike make the same paper. */
  const measureWith = (by: Placed) => {
    const { chapter_id, topic_id, level, skill, minutes, percent } = by.query
    const traits = [chapter_id, topic_id, level, skill, minutes, percent, by.rank].join('|')
    const objective = known.get(traits) ?? measurePlaced(blueprint, replaced(placed, slot, by)).objective
    known.set(traits, objective)
    return objective
  }
  const ranked = (await classesFor(blueprint, bank, slot)).flatMap((one) => {
    const by: Placed = { ...slot, query: one.query, rank: one.rank }
    if (findSwapFault(blueprint, asked.sections, placed, slot, by) !== null) return []
    return [{ one, objective: measureWith(by) }]
  })
  ranked.sort((a, b) => a.objective - b.objective)
  const swaps: Swap[] = []
  for (const { one, objective } of ranked) {
    if (swaps.length >= asked.limit) break
    const change = Math.round((objective - before.objective) * 10_000) / 10_000
    const ids = await drawFitting(bank, one, slot, asked, placed)
    swaps.push(...ids.map((question_id) => ({ question_id, objective, change })))
  }
  return swaps.slice(0, asked.limit)
}

async function classesFor(blueprint: Blueprint, bank: QuestionBank, { section }: Placed): Promise<QuestionClass[]> {
  const { types, marks_each } = blueprint.sections[section]!
  const query = { ...countQuery(blueprint), kinds: [{ types, max_marks: marks_each }] }
  const counted = await bank.count(query)
  const supply: Supply = {
    blueprint,
    query,
    bank: counted,
    counted,
    pinned: [],
    excluded: new Set(),
    shares: 1,
  }
  return classesOf(supply).filter(({ places }) => places.some((place) => place.section === section))
}

/** Similar ones found among those drawn are left out, so that a few more are asked for. */
const spare = 8

async function drawFitting(
  bank: QuestionBank,
  { query }: QuestionClass,
  slot: Placed,
  { limit, seed, excluded }: BestSwaps,
  placed: readonly Placed[],
): Promise<number[]> {
  const own = new Set(placed.map(({ question_id }) => question_id))
  const exclude = new Set([...own, ...excluded])
  const like = query.types.filter((type) => slot.query.types.includes(type))
  const others = query.types.filter((type) => !like.includes(type))
  const requests = [like, others].flatMap((types) =>
    types.length === 0 ? [] : [{ query: { ...query, types }, count: limit + spare }],
  )
  const ids = (await bank.draw(requests, seed, exclude)).flat()
  if (ids.length === 0) return []
  own.delete(slot.question_id)
  const pairs = await bank.similar(ids)
  const barred = new Set(pairs.flatMap(([left, right]) => (own.has(left) ? [right] : own.has(right) ? [left] : [])))
  return ids.filter((id) => !barred.has(id))
}

function replaced(placed: readonly Placed[], slot: Placed, by: Placed): Placed[] {
  return placed.map((one) => (one === slot ? by : one))
}

/**
 * What keeps a question out of the place of another; null where it may stand there. What the paper misses
 * already is not held against it.
 */
export function checkSwap(
  blueprint: Blueprint,
  { sections, items, question_id }: SwapRequest,
  by: BankItem,
): Sentence | null {
  const placed = placePaper(blueprint, sections, items)
  const slot = placed.find((one) => one.question_id === question_id)
  if (!slot) return say('swap.not_in_it', { id: question_id })
  if (placed.some((one) => one.question_id === by.id)) return say('swap.in_it', { id: by.id })
  const { section, types, marks_each } = blueprint.sections[slot.section]!
  if (!types.includes(by.type)) return say('swap.type', { id: by.id, section })
  if (toQuarters(by.max_marks) !== toQuarters(marks_each)) {
    return say('swap.marks', { id: by.id, marks: by.max_marks, section, each: marks_each })
  }
  return findSwapFault(blueprint, sections, placed, slot, toPlaced(blueprint, by, slot.section, slot.role))
}

function findSwapFault(
  blueprint: Blueprint,
  sections: readonly ChosenSection[],
  placed: readonly Placed[],
  slot: Placed,
  by: Placed,
): Sentence | null {
  const section = blueprint.sections[slot.section]!
  const { chapter_id, tier, usage_bounds } = by.query
  const scope = chapterScope(blueprint, section)
  if (scope && !scope.has(chapter_id)) return say('swap.chapter', { section: section.section })
  if (isUsedWithin(section.exclude_used_within_days, tier, usage_bounds)) {
    return say('swap.recent', { days: section.exclude_used_within_days })
  }
  const partner = partnerOf(sections, placed, slot.question_id)
  const isApart = ({ query }: Placed) =>
    query.chapter_id !== partner?.query.chapter_id || query.level !== partner?.query.level
  if (partner && isApart(by) && !isApart(slot)) {
    return say('swap.pair')
  }
  const after = replaced(placed, slot, by)
  return findFullTopic(blueprint, placed, after) ?? findMissedMust(blueprint, placed, after)
}

function partnerOf(sections: readonly ChosenSection[], placed: readonly Placed[], id: number): Placed | undefined {
  const questions = sections.flatMap((section) => section.questions)
  const or_group = questions.find(({ question_id }) => question_id === id)?.or_group ?? null
  if (or_group === null) return undefined
  const partner = questions.find((one) => one.or_group === or_group && one.question_id !== id)
  return placed.find(({ question_id }) => question_id === partner?.question_id)
}

function findFullTopic(blueprint: Blueprint, before: readonly Placed[], after: readonly Placed[]): Sentence | null {
  for (const { section, topic_id, max_count } of topicCapsOf(blueprint)) {
    const countOf = (placed: readonly Placed[]) =>
      placed.filter((one) => one.query.topic_id === topic_id && (section ?? one.section) === one.section).length
    if (countOf(after) > max_count && countOf(after) > countOf(before)) {
      return say('swap.topic', { most: max_count })
    }
  }
  return null
}

function findMissedMust(blueprint: Blueprint, before: readonly Placed[], after: readonly Placed[]): Sentence | null {
  const isStrict = [blueprint, ...blueprint.sections].some(({ weights }) => Object.values(weights).includes('MUST'))
  if (!isStrict && blueprint.time === null) return null
  const [missedBefore, missedAfter] = [missedMusts(blueprint, before), missedMusts(blueprint, after)]
  if (missedAfter.minutes > missedBefore.minutes) {
    return say('swap.time', { most: blueprint.time?.max_minutes ?? 0 })
  }
  return missedAfter.marks > missedBefore.marks ? say('swap.marks_missed') : null
}

function missedMusts(blueprint: Blueprint, placed: readonly Placed[]): { minutes: number; marks: number } {
  const musts = measurePlaced(blueprint, placed).deviations.filter(({ weight }) => weight === 'MUST')
  const sumOf = (those: Deviation[]) => those.reduce((sum, { deviation }) => sum + deviation, 0)
  return {
    minutes: sumOf(musts.filter(({ goal }) => goal === 'time')),
    marks: sumOf(musts.filter(({ goal }) => goal !== 'time')),
  }
}
