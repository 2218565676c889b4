import type { SheetCell, SheetPlace, SheetTime } from './reading.ts'
import { isDateText, weekdayIn } from './sheet-dates.ts'
import {
  filled,
  headWordOf,
  isClassHead,
  isHeadRow,
  isNumberHead,
  isTime,
  isWeekday,
  onlyText,
  type SheetForm,
  type SheetRow,
} from './sheet-form.ts'
import type { SheetReader } from './sheet-reader.ts'
import { timeIn } from './sheet-times.ts'

const none: SheetCell = { text: '', at: '' }
const cellAt = (row: SheetRow, at: number | undefined): SheetCell => (at === undefined ? none : (row[at] ?? none))

/** The column in which most cells are such. */
function columnOf(
  rows: readonly SheetRow[],
  is: (text: string) => boolean,
  without?: number | undefined,
): number | undefined {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const [at, { text }] of row.entries())
      if (at !== without && is(text)) counts.set(at, (counts.get(at) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0]
}

export function readTable({ kind, rows }: SheetForm, reader: SheetReader): void {
  if (kind === 'list') readList(rows, reader)
  else readAcross(rows, reader)
}

interface ClassColumn {
  at: number
  /** Several where classes share a heading. */
  places: readonly SheetPlace[]
  time: SheetTime | null
}

/** Which class each column is, by the row that says it. Columns that hold something and say nothing are asked. */
function classColumns(
  head: SheetRow,
  below: readonly SheetRow[],
  taken: readonly (number | undefined)[],
  reader: SheetReader,
) {
  const width = Math.max(head.length, ...below.map((row) => row.length))
  return Array.from({ length: width }, (_, at) => at).flatMap((at): ClassColumn[] => {
    const cell = cellAt(head, at)
    if (taken.includes(at) || isNumberHead(cell.text)) return []
    if (headWordOf(cell.text) !== null && !isClassHead(cell.text, reader.places)) return []
    const texts = below.map((row) => cellAt(row, at)).filter(({ text }) => /\p{L}/u.test(text))
    if (texts.length === 0) return []
    const time = timeIn(cell.text)
    const named = cell.at === '' ? { text: '', at: texts[0]?.at.replace(/\d+$/, '') ?? '' } : cell
    return [{ at, places: reader.placesOf(named, time?.rest ?? cell.text), time: time?.time ?? null }]
  })
}

/** Tables below one another each have their head; what stands above them, or in a row by itself, is no paper. */
function readAcross(rows: readonly SheetRow[], reader: SheetReader): void {
  const heads = rows.flatMap((row, at) => (isHeadRow(row, reader.places) ? [at] : []))
  let usual: SheetTime | string | null = null
  const note = (row: SheetRow) => {
    for (const cell of filled(row)) {
      usual = reader.notedTime(cell) ?? usual
      reader.leave(cell)
    }
  }
  for (const row of rows.slice(0, heads[0])) note(row)
  for (const [place, at] of heads.entries()) {
    const below = rows.slice(at + 1, heads[place + 1])
    const table = below.filter((row) => filled(row).length > 1)
    const headed = (rows[at] as SheetRow).findIndex(({ text }) => headWordOf(text) === 'time')
    const times = headed >= 0 ? headed : columnOf(table, isTime)
    const dates = columnOf(table, isDateText, times)
    const weekdays = columnOf(table, isWeekday)
    const columns = classColumns(rows[at] as SheetRow, table, [dates, weekdays, times], reader)
    readRows(below, { dates, weekdays, times, columns, usual }, reader, note)
  }
}

interface AcrossColumns {
  dates: number | undefined
  weekdays: number | undefined
  times: number | undefined
  columns: readonly ClassColumn[]
  usual: SheetTime | string | null
}

function readRows(
  rows: readonly SheetRow[],
  of: AcrossColumns,
  reader: SheetReader,
  note: (row: SheetRow) => void,
): void {
  let day: string | null = null
  for (const row of rows) {
    const date = cellAt(row, of.dates)
    const isPaper = of.columns.some(({ at }) => cellAt(row, at).text !== '')
    if (!isPaper || (onlyText(row) && date.text !== '' && !isDateText(date.text))) {
      if (!isDateText(date.text)) note(row)
      continue
    }
    // A date over several rows stands in the first of them.
    if (date.text !== '') day = reader.dayOf(date, weekdayIn(cellAt(row, of.weekdays).text))
    const own = timeOf(cellAt(row, of.times))
    for (const { at, places, time } of of.columns) {
      const cell = cellAt(row, at)
      if (cell.text === '') continue
      const within = timeIn(cell.text)
      const named = within ? { ...cell, text: within.rest } : cell
      for (const place of places) reader.write(named, place, day, within?.time ?? own ?? time ?? of.usual)
    }
  }
}

/** The time that a cell says, in its own words where it can't be read. */
const timeOf = (cell: SheetCell): SheetTime | string | null =>
  cell.text === '' ? null : (timeIn(cell.text, true)?.time ?? cell.text)

/** A paper a row; a class or a day that stands in a row by itself is that of the rows below. */
function readList(rows: readonly SheetRow[], reader: SheetReader): void {
  const at = rows.findIndex((row) => row.some(({ text }) => headWordOf(text) === 'subject'))
  const head = rows[at] as SheetRow
  const table = rows.slice(at + 1)
  const column = (word: string) => {
    const found = head.findIndex(({ text }) => headWordOf(text) === word)
    return found < 0 ? undefined : found
  }
  const dates = column('date') ?? columnOf(table, isDateText)
  const [subjects, classes] = [column('subject'), column('class')]
  const [times, weekdays] = [column('time') ?? columnOf(table, isTime), column('day') ?? columnOf(table, isWeekday)]
  let places: SheetPlace[] | null = null
  let [day, usual]: [string | null, SheetTime | string | null] = [null, null]
  const note = (cell: SheetCell) => {
    usual = reader.notedTime(cell) ?? usual
    if (isClassHead(cell.text, reader.places)) places = reader.placesOf(cell)
    else reader.leave(cell)
  }
  for (const row of rows.slice(0, at)) for (const cell of filled(row)) note(cell)
  for (const row of table) {
    const only = onlyText(row)
    const subject = cellAt(row, subjects)
    if (only && only !== subject) {
      if (isDateText(only.text)) day = reader.dayOf(only, 0)
      else note(only)
      continue
    }
    if (subject.text === '' || headWordOf(subject.text) === 'subject') {
      for (const cell of filled(row)) if (headWordOf(cell.text) === null) reader.leave(cell)
      continue
    }
    const [date, named] = [cellAt(row, dates), cellAt(row, classes)]
    if (date.text !== '') day = reader.dayOf(date, weekdayIn(cellAt(row, weekdays).text))
    if (named.text !== '') places = reader.placesOf(named)
    else if (classes === undefined && places === null) places = reader.placesOf({ text: '', at: 'A' })
    const within = timeIn(subject.text)
    const time = within?.time ?? timeOf(cellAt(row, times)) ?? usual
    for (const place of places ?? [])
      reader.write(within ? { ...subject, text: within.rest } : subject, place, day, time)
  }
}
