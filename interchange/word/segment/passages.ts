import { plainOf } from '../docx/pieces.ts'
import type { WordLine } from '../lines/lines.ts'
import { marksOfEach } from '../lines/words.ts'
import { addDoubt, type FoundPassage, type FoundQuestion } from './found-question.ts'
import { textOf } from './line-parts.ts'
import { beginsReading, hasTextBehind, isDirection, isRule, type PassageRange, rangeIn } from './passage-words.ts'

const isText = ({ table, pieces }: WordLine) => table !== null || plainOf(pieces).trim() !== ''

/** What stands above question `n` belongs to it and those that follow, where it says so. */
export function passageAbove(lines: readonly WordLine[], n: number): FoundPassage | null {
  const ranges = lines.map(({ text }) => rangeIn(text))
  const isOf = (range: PassageRange | null) => range !== null && n >= range.from && n <= range.to
  const named = ranges.findIndex(isOf)
  const at = named === -1 ? lines.findIndex(({ text }) => isDirection(text)) : named
  const [said, range] = [lines[at], ranges[at] ?? null]
  if (!said || (range && !isOf(range))) return null
  const hasText =
    lines.some((line, index) => index !== at && isText(line)) || (range !== null && hasTextBehind(said.text, range))
  if (range && !hasText && isRule(said.text)) return null
  const from = range?.from ?? n
  return {
    ...{ from, to: range?.to ?? Number.POSITIVE_INFINITY, range: `${from}–${range?.to ?? ''}` },
    is_case: range?.is_whole === true && hasText && !isRule(said.text),
    marks: marksOfEach(said.text),
    texts: lines.map(textOf),
    source: lines.map(({ place }) => ({ place, role: 'text' as const })),
  }
}

/** Whether a heading says that what is below it is to be read for some questions. */
export const beginsPassage = (text: string): boolean =>
  rangeIn(text) !== null && /\b(?:read|study the|look at the)\b|पढ/iu.test(text)

/** Whether lines behind a question are a text for those that follow. */
export const isPassage = ([first]: readonly WordLine[]): boolean =>
  first !== undefined && isDirection(first.text.slice(0, 400))

/** Gives a question the passage that is above it; false where it is none of its questions. One without a number is among them. */
export function putBelow(question: FoundQuestion, passage: FoundPassage | null, last: number): boolean {
  const { n, section } = question
  if (!passage || (n === 0 ? last >= passage.to : n < passage.from || n > passage.to)) return false
  question.passage = passage
  if (passage.marks !== null) question.section = { ...section, marks: passage.marks }
  addDoubt(question, 'shared_passage', 'question_text', passage.range)
  return true
}

/**
 * "Directions (Q. 5 to 8)" behind question 4 begins what those are about, in the middle of whatever stands there. Without numbers it may be
 * the text of question 4 itself.
 */
export function isPassageFor(text: string, n: number, isStem: boolean): boolean {
  const range = rangeIn(text)
  return range ? range.from === n && range.to > n && !isRule(text) : !isStem && beginsReading(text)
}
