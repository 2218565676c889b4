import type { ImportSource } from '../items/imported-question.ts'
import type { FoundText } from './found-question.ts'
import { textOf } from './line-parts.ts'
import type { WordLine } from './lines.ts'
import { passageDirection } from './words.ts'

/** A text that several questions are about. */
export interface FoundPassage {
  /** Numbers of its questions; up to the next heading where it doesn't say. */
  from: number
  to: number
  texts: FoundText[]
  source: ImportSource[]
}

/** What stands above question `n` belongs to it and those that follow, where it says so. */
export function passageAbove(lines: readonly WordLine[], n: number): FoundPassage | null {
  const said = lines.map((line) => passageDirection.exec(line.text)).find(Boolean)
  if (!said) return null
  const from = Number(said[1]) || n
  const to = said[2] ? Math.max(from, Number(said[2])) : Number.POSITIVE_INFINITY
  if (n < from || n > to) return null
  return { from, to, texts: lines.map(textOf), source: lines.map(({ place }) => ({ place, role: 'text' as const })) }
}

/** "Directions (Q. 5 to 8)" behind question 4 begins what those are about, in the middle of whatever stands there. */
export function isPassageFor(text: string, n: number): boolean {
  const said = passageDirection.exec(text)
  return said?.[1] !== undefined && Number(said[1]) === n
}
