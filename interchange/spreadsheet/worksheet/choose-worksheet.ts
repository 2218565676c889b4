import { say } from '../../../domain/say.ts'
import { folded, wordsOf } from '../../doors/grid/shown.ts'
import { placeIn } from '../../doors/places/title-place.ts'
import { FileRefusal } from '../../refusal.ts'
import type { KnowsHeading } from '../columns/table-head.ts'
import type { FileGrid, FileWorksheet, OpenedFile } from '../file-grid.ts'
import { isFilled } from '../filled-cell.ts'
import { NOTES_WORKSHEET } from './worksheet-names.ts'
import { ALL_WORKSHEETS, type CountedWorksheet, joinedGrid, worksheetsTogether } from './worksheets-together.ts'

/** A sheet of a file, as somebody chooses among them. */
export interface WorksheetFacts {
  name: string
  /** That hold something. */
  rows: number
  hidden: boolean
  /** What stands in the first of them. */
  first: string
}

export interface ChosenWorksheet {
  sheet: FileWorksheet
  grid: FileGrid
  sheets: WorksheetFacts[]
  /** Several hold a table and nobody has said which is meant: the names of these. */
  open: string[]
  /** Of these the one that is called as such lists are, or alone has their headings. */
  proposed: string | null
  /** Of these all that hold the same list; [] where it is not looked for. */
  together: string[]
  /** Whether these are read as one. */
  is_all: boolean
  /** Of those that were read as one: which rows the further ones have. */
  counted: CountedWorksheet[]
}

/** What tells which sheet is meant. */
export interface WantedWorksheet {
  /** Its name, where somebody has said it. */
  sheet?: string | undefined
  /** What such lists are called. */
  called?: readonly string[] | undefined
  /** Whether the headings of a sheet are those of such a list. */
  fits?: ((grid: FileGrid) => boolean) | undefined
  /** Whether a sheet belongs to another one, and is none that could be meant. */
  isAside?: ((grid: FileGrid) => boolean) | undefined
  /** What tells headings, where several sheets may be read as one. */
  joins?: KnowsHeading | undefined
}

/** A sheet that was read, or why it can't be. */
interface ReadWorksheet extends FileWorksheet {
  grid: FileGrid | null
  fault: FileRefusal | null
}
type FullWorksheet = ReadWorksheet & { grid: FileGrid }

/**
 * The sheet that holds the list: the only visible one with a table, or that of which somebody said so; else the proposed one, or the first, until somebody
 * has said it. @throws FileRefusal where no sheet is visible
 */
export function chooseWorksheet(
  file: OpenedFile,
  { sheet: named, called = [], fits, isAside, joins }: WantedWorksheet,
): ChosenWorksheet {
  const read = file.sheets.map(readWorksheet)
  const seen = read.filter(({ is_hidden }) => !is_hidden)
  const own = seen.filter(({ name }) => name !== NOTES_WORKSHEET || seen.length === 1)
  const all = own.filter((one): one is FullWorksheet => one.grid !== null && isTable(one.grid))
  const main = all.filter(({ grid }) => !isAside?.(grid))
  const tables = main.length > 0 ? main : all
  const same = joins ? worksheetsTogether(tables, joins) : []
  const [whole] = same
  const isAsked = named === ALL_WORKSHEETS || (named === undefined && areOneList(same, tables, fits))
  const isAll = isAsked && whole !== undefined && joins !== undefined
  const sheet = isAll ? whole.name : named
  const said = sheet === undefined ? undefined : read.find(({ name }) => name === sheet)
  if (sheet !== undefined && !said) throw new FileRefusal('invalid_field', say('reading.no_such_sheet'), 'sheet')
  const isOpen = !said && tables.length > 1
  const proposed = isOpen ? likeliest(tables, called, fits) : null
  // Until it is said, the first that has such headings stands for all: a summary before it says nothing of the columns.
  const fitting = isOpen && fits ? tables.find(({ grid }) => fits(grid)) : undefined
  const chosen = said ?? tables.find(({ name }) => name === proposed) ?? fitting ?? tables[0] ?? own[0] ?? seen[0]
  if (!chosen) throw new FileRefusal('wrong_type', say('sheet.none_visible'))
  if (!chosen.grid) throw chosen.fault
  const joined = isAll ? joinedGrid(same, joins) : null
  return {
    sheet: chosen,
    ...{ grid: joined?.grid ?? chosen.grid, counted: joined?.counted ?? [] },
    sheets: read.map(factsOf),
    open: isOpen ? tables.map(({ name }) => name) : [],
    proposed,
    together: same.map(({ name }) => name),
    is_all: isAll,
  }
}

/** Sheets under the same headings, each named after a class of its own, where no other sheet holds such a list. */
function areOneList(
  same: readonly FullWorksheet[],
  tables: readonly FullWorksheet[],
  fits: WantedWorksheet['fits'],
): boolean {
  const places = new Set(same.map(({ name }) => (placeIn(name) === null ? '' : folded(name))))
  const others = tables.filter((one) => !same.includes(one))
  return same.length > 1 && places.size === same.length && !places.has('') && !others.some(({ grid }) => fits?.(grid))
}

/** A sheet that can't be read keeps no other from being read. */
function readWorksheet(sheet: FileWorksheet): ReadWorksheet {
  try {
    return { ...sheet, grid: sheet.read(), fault: null }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return { ...sheet, grid: null, fault: error }
  }
}

const rowsOf = (grid: FileGrid) =>
  grid.rows.filter(({ is_hidden, cells }) => !is_hidden && cells.some((cell) => isFilled(cell)))

/** Two rows of two cells; notes and titles have one. */
const isTable = (grid: FileGrid) => rowsOf(grid).filter(({ cells }) => cells.filter(isFilled).length > 1).length > 1

function factsOf({ name, is_hidden, grid }: Pick<ReadWorksheet, 'name' | 'is_hidden' | 'grid'>): WorksheetFacts {
  const rows = grid ? rowsOf(grid) : []
  const first = rows[0]?.cells.flatMap(({ shown }) => shown.trim() || []).join(' · ') ?? ''
  return { name, rows: rows.length, hidden: is_hidden, first: first.slice(0, 200) }
}

function likeliest(
  tables: readonly FullWorksheet[],
  called: readonly string[],
  fits: WantedWorksheet['fits'],
): string | null {
  const words = new Set(called.map(wordsOf))
  const isCalled = (one: FullWorksheet) => [one.name, factsOf(one).first].some((text) => words.has(wordsOf(text)))
  for (const is of [isCalled, ({ grid }: FullWorksheet) => fits?.(grid) ?? false]) {
    const [only, ...more] = tables.filter(is)
    if (only && more.length === 0) return only.name
  }
  return null
}
