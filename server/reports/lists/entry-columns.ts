import { type LanguageOf, languagesOf } from '../../../domain/languages.ts'
import { namedIn, PRESENT } from '../../../domain/reports/card-layout.ts'
import type { CardColumn, CardField } from '../../../interchange/doors/cards/reading.ts'
import type { EntriesPlace } from '../entries/section-place.ts'

type Language = LanguageOf<'cards'>
type Titles = Readonly<Record<string, string>>

/** Where the values of a column stand. */
export interface EntryColumn extends CardColumn {
  item: string
  term: string
  part: 'value' | 'text'
  /** Whether it is the caller's to enter. */
  is_own: boolean
}

const sentence: Record<Language, string> = { en: 'Sentence', hi: 'वाक्य', ur: 'جملہ' }
const present: Record<Language, readonly string[]> = {
  en: ['Days present', 'Days', 'Attendance', 'Present'],
  hi: ['उपस्थित दिन', 'दिन', 'उपस्थिति'],
  ur: ['حاضر دن', 'دن', 'حاضری'],
}

const spoken = languagesOf('cards')

const fieldOf = (...keys: string[]): CardField => `entry.${keys.join('.')}`

/** What the columns of a list of a section are: each item in each of its terms, the sentence beside it, the days; by all that a heading may call them. */
export function entryColumns(place: EntriesPlace, language: Language): EntryColumn[] {
  const all = [...place.terms.flatMap((term) => ofTerm(place, term, language)), ...ofDays(place, language)]
  const counts = new Map<string, number>()
  for (const { title } of all) counts.set(title, (counts.get(title) ?? 0) + 1)
  // Two items of one name are told apart by their keys.
  return all.map((one) => {
    if (counts.get(one.title) === 1) return one
    const title = `${one.title} (${one.item})`
    return { ...one, title, names: [...one.names, title] }
  })
}

type Named = { key: string; title: Titles }

function ofTerm({ items, body, isOwn }: EntriesPlace, term: Named, language: Language): EntryColumn[] {
  const scales = new Map(body.scales.map(({ key, levels }) => [key, levels]))
  return items
    .filter((item) => item.terms.includes(term.key))
    .flatMap((item) => {
      const own = { item: item.key, term: term.key, is_own: isOwn(item) }
      const isSole = item.terms.length === 1
      const titleIn = (code: string) => `${namedIn(item.title, code)} · ${namedIn(term.title, code)}`
      const names = [`${item.key} ${term.key}`, ...spoken.flatMap((code) => namesOf(item, term, { code, isSole }))]
      const value: EntryColumn = {
        ...{ ...own, part: 'value', field: fieldOf(item.key, term.key), title: titleIn(language), names },
        levels: (scales.get(item.scale) ?? []).map(({ key, title, says }) => ({
          key,
          // In the language of the list first: it stands in the sentence that says which levels there are.
          names: [...new Set([...ordered(title, language), ...ordered(says, language)])],
        })),
      }
      if (!item.has_text) return [value]
      const text: EntryColumn = {
        ...{ ...own, part: 'text', field: fieldOf(item.key, term.key, 'text'), levels: null },
        title: `${titleIn(language)} · ${sentence[language]}`,
        names: spoken.flatMap((code) => [
          `${titleIn(code)} · ${sentence[code]}`,
          ...(isSole ? [`${namedIn(item.title, code)} · ${sentence[code]}`] : []),
        ]),
      }
      return [value, text]
    })
}

/** "Art · Term 1", "Term 1 Art"; "Art" alone where a card has it once. */
function namesOf(item: Named, term: Named, { code, isSole }: { code: string; isSole: boolean }): string[] {
  const [one, other] = [namedIn(item.title, code), namedIn(term.title, code)]
  return [`${one} ${other}`, `${other} ${one}`, ...(isSole ? [one] : [])]
}

const ordered = (titles: Titles | undefined, language: Language): string[] =>
  titles ? [...new Set([namedIn(titles, language), ...Object.values(titles)])] : []

function ofDays(place: EntriesPlace, language: Language): EntryColumn[] {
  const { periods, body, is_writer } = place
  const titles = new Map(body.terms.map(({ key, title }) => [key, title]))
  const periodIn = (key: string, code: string) => {
    const title = titles.get(key)
    return title ? namedIn(title, code) : monthIn(key, code)
  }
  return periods.map((term) => ({
    ...{ item: PRESENT, term, part: 'value', is_own: is_writer, levels: null, field: fieldOf(PRESENT, term) },
    title: `${present[language][0]} · ${periodIn(term, language)}`,
    names: [
      `${PRESENT} ${term}`,
      ...spoken.flatMap((code) =>
        present[code].flatMap((word) => [
          ...[periodIn(term, code), term].flatMap((period) => [`${word} ${period}`, `${period} ${word}`]),
          ...(periods.length === 1 ? [word] : []),
        ]),
      ),
    ],
  }))
}

const monthIn = (key: string, code: string): string =>
  new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${key}-01T00:00:00Z`),
  )
