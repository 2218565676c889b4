import { readClipboard } from '../../../interchange/doors/grid/clipboard.ts'
import type { Grid } from '../../../interchange/doors/grid/grid-cells.ts'
import { turnedGrid } from '../../../interchange/doors/grid/turned.ts'
import { readMarkList } from '../../../interchange/doors/marks/marks.ts'
import {
  isRefused,
  type ListRefusal,
  type ListSource,
  type MarkListInput,
  type MarkListOutput,
} from '../../../interchange/doors/marks/reading.ts'
import type { SpreadsheetRow } from '../../../interchange/spreadsheet/cells.ts'
import { readGrids } from '../../../interchange/spreadsheet/grids.ts'
import { assertFewMarks } from '../../../interchange/spreadsheet/text/few-marks.ts'
import { isZip } from '../../../interchange/zip/zip-parts.ts'
import { orRefuse } from '../spreadsheet-table.ts'

/** A list as it came: a file, or a text that was copied. */
export interface ListFile {
  bytes: Uint8Array
  name: string
  is_pasted: boolean
}

/** What its reader is to know beside it. */
export type MarksGiven = Omit<MarkListInput, 'source'>

export interface ReadMarkFile {
  read: MarkListOutput | ListRefusal
  /** What the file says of rows that may be out, for the workbook of those to correct. */
  lines: SpreadsheetRow[]
  /** Rows that hold something, in all sheets. */
  filled: number
  is_workbook: boolean
}

/** Reads a file of marks from its bytes to what would be stored. @throws ApiError with what can't be read of it */
export const readMarkFile = ({ bytes, name, is_pasted }: ListFile, given: MarksGiven): ReadMarkFile =>
  orRefuse(() => {
    const clipboard = { text: is_pasted ? new TextDecoder().decode(bytes) : '' }
    const grids = is_pasted ? pastedGrids(clipboard.text) : readGrids(bytes, name)
    const source: ListSource = is_pasted ? { clipboard } : { grids }
    const read = readMarkList({ ...given, source, ...(!is_pasted && { file_name: name }) })
    const filled = grids.reduce((sum, { rows }) => sum + rows.filter(isFilled).length, 0)
    const about = { filled, is_workbook: !is_pasted && isZip(bytes) }
    if (isRefused(read)) return { read, lines: [], ...about }
    for (const { remarks, row } of read.cells) if (remarks) assertFewMarks(remarks, row)
    const grid = grids.find((one) => one.name === read.reading.sheet) ?? grids[0]
    return { read, lines: grid ? linesOf(read.turned ? turnedGrid(grid, read.turned) : grid, read) : [], ...about }
  })

const isFilled = ({ cells }: Grid['rows'][number]) => cells.some(({ shown }) => shown.trim() !== '')

function pastedGrids(text: string): Grid[] {
  const read = readClipboard({ text })
  return 'refused' in read ? [] : [read.grid]
}

/** Of the rows of which something is wrong. */
function linesOf({ rows }: Grid, { problems, reading }: MarkListOutput): SpreadsheetRow[] {
  const wanted = new Set([...problems, ...reading.left].map(({ row }) => row))
  return rows
    .filter(({ row }) => wanted.has(row))
    .map(({ row, cells }) => ({ row, cells: Array.from(cells, (cell) => cell?.shown ?? '') }))
}
