import type { ImportSource } from '../items/imported-question.ts'
import type { FoundText } from './found-question.ts'
import { textOf } from './line-parts.ts'
import type { WordLine } from './lines.ts'
import { passageDirection } from './words.ts'

/** A passage is repeated in so many questions, and to so many characters, lest a small file become an endless one. */
const MAX_TIMES = 50
const MAX_REPEATED = 200_000

/** A text that several questions are about. */
export interface FoundPassage {
  /** Numbers of its questions; up to the next heading where it doesn't say. */
  from: number
  to: number
  /** The same as it is said: "5–8", "5–". */
  range: string
  texts: FoundText[]
  /** How many questions are still given the text; those behind them are asked without it. */
  times: number
  source: ImportSource[]
}

/** What stands above question `n` belongs to it and those that follow, where it says so. */
export function passageAbove(lines: readonly WordLine[], n: number): FoundPassage | null {
  const said = lines.map((line) => passageDirection.exec(line.text)).find(Boolean)
  if (!said) return null
  const from = Number(said[1]) || n
  const to = said[2] ? Math.max(from, Number(said[2])) : Number.POSITIVE_INFINITY
  if (n < from || n > to) return null
  const length = lines.reduce((sum, { text }) => sum + text.length + 1, 0)
  const times = Math.max(1, Math.min(MAX_TIMES, Math.floor(MAX_REPEATED / length)))
  return {
    from,
    to,
    range: `${from}–${said[2] ? to : ''}`,
    times,
    texts: lines.map(textOf),
    source: lines.map(({ place }) => ({ place, role: 'text' as const })),
  }
}

/** "Directions (Q. 5 to 8)" behind question 4 begins what those are about, in the middle of whatever stands there. */
export function isPassageFor(text: string, n: number): boolean {
  const said = passageDirection.exec(text)
  return said?.[1] !== undefined && Number(said[1]) === n
}
