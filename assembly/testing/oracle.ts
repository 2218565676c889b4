import type { Blueprint, Weight } from '../blueprint/blueprint.ts'
import { goalsOf, topicCapsOf } from '../blueprint/goals.ts'
import type { BankItem } from '../model/bank.ts'

/** A question in its place: what a paper is made of. */
export interface OraclePlace {
  item: BankItem
  section: number
  role: 'number' | 'alternative'
}

/** What of a blueprint need not hold; the kinds of an explanation's clauses. */
export interface Dropped {
  kind: string
  section: number | null
  question_id?: number
  question_ids?: number[]
  cap?: { topic_id: number }
  goal?: string
}

/**
 * The rules of a paper, written down a second time without classes, models or solver, so that the tests can tell whether
 * the first time was right. Answers what is broken; empty = a paper.
 */
export function brokenRules(
  blueprint: Blueprint,
  similar: readonly [number, number][],
  places: readonly OraclePlace[],
  dropped: readonly Dropped[] = [],
): string[] {
  const ids = new Set(places.map(({ item }) => item.id))
  const isAllowed = (pair: readonly number[]) =>
    dropped.some(({ kind, question_ids }) => kind === 'similar' && pair.every((id) => question_ids!.includes(id)))
  const broken = ids.size === places.length ? [] : ['a question twice']
  if (similar.some((pair) => pair.every((id) => ids.has(id)) && !isAllowed(pair))) broken.push('similar questions')
  blueprint.sections.forEach((_, index) => {
    broken.push(...brokenInSection(blueprint, index, places, dropped))
  })
  return [
    ...broken,
    ...brokenCaps(blueprint, places, dropped),
    ...brokenMusts(blueprint, places, dropped),
    ...brokenTime(blueprint, places, dropped),
  ]
}

function brokenTime(blueprint: Blueprint, places: readonly OraclePlace[], dropped: readonly Dropped[]): string[] {
  if (blueprint.time === null || dropped.some(({ kind }) => kind === 'time')) return []
  return trueMinutes(blueprint, places) > blueprint.time.max_minutes + 1e-9 ? ['time'] : []
}

export function trueMinutes({ sections, time }: Blueprint, places: readonly OraclePlace[]): number {
  return sections.reduce((sum, { attempt_any, count }, section) => {
    const own = places.filter((place) => place.section === section && place.role === 'number')
    const all = own.reduce((total, { item }) => total + (item.minutes ?? item.max_marks * time!.minutes_per_mark), 0)
    return sum + (all / count) * attempt_any
  }, 0)
}

function brokenInSection(
  blueprint: Blueprint,
  index: number,
  places: readonly OraclePlace[],
  dropped: readonly Dropped[],
): string[] {
  const section = blueprint.sections[index]!
  const isDropped = (kind: string) => dropped.some((one) => one.kind === kind && one.section === index)
  const own = places.filter((place) => place.section === index)
  const numbers = own.filter(({ role }) => role === 'number')
  const alternatives = own.filter(({ role }) => role === 'alternative')
  const broken: string[] = []
  if (numbers.length !== section.count && !isDropped('count')) broken.push('count')
  if (alternatives.length !== section.or_pairs && !isDropped('or_pairs')) broken.push('pairs')
  if (own.some(({ item }) => !fits(blueprint, index, item, dropped))) broken.push('a question that does not fit')
  for (const pin of section.pinned) {
    const isFree = dropped.some(({ kind, question_id }) => kind === 'pin' && question_id === pin)
    if (!isFree && !own.some(({ item }) => item.id === pin)) broken.push(`pin ${pin}`)
  }
  for (const { item } of alternatives) {
    const alike = ({ item: other }: OraclePlace) => other.chapter_id === item.chapter_id && other.level === item.level
    if (alternatives.filter(alike).length > numbers.filter(alike).length) broken.push('an alternative without partner')
  }
  return broken
}

function brokenCaps(blueprint: Blueprint, places: readonly OraclePlace[], dropped: readonly Dropped[]): string[] {
  return topicCapsOf(blueprint).flatMap((cap) => {
    const isDropped = dropped.some(
      (one) => one.kind === 'cap' && one.section === cap.section && one.cap!.topic_id === cap.topic_id,
    )
    const own = places.filter(
      ({ item, section }) => item.topic_id === cap.topic_id && (cap.section ?? section) === section,
    )
    return own.length > cap.max_count && !isDropped ? [`cap of topic ${cap.topic_id}`] : []
  })
}

function brokenMusts(blueprint: Blueprint, places: readonly OraclePlace[], dropped: readonly Dropped[]): string[] {
  return trueDeviations(blueprint, places).flatMap(({ section, kind, value, weight, deviation }) => {
    const isDropped = dropped.some(
      ({ kind: one, section: where, goal }) => one === 'must' && where === section && goal === kind,
    )
    return weight === 'MUST' && deviation > 0 && !isDropped ? [`must ${kind} ${value}`] : []
  })
}

export function fits(
  { sections, chapters }: Blueprint,
  index: number,
  item: BankItem,
  dropped: readonly Dropped[] = [],
): boolean {
  const isDropped = (kind: string) => dropped.some((one) => one.kind === kind && one.section === index)
  const section = sections[index]!
  if (!section.types.includes(item.type) || section.marks_each !== item.max_marks) return false
  const scope = section.chapters.length > 0 ? section.chapters : chapters
  if (!isDropped('scope') && scope.length > 0 && !scope.some(({ id, marks }) => id === item.chapter_id && marks !== 0))
    return false
  const isRecent = item.used_days_ago !== null && item.used_days_ago < section.exclude_used_within_days
  return !isRecent || isDropped('recent') || section.pinned.includes(item.id)
}

export function trueDeviations(blueprint: Blueprint, places: readonly OraclePlace[]) {
  const numbers = places.filter(({ role }) => role === 'number')
  return goalsOf(blueprint).map(({ section, kind, value, target, tolerance, weight }) => {
    if (kind === 'mean') return trueMean(blueprint, numbers, weight)
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

/** Marks that the pupils are expected to have above or below the wished average, beyond one per cent of the paper. */
function trueMean({ sections, mean_percent }: Blueprint, numbers: readonly OraclePlace[], weight: Weight) {
  const expected = ({ item }: OraclePlace) => item.percent ?? { EASY: 70, MEDIUM: 50, HARD: 30 }[item.level]
  const marks = numbers.reduce((sum, { item }) => sum + item.max_marks, 0)
  const reached = numbers.reduce((sum, place) => sum + (place.item.max_marks * expected(place)) / 100, 0)
  const total = sections.reduce((sum, { count, marks_each }) => sum + count * marks_each, 0)
  // Twentieths of a quarter mark, whole ones.
  const met = Math.floor(total * 0.01 * 80 + 1e-9) / 80
  const away = Math.abs(reached - (marks * mean_percent!) / 100)
  return { section: null, kind: 'mean' as const, value: null, reached, deviation: Math.max(0, away - met), weight }
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
  tryAll(blueprint, items, [], (places) => {
    if (brokenRules(blueprint, similar, places).length > 0) return false
    const objective = trueObjective(blueprint, places)
    best = best === null ? objective : Math.min(best, objective)
    return false
  })
  return best
}

/** Whether a paper exists that keeps all but the dropped rules, by trying every one. */
export function existsByTryingAll(
  blueprint: Blueprint,
  items: readonly BankItem[],
  similar: readonly [number, number][],
  dropped: readonly Dropped[],
): boolean {
  return tryAll(blueprint, items, dropped, (places) => brokenRules(blueprint, similar, places, dropped).length === 0)
}

/** Every way to place the items, up to the counts of the sections; ends where `use` answers true. */
function tryAll(
  blueprint: Blueprint,
  items: readonly BankItem[],
  dropped: readonly Dropped[],
  use: (places: readonly OraclePlace[]) => boolean,
): boolean {
  const places: OraclePlace[] = []
  const left = blueprint.sections.map(({ count, or_pairs }) => ({ number: count, alternative: or_pairs }))
  const tryFrom = (index: number): boolean => {
    const item = items[index]
    if (!item) return use(places)
    if (tryFrom(index + 1)) return true
    return left.some((open, section) => {
      if (!fits(blueprint, section, item, dropped)) return false
      return (['number', 'alternative'] as const).some((role) => {
        if (open[role] === 0) return false
        open[role] -= 1
        places.push({ item, section, role })
        const isDone = tryFrom(index + 1)
        places.pop()
        open[role] += 1
        return isDone
      })
    })
  }
  return tryFrom(0)
}

/** Every rule that can be dropped. */
export function allClauses(blueprint: Blueprint, similar: readonly [number, number][]): Dropped[] {
  const kinds = ['chapter', 'topic', 'level', 'skill']
  const musts = [null, ...blueprint.sections.keys()].flatMap((section) =>
    kinds.map((goal) => ({ kind: 'must', section, goal })),
  )
  const caps = topicCapsOf(blueprint).map((cap) => ({ kind: 'cap', section: cap.section, cap }))
  const ofSections = blueprint.sections.flatMap(({ pinned }, section) => [
    ...['count', 'or_pairs', 'recent', 'scope'].map((kind) => ({ kind, section })),
    ...pinned.map((question_id) => ({ kind: 'pin', section, question_id })),
  ])
  const pairs = similar.map((question_ids) => ({ kind: 'similar', section: null, question_ids: [...question_ids] }))
  const time = blueprint.time === null ? [] : [{ kind: 'time', section: null }]
  return [...ofSections, ...musts, ...caps, ...pairs, ...time]
}

/** Whether a clause of an explanation speaks of a rule. */
export function isSameRule(clause: Dropped, rule: Dropped): boolean {
  if (clause.kind !== rule.kind || clause.section !== rule.section) return false
  if (rule.kind === 'similar') return rule.question_ids!.every((id) => clause.question_ids!.includes(id))
  const isSamePlace = clause.question_id === rule.question_id && clause.goal === rule.goal
  return isSamePlace && clause.cap?.topic_id === rule.cap?.topic_id
}
