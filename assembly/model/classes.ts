import { toQuarters } from '../../domain/papers/marks.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import { chapterScope } from '../blueprint/goals.ts'
import { freshnessRank, isUsedWithin } from '../blueprint/usage.ts'
import type { DrawQuery } from './bank.ts'
import { groupBy } from './group.ts'
import { type PinnedQuestion, type Supply, toGroup } from './supply.ts'

/** A hard wish of a section that a class breaks. Such classes matter only when a reason is sought why no paper exists. */
export type Breach = 'recent' | 'scope'

/** A section that could take the questions of a class. */
export interface SectionPlace {
  section: number
  breaches: Breach[]
}

/**
 * Questions that no wish tells apart: same chapter, level, skill, usage tier, same topic where the blueprint names it, same
 * expected time where it limits the time, same expected result where it wishes one, and good for the same sections. The models know classes only, so their size depends on the blueprint, not on the bank.
 */
export interface QuestionClass {
  key: string
  /** The same for classes that differ in the tier alone. */
  rivals: string
  query: DrawQuery
  supply: number
  /** 0–3; see usage.ts. */
  rank: number
  places: SectionPlace[]
  /** A class of this one question; null = any of `query`. */
  question_id: number | null
  /** Index of the section it is pinned to. */
  pinned: number | null
}

/**
 * Classes of the counted questions, and one for each pinned question.
 *
 * @param lenient also what recent use or its chapter keeps out of a section, marked as breach
 */
export function classesOf(supply: Supply, lenient = false): QuestionClass[] {
  const { query, counted, pinned } = supply
  const places = placesBy(supply, lenient)
  const found = new Map<string, QuestionClass>()
  for (const group of counted) {
    const fit = places(group)
    if (fit.places.length === 0) continue
    const { chapter_id, topic_id, level, skill, max_marks, minutes, percent, tier, type, count } = group
    const rivals = `${chapter_id}|${topic_id}|${level}|${skill}|${max_marks}|${minutes}|${percent}|${fit.key}`
    const key = `${rivals}|${tier}`
    const known = found.get(key)
    if (known) {
      known.supply += count
      if (!known.query.types.includes(type)) known.query.types = [...known.query.types, type].sort()
      continue
    }
    const rank = freshnessRank(tier, query.usage_bounds)
    const own = { places: fit.places, question_id: null, pinned: null }
    found.set(key, { key, rivals, query: drawQuery(supply, group, [type]), supply: count, rank, ...own })
  }
  // In an order of their own: a seed makes the same paper however a database answers its groups.
  const free = [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const one of free) one.supply = Math.floor(one.supply / supply.shares)
  const elsewhere = lenient ? (group: Group) => places(group).places : () => []
  return [...pinned.map((pin) => pinnedClass(supply, pin, elsewhere)), ...free.filter((one) => one.supply > 0)]
}

type Group = ReturnType<typeof toGroup>

function drawQuery({ query }: Supply, group: Group, types: QuestionType[]): DrawQuery {
  const { type: _, ...kind } = group
  const { usage_bounds, by_minutes, by_percent, topics } = query
  const other_topics = group.topic_id === null ? topics : []
  return { ...kind, types, other_topics, by_minutes, by_percent, usage_bounds }
}

/** @param elsewhere other sections that could take it, were it not pinned */
function pinnedClass(
  supply: Supply,
  { item, section }: PinnedQuestion,
  elsewhere: (group: Group) => SectionPlace[],
): QuestionClass {
  const group = toGroup(item, supply.query)
  return {
    key: `pin|${item.id}`,
    rivals: `pin|${item.id}`,
    query: drawQuery(supply, group, [group.type]),
    supply: 1,
    rank: freshnessRank(group.tier, supply.query.usage_bounds),
    places: [{ section, breaches: [] }, ...elsewhere(group).filter((place) => place.section !== section)],
    question_id: item.id,
    pinned: section,
  }
}

/** Sections that could take the questions of a group, and a text that is the same for the same sections. */
interface Fit {
  places: SectionPlace[]
  key: string
}

/** Groups that differ in topic, level or skill alone fit the same sections: these are looked for once. */
function placesBy({ blueprint, query }: Supply, lenient: boolean): (group: Group) => Fit {
  const scopes = blueprint.sections.map((section) => chapterScope(blueprint, section))
  const known = new Map<string, Fit>()
  const findPlaces = (group: Group) =>
    blueprint.sections.flatMap((section, index): SectionPlace[] => {
      if (!section.types.includes(group.type)) return []
      if (toQuarters(section.marks_each) !== toQuarters(group.max_marks)) return []
      const breaches: Breach[] = []
      if (isUsedWithin(section.exclude_used_within_days, group.tier, query.usage_bounds)) breaches.push('recent')
      const scope = scopes[index]
      if (scope && !scope.has(group.chapter_id)) breaches.push('scope')
      return breaches.length === 0 || lenient ? [{ section: index, breaches }] : []
    })
  return (group) => {
    const kind = `${group.chapter_id}|${group.type}|${group.max_marks}|${group.tier}`
    const there = known.get(kind)
    if (there) return there
    const places = findPlaces(group)
    const fit = { places, key: places.map(({ section, breaches }) => `${section}${breaches.join('')}`).join() }
    known.set(kind, fit)
    return fit
  }
}

/**
 * Drops tiers that can't be needed: where classes differ in the tier alone, the fresher ones come first until they cover
 * all that their sections could take. Keeps the optimum as long as no similar pairs are in play.
 */
export function dropDominated(classes: readonly QuestionClass[], needs: readonly number[]): QuestionClass[] {
  const rivals = groupBy(classes, (one) => one.rivals)
  return [...rivals.values()].flatMap((group) => {
    const most = group[0]!.places.reduce((sum, { section }) => sum + needs[section]!, 0)
    let covered = 0
    return group
      .sort((a, b) => a.rank - b.rank || a.query.tier - b.query.tier)
      .filter(({ supply }) => {
        const isNeeded = covered < most
        covered += supply
        return isNeeded
      })
  })
}

/** Single questions taken out of their classes, by key of the class: the item level, as far as it is needed. */
export type Singles = ReadonlyMap<string, readonly number[]>

/** Every question of `singles` as a class of its own, the rest of its class as before. */
export function splitClasses(classes: readonly QuestionClass[], singles: Singles): QuestionClass[] {
  return classes.flatMap((whole) => {
    const ids = singles.get(whole.key) ?? []
    const rest = { ...whole, supply: whole.supply - ids.length }
    const own = ids.map((id) => ({ ...whole, key: `${whole.key}#${id}`, supply: 1, question_id: id }))
    return rest.supply > 0 ? [...own, rest] : own
  })
}
