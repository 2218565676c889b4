import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { isZip } from '../../interchange/spreadsheet/workbook/zip-parts.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { askAside, type SpreadsheetLimit } from './spreadsheet-aside.ts'
import type { FileInput, SpreadsheetKind, SpreadsheetLayout } from './spreadsheet-kind.ts'
import type { PackedTable } from './spreadsheet-messages.ts'
import { readTable, recordsOf, type SpreadsheetTable } from './spreadsheet-table.ts'

/** Text of so many bytes is read at once: some 10 ms of work. A workbook may grow a hundredfold when it is unpacked. */
const SMALL = 16 * 1024

/** What fills a table from a spreadsheet. */
export const spreadsheetKind = (kind: Omit<SpreadsheetKind, 'fillers' | 'read'>): SpreadsheetKind => ({
  ...kind,
  fillers: z.record(z.string(), z.string()),
  read: (input, whose) => readTableAside(kind, input, whose),
})

/** Reads a file; a large one and a workbook in a thread of their own. @throws as readTable and askAside */
export async function readTableAside(
  layout: SpreadsheetLayout,
  input: FileInput,
  whose: Whose,
  limit?: SpreadsheetLimit,
): Promise<SpreadsheetTable> {
  if (input.bytes.length <= SMALL && !isZip(input.bytes)) return readTable(layout, input)
  const { columns, exported_columns, picture_column } = layout
  const job = { task: 'read' as const, layout: { columns, exported_columns, picture_column }, input }
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
    read.lines.push(...lines)
    read.records.push(...recordsOf(columns, places, lines, fillers))
    await nextTurn()
  }
  return read
}
