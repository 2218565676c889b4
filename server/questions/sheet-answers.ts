import type { QuestionType, UploadProblem } from '#contract'
import { plainToHtml } from '../../interchange/plain-html.ts'
import { cellProblem, readNumber, type SheetRecord } from '../media/sheet-kind.ts'
import { optionColumns } from './sheet-columns.ts'

interface AnswerPart {
  question_options: { data: string; is_correct: boolean; fixed: boolean }[]
  answer: unknown
}

interface RowType {
  /** The columns that only some types use: a value in any other of these is a mistake. */
  columns: readonly string[]
  read(record: SheetRecord, note: (column: string, code: string, message: string) => void): AnswerPart
}

/** Columns that depend on the type. */
const dependent = [...optionColumns, 'correct', 'model_answer', 'marking_points', 'passage_ref', 'image']

const cell = ({ values }: SheetRecord, column: string) => values[column] ?? ''

/** How a type stands on one row. A type without an entry can't be read from a spreadsheet. */
export const rowTypes: Partial<Record<QuestionType, RowType>> = {
  MCQ_SINGLE: { columns: [...optionColumns, 'correct'], read: readChoice },
  TRUE_FALSE: { columns: ['correct'], read: readTruth },
  NUMERIC: { columns: ['correct'], read: readNumeric },
  SHORT: { columns: ['model_answer', 'marking_points'], read: readWritten },
}

/** Options and answer of a row, with what is wrong with their cells. */
export function readAnswer(record: SheetRecord, type: QuestionType): AnswerPart & { problems: UploadProblem[] } {
  const problems: UploadProblem[] = []
  const note = (column: string, code: string, message: string) => {
    problems.push(cellProblem(record, column, code, message))
  }
  const rule = rowTypes[type]
  if (!rule) {
    note('type', 'invalid_field', 'Questions of this type cannot be read from a spreadsheet; add them in the editor.')
    return { question_options: [], answer: null, problems }
  }
  for (const column of dependent) {
    if (rule.columns.includes(column) || cell(record, column) === '') continue
    note(column, 'not_used', `Leave this empty: a question of the type ${type} has no ${column} here.`)
  }
  return { ...rule.read(record, note), problems }
}

type Note = Parameters<RowType['read']>[1]

function readChoice(record: SheetRecord, note: Note): AnswerPart {
  const texts = optionColumns.map((column) => cell(record, column))
  const count = texts.findLastIndex((text) => text !== '') + 1
  const correct = cell(record, 'correct').toUpperCase()
  const right = correct.length === 1 ? correct.charCodeAt(0) - 65 : -1
  texts.slice(0, count).forEach((text, index) => {
    if (text === '') note(optionColumns[index] ?? '', 'empty_option', 'This option is empty but a later one is not.')
  })
  if (correct === '') note('correct', 'required', 'Please fill in the letter of the right option')
  else if (/^[A-H](?:\s*[,;]\s*[A-H])+$/.test(correct)) {
    note('correct', 'several_correct', 'A question of the type MCQ_SINGLE has one right option. Name one letter.')
  } else if (right < 0 || right >= count) {
    const last = String.fromCharCode(64 + Math.max(count, 1))
    note('correct', 'correct_not_in_options', `There is no such option: write a letter from A to ${last}.`)
  }
  const question_options = texts
    .slice(0, count)
    .map((text, index) => ({ data: text && plainToHtml(text), is_correct: index === right, fixed: false }))
  return { question_options, answer: null }
}

const truths: Record<string, boolean> = { TRUE: true, T: true, FALSE: false, F: false }

function readTruth(record: SheetRecord, note: Note): AnswerPart {
  const value = truths[cell(record, 'correct').toUpperCase()]
  if (value === undefined) note('correct', 'invalid_field', 'Write TRUE or FALSE')
  return { question_options: [], answer: { value: value ?? false } }
}

/** A number, then perhaps ± (or +-, +/-) and a tolerance, perhaps in percent, then perhaps a unit. */
const numeric =
  /^([-−+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*(?:±|\+\/?-)\s*((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%(?!\s*\S))?)?(?:\s*([^\d\s.,±].*))?$/iu

function readNumeric(record: SheetRecord, note: Note): AnswerPart {
  const found = numeric.exec(cell(record, 'correct').replaceAll('–', '-'))
  if (!found) {
    note('correct', 'invalid_field', 'Write a number such as 3.14, 3.14±0.01, 200±5% or 9.8±0.1 m/s')
    return { question_options: [], answer: { value: 0 } }
  }
  const [, value = '', tolerance, percent, unit] = found
  const answer = {
    value: readNumber(value),
    tolerance: tolerance === undefined ? 0 : Number(tolerance),
    tolerance_kind: percent ? 'PERCENT' : 'ABSOLUTE',
    unit: unit?.trim() || null,
  }
  return { question_options: [], answer }
}

function readWritten(record: SheetRecord, note: Note): AnswerPart {
  const text = cell(record, 'model_answer')
  if (text === '') note('model_answer', 'required', 'Please fill in the model answer')
  const steps = cell(record, 'marking_points')
    .split(/[;\n]/)
    .map((step) => step.trim())
    .filter(Boolean)
  const marking_points = steps.map((step) => {
    const at = step.lastIndexOf('=')
    const marks = readNumber(step.slice(at + 1).trim())
    if (at < 1 || typeof marks !== 'number') {
      note('marking_points', 'invalid_field', `Write each step with its marks, such as "${step.slice(0, 40)}=1"`)
      return { text: step, marks: 1 }
    }
    return { text: step.slice(0, at).trim(), marks }
  })
  return { question_options: [], answer: { model_answer: text && plainToHtml(text), marking_points } }
}
