import { say } from '../../../domain/say.ts'
import type { GridCell } from '../../doors/grid/grid-cells.ts'
import { FileRefusal } from '../../refusal.ts'
import { type FileGrid, FileRows, type OpenedFile } from '../file-grid.ts'
import { MAX_COLUMNS } from '../limits.ts'
import type { CellStyle } from '../workbook/styles.ts'
import type { RunText } from '../workbook/text-runs.ts'
import { fillMerged, type MergedRange } from '../worksheet/merged-cells.ts'
import { DAYS_TO_1904, numberIn, textIn } from '../worksheet/worksheet-cells.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { damaged, type OldRecord, Pieces, RECORD, recordsFrom } from './records.ts'
import { OldStyles } from './styles.ts'

/** What the cells of a workbook refer to. */
interface OldWorkbook {
  bytes: Uint8Array
  sheets: { name: string; is_hidden: boolean; from: number }[]
  texts: RunText[]
  styles: OldStyles
  is_1904: boolean
}

/** The version that Excel 97 to 2003 wrote, and all others since, under the name .xls. */
const EXCEL_97 = 0x600

/** The sheets of an .xls file ([MS-XLS]). @throws FileRefusal, with a sentence of its own for a password and for Excel 95 */
export function openOldExcel(bytes: Uint8Array): OpenedFile {
  const file = openCompoundFile(bytes)
  const workbook = readGlobals(streamOf(file))
  return {
    ...{ is_text: false, is_workbook: true, has_macros: file.names.has('_vba_project_cur') },
    sheets: workbook.sheets.map((sheet) => ({
      ...{ name: sheet.name, is_hidden: sheet.is_hidden },
      read: () => readSheet(workbook, sheet),
    })),
  }
}

function streamOf(file: CompoundFile): Uint8Array {
  const found = file.find('workbook')
  if (found) return found
  // A workbook of today with a password is put in such a container as well.
  if (file.names.has('encryptedpackage')) throw new FileRefusal('wrong_type', say('sheet.password'))
  throw new FileRefusal('wrong_type', say(file.names.has('book') ? 'sheet.excel_95' : 'sheet.no_workbook'))
}

function readGlobals(bytes: Uint8Array): OldWorkbook {
  const workbook: OldWorkbook = { bytes, sheets: [], texts: [], styles: new OldStyles(), is_1904: false }
  let shared: OldRecord | null = null
  for (const record of recordsFrom(bytes, 0)) {
    const { type, view } = record
    if (type === RECORD.BEGIN && (view.byteLength < 4 || view.getUint16(0, true) !== EXCEL_97))
      throw new FileRefusal('wrong_type', say('sheet.excel_95'))
    if (type === RECORD.PASSWORD) throw new FileRefusal('wrong_type', say('sheet.password'))
    if (type === RECORD.DATES_FROM_1904 && view.byteLength >= 2) workbook.is_1904 = view.getUint16(0, true) === 1
    else if (type === RECORD.SHEET) addSheet(workbook, record)
    else if (type === RECORD.SHARED_TEXTS) shared = record
    else workbook.styles.take(record)
  }
  if (shared) workbook.texts = readTexts(shared, workbook.styles)
  return workbook
}

/** Charts and sheets of macros have no cells. */
function addSheet({ sheets }: OldWorkbook, record: OldRecord): void {
  if (record.view.byteLength < 8) throw damaged()
  const [state, kind] = [record.view.getUint8(4) & 3, record.view.getUint8(5)]
  if (kind !== 0) return
  const { text: name } = new Pieces(record, 6).text(1)
  sheets.push({ name, is_hidden: state !== 0, from: record.view.getUint32(0, true) })
}

/** Texts in the order in which cells count them ([MS-XLS], 2.4.265). */
function readTexts(record: OldRecord, styles: OldStyles): RunText[] {
  const pieces = new Pieces(record, 8)
  const texts: RunText[] = []
  for (let left = record.view.getUint32(4, true); left > 0 && !pieces.isAtEnd; left--)
    texts.push(styles.runsOf(pieces.text(2)))
  return texts
}

interface OldCell {
  row: number
  at: number
  cell: GridCell
}

function readSheet(workbook: OldWorkbook, { name, is_hidden, from }: OldWorkbook['sheets'][number]): FileGrid {
  const reader = new SheetReader(workbook)
  for (const record of recordsFrom(workbook.bytes, from)) reader.take(record)
  return { name, is_hidden, ...reader.grid() }
}

class SheetReader {
  #workbook: OldWorkbook
  #cells: OldCell[] = []
  #hidden_rows = new Set<number>()
  #hidden_columns = new Set<number>()
  #merged: MergedRange[] = []
  /** A formula whose text follows it. */
  #awaited: { row: number; at: number; style: CellStyle } | null = null

  constructor(workbook: OldWorkbook) {
    this.#workbook = workbook
  }

  take(record: OldRecord): void {
    const { type, view } = record
    if (type === RECORD.ROW) this.#takeRow(view)
    else if (type === RECORD.COLUMNS) this.#takeColumns(view)
    else if (type === RECORD.MERGED) this.#takeMerged(record)
    else if (type === RECORD.SEVERAL_SHORT_NUMBERS) this.#takeSeveral(view)
    else if (type === RECORD.TEXT_OF_FORMULA) this.#takeTextOfFormula(record)
    else if (cellTypes.has(type)) this.#takeCell(record)
  }

  #takeRow(view: DataView): void {
    if (view.byteLength < 16) throw damaged()
    const IS_HIDDEN = 0x20
    if (view.getUint16(12, true) & IS_HIDDEN) this.#hidden_rows.add(view.getUint16(0, true))
  }

  #takeColumns(view: DataView): void {
    if (view.byteLength < 10) throw damaged()
    const [from, to, width] = [0, 2, 4].map((at) => view.getUint16(at, true)) as [number, number, number]
    if (width > 0 && !(view.getUint16(8, true) & 1)) return
    for (let at = from; at <= Math.min(to, MAX_COLUMNS - 1); at++) this.#hidden_columns.add(at)
  }

  #takeMerged(record: OldRecord): void {
    const pieces = new Pieces(record)
    for (let left = pieces.number(2); left > 0; left--) {
      const [first, last, from, to] = [1, 2, 3, 4].map(() => pieces.number(2)) as [number, number, number, number]
      this.#merged.push({ from: { at: from, row: first + 1 }, to: { at: to, row: last + 1 } })
    }
  }

  #takeSeveral(view: DataView): void {
    if (view.byteLength < 6) throw damaged()
    const row = view.getUint16(0, true)
    let at = view.getUint16(2, true)
    for (let place = 4; place + 8 <= view.byteLength; place += 6, at++) {
      const style = this.#workbook.styles.styleAt(view.getUint16(place, true))
      this.#put(row, at, this.#number(shortNumber(view, place + 2), style))
    }
  }

  #takeTextOfFormula(record: OldRecord): void {
    const awaited = this.#awaited
    this.#awaited = null
    if (!awaited) return
    const { text } = new Pieces(record).text(2)
    this.#put(awaited.row, awaited.at, { ...textIn({ text, runs: null }, awaited.style), is_formula: true })
  }

  #takeCell(record: OldRecord): void {
    const { type, view } = record
    if (view.byteLength < (cellTypes.get(type) ?? 0)) throw damaged()
    const [row, at, styled] = [0, 2, 4].map((place) => view.getUint16(place, true)) as [number, number, number]
    const style = this.#workbook.styles.styleAt(styled)
    if (type === RECORD.FORMULA) this.#takeFormula(view, row, at, style)
    else if (type === RECORD.SHARED_TEXT) {
      const text = this.#workbook.texts[view.getUint32(6, true)]
      if (!text) throw damaged()
      this.#put(row, at, textIn(text, style))
    } else if (type === RECORD.TEXT || type === RECORD.RICH_TEXT)
      this.#put(row, at, textIn(this.#workbook.styles.runsOf(new Pieces(record, 6).text(2)), style))
    else if (type === RECORD.NUMBER) this.#put(row, at, this.#number(view.getFloat64(6, true), style))
    else if (type === RECORD.SHORT_NUMBER) this.#put(row, at, this.#number(shortNumber(view, 6), style))
    else this.#put(row, at, yesNoOrError(view.getUint8(6), view.getUint8(7) !== 0))
  }

  /** The value that was worked out last ([MS-XLS], 2.5.133). */
  #takeFormula(view: DataView, row: number, at: number, style: CellStyle): void {
    const mark = { is_formula: true as const }
    if (view.getUint16(12, true) === 0xffff) {
      const [kind, value] = [view.getUint8(6), view.getUint8(8)]
      if (kind === 0) this.#awaited = { row, at, style }
      else if (kind === 1 || kind === 2) this.#put(row, at, { ...yesNoOrError(value, kind === 2), ...mark })
      else this.#put(row, at, { shown: '', ...mark })
      return
    }
    const value = view.getFloat64(6, true)
    // It is to be worked out when it is opened: a zero may be none.
    const isUnreckoned = value === 0 && (view.getUint16(14, true) & 3) !== 0
    this.#put(
      row,
      at,
      isUnreckoned ? { shown: '', kind: 'no_value', ...mark } : { ...this.#number(value, style), ...mark },
    )
  }

  #number(value: number, style: CellStyle): GridCell {
    if (!Number.isFinite(value)) throw damaged()
    return numberIn(style.is_date && this.#workbook.is_1904 ? value + DAYS_TO_1904 : value, style)
  }

  #put(row: number, at: number, cell: GridCell): void {
    this.#cells.push({ row, at, cell })
  }

  /** Rows say that they are hidden at any place; cells come in the order of their rows. */
  grid(): Pick<FileGrid, 'rows' | 'hidden_columns'> {
    const rows = new FileRows((at) => this.#hidden_columns.has(at))
    this.#cells.sort((one, other) => one.row - other.row)
    for (const { row, at, cell } of this.#cells) rows.put(row + 1, at, cell, this.#hidden_rows.has(row))
    const read = rows.take()
    fillMerged(read.rows, this.#merged)
    return read
  }
}

/** Records of one cell, and the bytes that each has at least. */
const cellTypes: ReadonlyMap<number, number> = new Map([
  ...([
    [RECORD.FORMULA, 16],
    [RECORD.SHARED_TEXT, 10],
    [RECORD.TEXT, 9],
    [RECORD.RICH_TEXT, 9],
  ] as const),
  ...([
    [RECORD.NUMBER, 14],
    [RECORD.SHORT_NUMBER, 10],
    [RECORD.YES_NO_OR_ERROR, 8],
  ] as const),
])

/** Thirty bits of a whole number or of a longer one, and whether it is of hundredths ([MS-XLS], 2.5.217). */
function shortNumber(view: DataView, at: number): number {
  const bits = view.getUint32(at, true)
  let value = view.getInt32(at, true) >> 2
  if (!(bits & 2)) {
    const long = new DataView(new ArrayBuffer(8))
    long.setUint32(4, bits & 0xfffffffc, true)
    value = long.getFloat64(0, true)
  }
  return bits & 1 ? value / 100 : value
}

/** [MS-XLS], 2.5.10. */
const errors: ReadonlyMap<number, string> = new Map([
  ...([
    [0x00, '#NULL!'],
    [0x07, '#DIV/0!'],
    [0x0f, '#VALUE!'],
    [0x17, '#REF!'],
  ] as const),
  ...([
    [0x1d, '#NAME?'],
    [0x24, '#NUM!'],
    [0x2a, '#N/A'],
  ] as const),
])

function yesNoOrError(value: number, is_error: boolean): GridCell {
  if (is_error) return { shown: errors.get(value) ?? '#N/A', kind: 'error' }
  return { shown: value ? 'TRUE' : 'FALSE', stored: value, kind: 'yes_no' }
}
