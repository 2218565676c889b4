import { type QuestionFormatName, questionFormats } from '../../interchange/formats.ts'
import type { ImportedDocument, ImportedQuestion } from '../../interchange/items/imported-question.ts'
import type { SpreadsheetRow } from '../../interchange/spreadsheet/cells.ts'
import { decodeText } from '../../interchange/spreadsheet/text/decode-text.ts'
import { assertFewMarks } from '../../interchange/spreadsheet/text/few-marks.ts'
import type { WordBlock } from '../../interchange/word/docx/blocks.ts'
import { type LayoutExample, learnLayout, type ShownLine } from '../../interchange/word/example/learn-layout.ts'
import { innerBlocks, readBlocks } from '../../interchange/word/read-word.ts'
import type { ReadAgain, ReadAgainJob, ReadText } from './spreadsheet-messages.ts'
import { orRefuse } from './spreadsheet-table.ts'

/** Reads the questions of a file. @throws ApiError that says why it can't be read, or names a line which can't be */
export function readText(format: QuestionFormatName, bytes: Uint8Array): ReadText {
  const { read } = questionFormats[format]
  if ('document' in read) return orRefuse(() => readDocument(read.document(bytes)))
  const { text } = decodeText(bytes)
  orRefuse(() => assertFewMarks(text))
  const found = read.text(bytes)
  return { ...found, lines: linesOf(text, [...found.questions, ...found.problems]) }
}

/** Its questions are counted, wherever their lines stand. */
function readDocument({ left, losses, layout, blocks, pictures, ...found }: ImportedDocument): ReadText {
  const questions = found.questions.map((question, at) => ({ ...question, row: at + 1 }))
  return {
    ...found,
    questions,
    lines: linesOfQuestions(questions),
    document: { left, losses, layout, blocks, pictures },
  }
}

/** The words of each question, for the workbook of those to correct. @throws FileRefusal for what no text is */
export const linesOfQuestions = (questions: readonly ImportedQuestion[]): SpreadsheetRow[] =>
  questions.map(({ row, question_text, question_options }) => {
    const text = [question_text, ...question_options.map(({ data }) => data)].map(bareText).join('\n')
    assertFewMarks(text, row)
    return { row, cells: [String(row), text] }
  })

/** Reads the blocks of a document again, of which somebody said what some are. @throws ApiError for more than can be read */
export const readAgain = ({ contents, told, example }: ReadAgainJob): ReadAgain =>
  orRefuse(() => {
    const blocks = contents.map((content) => JSON.parse(content) as WordBlock)
    const learned = Array.isArray(example) ? learnLayout(blocks, example as readonly ShownLine[]) : example
    const read = readBlocks(blocks, told, (learned as LayoutExample | undefined) ?? null)
    return { ...read, inner: innerBlocks(blocks, read) }
  })

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of HTML that a reader made, with formulas as they are written. */
const bareText = (html: string): string =>
  html
    .replace(/<[^>]{0,40} data-latex="([^"]*)"><\/\w+>/g, '\\($1\\)')
    .replace(/<\/p><p>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)

/** What the file says from where one record begins to where the next one does, for the workbook of those to correct. */
function linesOf(file: string, records: readonly { row: number }[]): SpreadsheetRow[] {
  const text = file.split(/\r\n|\n|\r/)
  const starts = [...new Set(records.map(({ row }) => row))].sort((a, b) => a - b)
  return starts.map((row, at) => {
    const own = text.slice(row - 1, (starts[at + 1] ?? Number.POSITIVE_INFINITY) - 1)
    return { row, cells: [String(row), own.join('\n').trim()] }
  })
}
