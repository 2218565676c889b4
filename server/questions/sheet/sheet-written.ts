import { cellToHtml } from '../../../interchange/spreadsheet/cell-html.ts'
import { readNumber, type SheetRecord } from '../../media/sheet-kind.ts'
import type { AnswerPart, Note } from './sheet-answers.ts'

/** A number, then perhaps ± (or +-, +/-) and a tolerance, perhaps in percent, then perhaps a unit. */
const numeric =
  /^([-−+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*(?:±|\+\/?-)\s*((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%(?!\s*\S))?)?(?:\s*([^\d\s.,±].*))?$/iu

/** The same with the unit before a tolerance in percent: 200 m ± 5 %. */
const numericPercent =
  /^([-−+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([^\d\s.,±+].*?)\s*(?:±|\+\/?-)\s*((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*%$/iu

export function readNumeric({ values }: SheetRecord, note: Note): AnswerPart {
  const cell = (values.correct ?? '').replaceAll('–', '-')
  const [, before, unitBefore, within] = numericPercent.exec(cell) ?? []
  if (before !== undefined) {
    const tolerance = Number(within)
    return { answer: { value: readNumber(before), tolerance, tolerance_kind: 'PERCENT', unit: unitBefore } }
  }
  const found = numeric.exec(cell)
  if (!found) {
    note('correct', 'invalid_field', 'Write a number such as 3.14, 3.14±0.01, 200±5% or 9.8±0.1 m/s')
    return { answer: { value: 0 } }
  }
  const [, value = '', tolerance, percent, unit] = found
  const answer = {
    value: readNumber(value),
    tolerance: tolerance === undefined ? 0 : Number(tolerance),
    tolerance_kind: percent ? 'PERCENT' : 'ABSOLUTE',
    unit: unit?.trim() || null,
  }
  return { answer }
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
