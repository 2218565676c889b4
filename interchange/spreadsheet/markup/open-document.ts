import type { GridCell } from '../../doors/grid/grid-cells.ts'
import { readXml } from '../../xml/xml-events.ts'
import type { ZipParts } from '../../zip/zip-parts.ts'
import { dayNumber } from '../dates.ts'
import { type FileGrid, FileRows, type FileWorksheet, isErrorText, type OpenedFile } from '../file-grid.ts'
import { plainNumber } from '../formats/show-number.ts'
import { MAX_COLUMNS } from '../limits.ts'
import { type RunMark, runMarks, type TextRun } from '../text/marked-text.ts'
import { type CellStyle, generalStyle } from '../workbook/styles.ts'
import { workbookXml } from '../workbook/workbook-limits.ts'
import { fillMerged, type MergedRange } from '../worksheet/merged-cells.ts'
import { textIn } from '../worksheet/worksheet-cells.ts'

/** Whether an archive is a spreadsheet of LibreOffice and its like (OpenDocument 1.3, part 3). */
export const isOpenDocument = (zip: ZipParts): boolean => {
  const type = zip.find('mimetype')
  return type !== null && /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?\s*$/.test(textOf(type))
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 200))

export function openDocument(zip: ZipParts): OpenedFile {
  const styles = new Map<string, DocumentStyle>()
  const named = zip.find('styles.xml')
  if (named) readXml(named, new DocumentReader(styles), workbookXml)
  const reader = new DocumentReader(styles)
  const content = zip.find('content.xml')
  if (content) readXml(content, reader, workbookXml)
  const has_macros = zip.names.some((name) => /^(?:Basic|Scripts)\/./.test(name) && /\.(?:xml|py|bsh|js)$/.test(name))
  return { is_workbook: true, is_text: false, has_macros, sheets: reader.take() }
}

interface DocumentStyle {
  parent: string
  marks: Partial<Record<RunMark, boolean>>
  is_hidden: boolean
}

interface DocumentSheet {
  name: string
  is_hidden: boolean
  rows: FileRows
  hidden: Set<number>
  merged: MergedRange[]
  /** Of the columns from each place on, by their order. */
  column_styles: { until: number; style: string }[]
}

interface DocumentCell {
  style: string
  type: string
  value: string
  is_formula: boolean
  times: number
  across: number
  down: number
  runs: TextRun[]
}

/** Filled rows and cells alike may stand for many; more than these no list has, and the sheet is refused by them. */
const mostTimes = 7000

const countIn = (value: string) => Math.max(1, Math.min(1_048_576, Number(value) || 1))

class DocumentReader {
  #sheets: DocumentSheet[] = []
  #styles: Map<string, DocumentStyle>
  #style: DocumentStyle | null = null
  #row = { number: 0, times: 1, is_hidden: false }
  #line: { at: number; cell: DocumentCell }[] = []
  #at = 0
  #column = 0
  #cell: DocumentCell | null = null
  #spans: string[] = []
  #aside = 0
  #isText = false
  #isAfterText = false

  constructor(styles: Map<string, DocumentStyle>) {
    this.#styles = styles
  }

  open = (name: string, attribute: (name: string) => string): void => {
    if (name === 'annotation' || name === 'shapes' || name === 'tracked-changes') this.#aside += 1
    if (this.#aside > 0) return
    if (name === 'style') this.#beginStyle(attribute)
    else if (name === 'text-properties' && this.#style) this.#style.marks = marksOf(attribute)
    else if (name === 'table-properties' && this.#style) this.#style.is_hidden = attribute('display') === 'false'
    else if (name === 'table') this.#beginSheet(attribute)
    else if (name === 'table-column') this.#takeColumns(attribute)
    else if (name === 'table-row') this.#beginRow(attribute)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#beginCell(name, attribute)
    else if (this.#cell) this.#openText(name, attribute)
  }

  close = (name: string): void => {
    if (name === 'annotation' || name === 'shapes' || name === 'tracked-changes') this.#aside -= 1
    else if (this.#aside > 0) return
    else if (name === 'style') this.#style = null
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
    else if (name === 'span') this.#spans.pop()
    else if (name === 'p' || name === 'h') this.#isText = false
  }

  text = (part: string): void => {
    // Line ends and blanks of the file itself are one blank (OpenDocument, part 3, 6.1.2).
    if (this.#isText && this.#aside === 0) this.#put(part.replace(/[\t\r\n ]+/g, ' '))
  }

  #beginStyle(attribute: (name: string) => string): void {
    this.#style = { parent: attribute('parent-style-name'), marks: {}, is_hidden: false }
    this.#styles.set(attribute('name'), this.#style)
  }

  #beginSheet(attribute: (name: string) => string): void {
    const hidden = new Set<number>()
    const is_hidden = this.#styles.get(attribute('style-name'))?.is_hidden ?? false
    const rows = new FileRows((at) => hidden.has(at))
    this.#sheets.push({ name: attribute('name'), is_hidden, rows, hidden, merged: [], column_styles: [] })
    this.#row = { number: 0, times: 1, is_hidden: false }
    this.#column = 0
  }

  #takeColumns(attribute: (name: string) => string): void {
    const from = this.#column
    this.#column += countIn(attribute('number-columns-repeated'))
    const sheet = this.#sheets.at(-1)
    sheet?.column_styles.push({ until: this.#column, style: attribute('default-cell-style-name') })
    if (!isOff(attribute('visibility'))) return
    for (let at = from; at < Math.min(this.#column, MAX_COLUMNS); at++) sheet?.hidden.add(at)
  }

  #beginRow(attribute: (name: string) => string): void {
    const number = this.#row.number + this.#row.times
    const first = this.#row.number === 0 ? 1 : number
    const times = countIn(attribute('number-rows-repeated'))
    this.#row = { number: first, times, is_hidden: isOff(attribute('visibility')) }
    this.#line = []
    this.#at = 0
  }

  #beginCell(name: string, attribute: (name: string) => string): void {
    const type = name === 'table-cell' ? attribute('value-type') : 'covered'
    const value = attribute(
      type === 'date'
        ? 'date-value'
        : type === 'boolean'
          ? 'boolean-value'
          : type === 'string'
            ? 'string-value'
            : 'value',
    )
    this.#cell = {
      ...{ type, value, runs: [], style: attribute('style-name'), is_formula: attribute('formula') !== '' },
      times: countIn(attribute('number-columns-repeated')),
      ...{ across: countIn(attribute('number-columns-spanned')), down: countIn(attribute('number-rows-spanned')) },
    }
    this.#isAfterText = false
    this.#spans = []
  }

  #openText(name: string, attribute: (name: string) => string): void {
    if (name === 'p' || name === 'h') {
      if (this.#isAfterText) this.#put('\n')
      this.#isText = true
      this.#isAfterText = true
    } else if (name === 'span') this.#spans.push(attribute('style-name'))
    else if (name === 's') this.#put(' '.repeat(Math.min(countIn(attribute('c')), 200)))
    else if (name === 'tab') this.#put('\t')
    else if (name === 'line-break') this.#put('\n')
  }

  #put(text: string): void {
    const own = this.#spans.map((name) => this.#marksOf(name))
    const marks =
      own.length === 0 ? null : runMarks.filter((mark) => own.findLast((one) => one[mark] !== undefined)?.[mark])
    this.#cell?.runs.push({ text, marks })
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    this.#isText = false
    if (!cell) return
    if (cell.type !== 'covered' && (cell.runs.length > 0 || cell.value !== '' || cell.is_formula))
      this.#line.push({ at: this.#at, cell })
    this.#at += cell.times
  }

  #endRow(): void {
    const sheet = this.#sheets.at(-1)
    const { number, times, is_hidden } = this.#row
    if (!sheet || this.#line.length === 0) return
    for (let row = number; row < number + Math.min(times, mostTimes); row++) {
      for (const { at, cell } of this.#line) {
        const made = this.#cellOf(cell, this.#styleAt(sheet, at, cell))
        for (let place = at; place < at + Math.min(cell.times, MAX_COLUMNS + 1); place++)
          sheet.rows.put(row, place, made, is_hidden)
        if (cell.across + cell.down > 2)
          sheet.merged.push({ from: { at, row }, to: { at: at + cell.across - 1, row: row + cell.down - 1 } })
      }
    }
  }

  #styleAt({ column_styles }: DocumentSheet, at: number, { style }: DocumentCell): CellStyle {
    const name = style || (column_styles.find(({ until }) => at < until)?.style ?? '')
    const { sup, sub, s } = this.#marksOf(name)
    const raised = sup ? 'sup' : sub ? 'sub' : null
    return raised || s ? { ...generalStyle, raised, is_struck: s ?? false } : generalStyle
  }

  /** Its own before those of the style that it stands on. */
  #marksOf(name: string, depth = 0): DocumentStyle['marks'] {
    const style = this.#styles.get(name)
    if (!style || depth > 20) return {}
    return { ...this.#marksOf(style.parent, depth + 1), ...style.marks }
  }

  #cellOf({ type, value, runs, is_formula }: DocumentCell, style: CellStyle): GridCell {
    const text = runs.map((run) => run.text).join('')
    const mark = is_formula ? { is_formula: true as const } : {}
    if (is_formula && text === '' && value === '') return { shown: '', kind: 'no_value', ...mark }
    if (isErrorText(text.trim()) && (is_formula || type !== 'string'))
      return { shown: text.trim(), kind: 'error', ...mark }
    const said = textIn({ text: text || value, runs: runs.some(({ marks }) => marks !== null) ? runs : null }, style)
    if (type === 'boolean')
      return {
        ...said,
        shown: value === 'true' ? 'TRUE' : 'FALSE',
        stored: Number(value === 'true'),
        kind: 'yes_no',
        ...mark,
      }
    const number =
      type === 'date' ? dayNumber(value) : /^(?:float|percentage|currency)$/.test(type) ? Number(value) : null
    if (number === null || value === '' || !Number.isFinite(number)) return { ...said, ...mark }
    const shown = text === '' ? (type === 'date' ? value : plainNumber(number)) : said.shown
    return { ...said, shown, stored: number, kind: type === 'date' ? 'date' : 'number', ...mark }
  }

  take(): FileWorksheet[] {
    return this.#sheets.map(({ name, is_hidden, rows, merged }) => ({
      ...{ name, is_hidden },
      read(): FileGrid {
        const read = rows.take()
        fillMerged(read.rows, merged)
        return { name, is_hidden, ...read }
      },
    }))
  }
}

const isOff = (visibility: string) => visibility === 'collapse' || visibility === 'filter'

function marksOf(attribute: (name: string) => string): DocumentStyle['marks'] {
  const [position, weight, slant] = ['text-position', 'font-weight', 'font-style'].map(attribute)
  const [line, kind, under] = ['text-line-through-style', 'text-line-through-type', 'text-underline-style'].map(
    attribute,
  )
  const isRaised = /^(?:super|[1-9])/.test(position ?? '')
  const isLowered = /^(?:sub|-)/.test(position ?? '')
  return {
    ...(position && { sup: isRaised, sub: isLowered }),
    ...(weight && { strong: weight === 'bold' }),
    ...(slant && { em: slant === 'italic' }),
    ...(under && { u: under !== 'none' }),
    ...((line || kind) && { s: (line || 'solid') !== 'none' && kind !== 'none' }),
  }
}
