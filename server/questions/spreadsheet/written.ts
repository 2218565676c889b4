import { say } from '#contract'
import { optionName, romans, withoutAnnouncement } from '../../../interchange/doors/question-keys/answer-forms.ts'
import { readNumericCell } from '../../../interchange/questions/numeric-cell.ts'
import { cellToHtml } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { readNumber, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { AnswerPart, Note } from './answer-part.ts'

export function readNumeric({ values }: SpreadsheetRecord, note: Note): AnswerPart {
  const answer = readNumericCell(values.correct ?? '')
  if (!answer) note('correct', 'invalid_field', say('correct.number'))
  return { answer: answer ?? { value: 0 } }
}

const truths = ['true', 'false']

/** What names an option or says whether a statement holds: "B", "(2)", "A, C", "ii", "Option B", "ans b", "TRUE". */
const isKey = (text: string) =>
  optionName(text) !== null ||
  withoutAnnouncement(text)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((part) => part.length <= 1 || romans.includes(part) || truths.includes(part))

/**
 * Many banks have one column of answers for all their types: what stands there of a written question is its model answer. Not where it
 * could be the key of an option, nor beside a model answer or steps: such a row is refused. '' where there is none.
 */
export function answerInOneColumn({ values }: SpreadsheetRecord): string {
  const { correct = '', model_answer = '', marking_points = '' } = values
  return model_answer || marking_points || isKey(correct) ? '' : correct
}

/** Steps stand in lines of their own or behind semicolons. In a line of several with one number at its end the semicolons are of its text. */
function stepsOf(points: string): string[] {
  const lines = points.split('\n').filter((line) => line.trim())
  return lines.flatMap((line) => {
    const steps = line
      .split(';')
      .map((step) => step.trim())
      .filter(Boolean)
    const isOne = lines.length > 1 && steps.filter(hasMarks).length === 1 && hasMarks(steps.at(-1) ?? '')
    return isOne ? [line.trim()] : steps
  })
}

const hasMarks = (step: string) => /=\s*\d+(?:\.\d+)?$/.test(step)

/** A diagram may be marked by its steps alone. */
export function readWritten(record: SpreadsheetRecord, note: Note): AnswerPart {
  const { values } = record
  const text = values.model_answer || answerInOneColumn(record)
  const points = values.marking_points ?? ''
  if (text === '' && points === '') note('model_answer', 'required', say('written.missing'))
  const marking_points = stepsOf(points).map((step) => {
    const at = step.lastIndexOf('=')
    const marks = readNumber(step.slice(at + 1).trim())
    if (at < 1 || typeof marks !== 'number') {
      note('marking_points', 'invalid_field', say('written.step', { step: step.slice(0, 40) }))
      return { text: step, marks: 1 }
    }
    return { text: step.slice(0, at).trim(), marks }
  })
  return { answer: { model_answer: text && cellToHtml(text), marking_points } }
}
