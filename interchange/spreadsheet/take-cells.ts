import { say } from '../../domain/say.ts'
import type { GridCell } from '../doors/grid/grid-cells.ts'
import { plainText } from '../doors/grid/shown.ts'
import { errorIn, madeDate, struckOut } from './cell-problems.ts'
import { type CellProblem, cutValue, type Spreadsheet, type SpreadsheetRow } from './cells.ts'
import type { CellTakes, SpreadsheetColumn } from './columns/columns.ts'
import { dayText } from './dates.ts'
import { isErrorText } from './file-grid.ts'
import { generalFormat, plainNumber, showNumber } from './formats/show-number.ts'
import { MAX_CELL } from './limits.ts'
import { type Markup, richCell } from './rich-cells.ts'
import { plainOfMarked } from './text/marked-text.ts'
import { seenText } from './text/seen-text.ts'

/** The rows with what their columns take, what keeps some out, and what is told of others. */
export interface TakenRows {
  rows: SpreadsheetRow[]
  problems: CellProblem[]
  notes: CellProblem[]
}

interface TakenCell {
  text: string
  /** Why the row is out. */
  error?: 'error_cell' | 'made_date' | 'struck'
  note?: Pick<CellProblem, 'code' | 'sentence'>
}

/** What each column takes of its cells; a column that nobody reads is what it shows. */
export function takeRows(
  { rows, held }: Spreadsheet,
  columns: readonly SpreadsheetColumn[],
  places: ReadonlyMap<string, number>,
  markup: Markup,
): TakenRows {
  const byPlace = new Map(
    columns.flatMap((column) => {
      const at = places.get(column.name)
      return at === undefined ? [] : [[at, column] as const]
    }),
  )
  const taken: TakenRows = { rows: [], problems: [], notes: [] }
  rows.forEach(({ row, cells }, index) => {
    const read = cells.map((shown, at) => {
      const column = byPlace.get(at)
      if (!column) return shown
      const cell = takeCell(held[index]?.[at] ?? { shown }, column, markup)
      if (cell.error) taken.problems.push(problems[cell.error](row, at, shown))
      if (cell.note) taken.notes.push({ row, at, value: cutValue(cell.text), ...cell.note })
      return cell.text
    })
    taken.rows.push({ row, cells: read })
  })
  return taken
}

const problems = { error_cell: errorIn, made_date: madeDate, struck: struckOut }

/** Words for "there is none", where a cell may be empty. */
const blankWord = /^(?:[-–—]{1,3}|nil|n\/a|na|n\.\s?a\.?)$/i

function takeCell(
  cell: GridCell,
  { takes = 'name', required, keeps_dashes }: SpreadsheetColumn,
  markup: Markup,
): TakenCell {
  if (cell.kind === 'error' || cell.kind === 'no_value') return { text: cell.shown.trim() }
  if (takes !== 'rich' && takes !== 'text' && cell.kind === undefined && isErrorText(cell.shown.trim()))
    return { text: cell.shown.trim(), error: 'error_cell' }
  if (isCrossedOut(cell, takes)) return { text: cell.shown.trim(), error: 'struck' }
  const taken = takers[takes](cell, markup)
  const isNone = !keeps_dashes && !required && takes !== 'rich' && takes !== 'text' && blankWord.test(taken.text)
  return isNone ? { text: '' } : { ...taken, text: taken.text.slice(0, MAX_CELL) }
}

/** A question keeps words of it that are crossed out, for a text may be about them; a question or an option that is crossed out whole may be none any more. */
const isCrossedOut = ({ is_struck, html }: GridCell, takes: CellTakes): boolean =>
  is_struck === true && !(takes === 'rich' && html?.includes('<s>'))

const takers: Readonly<Record<CellTakes, (cell: GridCell, markup: Markup) => TakenCell>> = {
  name: (cell) => nameIn(cell),
  key: (cell) => keyIn(cell),
  text: (cell) => textIn(cell),
  rich: (cell, markup) => ({
    text: richCell({ ...cell, shown: shownNumber(cell) }, markup),
    ...(isMadeDate(cell) && { error: 'made_date' as const }),
  }),
  date: (cell) => ({ text: dateIn(cell) }),
  number: (cell) => ({ text: numberIn(cell) }),
}

/** "1-Feb", "Mar-04": programs make such dates of 1/2 and 3/4 by themselves, and of words that stand in no question otherwise. */
const isMadeDate = ({ kind, shown }: GridCell): boolean =>
  kind === 'date' && /^(?:\d{1,2}-\p{L}{3}|\p{L}{3}-\d{2})$/u.test(shown.trim())

/** A long number is shown in powers of ten where its cell is narrow or has no format; the file holds its digits. */
function wholeNumber({ shown, kind, stored }: GridCell): string {
  const isShortened = kind === 'number' && stored !== undefined && /\dE[+-]?\d/i.test(shown)
  return isShortened && Number.isInteger(stored) && Math.abs(stored) < 1e15 ? plainNumber(stored) : shown
}

/** In a text such a number stays as it is shown where a format was chosen for it: 3.00E+08. */
const shownNumber = (cell: GridCell): string =>
  cell.kind === 'number' && cell.stored !== undefined && cell.shown === showNumber(generalFormat, cell.stored)
    ? wholeNumber(cell)
    : cell.shown

function nameIn(cell: GridCell): TakenCell {
  const text = seenText(wholeNumber(cell))
    .replace(/[^\S ]+/g, ' ')
    .trim()
  return /<su[pb]>/.test(cell.html ?? '') ? { text, note: lostFormat } : { text }
}

const lostFormat = { code: 'lost_format', sentence: say('cell.lost_format') }

function keyIn(cell: GridCell): TakenCell {
  const taken = nameIn(cell)
  const typed = wholeNumber(cell).trim()
  if (taken.note || taken.text === typed) return taken
  return { ...taken, note: { code: 'cleaned', sentence: say('cell.cleaned') } }
}

function textIn(cell: GridCell): TakenCell {
  if (cell.html === undefined) return { text: shownNumber(cell).trim() }
  const { text, is_whole } = plainOfMarked(cell.html)
  return { text: text.trim(), ...(!is_whole && { note: lostFormat }) }
}

/** Days before the first are times. */
const dateIn = ({ shown, kind, stored }: GridCell): string =>
  kind === 'date' && stored !== undefined && stored >= 1 ? dayText(stored) : plainText(shown)

function numberIn(cell: GridCell): string {
  const { shown, kind, stored } = cell
  if (kind !== 'number' || stored === undefined) return textIn(cell).text
  if (/<su[pb]>/.test(cell.html ?? '')) return textIn(cell).text
  return isPercent(shown, stored) ? `${plainNumber(stored * 100)}%` : plainNumber(stored)
}

/** 0.12 stands in the cell as 12%; where the sign is written beside the number, 12 does. */
function isPercent(shown: string, stored: number): boolean {
  if (!shown.includes('%')) return false
  const seen = Number.parseFloat(shown.replace(/[^\d.-]/g, ''))
  return Math.abs(seen - stored * 100) < Math.abs(seen - stored)
}
