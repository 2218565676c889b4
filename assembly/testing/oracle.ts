import type { BankItem } from '../bank.ts'
import type { Blueprint } from '../blueprint.ts'
import { goalsOf } from '../goals.ts'

/** A question in its place: what a paper is made of. */
export interface OraclePlace {
  item: BankItem
  section: number
  role: 'number' | 'alternative'
}

/**
 * The rules of a paper, written down a second time without classes, models or solver, so that the tests can tell whether
 * the first time was right. Answers what is broken; empty = a paper.
 */
export function brokenRules(
  blueprint: Blueprint,
  similar: readonly [number, number][],
  places: readonly OraclePlace[],
): string[] {
  const broken: string[] = []
  const ids = new Set(places.map(({ item }) => item.id))
  if (ids.size !== places.length) broken.push('a question twice')
  if (similar.some(([left, right]) => ids.has(left) && ids.has(right))) broken.push('similar questions')
  blueprint.sections.forEach((section, index) => {
    const own = places.filter((place) => place.section === index)
    const numbers = own.filter(({ role }) => role === 'number')
    const alternatives = own.filter(({ role }) => role === 'alternative')
    if (numbers.length !== section.count) broken.push(`${section.section}: count`)
    if (alternatives.length !== section.or_pairs) broken.push(`${section.section}: pairs`)
    for (const { item } of own) if (!fits(blueprint, index, item)) broken.push(`${section.section}: ${item.id}`)
    for (const pin of section.pinned) if (!own.some(({ item }) => item.id === pin)) broken.push(`pin ${pin}`)
    for (const { item } of alternatives) {
      const alike = ({ item: other }: OraclePlace) => other.chapter_id === item.chapter_id && other.level === item.level
      if (alternatives.filter(alike).length > numbers.filter(alike).length) broken.push(`${section.section}: partner`)
    }
  })
  for (const [wishes, index] of [
    [blueprint, null] as const,
    ...blueprint.sections.map((one, at) => [one, at] as const),
  ]) {
    for (const { id, max_count } of wishes.topics) {
      const own = places.filter(({ item, section }) => item.topic_id === id && (index ?? section) === section)
      if (max_count !== null && own.length > max_count) broken.push(`cap of topic ${id}`)
    }
  }
  for (const { weight, deviation } of trueDeviations(blueprint, places)) {
    if (weight === 'MUST' && deviation > 0) broken.push('a MUST')
  }
  return broken
}

export function fits({ sections, chapters }: Blueprint, index: number, item: BankItem): boolean {
  const section = sections[index]!
  if (!section.types.includes(item.type) || section.marks_each !== item.max_marks) return false
  const scope = section.chapters.length > 0 ? section.chapters : chapters
  if (scope.length > 0 && !scope.some(({ id, marks }) => id === item.chapter_id && marks !== 0)) return false
  const isRecent = item.used_days_ago !== null && item.used_days_ago < section.exclude_used_within_days
  return !isRecent || section.pinned.includes(item.id)
}

export function trueDeviations(blueprint: Blueprint, places: readonly OraclePlace[]) {
  const numbers = places.filter(({ role }) => role === 'number')
  return goalsOf(blueprint).map(({ section, kind, value, target, tolerance, weight }) => {
    const fitting = numbers.filter((place) => {
      const { chapter_id, topic_id, level, skill } = place.item
      return (
        (section ?? place.section) === place.section &&
        { chapter: chapter_id, topic: topic_id, level, skill }[kind] === value
      )
    })
    const reached = fitting.reduce((sum, { item }) => sum + item.max_marks, 0)
    return {
      section,
      kind,
      value,
      reached,
      deviation: Math.max(0, Math.abs(reached - target / 4) - tolerance / 4),
      weight,
    }
  })
}

export function trueObjective(blueprint: Blueprint, places: readonly OraclePlace[]): number {
  const goals = trueDeviations(blueprint, places).reduce(
    (sum, { weight, deviation }) => sum + (weight === 'MUST' ? 0 : weight * deviation),
    0,
  )
  const stale = places.reduce((sum, { item, section }) => {
    const days = item.used_days_ago
    const rank = days === null ? 0 : days >= 730 ? 1 : days >= 365 ? 2 : 3
    return sum + rank * blueprint.sections[section]!.weights.freshness
  }, 0)
  return goals + stale
}

/** Objective of the best of all papers, by trying every one; null = there is none. */
export function bestByTryingAll(
  blueprint: Blueprint,
  items: readonly BankItem[],
  similar: readonly [number, number][],
): number | null {
  let best: number | null = null
  const places: OraclePlace[] = []
  const left = blueprint.sections.map(({ count, or_pairs }) => ({ number: count, alternative: or_pairs }))
  const tryFrom = (index: number) => {
    if (left.every(({ number, alternative }) => number === 0 && alternative === 0)) {
      if (brokenRules(blueprint, similar, places).length > 0) return
      const objective = trueObjective(blueprint, places)
      best = best === null ? objective : Math.min(best, objective)
      return
    }
    const item = items[index]
    if (!item) return
    tryFrom(index + 1)
    left.forEach((open, section) => {
      if (!fits(blueprint, section, item)) return
      for (const role of ['number', 'alternative'] as const) {
        if (open[role] === 0) continue
        open[role] -= 1
        places.push({ item, section, role })
        tryFrom(index + 1)
        places.pop()
        open[role] += 1
      }
    })
  }
  tryFrom(0)
  return best
}
