import { Phone, type Sentence, say, sentenceIn, type UploadProblem } from '#contract'
import { dateReader } from '../../../interchange/spreadsheet/dates.ts'
import type { PlaceNames } from '../../academics/place-names.ts'
import { toE164 } from '../../ground/phone.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'

const genders: Record<string, string> = {
  ...{ male: 'M', boy: 'M', m: 'M', female: 'F', girl: 'F', f: 'F', x: 'X', other: 'X' },
  ...{ पुरुष: 'M', लड़का: 'M', बालक: 'M', महिला: 'F', स्त्री: 'F', लड़की: 'F', बालिका: 'F', अन्य: 'X' },
}
const answers: Record<string, boolean> = {
  ...{ yes: true, y: true, true: true, 1: true, no: false, n: false, false: false, 0: false },
  ...{ हाँ: true, हां: true, नहीं: false },
}

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
  problems: UploadProblem[]
  /** What is worth knowing of a row that is taken in all the same. */
  warnings: UploadProblem[]
  refuse(column: string, code: string, sentence: Sentence): void
  /** undefined for an empty cell. */
  date(column: string): string | undefined
  /** As E.164; as it stands where its field has to refuse it, undefined for an empty cell. */
  phone(column: string): string | undefined
  yesOrNo(column: string): boolean | undefined
  gender: string | undefined
  name: { first: string; last: string | undefined; is_split: boolean }
  /** Each column's first fault is told, in the contract's words. */
  refuseFields(faults: readonly FaultyField[], columnOf: (path: string) => string, known?: readonly string[]): void
}

/**
 * Reads persons of one file.
 * @param dates columns of dates, which settle one another's order of day and month
 * @param country of the school, in which numbers without a code are dialled
 * @param long columns in which a spreadsheet may have shortened a number
 */
export function personReader(
  records: readonly SpreadsheetRecord[],
  dates: readonly string[],
  long: readonly string[],
  country: string | null,
): (record: SpreadsheetRecord) => PersonCells {
  const readDate = dateReader(records.flatMap(({ values }) => dates.map((column) => values[column] ?? '')))
  return (record) => {
    const { values } = record
    const problems: UploadProblem[] = []
    const warnings: UploadProblem[] = []
    const refuse = (column: string, code: string, sentence: Sentence) => {
      problems.push(cellProblem(record, column, code, sentence))
    }
    for (const column of long)
      if (SHORTENED.test(values[column] ?? '')) refuse(column, 'shortened', say('cell.shortened'))
    return {
      problems,
      warnings,
      refuse,
      date(column) {
        if (!values[column]) return undefined
        const found = readDate(values[column])
        if (found === null) refuse(column, 'ambiguous_date', say('cell.date_order'))
        else if (isNoDay(found)) {
          refuse(column, 'invalid_field', say('cell.no_such_day', { given: values[column].slice(0, 40) }))
          return undefined
        }
        return found ?? undefined
      },
      phone(column) {
        const [, bare, extension] = EXTENSION.exec(values[column] ?? '') ?? []
        if (extension) warnings.push(cellProblem(record, column, 'extension', say('cell.extension', { extension })))
        const typed = bare ?? values[column]
        const { data } = Phone.safeParse(typed)
        if (data === undefined) return typed || undefined
        const number = toE164(data, country)
        if (typeof number === 'string') return number
        refuse(column, 'invalid_field', number)
        return undefined
      },
      yesOrNo(column) {
        if (!values[column]) return undefined
        const answer = answers[values[column].toLowerCase()]
        if (answer === undefined) refuse(column, 'invalid_field', say('cell.yes_or_no'))
        return answer
      },
      gender: values.gender ? (genders[values.gender.toLowerCase()] ?? values.gender) : undefined,
      name: nameOf(values),
      refuseFields(faults, columnOf, known = []) {
        const silent = new Set([...known, ...problems.map(({ column }) => column)])
        for (const { path, message } of faults) {
          const column = columnOf(String(path[0]))
          if (!silent.has(column)) refuse(column, 'invalid_field', sentenceIn(message))
        }
      },
    }
  }
}

/** Whether a date is written as one and is none: 30 February, the 13th month. */
function isNoDay(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date
}

/** One column may hold the whole name: its last word is taken for the last name. */
function nameOf({ first_name = '', last_name = '', full_name = '' }: Record<string, string>) {
  if (first_name || !full_name) return { first: first_name, last: last_name || undefined, is_split: false }
  const words = full_name.split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { first: words.join(' '), last, is_split: last !== undefined }
}

/** "9" → "Class 9", where only one class has this number and none is called so. */
export function classByNumber(names: PlaceNames): (written: string) => string {
  const classes = [...(names.get('class 0')?.values() ?? [])].map(({ title }) => title)
  const numbered = new Map<string, string>()
  const twice = new Set<string>()
  for (const title of classes) {
    const number = /^\D*(\d{1,2})\D*$/.exec(title)?.[1]
    if (number === undefined) continue
    if (numbered.has(number)) twice.add(number)
    numbered.set(number, title)
  }
  for (const number of twice) numbered.delete(number)
  return (written) => numbered.get(written) ?? written
}
