import { say } from '../../domain/say.ts'
import { FileRefusal } from '../refusal.ts'
import { isZip } from '../zip/zip-parts.ts'
import { openCsv } from './csv.ts'
import type { OpenedFile } from './file-grid.ts'
import { MAX_SPREADSHEET_BYTES } from './limits.ts'
import { isExcelXml, openExcelXml } from './markup/excel-xml.ts'
import { isHtmlTable, openHtml } from './markup/html-worksheet.ts'
import { isCompoundFile } from './old-excel/compound-file.ts'
import { openOldExcel } from './old-excel/old-excel.ts'
import { decodeText } from './text/decode-text.ts'
import { assertFewMarks } from './text/few-marks.ts'
import { openWorkbook } from './workbook/worksheet.ts'

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
/**
 * The sheets of a file; what the bytes are decides, not the name: an .xlsx or .xls workbook, a text with separators, a page with a table or XML
 * of Excel 2003, as programs save them under the name .xls.
 * @throws FileRefusal with a sentence that says what to do
 */
export function openFile(bytes: Uint8Array, filename: string): OpenedFile {
  if (bytes.length > MAX_SPREADSHEET_BYTES) throw new FileRefusal('too_large', say('file.too_large'))
  if (isCompoundFile(bytes)) return openOldExcel(bytes)
  if (isZip(bytes)) return openWorkbook(bytes)
  if (isPdf(bytes) || isProgram(bytes) || isNoText(bytes)) throw new FileRefusal('wrong_type', say('sheet.no_workbook'))
  const decoded = decodeText(bytes)
  assertFewLines(decoded.text)
  assertFewMarks(decoded.text)
  if (isExcelXml(decoded.text)) return openExcelXml(decoded.text)
  if (isHtmlTable(decoded.text)) return openHtml(decoded.text)
  if (/\.xls[xmb]$/i.test(filename)) throw new FileRefusal('wrong_type', say('sheet.no_workbook'))
  return openCsv(decoded)
}

/** A PDF may be text from front to back. */
const isPdf = (bytes: Uint8Array) => startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])
/** Of Windows ("MZ"): so short a beginning that its zeros may look like those of UTF-16. A text begins with letters that go on. */
const isProgram = (bytes: Uint8Array) => startsWith(bytes, [0x4d, 0x5a]) && bytes.subarray(0, 1000).includes(0)

/** Pictures and programs have control signs all over; text has tabs and line ends, at most a few others that were pasted along, and no zero. */
function isNoText(bytes: Uint8Array): boolean {
  const start = decodeText(bytes.subarray(0, 1000)).text
  if (start.includes('\0')) return true
  return (start.match(/[\u0001-\u0008\u000b-\u000c\u000e-\u001f]/g)?.length ?? 0) * 50 > start.length
}

/** Forty for each row; millions of empty lines would take seconds. */
const MAX_LINES = 200_000

/** @throws FileRefusal */
export function assertFewLines(text: string): void {
  let lines = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || code === 0x0d) lines++
  }
  if (lines > MAX_LINES) throw new FileRefusal('too_large', say('file.too_many_lines'))
}
