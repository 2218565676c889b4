import { say } from '../../domain/say.ts'
import type { GridCell } from '../doors/grid/grid-cells.ts'
import { type CellProblem, columnLetters, cutValue } from './cells.ts'
import { MAX_CELL } from './limits.ts'

/** What of a row's cells keeps it from being taken in, whatever they mean. `is_text`: signs that no encoding reads are told by their cell. */
export const cellProblems = (row: number, cells: readonly GridCell[], is_text = false): CellProblem[] =>
  cells.flatMap((cell, at) => problemOf(row, at, cell, is_text) ?? [])

function problemOf(row: number, at: number, cell: GridCell, is_text: boolean): CellProblem | null {
  const address = `${columnLetters(at)}${row}`
  const { shown, kind } = cell
  if (kind === 'error') return errorIn(row, at, shown)
  if (kind === 'no_value')
    return { row, at, code: 'no_value', value: null, sentence: say('cell.no_value', { cell: address }) }
  if (shown.length > MAX_CELL) {
    const sentence = say('cell.too_long', { cell: address, most: MAX_CELL })
    return { row, at, code: 'too_long', value: cutValue(shown), sentence }
  }
  return is_text && shown.includes('\uFFFD') ? damagedRow(row, at, cutValue(shown.trim())) : null
}

/** A cell whose value the program could not work out. */
export const errorIn = (row: number, at: number, shown: string): CellProblem => {
  const value = cutValue(shown)
  return {
    row,
    at,
    code: 'error_cell',
    value,
    sentence: say('cell.error', { cell: `${columnLetters(at)}${row}`, value }),
  }
}

/** A date in a text that its program may have made of a fraction. */
export const madeDate = (row: number, at: number, shown: string): CellProblem => {
  const value = cutValue(shown)
  const sentence = say('cell.made_date', { cell: `${columnLetters(at)}${row}`, value })
  return { row, at, code: 'ask_value', value, sentence }
}

/** A cell with a line through it, or through a part of it: whether it still counts nobody but a person knows. */
export const struckOut = (row: number, at: number, shown: string): CellProblem => {
  const value = cutValue(shown)
  const sentence = say('cell.struck', { cell: `${columnLetters(at)}${row}`, value })
  return { row, at, code: 'ask_value', value, sentence }
}

export const damagedRow = (row: number, at: number | null, value: string | null): CellProblem => ({
  ...{ row, at, code: 'damaged_text', value },
  sentence: say('cells.damaged'),
})

export const tooManyCells = (row: number, text: string): CellProblem => ({
  ...{ row, at: null, code: 'too_many_cells', value: cutValue(text.trim()) },
  sentence: say('cells.too_many'),
})
