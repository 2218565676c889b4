import type { CardContent } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { type CardLayoutBody, itemsOf, namedIn, PRESENT, sectionsOf } from '../../../domain/reports/card-layout.ts'
import type { CardAreas, CardCompetencies, CardDays, CardInput } from '../../../typeset/documents/report-card.ts'
import { wordsFor } from '../../../typeset/paper/words.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import type { ClassLayout } from '../layouts/layout-of.ts'

/** What is entered of a pupil, as it is stored. */
export interface CardEntry {
  item: string
  term: string
  value: string | null
  text: string | null
}

/** Of a pupil what a card says beside marks. */
export interface PupilFacts {
  dob: string | null
  /** Address of the picture. */
  photo: string | null
  guardian: string | null
  guardians: { name: string; relation: string | null }[]
}

type Language = LanguageOf<'cards'>
type Item = CardLayoutBody['items'][number]

interface OfCard {
  layout: ClassLayout
  /** Terms that the occasion shows; none: all. */
  terms: readonly string[]
  entries: readonly CardEntry[]
  /** Days on which the section was taught, by term or month. */
  days: Readonly<Record<string, number>>
}

const isShown = (terms: readonly string[], key: string) => terms.length === 0 || terms.includes(key)

/** Entries that the card prints: of items that stand on it, in terms that its occasion shows. */
function shownEntries({ layout, terms, entries }: OfCard) {
  const byKey = new Map(entries.map((entry) => [`${entry.item}|${entry.term}`, entry]))
  return itemsOf(layout.body).flatMap((item) =>
    item.terms.flatMap((term) => {
      const entry = byKey.get(`${item.key}|${term}`)
      const says = entry && (entry.value !== null || entry.text !== null)
      return says && isShown(terms, term) ? [{ item, entry }] : []
    }),
  )
}

/** Terms or months of which a pupil's days are known, in the order of the layout, of months in that of the year. */
function countedDays({ layout, terms, entries, days }: OfCard) {
  const section = sectionsOf(layout.body).find(({ section: one }) => one.kind === 'days')?.section
  if (section?.kind !== 'days') return { is_months: false, rows: [] }
  const keys = layout.body.terms.map(({ key }) => key)
  const isTerm = section.by === 'TERM'
  const own = entries.filter(({ item, term, value }) => item === PRESENT && value !== null && days[term] !== undefined)
  const fitting = own.filter(({ term }) => keys.includes(term) === isTerm && (!isTerm || isShown(terms, term)))
  const rows = fitting.map(({ term, value }) => ({ period: term, present: value ?? '', open: days[term] ?? 0 }))
  const place = ({ period }: { period: string }) => (isTerm ? keys.indexOf(period) : 0)
  return {
    is_months: !isTerm,
    rows: rows.toSorted((one, other) => place(one) - place(other) || one.period.localeCompare(other.period)),
  }
}

/** What belongs to the digest of a card, in no language: absent where there is nothing, so that the digest of other cards stays. */
export function wordsOfEntries(of: OfCard): Pick<CardContent, 'entries' | 'days' | 'layout'> {
  const entries = shownEntries(of).map(({ item, entry }) => ({
    ...{ item: item.key, title: namedIn(item.title, 'en'), term: entry.term, value: entry.value, text: entry.text },
  }))
  const { rows } = countedDays(of)
  const { own } = of.layout
  return {
    ...(entries.length > 0 && { entries }),
    ...(rows.length > 0 && { days: rows }),
    ...(own && { layout: own }),
  }
}

/** Whether a level stands empty on the card: of an item in a term that the occasion shows. */
export function lacksEntries(of: OfCard): boolean {
  const found = shownEntries(of).filter(({ entry }) => entry.value !== null).length
  const wanted = itemsOf(of.layout.body).flatMap(({ terms }) => terms.filter((term) => isShown(of.terms, term))).length
  return found < wanted
}

/** Whether days are counted on such a card, and none of the pupil's are. */
export const lacksDays = (of: OfCard): boolean =>
  sectionsOf(of.layout.body).some(({ section }) => section.kind === 'days') && countedDays(of).rows.length === 0

const mothers = /\b(mother|mom|mum|mummy|amma|ammi)\b|माता|माँ|मां|والدہ|امی/iu
const fathers = /\b(father|dad|papa|abba)\b|पिता|والد(?!ہ)|ابو/iu

/** Whom a pupil has, by relation; who has none is the guardian. */
export function parentsOf({ guardian, guardians }: Pick<PupilFacts, 'guardian' | 'guardians'>) {
  const named = (relation: RegExp) =>
    guardians.find((one) => one.relation !== null && relation.test(one.relation))?.name
  const [mother, father] = [named(mothers), named(fathers)]
  // Who stands there as a parent is not named once more.
  return { mother, father, guardian: guardian === mother || guardian === father ? undefined : (guardian ?? undefined) }
}

/** Birth date, parents and picture as the digest has them, of those that the layout prints. */
export function wordsOfPupil({ layout }: OfCard, facts: PupilFacts): Pick<CardContent, 'facts'> {
  const section = sectionsOf(layout.body).find(({ section: one }) => one.kind === 'pupil')?.section
  const fields: readonly string[] = section?.kind === 'pupil' ? section.fields : []
  const all = { dob: facts.dob ?? undefined, ...parentsOf(facts), photo: facts.photo ?? undefined }
  const own = Object.entries(all).filter(([name, value]) => value && fields.includes(name)) as [string, string][]
  return own.length > 0 ? { facts: Object.fromEntries(own) } : {}
}

/** The same as it is printed, with roll and admission number. */
export function factsOn(
  { layout }: OfCard,
  said: CardContent['facts'],
  { roll_no, admission_no, language }: { roll_no: string | null; admission_no: string; language: Language },
  dayOf: (date: string) => string,
): CardInput['facts'] {
  const section = sectionsOf(layout.body).find(({ section: one }) => one.kind === 'pupil')?.section
  const fields = section?.kind === 'pupil' ? section.fields : []
  const [words, paper] = [reportWords[language], wordsFor(language)]
  const values: Record<string, [name: string, value: string | null | undefined]> = {
    roll_no: [paper.roll_no, roll_no],
    admission_no: [paper.admission_no, admission_no],
    dob: [words.born, said?.dob && dayOf(said.dob)],
    mother: [words.mother, said?.mother],
    father: [words.father, said?.father],
    guardian: [words.guardian_name, said?.guardian],
  }
  return fields.flatMap((field) => {
    const [name, value] = values[field] ?? ['', null]
    return value ? [{ name, value }] : []
  })
}

const termTitles = ({ layout, terms }: OfCard, language: Language, of: readonly Item[]) =>
  layout.body.terms
    .filter(({ key }) => isShown(terms, key) && of.some((item) => item.terms.includes(key)))
    .map(({ key, title }) => ({ key, title: namedIn(title, language) }))

function areasOn(of: OfCard, items: readonly Item[], language: Language): CardAreas | null {
  const found = shownEntries(of).filter(({ item }) => items.includes(item))
  if (found.length === 0) return null
  const terms = termTitles(of, language, items)
  const entryOf = (item: Item, term: string) =>
    found.find((one) => one.item === item && one.entry.term === term)?.entry ?? null
  const scales = of.layout.body.scales.filter(({ key }) => items.some((item) => item.scale === key))
  const titleOf = (item: Item, value: string | null) => {
    const level = of.layout.body.scales.find(({ key }) => key === item.scale)?.levels.find(({ key }) => key === value)
    return level?.title ? namedIn(level.title, language) : value
  }
  return {
    terms: terms.map(({ title }) => title),
    rows: items.map((item) => {
      const entries = terms.map(({ key }) => entryOf(item, key))
      return {
        ...{
          title: namedIn(item.title, language),
          grades: entries.map((entry) => titleOf(item, entry?.value ?? null)),
        },
        // The newest that was written.
        said: entries.findLast((entry) => entry?.text)?.text ?? null,
      }
    }),
    key: scales.flatMap(({ levels }) =>
      levels.flatMap(({ key, says }) => (says ? [`${key} ${namedIn(says, language)}`] : [])),
    ),
  }
}

function competenciesOn(of: OfCard, items: readonly Item[], language: Language): CardCompetencies {
  const terms = termTitles(of, language, items)
  const found = shownEntries(of)
  const scale = of.layout.body.scales.find(({ key }) => key === items[0]?.scale)
  const levels = scale?.levels ?? []
  const placeOf = (item: Item, term: string | undefined) => {
    const value = found.find((one) => one.item === item && one.entry.term === term)?.entry.value
    const at = levels.findIndex(({ key }) => key === value)
    return at < 0 ? null : at
  }
  const [last, before] = [terms.at(-1)?.key, terms.length > 1 ? terms.at(-2)?.key : undefined]
  const groups = new Map<string, CardCompetencies['domains'][number]['rows']>()
  for (const item of items) {
    const title = item.group ? namedIn(item.group, language) : ''
    const rows = groups.get(title) ?? []
    rows.push({ title: namedIn(item.title, language), from: placeOf(item, before), to: placeOf(item, last) })
    groups.set(title, rows)
  }
  return {
    terms: terms.slice(-2).map(({ title }) => title),
    levels: levels.map(({ key, title }) => (title ? namedIn(title, language) : key)),
    domains: [...groups].map(([title, rows]) => ({ title, rows })),
  }
}

function daysOn(of: OfCard, language: Language): CardDays | null {
  const { rows, is_months } = countedDays(of)
  if (rows.length === 0) return null
  const titles = new Map(of.layout.body.terms.map(({ key, title }) => [key, namedIn(title, language)]))
  const month = new Intl.DateTimeFormat(`${language}-IN`, { month: 'short', timeZone: 'UTC' })
  const nameOf = (period: string) =>
    is_months ? month.format(new Date(`${period}-01T00:00:00Z`)) : (titles.get(period) ?? period)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    is_months,
    sum: `${sum(rows.map(({ present }) => Number(present)))} / ${sum(rows.map(({ open }) => open))}`,
    rows: rows.map(({ period, present, open }) => ({
      ...{ name: nameOf(period), value: Number(present), of: open, present, shown: `${present} / ${open}` },
    })),
  }
}

/**
 * What a card prints beside marks, in its language. Competencies of a layout as it was shipped stand on the card of whom nobody has entered any only
 * where it has no marks: a school that has never entered one has the card that it had.
 */
export function entriesOn(
  of: OfCard,
  language: Language,
  hasMarks: boolean,
): Pick<CardInput, 'areas' | 'days' | 'competencies'> {
  const keysIn = (kind: 'areas' | 'competencies') =>
    sectionsOf(of.layout.body).flatMap(({ section }) => (section.kind === kind ? section.items : []))
  const itemsIn = (kind: 'areas' | 'competencies') => {
    const items = new Map(of.layout.body.items.map((item) => [item.key, item]))
    return keysIn(kind).flatMap((key) => items.get(key) ?? [])
  }
  const abilities = itemsIn('competencies')
  const isEntered = shownEntries(of).some(({ item }) => abilities.includes(item))
  const shows = abilities.length > 0 && (isEntered || of.layout.own !== null || !hasMarks)
  return {
    areas: areasOn(of, itemsIn('areas'), language),
    days: daysOn(of, language),
    competencies: shows ? competenciesOn(of, abilities, language) : null,
  }
}

/** A class that has marks loses none of them to a layout that was shipped for classes without. */
export function withMarks({ body, own }: ClassLayout, hasMarks: boolean): CardLayoutBody {
  const has = sectionsOf(body).some(({ section }) => section.kind === 'scholastic')
  if (has || own !== null || !hasMarks) return body
  const at = body.sections.findIndex(({ kind }) => kind === 'pupil') + 1
  const marks: CardLayoutBody['sections'] = [
    { kind: 'scholastic' },
    { kind: 'total', fields: ['percent', 'grade', 'result', 'written', 'rank'] },
  ]
  return { ...body, sections: [...body.sections.slice(0, at), ...marks, ...body.sections.slice(at), { kind: 'scale' }] }
}
