import { type FoundQuestion, plainOfTexts } from './found-question.ts'
import type { LineLabel } from './labels.ts'
import type { WordLine } from './lines.ts'
import type { WordScheme } from './scheme.ts'

/** Whether the second of its row follows. */
export const isRowOf = (lines: readonly WordLine[], at: number, { shape }: LineLabel): boolean =>
  lines.slice(at + 1, at + 7).some(({ label }) => label?.shape === shape && label.n === 2)

/** Letters before the next question are its options. */
export function isLetterBelow(lines: readonly WordLine[], at: number, { questions }: WordScheme): boolean {
  for (const { label } of lines.slice(at + 1, at + 18)) {
    if (label && questions.includes(label.shape)) return false
    if (label?.kind === 'letter' && label.n === 1) return true
  }
  return false
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
