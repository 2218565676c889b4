import { say } from '../../../domain/say.ts'
import { crosses, crossingClasses } from '../../doors/grid/html-table.ts'
import { FileRefusal } from '../../refusal.ts'
import { type FileGrid, FileRows, type OpenedFile, textCell } from '../file-grid.ts'
import { MAX_COLUMNS } from '../limits.ts'
import { type RunMark, runMarks, runsToHtml, type TextRun } from '../text/marked-text.ts'
import { fillMerged, type MergedRange } from '../worksheet/merged-cells.ts'
import { decodeReferences } from './references.ts'

/** A page begins with a tag of one; a list of questions that begins with a tag has no table behind it. */
export function isHtmlTable(text: string): boolean {
  const start = text.slice(0, 64 * 1024)
  if (!/^\s*<(?:!doctype\s+html|html|head|meta|body|style|table|div|center|title|!--)/i.test(start)) return false
  return /<table[\s>]/i.test(text) && /<tr[\s>]/i.test(text)
}

/** Programs save such pages under the name .xls. */
export const openHtml = (text: string): OpenedFile => ({
  is_workbook: true,
  is_text: true,
  has_macros: false,
  sheets: [{ name: '', is_hidden: false, read: () => readPage(text) }],
})

/** Of a longer tag nothing is looked for. */
const part = /<!--|<(\/?)([a-z][a-z0-9]*)\b([^<>]{0,8000})>/gi
/** What such elements hold is no text of the page. */
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])
const marksByTag: Readonly<Record<string, RunMark>> = {
  ...{
    sup: 'sup',
    sub: 'sub',
    b: 'strong',
    strong: 'strong',
    i: 'em',
    em: 'em',
    u: 'u',
    s: 's',
    strike: 's',
    del: 's',
  },
}
const breaks = new Set(['br', 'p', 'div', 'li'])

interface PageCell {
  runs: TextRun[]
  columns: number
  rows: number
  /** By a class or a style of the cell, or of a part of it. */
  isStruck: boolean
}

/** The table with most rows of a page, for others only lay it out. */
function readPage(text: string): FileGrid {
  const tables = new PageReader(text).read()
  const [first] = [...tables].sort((one, other) => other.rows.length - one.rows.length)
  if (!first) throw new FileRefusal('wrong_type', say('sheet.no_workbook'))
  return { name: '', is_hidden: false, ...first }
}

type PageTable = Pick<FileGrid, 'rows' | 'hidden_columns'>

/** A table that is being read; one in a cell of another is read for itself, and what it holds is no text of the other. */
class OpenTable {
  #rows = new FileRows()
  #merged: MergedRange[] = []
  /** For each column the last row that a cell above hangs down to. */
  #until: number[] = []
  #row = 0
  #at = 0
  #isHidden = false
  cell: PageCell | null = null

  beginRow(isHidden: boolean): void {
    this.endCell()
    this.#row += 1
    this.#at = 0
    this.#isHidden = isHidden
  }

  beginCell(columns: number, rows: number, isStruck: boolean): void {
    this.endCell()
    if (this.#row === 0) this.beginRow(false)
    while ((this.#until[this.#at] ?? 0) >= this.#row) this.#at += 1
    this.cell = { runs: [], columns, rows, isStruck }
  }

  endCell(): void {
    const { cell } = this
    if (!cell) return
    this.cell = null
    const runs = tidyRuns(cell.runs)
    const text = runs.map((run) => run.text).join('')
    const isCrossed =
      text !== '' &&
      (cell.isStruck || cell.runs.some(({ text: part, marks }) => part.trim() !== '' && marks?.includes('s')))
    const html = runs.some(({ marks }) => marks?.length) ? runsToHtml(runs, null) : undefined
    this.#rows.put(
      this.#row,
      this.#at,
      { ...textCell(text), ...(html !== undefined && { html }), ...(isCrossed && { is_struck: true as const }) },
      this.#isHidden,
    )
    const to = { at: this.#at + cell.columns - 1, row: this.#row + cell.rows - 1 }
    if (cell.columns + cell.rows > 2) this.#merged.push({ from: { at: this.#at, row: this.#row }, to })
    for (let at = this.#at; at <= Math.min(to.at, MAX_COLUMNS); at++) this.#until[at] = to.row
    this.#at = to.at + 1
  }

  take(): PageTable {
    this.endCell()
    const read = this.#rows.take()
    fillMerged(read.rows, this.#merged)
    return read
  }
}

class PageReader {
  #text: string
  #tables: PageTable[] = []
  #open: OpenTable[] = []
  #silent: string | null = null
  #marks: RunMark[] = []

  #crossing: ReadonlySet<string>

  constructor(text: string) {
    this.#text = text
    this.#crossing = crossingClasses(text)
  }

  read(): PageTable[] {
    let before = 0
    part.lastIndex = 0
    for (let found = part.exec(this.#text); found; found = part.exec(this.#text)) {
      this.#take(this.#text.slice(before, found.index))
      before = part.lastIndex
      if (found[0] === '<!--' && this.#silent === null) before = this.#afterComment(found.index)
      else if (found[2]) this.#step(found[2].toLowerCase(), found[1] === '/', found[3] ?? '')
      part.lastIndex = before
    }
    this.#take(this.#text.slice(before))
    while (this.#open.length > 0) this.#endTable()
    return this.#tables
  }

  #afterComment(from: number): number {
    const end = this.#text.indexOf('-->', from)
    return end === -1 ? this.#text.length : end + 3
  }

  #take(text: string): void {
    const cell = this.#open.at(-1)?.cell
    if (text !== '' && cell && this.#silent === null) {
      const marks = runMarks.filter((mark) => this.#marks.includes(mark))
      cell.runs.push({ text: decodeReferences(text.replace(/[ \t\r\n\f]+/g, ' ')), marks })
    }
  }

  #step(name: string, isEnd: boolean, attributes: string): void {
    if (this.#silent !== null) {
      if (isEnd && name === this.#silent) this.#silent = null
    } else if (silent.has(name)) this.#silent = isEnd ? null : name
    else if (name === 'table') {
      if (isEnd) this.#endTable()
      else if (this.#open.length < 10) this.#open.push(new OpenTable())
    } else if (this.#open.length > 0) this.#stepInTable(name, isEnd, attributes)
  }

  #endTable(): void {
    const table = this.#open.pop()
    if (table) this.#tables.push(table.take())
    this.#marks = []
  }

  #crosses = (attributes: string) => attributes !== '' && crosses(this.#crossing, `<x ${attributes}>`)

  #stepInTable(name: string, isEnd: boolean, attributes: string): void {
    const table = this.#open.at(-1)
    if (table?.cell && !isEnd && name !== 'td' && name !== 'th' && this.#crosses(attributes)) table.cell.isStruck = true
    const mark = marksByTag[name]
    if (name === 'tr' || name === 'td' || name === 'th') {
      this.#marks = []
      if (isEnd) table?.endCell()
      else if (name === 'tr') table?.beginRow(/display\s{0,3}:\s{0,3}none/i.test(attributes))
      else
        table?.beginCell(
          spanIn(attributes, 'colspan', MAX_COLUMNS),
          spanIn(attributes, 'rowspan', 5000),
          this.#crosses(attributes),
        )
    } else if (mark) this.#marks = isEnd ? this.#marks.filter((one) => one !== mark) : [...this.#marks, mark].slice(-10)
    else if (breaks.has(name) && (name === 'br' || !isEnd)) table?.cell?.runs.push({ text: '\n', marks: [] })
  }
}

function spanIn(attributes: string, name: 'colspan' | 'rowspan', most: number): number {
  const [, span] =
    (name === 'colspan' ? /\bcolspan\s{0,3}=\s{0,3}["']?(\d{1,4})/i : /\browspan\s{0,3}=\s{0,3}["']?(\d{1,4})/i).exec(
      attributes,
    ) ?? []
  return Math.min(most, Math.max(1, Number(span ?? 1)))
}

/** Without blanks at the ends of lines, as a page shows them, and without empty lines before and after. */
function tidyRuns(runs: readonly TextRun[]): TextRun[] {
  const tidy: TextRun[] = []
  const trimLast = () => {
    const last = tidy.at(-1)
    if (last) last.text = last.text.replace(/ $/, '')
  }
  let isAfterBlank = true
  for (const { text, marks } of runs) {
    const isBreak = text === '\n'
    if (isBreak) trimLast()
    const kept: string = isAfterBlank && !isBreak ? text.replace(/^ /, '') : text
    if (kept === '' || (isBreak && tidy.length === 0)) continue
    tidy.push({ text: kept, marks })
    isAfterBlank = isBreak || kept.endsWith(' ')
  }
  while (tidy.at(-1)?.text.trim() === '') tidy.pop()
  trimLast()
  return tidy
}
