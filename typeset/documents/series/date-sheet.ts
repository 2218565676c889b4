import { type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** When which class writes what: a row for each day, a column for each class. */
export interface DateSheetInput extends SeriesInput {
  document: 'series/date-sheet'
  classes: string[]
  days: DateSheetDay[]
  /** Said once where every paper has it; else null, and each cell says its own. */
  time: string | null
  /** Below the table, e.g. what a day's other times are. */
  notes: string[]
}

export interface DateSheetDay {
  /** "10 September 2026" and "Thursday", as printed. */
  date: string
  weekday: string
  /** Why nothing is written; then without cells. */
  closed: string | null
  /** What each class writes, in the order of the classes. */
  cells: DateSheetPaper[][]
}

export interface DateSheetPaper {
  subject: string
  /** Where times differ. */
  time: string | null
  /** Of the class, where not all of it writes: "9 A". */
  note: string | null
}

export interface DateSheetDocument extends SeriesFrame, Pick<DateSheetInput, 'notes'> {
  kind: 'series/date-sheet'
  /** Classes beside each other, as many as a page has room for. */
  parts: { classes: string[]; days: DateSheetDay[] }[]
  time: string | null
}

/** More columns than these can't be read on a wall. */
const MOST_CLASSES = 8

export function dateSheetDocument(input: DateSheetInput): DateSheetDocument {
  const frame = seriesFrame(input, (say) => say.date_sheet)
  const count = Math.max(1, Math.ceil(input.classes.length / MOST_CLASSES))
  const size = Math.ceil(input.classes.length / count)
  const parts = Array.from({ length: count }, (_, part) => {
    const [from, to] = [part * size, (part + 1) * size]
    const days = input.days.map((day) => ({ ...day, cells: day.cells.slice(from, to) }))
    return {
      classes: input.classes.slice(from, to),
      days: days.filter(({ cells, closed }) => closed !== null || cells.some((papers) => papers.length > 0)),
    }
  })
  const time = input.time === null ? null : frame.say.all_papers.replace('{time}', input.time)
  return { ...frame, kind: 'series/date-sheet', parts, time, notes: input.notes }
}
