import type { GridCell } from '../../doors/grid/grid-cells.ts'
import { readXml } from '../../xml/xml-events.ts'
import { dayNumber } from '../dates.ts'
import { type FileGrid, FileRows, plainCell } from '../file-grid.ts'
import { isDay, plainNumber, showNumber, showText } from '../formats/show-number.ts'
import { MAX_CELL, MAX_COLUMNS } from '../limits.ts'
import { runsToHtml, type TextRun } from '../text/marked-text.ts'
import { type CellStyle, generalStyle } from '../workbook/styles.ts'
import { type RunText, TextRuns, unescapeText } from '../workbook/text-runs.ts'
import type { CellContext } from '../workbook/workbook.ts'
import { workbookXml } from '../workbook/workbook-limits.ts'
import { fillMerged, type MergedRange } from './merged-cells.ts'

/** "BC12" → column 54 (from 0), row 12. */
export function readAddress(address: string): { at: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? []
  if (!letters || !digits) return null
  let at = 0
  for (const letter of letters) at = at * 26 + letter.charCodeAt(0) - 64
  return { at: at - 1, row: Number(digits) }
}

const isOn = (value: string) => value === '1' || value === 'true'

interface OpenCell {
  at: number
  row: number
  type: string
  style: CellStyle
  value: string
  inline: RunText | null
  is_formula: boolean
}

/** Reads the XML of one sheet. @throws FileRefusal for damage, too many rows, cells too far right */
export function readCells(xml: Uint8Array, context: CellContext): Pick<FileGrid, 'rows' | 'hidden_columns'> {
  const reader = new WorksheetReader(context)
  readXml(xml, reader, workbookXml)
  return reader.take()
}

/** Elements of a sheet: ECMA-376, part 1, 18.3.1. */
class WorksheetReader {
  #context: CellContext
  #hidden = new Set<number>()
  #rows = new FileRows((at) => this.#hidden.has(at))
  #merged: MergedRange[] = []
  #row = { number: 0, is_hidden: false }
  #next_at = 0
  #cell: OpenCell | null = null
  #runs = new TextRuns()
  #isValue = false

  constructor(context: CellContext) {
    this.#context = context
  }

  open = (name: string, attribute: (name: string) => string): void => {
    if (name === 'row') {
      this.#row = { number: Number(attribute('r')) || this.#row.number + 1, is_hidden: isOn(attribute('hidden')) }
      this.#next_at = 0
    } else if (name === 'c') this.#openCell(attribute)
    else if (name === 'f' && this.#cell) this.#cell.is_formula = true
    else if (name === 'v') this.#isValue = true
    else if (name === 'col' && (isOn(attribute('hidden')) || attribute('width') === '0')) this.#hide(attribute)
    else if (name === 'mergeCell') this.#merge(attribute('ref'))
    else if (this.#cell) this.#runs.open(name, attribute)
  }

  close = (name: string): void => {
    if (name === 'v') this.#isValue = false
    else if (name === 'is' && this.#cell) this.#cell.inline = this.#runs.take()
    else if (name === 'c' && this.#cell) {
      const { row, at } = this.#cell
      this.#rows.put(row, at, cellOf(this.#cell, this.#context), this.#row.is_hidden)
      this.#cell = null
    } else if (this.#cell) this.#runs.close(name)
  }

  text = (part: string): void => {
    if (this.#isValue && this.#cell) this.#cell.value += part
    else if (this.#cell) this.#runs.text(part)
  }

  #openCell(attribute: (name: string) => string): void {
    const { at, row } = readAddress(attribute('r')) ?? { at: this.#next_at, row: this.#row.number }
    const style = this.#context.styles[Number(attribute('s')) || 0] ?? generalStyle
    this.#cell = { at, row, type: attribute('t') || 'n', style, value: '', inline: null, is_formula: false }
    this.#next_at = at + 1
    this.#runs.take()
  }

  #hide(attribute: (name: string) => string): void {
    const last = Math.min(Number(attribute('max')), MAX_COLUMNS)
    for (let column = Math.max(1, Number(attribute('min'))); column <= last; column++) this.#hidden.add(column - 1)
  }

  #merge(range: string): void {
    const [from, to] = range.split(':').map(readAddress)
    if (from && to) this.#merged.push({ from, to })
  }

  take() {
    const read = this.#rows.take()
    fillMerged(read.rows, this.#merged)
    return read
  }
}

/** Cell types: ECMA-376, part 1, 18.18.11. */
function cellOf(open: OpenCell, context: CellContext): GridCell {
  const { type, value, is_formula } = open
  if (!is_formula) return heldIn(open, context)
  const mark = { is_formula: true as const }
  const isMissing = value === '' && type !== 'str' && !open.inline?.text
  const isUnreckoned = context.is_unreckoned && type === 'n' && Number(value) === 0
  if (isMissing || isUnreckoned) return { shown: '', kind: 'no_value', ...mark }
  return { ...heldIn(open, context), ...mark }
}

function heldIn({ type, style, value, inline }: OpenCell, context: CellContext): GridCell {
  if (type === 's') return textIn(context.shared_strings[Number(value)] ?? { text: '', runs: null }, style)
  if (type === 'inlineStr') return textIn(inline ?? { text: '', runs: null }, style)
  if (type === 'e') return { shown: value, kind: 'error' }
  if (value === '') return { shown: '' }
  if (type === 'b') return { shown: value === '1' ? 'TRUE' : 'FALSE', stored: Number(value), kind: 'yes_no' }
  if (type === 'd') return dayOrText(value, style)
  if (type !== 'n') return textIn({ text: unescapeText(value), runs: null }, style)
  const number = Number(value)
  if (!Number.isFinite(number)) return { shown: value }
  return numberIn(style.is_date && context.is_1904 ? number + DAYS_TO_1904 : number, style)
}

/** From the first day of the one calendar of spreadsheets to that of the other. */
export const DAYS_TO_1904 = 1462

export function numberIn(number: number, style: CellStyle): GridCell {
  const isDate = style.is_date && isDay(number)
  const shown = style.is_date && !isDate ? plainNumber(number) : showNumber(style.format, number)
  const cell: GridCell = { shown, stored: number, kind: isDate ? 'date' : 'number', ...struck(null, style) }
  return style.raised === null ? cell : { ...cell, ...marked([{ text: shown, marks: null }], style) }
}

export function textIn({ text, runs }: RunText, style: CellStyle): GridCell {
  if (runs === null && style === generalStyle) return plainCell(text)
  const shown = showText(style.format, text)
  const html = shown === text && text.length <= MAX_CELL ? marked(runs ?? [{ text, marks: null }], style) : {}
  return { ...plainCell(shown), ...html, ...struck(runs, style) }
}

/** Runs without a font of their own have that of the cell. */
function struck(runs: readonly TextRun[] | null, style: CellStyle): Pick<GridCell, 'is_struck'> {
  const filled = runs?.filter(({ text }) => text.trim() !== '')
  const is = filled ? filled.some(({ marks }) => marks?.includes('s') ?? style.is_struck) : style.is_struck
  return is ? { is_struck: true } : {}
}

function marked(runs: readonly TextRun[], style: CellStyle): Pick<GridCell, 'html'> {
  if (style.raised === null && runs.every(({ marks }) => marks === null)) return {}
  const html = runsToHtml(runs, style.raised)
  return html === undefined ? {} : { html }
}

/** A day written out, as some programs do: 2012-05-14T00:00:00. */
function dayOrText(value: string, style: CellStyle): GridCell {
  const days = dayNumber(value)
  return days === null ? { shown: value } : numberIn(days, style.is_date ? style : { ...generalStyle, ...dayStyle })
}

const dayStyle = { format: 'dd-mm-yyyy', is_date: true }
