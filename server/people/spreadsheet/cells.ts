import { type DateFormat, Phone, type Sentence, say, sentenceIn, type UploadProblem } from '#contract'
import { plainText, withFigures } from '../../../interchange/doors/grid/shown.ts'
import { type DateField, isDay } from '../../../interchange/doors/values/dates.ts'
import { nameInTwoScripts, nameWords } from '../../../interchange/doors/values/names.ts'
import {
  emailsIn,
  isMobile,
  isNothing,
  isOwnSex,
  oneLineOf,
  openSexes,
  phonesIn,
  type Sex,
  sexAmong,
  sexLetters,
  yesOrNo,
} from '../../../interchange/doors/values/people.ts'
import { toE164 } from '../../ground/phone.ts'
import type { OpenList } from '../../uploads/reading/open-list.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import { listDates } from './list-dates.ts'
import { countryOfList, isCoded, withPlus } from './phone-country.ts'

/** Numbers as spreadsheets show long ones: digits are lost. */
const SHORTENED = /^\d+(\.\d+)?e\+?\d+$/i

/** "+91 22 2888 8888 x218" */
const EXTENSION = /^(.*\d)\s*(?:x|extn?)\.?\s*(\d{1,6})$/i

interface FaultyField {
  path: PropertyKey[]
  message: string
}

/** The cells of a row about a person; what is wrong with them stands in `problems`. */
export interface PersonCells {
  /** Each cell as people see it, and '' where it only says that there is nothing. */
  values: Record<string, string>
  problems: UploadProblem[]
  /** What is worth knowing of a row that is taken in all the same. */
  warnings: UploadProblem[]
  refuse(column: string, code: string, sentence: Sentence): void
  /** undefined for an empty cell. */
  date(column: string): string | undefined
  /** As E.164; as it stands where its field has to refuse it, undefined for an empty cell. */
  phone(column: string): string | undefined
  /** The first address of the cell. */
  email(column: string): string | undefined
  yesOrNo(column: string): boolean | undefined
  gender(): string | undefined
  name: { first: string; last: string | undefined; is_split: boolean }
  /** Somebody said that rows with a text of this one are left out. */
  is_left: boolean
  /** Each column's first fault is told, in the contract's words. */
  refuseFields(faults: readonly FaultyField[], columnOf: (path: string) => string, known?: readonly string[]): void
}

export interface PersonReading {
  /** Columns of dates, and what a day of each can be. */
  dates: readonly { name: string; kind: DateField['kind'] }[]
  /** Columns in which a spreadsheet may have shortened a number. */
  long: readonly string[]
  /** Of the school, in which numbers without a code are dialled. */
  country: string | null
  /** How the school writes its days; null: as its country does. */
  date_format: DateFormat | null
  /** In the school. */
  today: string
  list: OpenList
}

/** Columns whose text may be a line of several, or says nothing by "na". */
const asTheyAre = new Set(['assignments', 'class_teacher_of', 'electives', 'class', 'section', 'class_section'])
const names = new Set(['first_name', 'full_name'])
/** Keys by which people are found again. */
const inFigures = new Set(['admission_no', 'employee_no'])
/** Of people, which a list may say in two scripts. */
const allNames = [...names, 'middle_name', 'last_name', 'guardian_name', 'father_name', 'mother_name']

/** "Ravi Kumar S/o Mohan Kumar": whose child somebody is belongs to no name. */
const childOf = /^(.+?)[\s,]+((?:[sdwc] ?\/ ?o|son of|daughter of|(?:सु)?पुत्री?)[\s.]+.+)$/iu

/** "Kum. Asha Rao", "Master Ravi": how somebody is addressed is no part of the name. A word that may be a name has its point. */
const titleOf =
  /^((?:Kum|Km|Mast|Mstr|Mr|Ms|Mrs|Smt|Sh|कु|श्री|सुश्री)\.|Master|Miss|Mr|Ms|Mrs|Smt|श्रीमती)\s{1,3}(?=\S)(.{2,})$/iu

/** "1. Asha Rao": what counts the lines of a typed list is no part of a name. */
const counted = /^(\(?\d{1,3}[.):\]][\s.]{0,3})(\p{L}.*)$/u
/** "Asha Rao 9B": nor is a class. */
const withClass = /\p{L}{2}[\s,(–-]+(?:class ?)?\d{1,2}(?:st|nd|rd|th)?[\s-]?[a-h]\)?$/iu

const late = /^(?:late|स्व\.|स्वर्गीय)\s/iu
/** A place that is kept free, or a row that somebody tried out. */
const nobody =
  /^(?:tbd|tba|vacant(?: seat)?|seat vacant|blank|dummy|test(?: (?:student|pupil|user))?|sample|xx+|new admission|to be admitted|nil|none|unknown|no name|रिक्त|खाली)$/iu
/** "Asha Rao, Ravi Rao" and "Asha & Ravi" may be two; "Rao, Asha Devi" is one. */
const several = /^[^,]*\S\s+\S[^,]*,\s*[^,\s]\S*\s+\S|\S\s*[&+]\s*\S|\p{L}{2}\s*\/\s*\p{L}{2}|\S and \S/u

/** What stands in a row, as people see it. */
function seenValues(values: Record<string, string>): Record<string, string> {
  const seen: Record<string, string> = {}
  for (const [column, text] of Object.entries(values)) {
    const isList = asTheyAre.has(column) || column.endsWith('mobile') || column.endsWith('email')
    const shown = isList ? text.trim() : oneLineOf(text)
    // 881 and ८८१ are one number, whatever script it is written in.
    const written = inFigures.has(column) ? withFigures(shown) : shown
    const isBlank = !names.has(column) && !asTheyAre.has(column) && isNothing(shown, column === 'last_name')
    seen[column] = isBlank ? '' : written
  }
  return seen
}

/** Reads persons of one file. */
export function personReader(
  records: readonly SpreadsheetRecord[],
  { dates, long, country, date_format, today, list }: PersonReading,
): (record: SpreadsheetRecord) => PersonCells {
  const seen = new Map(records.map((record) => [record, seenValues(record.values)]))
  const dated = records.map((record) => ({ ...record, values: seen.get(record) ?? {} }))
  const genders = [...seen.values()].map(({ gender = '' }) => gender)
  const sexes = { open: openSexes(genders), letters: sexLetters(genders) }
  const phones = [...seen.values()].flatMap((values) =>
    Object.entries(values).flatMap(([column, text]) => (column.endsWith('mobile') ? phonesIn(text) : [])),
  )
  const dialled = { own: country, list: countryOfList(phones, country) }
  const dateOf = listDates(dated, dates, { today, country, date_format }, list)
  return (record) => {
    const values = { ...(seen.get(record) ?? seenValues(record.values)) }
    const problems: UploadProblem[] = []
    const warnings: UploadProblem[] = []
    const refuse = (column: string, code: string, sentence: Sentence) => {
      problems.push(cellProblem(record, column, code, sentence))
    }
    const warn = (column: string, code: string, sentence: Sentence) => {
      warnings.push(cellProblem(record, column, code, sentence))
    }
    for (const column of allNames) {
      const [name, other] = nameInTwoScripts(values[column] ?? '') ?? []
      if (name === undefined || other === undefined) continue
      values[column] = name
      warn(column, 'second_name', say('cell.second_name', { name, other }))
    }
    for (const column of names) {
      const [, name = '', other = ''] = childOf.exec(values[column] ?? '') ?? []
      if (name === '') continue
      values[column] = name
      warn(column, 'of_parent', say('cell.of_parent', { name, other }))
    }
    for (const column of names) {
      const [, title = '', name = ''] = titleOf.exec(values[column] ?? '') ?? []
      if (name === '') continue
      values[column] = name
      warn(column, 'of_title', say('cell.of_parent', { name, other: title }))
    }
    for (const column of names) {
      const [, other = '', name = ''] = counted.exec(values[column] ?? '') ?? []
      if (name === '') continue
      values[column] = name
      warn(column, 'of_title', say('cell.of_parent', { name, other: other.trim() }))
    }
    for (const column of ['guardian_name', 'father_name', 'mother_name'])
      if (late.test(values[column] ?? '')) warn(column, 'late', say('cell.late', { name: values[column] ?? '' }))
    const called = values.full_name || [values.first_name, values.last_name].filter(Boolean).join(' ')
    if (!list.accepts(record.row) && (nobody.test(called) || several.test(called) || withClass.test(called)))
      refuse(
        values.full_name ? 'full_name' : 'first_name',
        'ask_value',
        say('cell.one_person', { name: called.slice(0, 80) }),
      )
    for (const column of long)
      if (SHORTENED.test(values[column] ?? '')) refuse(column, 'shortened', say('cell.shortened'))
    const cells: PersonCells = {
      ...{ values, problems, warnings, refuse, is_left: false },
      date(column) {
        const text = values[column]
        if (!text) return undefined
        const found = dateOf(column, text)
        if ('text' in found) return found.text
        if ('open' in found) refuse(column, 'ambiguous_date', say('cell.date_order'))
        else if ('year' in found) refuse(column, 'invalid_field', say('cell.two_digit_year', { year: found.year }))
        else if (isDay(found.day)) return found.day
        else refuse(column, 'invalid_field', say('cell.no_such_day', { given: text.slice(0, 40) }))
        return undefined
      },
      phone(column) {
        const number = readPhone(values[column] ?? '', dialled, {
          refuse: (sentence) => refuse(column, 'invalid_field', sentence),
          warn: (code, sentence) => warn(column, code, sentence),
        })
        if (number !== undefined && !isMobile(number)) warn(column, 'landline', say('cell.landline', { number }))
        return number
      },
      email(column) {
        const text = values[column] ?? ''
        const [first, ...others] = emailsIn(text)
        if (first === undefined) return text || undefined
        if (others.length > 0) warn(column, 'second_email', say('cell.second_email', { email: first, others }))
        return first
      },
      yesOrNo(column) {
        if (!values[column]) return undefined
        const answer = yesOrNo(values[column])
        if (answer === null) refuse(column, 'invalid_field', say('cell.yes_or_no'))
        return answer ?? undefined
      },
      gender() {
        const sex = readSex(values.gender ?? '', sexes, list)
        cells.is_left ||= sex === 'left'
        if (sex === 'unknown') {
          const name = (values.gender ?? '').slice(0, 40)
          refuse('gender', 'invalid_field', say('person.sex_unknown', { name }))
        }
        return sex === 'left' || sex === 'unknown' ? undefined : sex
      },
      name: nameOf(values),
      refuseFields(faults, columnOf, known = []) {
        const silent = new Set([...known, ...problems.map(({ column }) => column)])
        for (const { path, message } of faults) {
          const column = columnOf(String(path[0]))
          if (!silent.has(column)) refuse(column, 'invalid_field', sentenceIn(message))
        }
      },
    }
    return cells
  }
}

/** Where numbers without a code are dialled: the school's country, or that of which the list's other numbers are. */
interface Dialled {
  own: string | null
  list: string | null
}

interface CellTelling {
  refuse(sentence: Sentence): void
  warn(code: string, sentence: Sentence): void
}

/** The number of a cell: of several the first that is a mobile, and the others are told. */
function readPhone(text: string, { own, list }: Dialled, { refuse, warn }: CellTelling): string | undefined {
  const [, bare, extension] = EXTENSION.exec(text) ?? []
  if (extension) warn('extension', say('cell.extension', { extension }))
  const typed = plainText(bare ?? text)
  const country = list ?? own
  const tell = (number: string, part: string) => {
    if (list !== null && !isCoded(part)) warn('other_country', say('cell.other_country', { number, country: list }))
    return number
  }
  const whole = numberOf(typed, country)
  if (typeof whole === 'string') return tell(whole, typed)
  const parts = phonesIn(bare ?? text)
  const read = parts.map((part) => numberOf(part, country))
  if (parts.length === 1 && typeof read[0] === 'string') return tell(read[0], parts[0] ?? '')
  const numbers = read.flatMap((one) => (typeof one === 'string' ? one : []))
  const first = numbers.find(isMobile) ?? numbers[0]
  if (first !== undefined && parts.length > 1) {
    const others = parts.filter((_, at) => read[at] !== first)
    if (others.length > 0) warn('second_number', say('cell.second_number', { number: first, others }))
    return first
  }
  if (typed === '' || whole === null) return typed || undefined
  refuse(whole)
  return undefined
}

/** As E.164, or why it is no number of the country; null for what is no number at all. */
function numberOf(text: string, country: string | null): string | Sentence | null {
  const { data } = Phone.safeParse(withPlus(text))
  return data === undefined ? null : toE164(data, country)
}

/** Words that nobody has to look at are not told. */
function readSex(
  text: string,
  { open, letters }: { open: ReadonlySet<string>; letters: ReadonlySet<string> },
  list: OpenList,
): Sex | 'left' | 'unknown' | undefined {
  if (text === '') return undefined
  const isOpen = open.has(text.toLowerCase().replace('.', ''))
  if (isOwnSex(text) && !isOpen) return text.toUpperCase() as Sex
  const given = list.said('gender', text)
  const isSex = given === undefined || given === null || given === 'M' || given === 'F' || given === 'X'
  const said = isSex ? given : list.refuse('gender', text)
  const here = said === undefined ? (isOpen ? null : sexAmong(text, letters)) : said
  list.tell({
    column: 'gender',
    value: text,
    here,
    by: list.saidBy('gender', text) ?? (here ? 'rule' : null),
    near: [],
  })
  return here ?? (said === null ? 'left' : 'unknown')
}

/**
 * One column may hold the whole name: its last word is taken for the last name. A middle name belongs to the first. Beside a column of
 * surnames "Name" is often what goes before them: what it lacks of the surname and the middle name is put with it.
 */
function nameOf({ first_name = '', middle_name = '', last_name = '', full_name = '' }: Record<string, string>) {
  // "Name" beside first names alone is the surname, or both.
  if (first_name && full_name && !last_name) {
    const rest = withoutWords(full_name.split(/\s+/), first_name)
    const last = rest.join(' ') || undefined
    return { first: [first_name, middle_name].filter(Boolean).join(' '), last, is_split: last !== undefined }
  }
  if (first_name || !full_name)
    return { first: [first_name, middle_name].filter(Boolean).join(' '), last: last_name || undefined, is_split: false }
  // "RAO, Asha": the surname goes before the comma.
  const [, surname, given] = /^([^,]{1,60}),\s{0,3}([^,]{1,80})$/.exec(last_name ? '' : full_name) ?? []
  if (surname && given?.trim())
    return { first: [given.trim(), middle_name].filter(Boolean).join(' '), last: surname.trim(), is_split: false }
  const whole = nameWords(full_name)
  const isIn = (part: string) => nameWords(part).every((word) => whole.includes(word))
  const middle = isIn(middle_name) ? '' : middle_name
  if (last_name && !isIn(last_name))
    return { first: [full_name, middle].filter(Boolean).join(' '), last: last_name, is_split: false }
  const words = full_name.split(/\s+/)
  const before = last_name ? withoutSurname(words, last_name) : []
  if (before.length > 0)
    return { first: [...before, middle].filter(Boolean).join(' '), last: last_name, is_split: false }
  if (middle && words.length === 1) return { first: `${full_name} ${middle}`, last: undefined, is_split: false }
  if (middle) words.splice(-1, 0, ...middle.split(/\s+/))
  const last = words.length > 1 ? words.pop() : undefined
  return { first: words.join(' '), last, is_split: last !== undefined }
}

/** Names without the words of a part of them; all of them where they are of something else. */
function withoutWords(words: readonly string[], part: string): string[] {
  const own = nameWords(part)
  return words.filter((word) => !nameWords(word).every((one) => own.includes(one)))
}

/** Each word of the surname goes once, the last one where it stands twice: "Singh Ranjit Singh" keeps the first. */
function withoutSurname(words: readonly string[], surname: string): string[] {
  const left = [...words]
  for (const part of nameWords(surname)) {
    const at = left.findLastIndex((word) => nameWords(word).includes(part))
    if (at >= 0) left.splice(at, 1)
  }
  return left
}
