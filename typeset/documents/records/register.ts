import type { LanguageOf } from '../../../domain/languages.ts'
import { numberWords } from '../../../domain/number-words.ts'
import type { DocumentFrame } from '../../document.ts'
import { type RegisterWords, registerWords } from '../../words/register-words.ts'
import { documentWords, plainFrame } from '../document-frame.ts'
import type { DocumentInput } from '../document-input.ts'
import { filled } from './filled.ts'

type RegisterResult = keyof RegisterWords['results']

export interface RegisterCell {
  value: string
  /** Less than is needed to pass. */
  below: boolean
}

export interface RegisterPupil {
  name: string
  roll_no: string | null
  /** Who left, with the day as printed. */
  left_on: string | null
  /** By subject; null: nothing stands on the card. */
  cells: (RegisterCell | null)[]
  percent: string | null
  grade: string | null
  result: RegisterResult | null
  /** Of the card that the line is taken from; null: none was made. */
  revision: number | null
  /** The card would say something else today. */
  differs: boolean
}

export interface RegisterChange {
  /** Roll numbers, or names where there are none; none: everybody. */
  rolls: string[]
  subject: string
  kind: keyof RegisterWords['kinds']
  values: Record<string, string>
  day: string
}

export interface RegisterSection {
  /** "Class 9 B · Annual · Session 2026-27" */
  place: string
  class_teacher: string | null
  exams: string[]
  /** `max`: what the figures are out of; null: grades. */
  subjects: { title: string; max: string | null }[]
  pupils: RegisterPupil[]
  changes: RegisterChange[]
  /** Somebody without a card has an exam that is not out. */
  is_draft: boolean
}

/** The marks register: a section a sheet, to be signed and bound. */
export interface RegisterInput extends Pick<DocumentInput, 'font' | 'school' | 'logo' | 'images'> {
  document: 'records/register'
  language: LanguageOf<'cards'>
  session: string
  /** The moment, as printed. */
  printed: string
  sections: RegisterSection[]
}

interface RegisterLine extends Omit<RegisterPupil, 'result' | 'revision' | 'differs' | 'left_on'> {
  left: string | null
  result: string | null
  card: string
}

interface RegisterSum {
  name: string
  cells: string[]
}

interface RegisterSheet {
  place: string
  facts: { name: string; value: string }[]
  subjects: RegisterSection['subjects']
  lines: RegisterLine[]
  /** None but on the last with pupils. */
  sums: RegisterSum[]
  closing: string
  /** null: they stand on another. */
  changes: { who: string; subject: string; says: string; day: string }[] | null
  page_of: string
  draft: string | null
}

export interface RegisterDocument extends DocumentFrame {
  kind: 'records/register'
  say: RegisterWords
  heading: string
  foot: string
  is_wide: boolean
  sheets: RegisterSheet[]
}

/** Lines that stand on one A4 page with head, sums and signatures; a change takes as much room as a line. */
const MOST_LINES = 48
const MOST_CHANGES = 36
/** More subjects need the breadth of A3. */
const MOST_UPRIGHT = 9

type Say = RegisterWords
type Worded = LanguageOf<'cards'>

/** "36 (thirty-six)" */
const counted = (count: number, language: Worded) => `${count} (${numberWords(count, language)})`
const inWords = (forms: readonly [string, string], count: number, language: Worded) =>
  filled(forms[count === 1 ? 0 : 1], { words: numberWords(count, language) })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Of those who stay: who left counts in no figure. */
function sumsOf({ subjects, pupils }: RegisterSection, say: Say): RegisterSum[] {
  const stay = pupils.filter(({ left_on }) => left_on === null)
  const numbers = (values: (string | null | undefined)[]) =>
    values.flatMap((value) => (value && /^\d+(\.\d+)?$/.test(value) ? [value] : []))
  const columns = [
    ...subjects.map(({ max }, at) => (max === null ? [] : numbers(stay.map(({ cells }) => cells[at]?.value)))),
    numbers(stay.map(({ percent }) => percent)),
  ]
  const mean = (all: string[]) => {
    // In hundredths, so that a half is one.
    const sum = all.reduce((whole, one) => whole + Math.round(Number(one) * 100), 0)
    return all.length === 0 ? '' : (Math.round(sum / all.length) / 100).toFixed(2)
  }
  const highest = (all: string[]) => all.toSorted((one, other) => Number(other) - Number(one))[0] ?? ''
  const passed = subjects.map(({ max }, at) => {
    const own = stay.flatMap(({ cells }) => cells[at] ?? [])
    return max === null || own.length === 0
      ? ''
      : String(own.filter(({ value, below }) => /^\d/.test(value) && !below).length)
  })
  const whole = stay.filter(({ result }) => result === 'PASS').length
  return [
    { name: say.mean, cells: [...columns.map(mean), '', '', ''] },
    { name: say.highest, cells: [...columns.map(highest), '', '', ''] },
    { name: say.passed, cells: [...passed, '', '', String(whole), ''] },
  ]
}

function closingOf({ pupils }: RegisterSection, lines: RegisterPupil[], say: Say, language: Worded): string {
  const stay = pupils.filter(({ left_on }) => left_on === null)
  const left = pupils.length - stay.length
  const of = (...results: (RegisterResult | null)[]) => stay.filter(({ result }) => results.includes(result)).length
  const isBelow = lines.some(({ cells }) => cells.some((cell) => cell?.below))
  const outcome = {
    ...{ passed: of('PASS'), compartment: of('COMPARTMENT'), failed: of('FAIL') },
    none: of('WITHHELD', 'TO_COME', null),
  }
  return [
    inWords(say.lines, lines.length, language),
    filled(say.roster, { count: inWords(say.count, pupils.length, language) }),
    left > 0 ? capital(inWords(say.those_left, left, language)) : '',
    filled(say.outcome, outcome),
    isBelow ? say.below : '',
    say.figures,
    lines.some(({ differs }) => differs) ? say.differs : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function factsOf({ class_teacher, exams, pupils }: RegisterSection, say: Say, language: Worded) {
  const revisions = [...new Set(pupils.flatMap(({ revision }) => revision ?? []))].sort((a, b) => a - b)
  const without = pupils.filter(({ revision }) => revision === null).length
  const cards = [
    ...revisions.map((revision) =>
      filled(say.revision, { revision, count: pupils.filter((one) => one.revision === revision).length }),
    ),
    ...(without > 0 ? [filled(say.no_card, { count: without })] : []),
  ]
  return [
    { name: say.class_teacher, value: class_teacher ?? '–' },
    { name: say.pupils, value: counted(pupils.length, language) },
    { name: say.exams, value: exams.join(', ') || '–' },
    { name: say.cards, value: cards.join('; ') },
  ]
}

function lineOf(pupil: RegisterPupil, say: Say): RegisterLine {
  const { left_on, result, revision, differs, ...line } = pupil
  return {
    ...line,
    left: left_on === null ? null : filled(say.left, { day: left_on }),
    result: result === null ? null : say.results[result],
    card: `${revision ?? '–'}${differs ? '*' : ''}`,
  }
}

const changeLine = ({ rolls, subject, kind, values, day }: RegisterChange, say: Say) => ({
  ...{ who: rolls.length === 0 ? say.everybody : filled(say.of_roll, { rolls: rolls.join(', ') }), subject, day },
  says: filled(say.kinds[kind], values),
})

/** So many parts of about the same size. */
function inParts<T>(all: readonly T[], most: number): T[][] {
  const parts = Math.max(1, Math.ceil(all.length / most))
  const size = Math.ceil(all.length / parts)
  return Array.from({ length: parts }, (_, at) => all.slice(at * size, (at + 1) * size))
}

/** The sheets of a section: as many as its pupils need, and what was changed below the last of them, or on sheets of its own. */
function sheetsOf(section: RegisterSection, say: Say, language: Worded): Omit<RegisterSheet, 'page_of'>[] {
  const parts = inParts(section.pupils, MOST_LINES)
  const changes = section.changes.map((change) => changeLine(change, say))
  const hasRoom = (parts.at(-1)?.length ?? 0) + changes.length <= MOST_LINES + 2
  const apart = hasRoom ? [] : inParts(changes, MOST_CHANGES)
  const count = parts.length + apart.length
  const shared = {
    ...{ facts: factsOf(section, say, language), subjects: section.subjects },
    draft: section.is_draft ? say.draft : null,
  }
  const placeOf = (at: number) =>
    count === 1 ? section.place : `${section.place} · ${filled(say.part_of, { part: at + 1, parts: count })}`
  return [
    ...parts.map((lines, at) => {
      const isLast = at === parts.length - 1
      const closing = closingOf(section, lines, say, language)
      return {
        ...shared,
        ...{ place: placeOf(at), lines: lines.map((pupil) => lineOf(pupil, say)) },
        sums: isLast ? sumsOf(section, say) : [],
        closing: isLast ? closing : `${closing} ${say.continued}`,
        changes: isLast && hasRoom ? changes : null,
      }
    }),
    ...apart.map((own, at) => ({
      ...shared,
      ...{ place: placeOf(parts.length + at), lines: [], sums: [], closing: '', changes: own },
    })),
  ]
}

export function registerDocument(input: RegisterInput): RegisterDocument {
  const { language, sections, session, printed, school } = input
  const say = registerWords[language]
  const sheets = sections.flatMap((section) => sheetsOf(section, say, language))
  return {
    ...plainFrame({ ...input, page: 'A4' }, documentWords({ language }), say.title),
    ...{ kind: 'records/register', logo: input.logo, say, heading: say.title },
    foot: filled(say.foot, { school, session, when: printed }),
    is_wide: sections.some(({ subjects }) => subjects.length > MOST_UPRIGHT),
    sheets: sheets.map((one, at) => ({
      ...one,
      page_of: filled(say.sheet_of, { sheet: at + 1, all: sheets.length }),
    })),
  }
}
