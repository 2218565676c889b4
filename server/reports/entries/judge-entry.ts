import { type CardEntryItem, ENTRY_TEXT, type Sentence, say } from '#contract'
import { PRESENT } from '../../../domain/reports/card-layout.ts'
import type { EntriesPlace } from './section-place.ts'

/** What stands in an entry. */
export interface Entry {
  value: string | null
  text: string | null
}

const halves = /^\d{1,3}(\.[05])?$/
/** One line: what prints on a card beside a level. */
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u

/** Why a value is not taken, by its code and in words; null: it is. */
export function faultOf(item: CardEntryItem, place: EntriesPlace, days: ReadonlyMap<string, number>): Fault | null {
  return item.item === PRESENT ? faultOfDays(item, place, days) : faultOfLevel(item, place)
}

export interface Fault {
  code: string
  sentence: Sentence
}

function faultOfDays(
  { part, term, value }: CardEntryItem,
  place: EntriesPlace,
  days: ReadonlyMap<string, number>,
): Fault | null {
  if (part !== 'value' || !place.periods.includes(term))
    return { code: 'unknown_item', sentence: say('card_entry.unknown_item') }
  if (!place.is_writer) return { code: 'not_yours', sentence: say('card_entry.not_yours') }
  if (value === null) return null
  if (!halves.test(value)) return { code: 'not_days', sentence: say('card_entry.not_days') }
  const open = days.get(term)
  if (open === undefined) return { code: 'no_days', sentence: say('card_entry.no_days') }
  return Number(value) > open ? { code: 'more_days', sentence: say('card_entry.more_days', { days: open }) } : null
}

function faultOfLevel({ item, term, part, value }: CardEntryItem, place: EntriesPlace): Fault | null {
  const known = place.items.find(({ key, terms }) => key === item && terms.includes(term))
  if (!known) return { code: 'unknown_item', sentence: say('card_entry.unknown_item') }
  if (!place.isOwn(known)) return { code: 'not_yours', sentence: say('card_entry.not_yours') }
  if (value === null) return null
  if (part === 'text') {
    if (!known.has_text) return { code: 'unknown_item', sentence: say('card_entry.no_text') }
    const fits = value.trim().length <= ENTRY_TEXT && !control.test(value)
    return fits ? null : { code: 'too_long', sentence: say('card_entry.too_long', { most: ENTRY_TEXT }) }
  }
  const levels = place.body.scales.find(({ key }) => key === known.scale)?.levels.map(({ key }) => key) ?? []
  if (levels.includes(value)) return null
  return { code: 'unknown_level', sentence: say('card_entry.unknown_level', { levels }) }
}

/** As it is stored: "108.0" is "108", a sentence is trimmed. */
export function stored({ item, part, value }: CardEntryItem): string | null {
  if (value === null) return null
  if (item === PRESENT) return String(Number(value))
  return part === 'text' ? value.trim().normalize('NFC') || null : value
}
