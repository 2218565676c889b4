import type { BodyOf, CardEntryItem, cardEntryApi } from '#contract'
import type { AnyDraft, EntryField, TypedInto } from './cell-draft.ts'

/** Whose entries, and for which cards. */
export interface EntriesAsked {
  session_id: number
  /** null: the year. */
  occasion_id: number | null
  section_id: number
}

/** The name under which what is entered of a section is kept. */
export const entryKey = ({ session_id, occasion_id, section_id }: EntriesAsked): `card ${string}` =>
  `card ${session_id} ${occasion_id ?? 'year'} ${section_id}`

/** The section of such a name, as it is asked for. */
export function entriesOf(into: TypedInto): Omit<BodyOf<(typeof cardEntryApi)['updateMany']>, 'items'> {
  const [, session, occasion, section] = String(into).split(' ')
  return {
    ...{ session_id: Number(session), section_id: Number(section) },
    occasion_id: occasion === 'year' ? null : Number(occasion),
  }
}

export const entryField = (item: string, term: string, part: 'value' | 'text' = 'value'): EntryField =>
  `${item}|${term}|${part}`

/** An entry, as the wire takes it. */
export function toEntry({ mark_id, field, base, value }: AnyDraft): CardEntryItem {
  const [item = '', term = '', part] = field.split('|')
  const text = (one: AnyDraft['value']) => (one === null ? null : String(one))
  return {
    enrolment_id: mark_id,
    item,
    term,
    part: part === 'text' ? 'text' : 'value',
    base: text(base),
    value: text(value),
  }
}
