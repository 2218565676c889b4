import { columnWord, type QuestionType, say, type UploadProblem } from '#contract'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { AnswerPart, Note } from './answer-part.ts'
import { readAssertion, readMulti, readSingle, readTruth } from './choices.ts'
import { optionColumns } from './columns.ts'
import { readBlanks, readMatch, readOrder } from './entries.ts'
import { answerInOneColumn, readNumeric, readWritten } from './written.ts'

interface RowType {
  /** The columns that only some types use: a value in any other of these is a mistake. */
  columns: readonly string[]
  read(record: SpreadsheetRecord, note: Note): AnswerPart
}

/** Columns that depend on the type. */
const dependent = [...optionColumns, 'correct', 'model_answer', 'marking_points', 'fixed_options']

const choice = [...optionColumns, 'correct', 'fixed_options']
const entries = [...optionColumns, 'correct']
const written: RowType = { columns: ['model_answer', 'marking_points'], read: readWritten }

const rowTypes: Record<QuestionType, RowType> = {
  MCQ_SINGLE: { columns: choice, read: readSingle },
  MCQ_MULTI: { columns: choice, read: readMulti },
  TRUE_FALSE: { columns: ['correct'], read: readTruth },
  ASSERTION_REASON: { columns: ['correct'], read: readAssertion },
  FILL_BLANK: { columns: ['correct'], read: readBlanks },
  MATCH: { columns: entries, read: readMatch },
  ORDER: { columns: entries, read: readOrder },
  NUMERIC: { columns: ['correct'], read: readNumeric },
  VERY_SHORT: written,
  SHORT: written,
  LONG: written,
  DIAGRAM: written,
  CASE_STUDY: { columns: [], read: () => ({ answer: null }) },
}

/** Options and answer of a row, with what is wrong with their cells. */
export function readAnswer(record: SpreadsheetRecord, type: QuestionType): AnswerPart & { problems: UploadProblem[] } {
  const problems: UploadProblem[] = []
  const note: Note = (column, code, sentence) => {
    problems.push(cellProblem(record, column, code, sentence))
  }
  const rule = rowTypes[type]
  for (const column of dependent) {
    if (rule.columns.includes(column) || !record.values[column]) continue
    if (column === 'correct' && rule === written && answerInOneColumn(record)) continue
    note(column, 'not_used', say('cell.not_used', { type: say(`type.${type}`), column: columnWord(column) }))
  }
  return { ...rule.read(record, note), problems }
}

/** Whether a question of this type has a model answer. */
export const hasModelAnswer = (type: QuestionType) => rowTypes[type].columns.includes('model_answer')

/** The column behind a path of `answer` that was refused. */
export function answerColumn(path: string, type: QuestionType): string {
  if (!hasModelAnswer(type)) return 'correct'
  return path.startsWith('answer.marking_points') ? 'marking_points' : 'model_answer'
}
