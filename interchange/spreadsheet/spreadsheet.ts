import { say } from '../../domain/say.ts'
import { FileRefusal } from '../refusal.ts'
import { cellProblems, damagedRow, tooManyCells } from './cell-problems.ts'
import type { CellProblem, Spreadsheet } from './cells.ts'
import { headerKey } from './columns/header-keys.ts'
import { headingsOf, headPlaces, type KnowsHeading } from './columns/table-head.ts'
import { type FileGrid, type FileRow, type OpenedFile, tooManyRows } from './file-grid.ts'
import { isFilled } from './filled-cell.ts'
import { beyondHeader, gridNotes, leftOutNotes } from './grid-notes.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import { openFile } from './open-file.ts'
import { answersAlone, type KeysApart } from './questions/keys-apart.ts'
import { inParts, partLength, turnedRows } from './reshaped.ts'
import { chooseWorksheet, type WantedWorksheet } from './worksheet/choose-worksheet.ts'
import { type NoRow, noRowOf, titleWords } from './worksheet/no-rows.ts'
import type { CountedWorksheet } from './worksheet/worksheets-together.ts'

/** What is looked for in a file, and what somebody said of it. */
export interface WantedTable extends Omit<WantedWorksheet, 'fits' | 'isAside'> {
  /** Rows of the headings as the program shows them; [] where the list has none. */
  header_rows?: readonly number[] | undefined
  knows?: KnowsHeading | undefined
  /** Its answers may stand in a sheet of their own. */
  hasKeys?: boolean | undefined
}

/** So many known headings tell a sheet from others. */
const fewestKnown = 2

/**
 * The table of a file: of its only visible sheet with one, else of the sheet that was said; what the bytes are decides, not the name. At most 5 MB and
 * 5,000 rows. @throws FileRefusal with a sentence that says what to do
 */
export function readSpreadsheet(bytes: Uint8Array, filename: string, wanted: WantedTable = {}): Spreadsheet {
  const file = openFile(bytes, filename)
  const { knows, hasKeys = false } = wanted
  const aside = new Map<FileGrid, KeysApart>()
  const isAside = (grid: FileGrid) => {
    const keys = hasKeys ? answersAlone(seenTexts(grid)) : null
    if (keys) aside.set(grid, keys)
    return keys !== null
  }
  const fits = (grid: FileGrid) => {
    const rows = grid.rows.filter(({ is_hidden }) => !is_hidden)
    const [head = 0] = headPlaces(rows, knows)
    return knows !== undefined && (rows[head]?.cells ?? []).filter(({ shown }) => knows(shown)).length >= fewestKnown
  }
  const chosen = chooseWorksheet(file, { ...wanted, fits, isAside })
  const isAll = chosen.is_all
  const spreadsheet = tableOf(chosen.grid, file, wanted)
  if (spreadsheet.rows.length > MAX_ROWS) throw tooManyRows(spreadsheet.rows.length)
  const { notes, header_row } = spreadsheet
  const apart = [...aside].flatMap(([grid, keys]) => (grid === chosen.grid ? [] : [keys]))
  return {
    ...spreadsheet,
    ...{ sheet: isAll ? chosen.together.join(', ') : chosen.sheet.name, sheets: chosen.sheets },
    ...{ open_sheets: chosen.open, proposed_sheet: chosen.proposed, together: chosen.together },
    ...(isAll && { is_reshaped: true }),
    notes: [
      ...notes,
      ...chosen.counted.map(countedOn),
      ...gridNotes(file, isAll ? chosen.together : [chosen.sheet.name], header_row),
    ],
    keys_apart: apart.length === 1 ? (apart[0] ?? null) : null,
  }
}

const countedOn = ({ name, own, row }: CountedWorksheet): CellProblem => ({
  ...{ row, at: null, code: 'counted_on', value: name, sentence: say('sheet.counted_on', { name, own, row }) },
})

const seenTexts = ({ rows }: FileGrid) =>
  rows.flatMap(({ is_hidden, cells }) => (is_hidden ? [] : [cells.map(({ shown }) => shown)]))

const numberOf = ({ line, row }: FileRow) => line ?? row

function tableOf(
  grid: FileGrid,
  { is_workbook, is_text }: OpenedFile,
  { header_rows, knows }: WantedTable,
): Omit<Spreadsheet, 'sheet' | 'sheets' | 'open_sheets' | 'proposed_sheet'> {
  const visible = grid.rows.filter(({ is_hidden }) => !is_hidden)
  const turned = turnedRows(visible, knows)
  const seen = turned?.rows ?? visible
  const places = header_rows ? chosenPlaces(seen, header_rows) : headPlaces(seen, knows)
  const lines = seen.slice((places.at(-1) ?? -1) + 1)
  const wide = places.length > 0 ? headingsOf(seen, places, lines, knows) : blankHeader(lines)
  if (wide.length > MAX_COLUMNS)
    throw new FileRefusal('too_large', say('sheet.too_many_columns', { most: MAX_COLUMNS }))
  const part = partLength(wide, knows, headerKey)
  const header = part === null ? wide : withoutBlankEnd(wide.slice(0, part))
  const below = part === null ? lines : inParts(lines, part, wide.length)
  const [head] = places.map((at) => seen[at])
  const header_row = head ? numberOf(head) : 1
  const titles = seen.slice(0, places[0] ?? 0)
  const { body, left } = withoutNoRows(below, header, titleWords(titles))
  const problems: CellProblem[] = cellProblems(header_row, (head?.cells ?? []).slice(0, header.length))
  const notes = leftOutNotes(grid, { header_row, width: wide.length, body })
  if (turned?.note) notes.push({ row: header_row, ...turned.note })
  if (part !== null) notes.push(severalInLine(header_row, Math.ceil(wide.length / part)))
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
    ...{ header, header_row, problems, notes, is_workbook, is_reshaped: turned !== null || part !== null },
    header_rows: places.flatMap((at) => seen[at]?.row ?? []),
    titles: titles.map((row) => ({ row: numberOf(row), cells: row.cells.map(({ shown }) => shown.trim()) })),
    left: [
      ...titles.map((row) => ({ row: numberOf(row), why: 'title' as const })),
      ...left,
      ...grid.rows.flatMap((row) => (row.is_hidden ? { row: numberOf(row), why: 'hidden' as const } : [])),
    ].sort((one, other) => one.row - other.row),
    rows: body.map((row) => ({
      row: numberOf(row),
      cells: header.map((_, at) => shownText(row.cells[at]?.shown)),
      ...(row.under && { under: row.under }),
    })),
    held: body.map(({ cells }) => cells),
    shown: new Map(
      [...grid.rows, ...body].flatMap(({ row, line }) => (line === undefined || line === row ? [] : [[line, row]])),
    ),
  }
}

/** @throws FileRefusal for a row that holds nothing, or is not there */
function chosenPlaces(rows: readonly FileRow[], said: readonly number[]): number[] {
  const places = said.map((number) => rows.findIndex(({ row }) => row === number)).sort((one, other) => one - other)
  if (places.some((at) => at < 0)) throw new FileRefusal('invalid_field', say('reading.no_such_row'), 'header_rows')
  return places
}

function withoutBlankEnd(header: readonly string[]): string[] {
  const own = [...header]
  while (own.at(-1) === '') own.pop()
  return own
}

const severalInLine = (row: number, count: number): CellProblem => ({
  ...{ row, at: null, code: 'several_in_line', value: null, sentence: say('sheet.several_in_line', { count }) },
})

/** A list without headings: its columns have their places alone. */
const blankHeader = (rows: readonly FileRow[]): string[] =>
  Array.from({ length: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0) }, () => '')

function withoutNoRows(rows: readonly FileRow[], header: readonly string[], titles: ReadonlySet<string>) {
  const left: { row: number; why: NoRow }[] = []
  const body = rows.filter((row) => {
    const why = noRowOf(row, header, titles)
    if (why) left.push({ row: numberOf(row), why })
    return why === null
  })
  return { body, left }
}

const shownText = (shown = '') => shown.slice(0, MAX_CELL).trim()
