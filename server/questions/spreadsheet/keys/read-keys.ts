import { type RefusedField, say, type UploadProblem } from '#contract'
import { type KeyWay, keyWays } from '../../../../interchange/doors/question-keys/key-file.ts'
import { refusedField, wrongFields } from '../../../ground/errors.ts'
import { type FileInput, rowTelling } from '../../../uploads/spreadsheet-kind.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-table.ts'
import { keyAsk, readingOf, shownRow } from './key-reading.ts'
import { type KeyedTable, keyRows } from './keyed-rows.ts'

/**
 * The table of a file with its answers read: how they are written is decided for all rows, and shown. A row whose answer is doubtful is out.
 * @throws invalid_field where something was said of it that is not asked, or of a row that is not doubtful
 */
export function withKeys(
  table: SpreadsheetTable,
  { mapping, said }: Pick<FileInput, 'mapping' | 'said'>,
): SpreadsheetTable {
  const way = keyWays.find((one) => one === said?.answers[keyAsk]) ?? null
  const accepted = rowsAccepted(table, said?.accept ?? [])
  const keyed = keyRows(table, way, accepted)
  assertAsked(table, keyed, said)
  const read = new Map(keyed.rows.map((row) => [row.record.row, row.read]))
  const open = keyed.rows.length > 0 ? readingOf(table, keyed, new Set(Object.keys(mapping))) : null
  return {
    ...withoutKnown(table, keyed),
    records: table.records.map((record) => read.get(record.row) ?? record),
    problems: [...table.problems, ...keyed.problems],
    ...(open && { open }),
  }
}

/** Rows are said as the program of the file shows them. */
function rowsAccepted(table: SpreadsheetTable, said: readonly number[]): Set<number> {
  const wanted = new Set(said)
  return new Set(table.records.flatMap(({ row }) => (wanted.has(shownRow(table, row)) ? [row] : [])))
}

function assertAsked(table: SpreadsheetTable, { rows }: KeyedTable, said: FileInput['said']): void {
  const errors: RefusedField[] = []
  for (const [id, answer] of Object.entries(said?.answers ?? {})) {
    if (id !== keyAsk) errors.push(refusedField(`answers.${id}`, say('reading.no_ask')))
    else if (!keyWays.some((way) => way === (answer as KeyWay)))
      errors.push(refusedField(`answers.${id}`, say('field.one_of', { names: keyWays.join(', ') })))
  }
  const doubtful = new Set(rows.filter(({ own }) => own.doubt).map(({ record }) => shownRow(table, record.row)))
  for (const row of said?.accept ?? [])
    if (!doubtful.has(row)) errors.push(refusedField('accept', say('reading.no_doubt', { row })))
  if (errors.length > 0) throw wrongFields(errors)
}

/** Columns of answers that are compared are not said to be unknown; what was taken off options is said. */
function withoutKnown(table: SpreadsheetTable, { columns, decided, rows }: KeyedTable): SpreadsheetTable {
  const read = new Set([...columns.beside, ...columns.incorrect].map((at) => table.headings[at]))
  const notes = table.notes.filter(({ code, value }) => code !== 'unknown_column' || !read.has(value ?? ''))
  const isAllKnown = !notes.some(({ code }) => code === 'unknown_column')
  const told = (
    code: string,
    places: readonly number[],
    sentence: Parameters<typeof rowTelling>[0],
  ): UploadProblem[] => {
    const row = rows[places[0] ?? -1]?.record.row
    return row === undefined ? [] : [{ row, column: 'option_a', code, value: null, ...rowTelling(sentence) }]
  }
  const { stripped, lettered, cut } = decided
  const { unread, ...rest } = table
  return {
    ...rest,
    ...(unread && !isAllKnown && { unread }),
    notes: [
      ...notes,
      ...told('own_letters', stripped, say('key_note.stripped', { count: stripped.length })),
      ...told('own_letters', lettered, say('key_note.lettered', { count: lettered.length })),
      ...told('one_cell', cut, say('key_note.cut', { count: cut.length })),
    ],
  }
}
