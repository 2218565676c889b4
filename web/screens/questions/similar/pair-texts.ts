import type { QuestionPair } from '#contract'
import { drawBlanks } from '#web/ui/rich-text/draw-blanks.ts'
import { markDifferences } from '../printed-form/marked-html.ts'

/** HTML of a question with its differences from the other one underlined. */
export interface MarkedSide {
  question: string
  options: string[]
  parts: string[]
}

/** Both questions of a pair; options and parts are compared place by place. */
export function markPair({ first, second }: QuestionPair): [left: MarkedSide, right: MarkedSide] {
  const [left, right] = markDifferences(
    drawBlanks(first.type, first.question_text),
    drawBlanks(second.type, second.question_text),
  )
  const options = markLists(
    first.question_options.map(({ data }) => data),
    second.question_options.map(({ data }) => data),
  )
  const parts = markLists(first.parts, second.parts)
  return [
    { question: left, options: options[0], parts: parts[0] },
    { question: right, options: options[1], parts: parts[1] },
  ]
}

function markLists(left: string[], right: string[]): [left: string[], right: string[]] {
  const pairs = Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    markDifferences(left[at] ?? '', right[at] ?? ''),
  )
  return [pairs.slice(0, left.length).map(([html]) => html), pairs.slice(0, right.length).map(([, html]) => html)]
}
