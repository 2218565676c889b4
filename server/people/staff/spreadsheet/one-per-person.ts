import { say, type UploadProblem } from '#contract'
import { isNothing } from '../../../../interchange/doors/values/people.ts'
import {
  cellProblem,
  rowTelling,
  type SpreadsheetRecord,
  type SpreadsheetTable,
} from '../../../uploads/spreadsheet-kind.ts'

/** Columns of what is taught; all others are of the person. */
const taught = ['class', 'section', 'subject'] as const
const places = ['assignments', 'class_teacher_of'] as const
const ofPlaces: ReadonlySet<string> = new Set([...taught, ...places])

const textOf = ({ values }: SpreadsheetRecord, column: string) => (values[column] ?? '').trim()

/** "Maths" in a column of what is taught says no class by itself. */
const saysNoClass = (text: string) => !/\p{N}|(?:^|[^\p{L}])[IVX]+(?:[^\p{L}]|$)/u.test(text)

const several = /\s*(?:[,;&\n]|\s(?:and|और|आणि)\s)\s*/iu
const partsOf = (text: string) => (isNothing(text) ? [] : text.split(several).filter((part) => part !== ''))

/**
 * Class, section and subject of a line as the one cell of our template says them: "7A, 7B" and Maths are two places. Where classes and subjects are both
 * several they stay as they are, and are asked about.
 */
function withTaught(record: SpreadsheetRecord): SpreadsheetRecord {
  const own = textOf(record, 'assignments')
  const subject = [textOf(record, 'subject'), own].filter((text) => !isNothing(text)).join(' ')
  const [classes, sections, subjects] = [textOf(record, 'class'), textOf(record, 'section'), subject].map(partsOf)
  if (!classes?.length || !sections || !subjects || (own !== '' && !saysNoClass(own))) return record
  const isClear = [classes, sections, subjects].filter(({ length }) => length > 1).length <= 1
  const or = (parts: readonly string[]) => (parts.length > 0 ? parts : [''])
  const places = isClear
    ? classes.flatMap((one) => or(sections).flatMap((section) => or(subjects).map((taken) => [one, section, taken])))
    : [[textOf(record, 'class').replace(several, ' & '), textOf(record, 'section'), subject]]
  const assignments = places.map((place) => place.filter((text) => text !== '').join(' ')).join('; ')
  return { ...record, values: { ...record.values, assignments } }
}

/** Without a class or without a subject these columns give nobody anything: they are not read, and that is told. */
function withoutIdle(table: SpreadsheetTable): SpreadsheetTable {
  const has = (column: string) => table.places.some(([name]) => name === column)
  if (has('class') && (has('subject') || has('assignments'))) return table
  const idle = new Map(table.places.filter(([column]) => taught.some((one) => one === column)))
  if (idle.size === 0) return table
  const notes = [...idle.values()].map((at): UploadProblem => {
    const name = table.headings[at] ?? ''
    const telling = rowTelling(say('column.unknown', { name }))
    return { row: table.header_row, column: name, code: 'unknown_column', value: name, ...telling }
  })
  const columns = table.head.columns.map((one) =>
    one.fields.some((field) => idle.has(field)) ? { ...one, fields: [], left_as: 'other' as const } : one,
  )
  const own = table.places.filter(([column]) => !idle.has(column))
  return { ...table, places: own, notes: [...table.notes, ...notes], head: { ...table.head, columns } }
}

const nameOf = ({ values: { first_name, middle_name, last_name, full_name } }: SpreadsheetRecord) =>
  ([first_name, middle_name, last_name].filter(Boolean).join(' ') || full_name || '').toLowerCase()

const keyOf = (record: SpreadsheetRecord) => (textOf(record, 'emp_id') || textOf(record, 'email')).toLowerCase()

/** A line under somebody's that says nothing but a further place. */
const isFurther = (record: SpreadsheetRecord, columns: readonly string[]) =>
  places.some((column) => textOf(record, column) !== '') &&
  columns.every((column) => ofPlaces.has(column) || textOf(record, column) === '')

/** The same person, with nothing said otherwise and a place that was not said before. */
function isSamePerson(one: SpreadsheetRecord, other: SpreadsheetRecord, columns: readonly string[]): boolean {
  const isAlike = (column: string) => {
    const [text, same] = [textOf(one, column), textOf(other, column)]
    return text === '' || same === '' || text.toLowerCase() === same.toLowerCase()
  }
  const partsIn = (record: SpreadsheetRecord, column: string) => textOf(record, column).toLowerCase().split('; ')
  // Of a subject that is not read the lines differ as well.
  const isMore = [...ofPlaces].some((column) => {
    const [before, now] = [partsIn(one, column), partsIn(other, column)]
    return now.some((part) => part !== '' && !before.includes(part))
  })
  return isMore && nameOf(one) === nameOf(other) && columns.every((column) => ofPlaces.has(column) || isAlike(column))
}

function joined(one: SpreadsheetRecord, other: SpreadsheetRecord): SpreadsheetRecord {
  const values = { ...one.values }
  for (const [column, text] of Object.entries(other.values)) {
    const before = (values[column] ?? '').trim()
    const isPlace = column === 'assignments' || column === 'class_teacher_of'
    const known = before.toLowerCase().split('; ')
    const further = text
      .trim()
      .split('; ')
      .filter((part) => part !== '' && !known.includes(part.toLowerCase()))
    if (before === '') values[column] = text
    else if (isPlace && further.length > 0) values[column] = [before, ...further].join('; ')
  }
  return { ...one, values }
}

/** One record for each person: who stands in several lines, one for each class or subject, has all of these places. Each line that was joined is told. */
export function onePerPerson(read: SpreadsheetTable): SpreadsheetTable {
  const table = withoutIdle(read)
  const columns = table.places.map(([column]) => column).filter((column) => column !== 'status' && column !== 'school')
  const hasClasses = columns.includes('class')
  const records: SpreadsheetRecord[] = []
  const belongs = new Map<number, number>()
  const first = new Map<string, number>()
  const notes: UploadProblem[] = []
  let last: number | undefined
  const faulty = new Set(table.problems.map(({ row }) => row))
  for (const line of table.records) {
    const record = hasClasses ? withTaught(line) : line
    const key = keyOf(record)
    // A line of a place alone is of whoever stands above it.
    const at = isFurther(record, columns) ? last : key === '' ? undefined : first.get(key)
    const before = at === undefined ? undefined : records[at]
    const isOne =
      before && !faulty.has(record.row) && (isFurther(record, columns) || isSamePerson(before, record, columns))
    if (!isOne || at === undefined) {
      if (key !== '' && !first.has(key)) first.set(key, records.length)
      last = records.push(record) - 1
      continue
    }
    records[at] = joined(before, record)
    last = at
    belongs.set(record.row, before.row)
    notes.push(cellProblem(record, 'assignments', 'joined', say('staff.row_joined', { row: before.row })))
  }
  return { ...table, records, belongs, notes: [...table.notes, ...notes] }
}
