import type { QuestionPair } from '#contract'
import { drawBlanks } from '#web/ui/rich-text/draw-blanks.ts'
import { markDifferences } from '../printed-form/marked-html.ts'

/** HTML of a question with its differences from the other one underlined. */
export interface MarkedSide {
  question: string
  options: string[]
  parts: string[]
}

/** Both questions of a pair; options are compared with those that say the same wherever they stand, else place by place, as parts are. */
export function markPair({ first, second }: QuestionPair): [left: MarkedSide, right: MarkedSide] {
  const [left, right] = markDifferences(
    drawBlanks(first.type, first.question_text),
    drawBlanks(second.type, second.question_text),
  )
  const [leftOptions, rightOptions] = [first, second].map(({ question_options }) =>
    question_options.map(({ data }) => data),
  ) as [string[], string[]]
  const [onlyLeft, onlyRight] = [without(leftOptions, rightOptions), without(rightOptions, leftOptions)]
  const marked = markLists(onlyLeft.texts, onlyRight.texts)
  const options = [onlyLeft.put(marked[0]), onlyRight.put(marked[1])]
  const parts = markLists(first.parts, second.parts)
  return [
    { question: left, options: options[0] ?? [], parts: parts[0] },
    { question: right, options: options[1] ?? [], parts: parts[1] },
  ]
}

/** The texts of a list that another lacks, and how what they have become is put into their places; what stands twice is taken twice. */
function without(list: readonly string[], other: readonly string[]) {
  const left = [...other]
  const places = list.flatMap((text, at) => {
    const found = left.indexOf(text)
    if (found < 0) return [at]
    left.splice(found, 1)
    return []
  })
  return {
    texts: places.map((at) => list[at] ?? ''),
    put: (texts: readonly string[]) => list.map((text, at) => texts[places.indexOf(at)] ?? text),
  }
}

function markLists(left: string[], right: string[]): [left: string[], right: string[]] {
  const pairs = Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
    markDifferences(left[at] ?? '', right[at] ?? ''),
  )
  return [pairs.slice(0, left.length).map(([html]) => html), pairs.slice(0, right.length).map(([, html]) => html)]
}
