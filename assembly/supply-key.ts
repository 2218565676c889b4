import { createHash } from 'node:crypto'
import type { Supply } from './supply.ts'

/**
 * Tells one supply from another: a bound that was proven for a blueprint and the counts of its bank holds as long as this key is
 * the same. Pins only take papers away, so that they may differ; those that were used lately add a paper and are part of the key.
 */
export function supplyKey({ blueprint, query, bank, pinned }: Supply): string {
  const sections = blueprint.sections.map((section) => ({ ...section, pinned: [] }))
  const groups = bank.map((group) => keyOf(group)).sort()
  const recent = pinned.filter(({ item, section }) => {
    const { exclude_used_within_days } = blueprint.sections[section]!
    return item.used_days_ago !== null && item.used_days_ago < exclude_used_within_days
  })
  const ids = recent.map(({ item, section }) => [item.id, section])
  return createHash('sha256')
    .update(JSON.stringify([{ ...blueprint, sections }, query, groups, ids]))
    .digest('base64url')
}

function keyOf({ chapter_id, topic_id, type, level, skill, max_marks, tier, count }: Supply['bank'][number]): string {
  return [chapter_id, topic_id, type, level, skill, max_marks, tier, count].join('|')
}
