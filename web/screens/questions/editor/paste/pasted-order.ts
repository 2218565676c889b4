import { plainText } from '../../../../../richtext/plain.ts'
import { signPlace } from './line-label.ts'
import { lastRun, type ShownQuestion, textLines } from './text-lines.ts'

/** Entries that are to be put in order, as they are printed, and the text without them. HTML. */
export interface FoundEntries {
  text: string
  entries: string[]
}

const ASKS =
  /\b(?:re-?)?arrange\b|\bsequence\b|\b(?:correct|right|proper|logical|chronological|ascending|descending|increasing|decreasing) order\b|\bput\b.{0,80}\border\b|क्रमबद्ध|क्रम में|क्रमानुसार/i

/** Whether a text asks for an order. */
export const asksOrder = (html: string): boolean => ASKS.test(plainText(html))

/** The numbered or lettered lines at the end of a question, its options among them. */
export function findEntries(question: ShownQuestion): FoundEntries | null {
  const lines = textLines(question)
  const from = lastRun(lines)
  if (from < 0) return null
  return {
    text: lines
      .slice(0, from)
      .map(({ html }) => html)
      .join(''),
    entries: lines.slice(from).map(({ rest }) => `<p>${rest.trim()}</p>`),
  }
}

/** "3, 1, 2", "c-a-b", "(ii) → (i) → (iii)" as places; null where it does not name each of them once. */
export function readOrder(key: string, count: number): number[] | null {
  const signs = key
    .replace(/\u00a0/g, ' ')
    .trim()
    .replace(/[.।]$/, '')
    .split(/\s*(?:[,;→>–—-]|\bthen\b|\s)\s*/)
  const filled = signs.filter((sign) => sign !== '')
  const letters = filled.length === 1 ? [...(filled[0] ?? '')] : filled
  const places = letters.map((sign) => signPlace(sign.replace(/^[([]|[)\].]$/g, '').replace(/[)\]]$/, '')))
  const isWhole = places.length === count && places.every((place) => place !== null && place < count)
  return isWhole && new Set(places).size === count ? (places as number[]) : null
}
