import { strToU8, zipSync } from 'fflate'

/** A cell as programs write it; a bare text is a shared string, a bare number has the format General. */
export type MadeCell =
  | string
  | number
  | null
  | {
      /** Of the type that `type` names, else a number or a shared string. */
      value?: string | number
      format?: string
      /** The font of the cell's style. */
      raised?: 'superscript' | 'subscript'
      struck?: true
      type?: 'e' | 'b' | 'str' | 'd'
      formula?: string
      /** The runs of a shared string, as XML; `inline`: they stand in the cell. */
      runs?: string
      inline?: boolean
    }

export interface MadeWorksheet {
  name?: string
  state?: 'hidden' | 'veryHidden'
  rows: readonly (readonly MadeCell[])[]
  /** Numbers of rows that a filter or a person has hidden. */
  hidden_rows?: readonly number[]
  /** Numbers of columns from 1. */
  hidden_columns?: readonly number[]
  merged?: readonly string[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** One run of a shared string; `align` is that of its own font. */
export const run = (text: string, align?: 'superscript' | 'subscript', more = ''): string =>
  `<r>${align || more ? `<rPr>${more}${align ? `<vertAlign val="${align}"/>` : ''}<sz val="11"/></rPr>` : ''}<t xml:space="preserve">${escaped(text)}</t></r>`

const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

interface MadeParts {
  strings: string[]
  styles: string[]
}

function cellXml(cell: MadeCell, address: string, { strings, styles }: MadeParts): string {
  if (cell === null) return ''
  const given = typeof cell === 'object' ? cell : { value: cell }
  const { value = '', format = 'General', raised, struck, type, formula, runs, inline } = given
  const key = `${format}\n${raised ?? ''}\n${struck ? 'struck' : ''}`
  if (!styles.includes(key)) styles.push(key)
  const style = ` s="${styles.indexOf(key)}"`
  const f = formula === undefined ? '' : `<f>${escaped(formula)}</f>`
  if (inline) return `<c r="${address}"${style} t="inlineStr"><is>${runs}</is></c>`
  if (type) return `<c r="${address}"${style} t="${type}">${f}<v>${escaped(String(value))}</v></c>`
  if (runs === undefined && (typeof value === 'number' || formula !== undefined))
    return `<c r="${address}"${style}>${f}<v>${value}</v></c>`
  strings.push(`<si>${runs ?? `<t xml:space="preserve">${escaped(String(value))}</t>`}</si>`)
  return `<c r="${address}"${style} t="s"><v>${strings.length - 1}</v></c>`
}

function sheetXml(sheet: MadeWorksheet, parts: MadeParts): string {
  const { rows, hidden_rows = [], hidden_columns = [], merged = [] } = sheet
  const cols = hidden_columns.map((number) => `<col min="${number}" max="${number}" width="9" hidden="1"/>`).join('')
  const lines = rows.map((cells, at) => {
    const xml = cells.map((cell, place) => cellXml(cell, `${letters(place)}${at + 1}`, parts)).join('')
    return `<row r="${at + 1}"${hidden_rows.includes(at + 1) ? ' hidden="1"' : ''}>${xml}</row>`
  })
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `<worksheet xmlns="${MAIN}">${cols && `<cols>${cols}</cols>`}<sheetData>${lines.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

function stylesXml({ styles }: MadeParts): string {
  const formats = styles.map(
    (key, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(key.split('\n')[0] ?? '')}"/>`,
  )
  const fonts = styles.map((key) => {
    const [, raised, struck] = key.split('\n')
    return `<font>${struck ? '<strike/>' : ''}<sz val="11"/>${raised ? `<vertAlign val="${raised}"/>` : ''}</font>`
  })
  const xfs = styles.map((_, at) => `<xf numFmtId="${164 + at}" fontId="${at}"/>`)
  return `<styleSheet xmlns="${MAIN}"><numFmts>${formats.join('')}</numFmts><fonts>${fonts.join('')}</fonts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`
}

/** An .xlsx file with these sheets. `settings` stands in its list of sheets, as `<calcPr fullCalcOnLoad="1"/>` does. */
export function madeWorkbook(sheets: readonly MadeWorksheet[], settings = ''): Uint8Array {
  const parts: MadeParts = { strings: [], styles: ['General\n\n'] }
  const xmls = sheets.map((sheet) => sheetXml(sheet, parts))
  const list = sheets.map(
    ({ name = `Sheet${sheets.length}`, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const targets = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets>${settings}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${targets.join('')}</Relationships>`,
    'xl/styles.xml': stylesXml(parts),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${parts.strings.join('')}</sst>`,
    ...Object.fromEntries(xmls.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

export const madeWorksheet = (...rows: readonly (readonly MadeCell[])[]): Uint8Array => madeWorkbook([{ rows }])
