import { say } from '#contract'
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
  /** By which the order is proposed where nobody has said it. */
  country: string | null
}

/** Where the month is written first. */
const monthFirst = new Set(['US', 'PH', 'FM', 'MH', 'PW', 'GU', 'PR'])

/**
 * Dates of one file. A column's own dates settle which comes first, day or month, else those of the file; where none does it is asked once.
 */
export function listDates(
  records: readonly SpreadsheetRecord[],
  columns: readonly DatedColumn[],
  { today, country }: SchoolFacts,
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
  const said = open.length === 0 ? null : askOrder(list, open, country)
  return (column, text) => read(column, text, orders.get(column) ?? said)
}

function askOrder(list: OpenList, open: readonly SpreadsheetRecord[], country: string | null): DateOrder | null {
  const answer = list.ask({
    kind: 'date_order',
    message: say('list.date_order'),
    rows: open.map(({ row }) => row),
    choices: [
      { value: 'dmy', label: say('list.day_first') },
      { value: 'mdy', label: say('list.month_first') },
    ],
    proposed: country !== null && monthFirst.has(country) ? 'mdy' : 'dmy',
  })
  return answer === 'dmy' || answer === 'mdy' ? answer : null
}
