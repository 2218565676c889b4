import { say, type UploadProblem } from '#contract'
import { keyWays } from '../../../../interchange/doors/question-keys/key-file.ts'
import { refusedField, wrongFields } from '../../../ground/errors.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { type FileInput, rowTelling } from '../../../uploads/spreadsheet-kind.ts'
import { withReading } from '../../../uploads/spreadsheet-reader.ts'
import { withStemsCut } from './cut-stems.ts'
import { keyColumns } from './key-columns.ts'
import { askKeys, keyAsk, keyedColumns, ownReading, shownRow } from './key-reading.ts'
import { type KeyedTable, keyRows } from './keyed-rows.ts'
import { withoutNumbers } from './own-numbers.ts'
import { withTypeOfKey, withTypesOfOptions } from './types-by-keys.ts'

/**
 * The table of a file with its answers read: how they are written is decided for all rows, and shown. A row whose answer is doubtful is out.
 * @throws invalid_field where something was said of it that is not asked, or of a row that is not doubtful
 */
export function withKeys(given: SpreadsheetTable, { said }: Pick<FileInput, 'said'>, list: OpenList): SpreadsheetTable {
  const { table: typed, untyped } = withTypesOfOptions(withMoreAnswers(given))
  const table = withStemsCut(withoutNumbers(typed))
  const way = keyWays.find((one) => one === said.answers[keyAsk]) ?? null
  const accepted = rowsAccepted(table, said.accept)
  const keyed = keyRows(table, way, accepted)
  assertDoubtful(table, keyed, said)
  askKeys(keyed, list)
  const read = new Map(keyed.rows.map((row) => [row.record.row, withTypeOfKey(row, untyped)]))
  const rows = {
    ...withoutKnown(table, keyed),
    head: { ...table.head, columns: keyedColumns(table, keyed) },
    records: table.records.map((record) => read.get(record.row) ?? record),
    problems: [...table.problems, ...keyed.problems],
  }
  return withReading(rows, list, ownReading(table, keyed))
}

/** Several right answers in columns of their own are one cell, as our template has them. */
function withMoreAnswers(table: SpreadsheetTable): SpreadsheetTable {
  const { more } = keyColumns(table)
  if (more.length === 0) return table
  const cells = new Map(table.lines.map((line) => [line.row, line.cells]))
  const records = table.records.map((record) => {
    const own = [record.values.correct ?? '', ...more.map((at) => cells.get(record.row)?.[at] ?? '')]
    const correct = own.filter((text) => text.trim() !== '').join('; ')
    return { ...record, values: { ...record.values, correct } }
  })
  return { ...table, records }
}

/** Rows are said as the program of the file shows them. */
function rowsAccepted(table: SpreadsheetTable, said: readonly number[]): Set<number> {
  const wanted = new Set(said)
  return new Set(table.records.flatMap(({ row }) => (wanted.has(shownRow(table, row)) ? [row] : [])))
}

/** A question of other rows is asked by the list; one of the keys is asked or not. */
function assertDoubtful(table: SpreadsheetTable, { rows }: KeyedTable, said: FileInput['said']): void {
  const doubtful = new Set(rows.filter(({ own }) => own.doubt).map(({ record }) => shownRow(table, record.row)))
  const errors = said.accept.flatMap((row, at) =>
    doubtful.has(row) ? [] : [refusedField(`accept.${at}`, say('reading.no_doubt', { row }))],
  )
  const answer = said.answers[keyAsk]
  if (answer !== undefined && !keyWays.some((way) => way === answer))
    errors.push(refusedField(`answers.${keyAsk}`, say('field.one_of', { names: keyWays.join(', ') })))
  if (errors.length > 0) throw wrongFields(errors)
}

/** Columns of answers that are compared are not said to be unknown; what was taken off options is said. */
function withoutKnown(table: SpreadsheetTable, { columns, decided, rows }: KeyedTable): SpreadsheetTable {
  const read = new Set([...columns.beside, ...columns.more, ...columns.incorrect].map((at) => table.headings[at]))
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
