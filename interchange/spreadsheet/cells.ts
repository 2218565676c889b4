import type { Sentence } from '../../domain/say.ts'
import type { GridCell } from '../doors/grid/grid-cells.ts'
import type { WorksheetFacts } from './worksheet/choose-worksheet.ts'
import type { NoRow } from './worksheet/no-rows.ts'

/** One sheet of a file as a table of texts: what its cells show. */
export interface Spreadsheet {
  /** Names of the columns as they stand in the file, trimmed; '' for a column without one. */
  header: string[]
  /** Line of the header, from 1. */
  header_row: number
  /** Rows that are not empty, in order; `cells` has one text for each column of the header. */
  rows: SpreadsheetRow[]
  /** The cells behind the texts of each row, for what takes more of them than what they show. */
  held: (readonly GridCell[])[]
  /** What keeps a row from being taken in. */
  problems: CellProblem[]
  /** What was left out of the file, such as a hidden sheet; rows are taken in all the same. */
  notes: CellProblem[]
  /** Whether the spreadsheet came as a workbook, whose rows have numbers, and not as lines of text. */
  is_workbook: boolean
  /** Name of the sheet; '' for a text. */
  sheet: string
  /** All of the file's. */
  sheets: WorksheetFacts[]
  /** Names of those that could be meant, where nobody has said which; and the likeliest. */
  open_sheets: string[]
  proposed_sheet: string | null
  /** Names of those that hold one list, and could be read as one. */
  together?: readonly string[]
  /** Rows of the headings as the program shows them: one, two, or none. */
  header_rows: number[]
  /** Its rows were made of columns, or of parts of its lines. */
  is_reshaped?: boolean
  /** Answers by the numbers of their questions, in a sheet that holds nothing else. */
  keys_apart?: ReadonlyMap<number, string> | null
  /** What stands above the headings. */
  titles: SpreadsheetRow[]
  /** Rows that are none of the list. */
  left: { row: number; why: NoRow }[]
  /** Row → the number that a spreadsheet shows for it, where cells of several lines make that another. */
  shown: Map<number, number>
}

export interface SpreadsheetRow {
  /** Line in the file, from 1. */
  row: number
  cells: string[]
  /** Of several sheets that are read as one: what stands over its own. */
  under?: readonly string[]
}

export interface CellProblem {
  row: number
  /** Place of the column in the header, from 0; null when it is no single column's. */
  at: number | null
  code: string
  value: string | null
  sentence: Sentence
}

/** 0 → A, 26 → AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}

const VALUE_LENGTH = 200

/** Cuts between code points, so that no half of a surrogate pair is left. */
export const cutValue = (value: string): string => [...value.slice(0, VALUE_LENGTH * 2)].slice(0, VALUE_LENGTH).join('')
