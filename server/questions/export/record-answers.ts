import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
  findWritten,
  letterOf,
  type QuestionType,
} from '#contract'
import { htmlToCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { optionColumns } from '../spreadsheet/columns.ts'

type Cells = Record<string, string>

const writtenCells = (answer: unknown): Cells => {
  const { model_answer = '', marking_points = [] } = findWritten(answer) ?? {}
  // A semicolon in a step is one where each has a line of its own.
  const between = marking_points.some(({ text }) => text.includes(';')) ? '\n' : '; '
  return {
    model_answer: model_answer && htmlToCell(model_answer),
    marking_points: marking_points.map(({ text, marks }) => `${text}=${marks}`).join(between),
  }
}

const optionCells = (entries: string[]): Cells =>
  Object.fromEntries(entries.map((html, at) => [optionColumns[at] ?? `option_${at}`, htmlToCell(html)]))

/**
 * How the answer of each type stands in the cells of a row; `question` is what is added to its text. `null` where there is none but in
 * options or parts, which are cells or rows of their own.
 */
const cellsOf: Record<QuestionType, ((answer: unknown) => Cells) | null> = {
  MCQ_SINGLE: null,
  MCQ_MULTI: null,
  TRUE_FALSE: (answer) => ({ correct: findTruth(answer) ? 'TRUE' : 'FALSE' }),
  ASSERTION_REASON: (answer) => ({ correct: findAssertionOption(answer) ?? '' }),
  FILL_BLANK: (answer) => ({ correct: (findBlanks(answer) ?? []).map((accepted) => accepted.join('|')).join('; ') }),
  MATCH: (answer) => {
    const { pairs, distractors } = findPairs(answer) ?? { pairs: [], distractors: [] }
    return {
      ...optionCells([...pairs.map(([, right]) => right), ...distractors]),
      question: pairs.map(([left], at) => `${at + 1}. ${htmlToCell(left)}`).join('\n'),
      correct: pairs.map((_, at) => `${at + 1}-${letterOf(at)}`).join(';'),
    }
  },
  ORDER: (answer) => {
    const sequence = findSequence(answer) ?? []
    return { ...optionCells(sequence), correct: sequence.map((_, at) => letterOf(at)).join(';') }
  },
  NUMERIC: (answer) => ({ correct: numericCell(answer) }),
  VERY_SHORT: writtenCells,
  SHORT: writtenCells,
  LONG: writtenCells,
  DIAGRAM: writtenCells,
  CASE_STUDY: null,
}

function numericCell(answer: unknown): string {
  const { value, tolerance, tolerance_kind, unit } = findNumber(answer) ?? { value: '', tolerance: 0 }
  const of = unit ? ` ${unit}` : ''
  if (tolerance === 0) return `${value}${of}`
  return tolerance_kind === 'PERCENT' ? `${value}${of} ± ${tolerance} %` : `${value}±${tolerance}${of}`
}

/** The cells that hold an answer. */
export const answerCells = (type: QuestionType, answer: unknown): Cells => cellsOf[type]?.(answer) ?? {}
