import type { StoredSection } from '#contract'
import type { Item } from '../papers/choose.ts'

/**
 * The questions of one section with types together, in the order of its plan: the directions of assertion and reason are printed once, before
 * them. An OR pair stays together, where its first question belongs.
 */
export function byType(items: readonly Item[], section: StoredSection, types: ReadonlyMap<number, string>): Item[] {
  const order: readonly string[] = section.types
  const rankOf = ({ question_id }: Item) => order.indexOf(types.get(question_id) ?? '')
  const ranks = new Map<Item, number>()
  for (const item of items) {
    const first = item.or_group && items.find((other) => other.or_group === item.or_group)
    ranks.set(item, rankOf(first || item))
  }
  const sorted = items.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  return sorted.map((item, position) => ({ ...item, position }))
}
