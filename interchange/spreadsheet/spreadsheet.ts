import { say } from '../../domain/say.ts'
import type { GridCell } from '../doors/grid/grid-cells.ts'
import { cellProblems, damagedRow, tooManyCells } from './cell-problems.ts'
import { type CellProblem, MAX_CELL, MAX_COLUMNS, MAX_ROWS, type Spreadsheet } from './cells.ts'
import { type FileGrid, type FileRow, type OpenedFile, tooManyRows } from './file-grid.ts'
import { beyondHeader, gridNotes, leftOutNotes } from './grid-notes.ts'
import { headingRow } from './heading-row.ts'
import { openFile } from './open-file.ts'
import { SpreadsheetRefusal } from './refusal.ts'

/**
 * The table in the first visible sheet of a file; what the bytes are decides, not the name. At most 5 MB and 5,000 rows.
 * @throws SpreadsheetRefusal with a sentence that says what to do
 */
export function readSpreadsheet(bytes: Uint8Array, filename: string): Spreadsheet {
  const file = openFile(bytes, filename)
  const first = file.sheets.find(({ is_hidden }) => !is_hidden)
  if (!first) throw new SpreadsheetRefusal('wrong_type', say('sheet.none_visible'))
  const spreadsheet = tableOf(first.read(), file)
  if (spreadsheet.rows.length > MAX_ROWS) throw tooManyRows(spreadsheet.rows.length)
  const { notes, header_row } = spreadsheet
  return {
    ...spreadsheet,
    notes: [...notes, ...gridNotes(file, first, header_row)],
  }
}

/** So many rows are looked at for the headings. */
const mostTitles = 10

const isFilled = ({ shown, kind, stored }: GridCell) =>
  shown.trim() !== '' || kind === 'no_value' || stored !== undefined
const numberOf = ({ line, row }: FileRow) => line ?? row

function tableOf(grid: FileGrid, { is_workbook, is_text }: OpenedFile): Spreadsheet {
  const seen = grid.rows.filter(({ is_hidden }) => !is_hidden)
  const [head, ...body] = seen.slice(
    headingRow(seen.slice(0, mostTitles).map(({ cells }) => cells.filter(isFilled).length)),
  )
  const header = headerOf(head, body)
  if (header.length > MAX_COLUMNS)
    throw new SpreadsheetRefusal('too_large', say('sheet.too_many_columns', { most: MAX_COLUMNS }))
  const header_row = head ? numberOf(head) : 1
  const problems: CellProblem[] = cellProblems(header_row, (head?.cells ?? []).slice(0, header.length))
  const notes = leftOutNotes(grid, { header_row, width: header.length, body })
  for (const row of body) {
    const number = numberOf(row)
    const own = cellProblems(number, row.cells.slice(0, header.length), is_text)
    problems.push(...own)
    const beyond = row.cells.slice(header.length).find(isFilled)
    if (beyond && is_workbook) notes.push(beyondHeader(number))
    else if (beyond) problems.push(tooManyCells(number, beyond.shown))
    if (row.is_damaged && own.every(({ code }) => code !== 'damaged_text'))
      problems.push(damagedRow(number, null, null))
  }
  return {
    ...{ header, header_row, problems, notes, is_workbook },
    rows: body.map((row) => ({ row: numberOf(row), cells: header.map((_, at) => shownText(row.cells[at])) })),
    held: body.map(({ cells }) => cells),
    shown: new Map(grid.rows.flatMap(({ row, line }) => (line === undefined || line === row ? [] : [[line, row]]))),
  }
}

const shownText = (cell: GridCell | undefined) => (cell?.shown ?? '').slice(0, MAX_CELL).trim()

/** A heading that is merged over columns is that of the first, unless the others hold something too. */
function headerOf(head: FileRow | undefined, body: readonly FileRow[]): string[] {
  const header = (head?.cells ?? []).map(({ shown, merged }, at) => {
    const isAgain = merged !== undefined && at > 0 && head?.cells[at - 1]?.merged === merged
    return isAgain && !body.some(({ cells }) => cells[at] && isFilled(cells[at])) ? '' : shown.trim()
  })
  while (header.at(-1) === '') header.pop()
  return header
}
