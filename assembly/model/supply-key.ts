import { createHash } from 'node:crypto'
import type { CountedQuestions } from './bank.ts'
import type { Supply } from './supply.ts'

/**
 * Tells one supply from another: a bound that was proven for a blueprint and the counts of its bank holds as long as this key is
 * the same. Pins only take papers away, so that they may differ; those that were used lately add a paper and are part of the key.
 */
export function supplyKey({ blueprint, query, bank, pinned }: Supply): string {
  const sections = blueprint.sections.map((section) => ({ ...section, pinned: [] }))
  const recent = pinned.filter(({ item, section }) => {
    const { exclude_used_within_days } = blueprint.sections[section]!
    return item.used_days_ago !== null && item.used_days_ago < exclude_used_within_days
  })
  const pins = recent.map(({ item, section }) => [item.id, section])
  const parts = [{ ...blueprint, sections }, query, sumOfHashes(bank), pins]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Two sums of 32 bits, so that the order in which a database answers its groups does not matter. */
function sumOfHashes(bank: readonly CountedQuestions[]): [number, number, number] {
  let first = 0
  let second = 0
  for (const { chapter_id, topic_id, type, level, skill, max_marks, minutes, percent, tier, count } of bank) {
    const text = `${chapter_id}|${topic_id}|${type}|${level}|${skill}|${max_marks}|${minutes}|${percent}|${tier}|${count}`
    first = (first + hashText(text, 0x811c9dc5)) >>> 0
    second = (second + hashText(text, 0x9747b28c)) >>> 0
  }
  return [bank.length, first, second]
}

/** FNV-1a (Fowler, Noll, Vo) with the last mixing of MurmurHash3, by which every bit of the sum depends on every letter. */
function hashText(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
