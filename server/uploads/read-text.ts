import { type TextFormatName, textReaders } from '../../interchange/questions/text-formats.ts'
import type { SpreadsheetRow } from '../../interchange/spreadsheet/cells.ts'
import { decodeText } from '../../interchange/spreadsheet/text/decode-text.ts'
import { assertFewMarks } from '../../interchange/spreadsheet/text/few-marks.ts'
import type { ReadText } from './spreadsheet-messages.ts'
import { orRefuse } from './spreadsheet-table.ts'

/** Reads the questions of a text. @throws ApiError that names a line which can't be read */
export function readText(format: TextFormatName, bytes: Uint8Array): ReadText {
  const { text } = decodeText(bytes)
  orRefuse(() => assertFewMarks(text))
  const read = textReaders[format](bytes)
  return { ...read, lines: linesOf(text, [...read.questions, ...read.problems]) }
}

/** What the file says from where one record begins to where the next one does, for the workbook of those to correct. */
function linesOf(file: string, records: readonly { row: number }[]): SpreadsheetRow[] {
  const text = file.split(/\r\n|\n|\r/)
  const starts = [...new Set(records.map(({ row }) => row))].sort((a, b) => a - b)
  return starts.map((row, at) => {
    const own = text.slice(row - 1, (starts[at + 1] ?? Number.POSITIVE_INFINITY) - 1)
    return { row, cells: [String(row), own.join('\n').trim()] }
  })
}
