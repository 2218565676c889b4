import type { ImportDoubt } from './imported-question.ts'
import { doubtOf } from './kinds.ts'

const stroke = /_{3,}/g

/** The text of a question with one blank: where it has a stroke, else on a line of its own behind it. */
export function withBlank(html: string): { html: string; doubts: ImportDoubt[] } {
  if (html.includes('{{1}}')) return { html, doubts: [] }
  const strokes = html.match(stroke)?.length ?? 0
  if (strokes === 0) return { html: `${html}<p>{{1}}</p>`, doubts: [] }
  // Several strokes and one answer: which of them it fills is not sure.
  const doubts = strokes > 1 ? [doubtOf('blank_unplaced', 'question_text')] : []
  return { html: html.replace(/_{3,}/, '{{1}}'), doubts }
}
