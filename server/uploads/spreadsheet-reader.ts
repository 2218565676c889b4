import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { columnWord, type RememberedLists, say } from '#contract'
import { ALL_WORKSHEETS } from '../../interchange/spreadsheet/worksheet/worksheets-together.ts'
import { isZip } from '../../interchange/zip/zip-parts.ts'
import type { Viewer } from '../policy/places.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { LEAVE_NEAR, mayStandApart, NEAR_IN_ROSTERS } from './question-columns.ts'
import { HEADING } from './reading/list-head.ts'
import { withNumberForm } from './reading/number-form.ts'
import { type OpenList, openList } from './reading/open-list.ts'
import { type OwnReading, readingOf } from './reading/reading-of.ts'
import { rememberedOf } from './reading/remembered.ts'
import { askAside, type SpreadsheetLimit } from './spreadsheet-aside.ts'
import type {
  FileInput,
  SpreadsheetKind,
  SpreadsheetLayout,
  SpreadsheetTable,
  SpreadsheetWork,
} from './spreadsheet-kind.ts'
import type { PackedTable } from './spreadsheet-messages.ts'
import { readTable, recordsOf, withTitles } from './spreadsheet-table.ts'

/** Text of so many bytes is read at once: some 10 ms of work. A workbook may grow a hundredfold when it is unpacked. */
const SMALL = 16 * 1024

/** A file as its table, and what its rows are read by. */
export interface ReadingTable {
  table: SpreadsheetTable
  input: FileInput
  whose: Viewer
  look: SpreadsheetWork['look']
  list: OpenList
}

interface Door<Read extends SpreadsheetTable> extends Omit<SpreadsheetKind<Read>, 'fillers' | 'read'> {
  /** Columns of whose texts somebody may say what they are. */
  value_columns: readonly string[]
  /** Reads the rows, and asks what they leave open; `withReading` makes what it answers of the table. */
  readRows(reading: ReadingTable): Promise<Read>
}

/** What fills a table from a spreadsheet: how it is read is remembered for the school and shown, as of every door. */
export const spreadsheetKind = <Read extends SpreadsheetTable>({
  value_columns,
  readRows,
  ...kind
}: Door<Read>): SpreadsheetKind<Read> => ({
  ...kind,
  fillers: z.record(z.string(), z.string()),
  async read(input, whose, look) {
    const { client_id, account_id } = whose
    const { values } = await look((db) => rememberedOf({ db, client_id }, kind.door, account_id))
    const table = await readTableAside(kind, { ...input, remembered: headingsIn(values) }, whose)
    const shownRow = (row: number) => table.counted?.shown.get(row) ?? row
    const rows = table.records.map(({ row }) => row)
    const list = openList(input.said, { columns: value_columns, rows, shownRow, remembered: values })
    askWorksheet(table, list)
    askNear(table, list, mayStandApart(kind.columns) ? {} : { of: 'near' })
    const records = withNumberForm(table.records, kind.columns, list)
    return readRows({ table: { ...table, records }, input, whose, look, list })
  },
})

/** Of several sheets with a table it is said which is meant. */
function askWorksheet({ head }: SpreadsheetTable, list: OpenList): void {
  const { open_sheets, proposed_sheet, sheets, together } = head
  const asked = open_sheets.length > 0 ? open_sheets : sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)
  if (open_sheets.length === 0 && !list.answered('sheet')) return
  const rowsOf = (name: string) => sheets.find((one) => one.name === name)?.rows ?? 0
  list.ask({
    ...{ kind: 'sheet', message: say('list.which_sheet', { count: asked.length }), proposed: proposed_sheet },
    choices: [
      ...(together.length > 1
        ? [{ value: ALL_WORKSHEETS, label: say('list.sheets_together', { names: together }) }]
        : []),
      ...asked.map((name) => ({ value: name, label: say('list.sheet_rows', { name, rows: rowsOf(name) }) })),
    ],
  })
}

/** Nearness only proposes: whether headings with a slip of the pen are meant as they are read. */
function askNear({ near = [] }: SpreadsheetTable, list: OpenList, id: { of?: string }): void {
  if (near.length === 0 && !(id.of && list.answered(NEAR_IN_ROSTERS))) return
  const pairs = near
    .slice(0, 12)
    .map(({ column, heading }) =>
      say('list.near_heading', { heading: heading.slice(0, 60), column: columnWord(column) }),
    )
  list.ask({
    ...{ kind: 'which_column', ...id, message: say('list.near_headings', { clauses: pairs }), proposed: 'take' },
    choices: [
      { value: 'take', label: say('list.near_take') },
      { value: LEAVE_NEAR, label: say('list.near_leave') },
    ],
  })
}

const headingsIn = (values: RememberedLists['values']) =>
  Object.fromEntries(
    values.flatMap(({ column, value, here }) =>
      column === HEADING && typeof here === 'string' ? [[value, here]] : [],
    ),
  )

/** The table with all that is open of it; rows that were left out as somebody said are none of its records. */
export function withReading<Table extends SpreadsheetTable>(table: Table, list: OpenList, own: OwnReading): Table {
  const found = list.found()
  const left = new Set(found.left.map(({ row }) => row))
  const shownRow = (row: number) => table.counted?.shown.get(row) ?? row
  const isThere = ({ row }: { row: number }) => !left.has(shownRow(row))
  return {
    ...table,
    records: table.records.filter(isThere),
    problems: table.problems.filter(isThere),
    open: readingOf(table.head, found, own),
    said: [...(table.said ?? []), ...found.said],
  }
}

/** The rows of which nothing is wrong so far. */
export function soundRecords({ records, problems }: SpreadsheetTable): SpreadsheetTable['records'] {
  const faulty = new Set(problems.map(({ row }) => row))
  return records.filter(({ row }) => !faulty.has(row))
}

/** Reads a file; a large one and a workbook in a thread of their own. @throws as readTable and askAside */
export async function readTableAside(
  layout: SpreadsheetLayout,
  input: FileInput,
  whose: Whose,
  limit?: SpreadsheetLimit,
): Promise<SpreadsheetTable> {
  if (input.bytes.length <= SMALL && !isZip(input.bytes)) return readTable(layout, input)
  const { door, called, columns, exported_columns, picture_column } = layout
  const job = { task: 'read' as const, layout: { door, called, columns, exported_columns, picture_column }, input }
  return unpack(layout, input, await askAside(whose, job, limit))
}

async function unpack(
  { columns }: SpreadsheetLayout,
  { fillers }: FileInput,
  { pieces, ...table }: PackedTable,
): Promise<SpreadsheetTable> {
  const read: SpreadsheetTable = { ...table, lines: [], records: [] }
  const places = new Map(table.places)
  for (const piece of pieces) {
    const rows = JSON.parse(piece) as [number, ...string[]][]
    const lines = rows.map(([row, ...cells]) => ({ row, cells }))
    const from = read.lines.length
    read.lines.push(...lines)
    const records = recordsOf(columns, places, lines, fillers)
    read.records.push(...records.map((record, at) => withTitles(record, table, from + at)))
    await nextTurn()
  }
  return read
}
