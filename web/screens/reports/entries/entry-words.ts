import { type EntriesOfSection, type EntryItem, namedIn, PRESENT } from '#contract'
import type { Column } from './entry-store.ts'

export interface NamedColumn extends Column {
  title: string
  is_own: boolean
  has_text: boolean
  /** null: days are entered. */
  levels: { key: string; title: string | null }[] | null
  /** On how many the section was taught. */
  days: number | null
}

export const columnKey = ({ item, term }: Column): string => `${item}|${term}`

const levelsOf = ({ levels }: EntryItem, language: string) =>
  levels.map(({ key, title, says }) => {
    const named = title ?? says
    return { key, title: named ? namedIn(named, language) : null }
  })

/** What is gone through: each term's items in the order of the card, then its days. */
export function columnsOf({ terms, items, periods, is_writer }: EntriesOfSection, language: string): NamedColumn[] {
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const daysOf = ({ key, title, days }: EntriesOfSection['periods'][number]): NamedColumn => ({
    ...{ item: PRESENT, term: key, is_own: is_writer, has_text: false, levels: null, days },
    title: title ? namedIn(title, language) : month.format(new Date(`${key}-01T00:00:00Z`)),
  })
  const ofTerms = terms.flatMap(({ key: term, title }) =>
    items
      .filter((item) => item.terms.includes(term))
      .map((item) => ({
        ...{ item: item.key, term, is_own: item.is_own, has_text: item.has_text, days: null },
        ...{
          title: `${namedIn(title, language)} · ${namedIn(item.title, language)}`,
          levels: levelsOf(item, language),
        },
      })),
  )
  return [...ofTerms, ...periods.map(daysOf)]
}
