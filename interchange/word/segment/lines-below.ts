import type { LineLabel } from '../lines/labels.ts'
import type { WordLine } from '../lines/lines.ts'
import type { WordScheme } from '../lines/scheme.ts'
import { direction, sectionHeading } from '../lines/words.ts'
import { type FoundQuestion, plainOfTexts } from './found-question.ts'

/** Whether the second of its row follows. */
const isRowOf = (lines: readonly WordLine[], at: number, { shape }: LineLabel): boolean =>
  lines.slice(at + 1, at + 7).some(({ label }) => label?.shape === shape && label.n === 2)

/** Letters before the next question are its options. */
function isLetterBelow(lines: readonly WordLine[], at: number, { questions }: WordScheme): boolean {
  for (const { label } of lines.slice(at + 1, at + 18)) {
    if (label && questions.includes(label.shape)) return false
    if (label?.kind === 'letter' && label.n === 1) return true
  }
  return false
}

/** Whether the numbers begin again right below, or below the heading of a section. */
export function isNumberingAgain(lines: readonly WordLine[], at: number, last: number): boolean {
  const isAny = ({ text, label }: WordLine) => label !== null || (text.trim() !== '' && !sectionHeading.test(text))
  const next = lines.slice(at + 1, at + 8).find(isAny)?.label
  return next?.n === 1 && last > 1 && (next.kind === 'decimal' || next.kind === 'question')
}

/** Whether options begin right below. */
export const isOptionsBelow = (lines: readonly WordLine[], at: number): boolean =>
  lines.slice(at + 1, at + 6).some(({ label }) => label?.kind === 'letter' && label.n === 1)

/** "Consider these: 1. … 2. … 3. …": numbers that begin again or go on before any option, and options behind them. */
export function isStatement(lines: readonly WordLine[], at: number, question: FoundQuestion): boolean {
  const own = lines[at]?.label
  if (!own || question.options.length > 0) return false
  const before = question.stem.findLast(({ label }) => label?.shape === own.shape)?.label
  const isIntroduced = /[:：]\s*$|statements?|following|कथन|निम्न/iu.test(plainOfTexts(question.stem.slice(-1)))
  if (before ? own.n !== before.n + 1 : own.n !== 1 || !isIntroduced) return false
  let n = own.n
  for (const { label } of lines.slice(at + 1, at + 16)) {
    if (!label) continue
    if (label.shape === own.shape) {
      if (label.n !== n + 1) return false
      n++
    } else if (label.kind === 'letter' && label.n === 1) return n > own.n || before !== undefined
  }
  return false
}

/** A letter of an option: the same for all, or one left out, is a doubt; one far from the letter that is due is text. */
export function isLetterDue(label: LineLabel, last: LineLabel | undefined, isAnswered: boolean): boolean {
  if (label.shape === 'A ' || label.shape.startsWith('box')) return true
  const due = (last?.n ?? 0) + 1
  return label.n >= 1 && label.n <= due + 2 && (!isAnswered || label.n === due)
}

/** Numbers and Roman numbers are options where no letters are, else statements of the question. */
export function isNumberDue(
  lines: readonly WordLine[],
  at: number,
  last: LineLabel | undefined,
  scheme: WordScheme,
): boolean {
  const label = lines[at]?.label
  if (!label || last?.kind === 'letter') return false
  if (last) return last.shape === label.shape && label.n === last.n + 1
  return label.n === 1 && isRowOf(lines, at, label) && !isLetterBelow(lines, at, scheme)
}

/** A part behind "OR": the letter of the one before once more, or the next. */
export function isPartAgain({ kind, shape, n }: LineLabel, { options }: FoundQuestion): boolean {
  const last = options.at(-1)?.label
  return last !== undefined && kind !== 'bullet' && shape === last.shape && (n === last.n || n === last.n + 1)
}

/** Whether the line stands above questions: what is to be done with them, the name of a section, or a text that looks so. */
export function isHeading(lines: readonly WordLine[], at: number, scheme: WordScheme): boolean {
  const { text = '', is_heading = false } = lines[at] ?? {}
  const isShort = text.length < 120
  if (sectionHeading.test(text) && (is_heading || isShort)) return true
  return (
    (is_heading && isShort && !/[?？:]\s*$/.test(text)) || (direction.test(text) && isQuestionNext(lines, at, scheme))
  )
}

/** Whether the next line with anything in it begins a question. */
function isQuestionNext(lines: readonly WordLine[], at: number, { questions }: WordScheme): boolean {
  const next = lines.slice(at + 1, at + 8).find((line) => line.table || line.text.trim() !== '' || line.label)
  return next?.label ? questions.includes(next.label.shape) : false
}
