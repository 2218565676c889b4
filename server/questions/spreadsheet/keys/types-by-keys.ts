import { say } from '#contract'
import { rowTelling, type SpreadsheetRecord, type SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { filledOptions } from '../choices.ts'
import type { KeyedRow } from './keyed-rows.ts'

/** Rows whose type nothing says, neither the file nor whoever brings it: those with options are chosen from. */
export function withTypesOfOptions(table: SpreadsheetTable): { table: SpreadsheetTable; untyped: ReadonlySet<number> } {
  const untyped = new Set(
    table.places.some(([column]) => column === 'type')
      ? []
      : table.records.flatMap((one) => (one.values.type === '' && filledOptions(one).length > 1 ? [one.row] : [])),
  )
  const [first] = untyped
  if (first === undefined) return { table, untyped }
  const records = table.records.map((one) => (untyped.has(one.row) ? withType(one, 'MCQ_SINGLE') : one))
  const told = { row: first, column: 'type', code: 'types_by_keys', value: null }
  const notes = [...table.notes, { ...told, ...rowTelling(say('key_note.types')) }]
  return { table: { ...table, records, notes, head: { ...table.head, is_sure: false } }, untyped }
}

const withType = (record: SpreadsheetRecord, type: string): SpreadsheetRecord => ({
  ...record,
  values: { ...record.values, type },
})

/** "A, C" of such a row is several right ones. */
export const withTypeOfKey = ({ read, keys }: KeyedRow, untyped: ReadonlySet<number>): SpreadsheetRecord =>
  untyped.has(read.row) && (keys?.length ?? 0) > 1 ? withType(read, 'MCQ_MULTI') : read
