import { readClipboard } from '../grid/clipboard.ts'
import { placeGuesser } from '../places/places.ts'
import { placed, shiftsOf } from './place-entries.ts'
import type { DateSheetInput, DateSheetReading, DateSheetRefusal, SheetCell } from './reading.ts'
import { formOf, plainCell, type SheetRow } from './sheet-form.ts'
import { withMerged } from './sheet-merged.ts'
import { SheetReader } from './sheet-reader.ts'
import { readTable } from './sheet-table.ts'

const letter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letter(Math.floor(at / 26) - 1) + letter(at % 26)

/** Its cells, and those that are crossed out: a paper that is written there is written then no more, and they are told among what is left. */
function rowsOf(input: DateSheetInput): { rows: SheetRow[]; struck: SheetCell[] } | null {
  const read = readClipboard(input.clipboard)
  if ('refused' in read) return null
  const rows = read.grid.rows.map(({ row, cells }) =>
    cells.map(({ shown }, at): SheetCell => ({ text: plainCell(shown), at: `${letter(at)}${row}` })),
  )
  const isStruck = new Set(
    read.grid.rows.flatMap(({ row, cells }) =>
      cells.flatMap((cell, at) => (cell.is_struck ? `${letter(at)}${row}` : [])),
    ),
  )
  const whole = withMerged(rows, input.clipboard)
  return {
    rows: whole.map((row) => row.map((cell) => (isStruck.has(cell.at) ? { ...cell, text: '' } : cell))),
    struck: whole.flat().filter(({ at }) => isStruck.has(at)),
  }
}

/** A date sheet as it was pasted from a spreadsheet: days and classes in either direction, or a list with a paper a row. */
export function readDateSheet(input: DateSheetInput): DateSheetReading | { refused: DateSheetRefusal } {
  const sheet = rowsOf(input)
  if (sheet === null) return { refused: 'too_large' }
  const { rows, struck } = sheet
  const form = formOf(rows, placeGuesser(input.classes))
  if (!form) return { refused: 'no_form' }
  const reader = new SheetReader(input, rows)
  readTable(form, reader)
  const shifts = shiftsOf(reader)
  const entries = placed(reader, shifts)
  const closed = [...reader.days].flatMap(([date, { cells, off }]) =>
    cells > 0 &&
    off.length === cells &&
    off.some((text) => /\p{L}/u.test(text)) &&
    !entries.some(({ day }) => day === date)
      ? [{ date, reason: off.find((text) => /\p{L}/u.test(text)) ?? '' }]
      : [],
  )
  const left = [...reader.left, ...struck.map(({ at, text }) => ({ cell: at, text }))]
  return { entries, asks: reader.asks.all, left, closed, shifts }
}
