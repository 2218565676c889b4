import { type Sentence, say } from '../../domain/say.ts'
import { type CellProblem, columnLetters } from './cells.ts'
import type { FileGrid, FileRow, OpenedFile } from './file-grid.ts'
import { NOTES_WORKSHEET } from './worksheet/worksheet-names.ts'

/** Names that a note lists at most. */
const mostListed = 20

const note = (row: number, code: string, value: string | null, sentence: Sentence): CellProblem => ({
  ...{ row, at: null, code, value, sentence },
})

/** Which sheets were not read, and that programs in the file were not. */
export function gridNotes({ sheets, has_macros }: OpenedFile, read: readonly string[], row: number): CellProblem[] {
  const others = sheets.filter(({ name }) => !read.includes(name) && name !== NOTES_WORKSHEET)
  return [
    ...others.map(({ name, is_hidden }) =>
      is_hidden
        ? note(row, 'hidden_sheet', name, say('sheet.hidden', { name }))
        : note(row, 'other_sheet', name, say('sheet.not_read', { name })),
    ),
    ...(has_macros ? [note(row, 'macros', 'vbaProject', say('sheet.macros'))] : []),
  ]
}

export const beyondHeader = (row: number): CellProblem => note(row, 'no_header', null, say('cells.beyond_header'))

interface ReadTable {
  header_row: number
  width: number
  body: readonly FileRow[]
}

/** What of a sheet was left out since nobody sees it, and what was read otherwise than it stands there: formulas and merged cells. */
export function leftOutNotes(
  { rows, hidden_columns = [] }: FileGrid,
  { header_row, width, body }: ReadTable,
): CellProblem[] {
  const hidden = rows.filter(({ is_hidden }) => is_hidden).map(({ row }) => row)
  const notes: CellProblem[] = []
  if (hidden.length > 0) {
    const value = spansOf(hidden).join(', ')
    notes.push(
      note(hidden[0] ?? header_row, 'hidden_rows', value, say('rows.hidden', { count: hidden.length, rows: value })),
    )
  }
  if (hidden_columns.length > 0) {
    const value = listed(hidden_columns.map(columnLetters)).join(', ')
    notes.push(
      note(
        header_row,
        'hidden_columns',
        value,
        say('columns.hidden', { count: hidden_columns.length, columns: value }),
      ),
    )
  }
  return [...notes, ...formulaNote(body, width), ...mergedNote(body, width)]
}

function formulaNote(body: readonly FileRow[], width: number): CellProblem[] {
  let count = 0
  let first: { row: number; at: number } | null = null
  for (const { row, line, cells } of body)
    for (const [at, { is_formula, kind }] of cells.entries()) {
      if (!is_formula || kind === 'no_value' || at >= width) continue
      count += 1
      first ??= { row: line ?? row, at }
    }
  if (!first) return []
  const cell = `${columnLetters(first.at)}${first.row}`
  return [note(first.row, 'formula', cell, say('cells.formulas', { count, cell }))]
}

function mergedNote(body: readonly FileRow[], width: number): CellProblem[] {
  const ranges = new Map<string, number>()
  for (const { row, line, cells } of body)
    for (const [at, { merged }] of cells.entries())
      if (merged !== undefined && at < width && !ranges.has(merged)) ranges.set(merged, line ?? row)
  const [first] = ranges.values()
  if (first === undefined) return []
  const value = listed([...ranges.keys()]).join(', ')
  return [note(first, 'merged_cells', value, say('cells.merged', { ranges: value }))]
}

const listed = (names: readonly string[]) => (names.length > mostListed ? [...names.slice(0, mostListed), '…'] : names)

/** Numbers in order as "3", "5–9". */
function spansOf(numbers: readonly number[]): readonly string[] {
  const spans: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = spans.at(-1)
    if (last && last.to === number - 1) last.to = number
    else spans.push({ from: number, to: number })
  }
  return listed(spans.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)))
}
