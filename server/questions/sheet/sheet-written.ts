import { readNumericCell } from '../../../interchange/questions/numeric-cell.ts'
import { cellToHtml } from '../../../interchange/spreadsheet/cell-html.ts'
import { readNumber, type SheetRecord } from '../../media/sheet-kind.ts'
import type { AnswerPart, Note } from './sheet-answers.ts'

export function readNumeric({ values }: SheetRecord, note: Note): AnswerPart {
  const answer = readNumericCell(values.correct ?? '')
  if (!answer)
    note('correct', 'invalid_field', 'Write one number such as 3.14, 3/4, 1 1/2, 3.14±0.01, 200±5% or 9.8±0.1 m/s')
  return { answer: answer ?? { value: 0 } }
}

/** A diagram may be marked by its steps alone. */
export function readWritten({ values }: SheetRecord, note: Note): AnswerPart {
  const text = values.model_answer ?? ''
  const points = values.marking_points ?? ''
  if (text === '' && points === '') note('model_answer', 'required', 'Please fill in the model answer or the steps')
  const steps = points
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
  return { answer: { model_answer: text && cellToHtml(text), marking_points } }
}
