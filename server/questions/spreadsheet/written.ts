import { say } from '#contract'
import { readNumericCell } from '../../../interchange/questions/numeric-cell.ts'
import { cellToHtml } from '../../../interchange/spreadsheet/text/cell-html.ts'
import { readNumber, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { AnswerPart, Note } from './answer-part.ts'

export function readNumeric({ values }: SpreadsheetRecord, note: Note): AnswerPart {
  const answer = readNumericCell(values.correct ?? '')
  if (!answer) note('correct', 'invalid_field', say('correct.number'))
  return { answer: answer ?? { value: 0 } }
}

/** A diagram may be marked by its steps alone. */
export function readWritten({ values }: SpreadsheetRecord, note: Note): AnswerPart {
  const text = values.model_answer ?? ''
  const points = values.marking_points ?? ''
  if (text === '' && points === '') note('model_answer', 'required', say('written.missing'))
  const steps = points
    .split(/[;\n]/)
    .map((step) => step.trim())
    .filter(Boolean)
  const marking_points = steps.map((step) => {
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
