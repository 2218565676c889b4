import { type DateFormat, say } from '#contract'
import {
  type DateField,
  type DateOrder,
  dateOrderOf,
  type ReadDate,
  readDate,
} from '../../../interchange/doors/values/dates.ts'
import type { OpenList } from '../../uploads/reading/open-list.ts'
import type { SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'

interface DatedColumn {
  name: string
  kind: DateField['kind']
}

interface SchoolFacts {
  today: string
  /** How it writes its days, else its country: by these the order is proposed where nobody has said it. */
  date_format: DateFormat | null
  country: string | null
}

/** Where the month is written first. */
const monthFirst: ReadonlySet<string> = new Set(['US', 'PH', 'FM', 'MH', 'PW', 'GU', 'PR'])

/** Whether a school writes the month before the day in figures: as it has chosen, else as its country does. */
const isMonthFirst = ({ date_format, country }: Omit<SchoolFacts, 'today'>) =>
  (date_format === null || date_format === 'YYYY-MM-DD') && country !== null && monthFirst.has(country)

/**
 * Dates of one file. A column's own dates settle which comes first, day or month, else those of the file; where none does it is asked once.
 */
export function listDates(
  records: readonly SpreadsheetRecord[],
  columns: readonly DatedColumn[],
  { today, ...writing }: SchoolFacts,
  list: OpenList,
): (column: string, text: string) => ReadDate {
  const textsOf = (name: string) => records.map(({ values }) => values[name] ?? '')
  const ofFile = dateOrderOf(columns.flatMap(({ name }) => textsOf(name)))
  const orders = new Map<string, DateOrder | null>(
    columns.map(({ name }) => [name, dateOrderOf(textsOf(name)) ?? ofFile]),
  )
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]))
  const read = (column: string, text: string, order: DateOrder | null) =>
    readDate(text, order, { kind: kinds.get(column) ?? 'joined', today })
  const open = records.filter(({ values }) =>
    columns.some(({ name }) => values[name] && 'open' in read(name, values[name], orders.get(name) ?? null)),
  )
  const said = open.length === 0 ? null : askOrder(list, open, isMonthFirst(writing))
  return (column, text) => read(column, text, orders.get(column) ?? said)
}

function askOrder(list: OpenList, open: readonly SpreadsheetRecord[], month_first: boolean): DateOrder | null {
  const answer = list.ask({
    kind: 'date_order',
    message: say('list.date_order'),
    rows: open.map(({ row }) => row),
    choices: [
      { value: 'dmy', label: say('list.day_first') },
      { value: 'mdy', label: say('list.month_first') },
    ],
    proposed: month_first ? 'mdy' : 'dmy',
  })
  return answer === 'dmy' || answer === 'mdy' ? answer : null
}
