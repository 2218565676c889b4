import type { GridCell } from '../../doors/grid/grid-cells.ts'
import { readXmlText } from '../../xml/xml-events.ts'
import { dayNumber } from '../dates.ts'
import { type FileGrid, FileRows, type FileWorksheet, type OpenedFile } from '../file-grid.ts'
import { isDateFormatOf, readableFormat } from '../formats/show-number.ts'
import { MAX_COLUMNS } from '../limits.ts'
import { type RunMark, runMarks, type TextRun } from '../text/marked-text.ts'
import { type CellStyle, generalStyle } from '../workbook/styles.ts'
import { workbookXml } from '../workbook/workbook-limits.ts'
import { fillMerged, type MergedRange } from '../worksheet/merged-cells.ts'
import { numberIn, textIn } from '../worksheet/worksheet-cells.ts'

/** XML of Excel 2003, as it begins. */
export const isExcelXml = (text: string): boolean =>
  /^\s*<\?xml/.test(text) && text.slice(0, 4096).includes('urn:schemas-microsoft-com:office:spreadsheet')

/** Formats that have a name there. */
const namedFormats: Readonly<Record<string, string>> = {
  ...{
    'General Number': 'General',
    'General Date': 'dd-mm-yyyy hh:mm',
    'Long Date': 'd mmmm yyyy',
    'Medium Date': 'dd-mmm-yy',
  },
  ...{ 'Short Date': 'dd-mm-yyyy', 'Long Time': 'h:mm:ss AM/PM', 'Medium Time': 'h:mm AM/PM', 'Short Time': 'hh:mm' },
  ...{ Currency: '"₹"#,##0.00', Fixed: '0.00', Standard: '#,##0.00', Percent: '0.00%', Scientific: '0.00E+00' },
}

export function openExcelXml(text: string): OpenedFile {
  const reader = new ExcelXmlReader()
  readXmlText(text, reader, workbookXml)
  return { is_workbook: true, is_text: true, has_macros: false, sheets: reader.take() }
}

interface XmlSheet {
  name: string
  is_hidden: boolean
  rows: FileRows
  hidden: Set<number>
  merged: MergedRange[]
}

interface XmlCell {
  at: number
  row: number
  style: CellStyle
  type: string
  runs: TextRun[]
  is_formula: boolean
}

const isOn = (value: string) => value === '1'
const markByTag: Readonly<Record<string, RunMark>> = { Sup: 'sup', Sub: 'sub', B: 'strong', I: 'em', U: 'u', S: 's' }

class ExcelXmlReader {
  #sheets: XmlSheet[] = []
  #styles = new Map<string, CellStyle>()
  #style = ''
  #row = { number: 0, is_hidden: false }
  #at = 0
  #column = 0
  #cell: XmlCell | null = null
  #isData = false
  #isComment = false
  #isVisible = false
  #marks: RunMark[] = []

  open = (name: string, attribute: (name: string) => string): void => {
    if (name === 'Worksheet') this.#beginSheet(attribute('Name'))
    else if (name === 'Style') this.#beginStyle(attribute('ID'))
    else if (name === 'NumberFormat') this.#changeStyle(formatOf(attribute('Format')), {})
    else if (name === 'Font' && !this.#cell) this.#changeStyle(null, fontOf(attribute))
    else if (name === 'Column') this.#takeColumn(attribute)
    else if (name === 'Row') {
      this.#row = { number: Number(attribute('Index')) || this.#row.number + 1, is_hidden: isOn(attribute('Hidden')) }
      this.#at = 0
    } else if (name === 'Cell') this.#beginCell(attribute)
    else if (name === 'Comment') this.#isComment = true
    else if (name === 'Data' && this.#cell && !this.#isComment) {
      this.#isData = true
      this.#cell.type = attribute('Type')
    } else if (name === 'Visible') this.#isVisible = true
    else if (this.#isData) this.#mark(name, false)
  }

  close = (name: string): void => {
    if (name === 'Data') this.#isData = false
    else if (name === 'Comment') this.#isComment = false
    else if (name === 'Visible') this.#isVisible = false
    else if (name === 'Cell') this.#endCell()
    else if (this.#isData) this.#mark(name, true)
  }

  text = (part: string): void => {
    const sheet = this.#sheets.at(-1)
    if (this.#isVisible && sheet && /Hidden/.test(part)) sheet.is_hidden = true
    if (!this.#isData || !this.#cell) return
    this.#cell.runs.push({
      text: part,
      marks: this.#marks.length > 0 ? runMarks.filter((one) => this.#marks.includes(one)) : null,
    })
  }

  #beginSheet(name: string): void {
    const hidden = new Set<number>()
    this.#sheets.push({ name, is_hidden: false, rows: new FileRows((at) => hidden.has(at)), hidden, merged: [] })
    this.#row = { number: 0, is_hidden: false }
    this.#column = 0
  }

  #beginStyle(id: string): void {
    this.#style = id
    this.#styles.set(id, this.#styles.get('Default') ?? generalStyle)
  }

  #changeStyle(format: string | null, font: Partial<CellStyle>): void {
    const style = this.#styles.get(this.#style) ?? generalStyle
    const changed = format === null ? style : { ...style, format, is_date: isDateFormatOf(format) }
    this.#styles.set(this.#style, { ...changed, ...font })
  }

  #takeColumn(attribute: (name: string) => string): void {
    const from = Number(attribute('Index')) || this.#column + 1
    this.#column = from + (Number(attribute('Span')) || 0)
    if (!isOn(attribute('Hidden'))) return
    for (let at = from; at <= Math.min(this.#column, MAX_COLUMNS); at++) this.#sheets.at(-1)?.hidden.add(at - 1)
  }

  #beginCell(attribute: (name: string) => string): void {
    const at = (Number(attribute('Index')) || this.#at + 1) - 1
    const { number: row } = this.#row
    const style = this.#styles.get(attribute('StyleID')) ?? this.#styles.get('Default') ?? generalStyle
    this.#cell = { at, row, style, type: '', runs: [], is_formula: attribute('Formula') !== '' }
    const [across, down] = [Number(attribute('MergeAcross')) || 0, Number(attribute('MergeDown')) || 0]
    this.#at = at + across + 1
    if (across + down > 0)
      this.#sheets.at(-1)?.merged.push({ from: { at, row }, to: { at: at + across, row: row + down } })
  }

  #endCell(): void {
    if (this.#cell)
      this.#sheets.at(-1)?.rows.put(this.#cell.row, this.#cell.at, cellOf(this.#cell), this.#row.is_hidden)
    this.#cell = null
    this.#marks = []
  }

  #mark(name: string, isEnd: boolean): void {
    const mark = markByTag[name]
    if (mark) this.#marks = isEnd ? this.#marks.filter((one) => one !== mark) : [...this.#marks, mark].slice(-10)
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

const formatOf = (format: string) => (format === '' ? null : readableFormat(namedFormats[format] ?? format))

/** What of a font says something. */
function fontOf(attribute: (name: string) => string): Partial<CellStyle> {
  const align = attribute('VerticalAlign')
  const raised = align === 'Superscript' ? 'sup' : align === 'Subscript' ? 'sub' : null
  return { ...(raised ? { raised } : {}), ...(isOn(attribute('StrikeThrough')) ? { is_struck: true } : {}) }
}

function cellOf({ type, runs, style, is_formula }: XmlCell): GridCell {
  const text = runs.map((run) => run.text).join('')
  const mark = is_formula ? { is_formula: true as const } : {}
  if (is_formula && type === '') return { shown: '', kind: 'no_value', ...mark }
  if (type === 'Error') return { shown: text, kind: 'error', ...mark }
  if (type === 'Boolean')
    return { shown: text === '1' ? 'TRUE' : 'FALSE', stored: Number(text), kind: 'yes_no', ...mark }
  const number = type === 'Number' ? Number(text) : type === 'DateTime' ? (dayNumber(text) ?? Number.NaN) : Number.NaN
  if (text !== '' && Number.isFinite(number)) return { ...numberIn(number, style), ...mark }
  return { ...textIn({ text, runs: runs.some(({ marks }) => marks !== null) ? runs : null }, style), ...mark }
}
