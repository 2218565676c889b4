import { readNumericCell } from '../../../interchange/questions/numeric-cell.ts'
import { bareText } from '../../../interchange/word/answer-letters.ts'
import { letterNumber, numberIn } from '../../../interchange/word/labels.ts'
import { truthOf } from '../../../interchange/word/words.ts'
import type { GivenQuestion } from '../../db/schema-columns.ts'
import { faultsWithAnswer, type StoredItem } from './reading-item.ts'

/* Right answers that somebody types or pastes for many questions at once: "1 b 2 c 3 (a)", or two columns of a spreadsheet. */

interface TypedKey {
  n: number
  answer: string
}

const LETTER = '[A-Ha-hकखगघङच]'
const letters = `[([]?\\s?${LETTER}(?:\\s?(?:,|&|/|and)\\s?${LETTER}(?![\\p{L}\\p{M}])){0,7}\\s?[)\\]]?`
const pair = new RegExp(
  `(?<![^\\s,;|])(?:q(?:uestion)?\\.?\\s?)?([\\d०-९]{1,4})\\s{0,4}[.):=>|–-]{0,3}\\s{0,4}(${letters}|true|false|सही|गलत)[.,;]?(?![^\\s,;|])`,
  'giu',
)
const line = /^\s{0,20}(?:q(?:uestion)?\.?\s?)?([\d०-९]{1,4})\s{0,20}(?:[.):=>|,;\t–-]|\s)\s{0,20}(\S.{0,400})$/iu

/** Answers with the numbers before them, and what is none. */
export function readKeys(text: string): { keys: TypedKey[]; unread: string[] } {
  const keys: TypedKey[] = []
  const unread: string[] = []
  for (const row of text.split(/\r\n|\n|\r/)) {
    const words = row
      .replace(/[ \u00a0]{2,}/g, ' ')
      .trim()
      .slice(0, 20_000)
    if (words === '') continue
    const pairs = [...words.matchAll(pair)]
    const rest = words
      .replace(pair, ' ')
      .replace(/[\s,;|]+/g, ' ')
      .trim()
    const alone = line.exec(words)
    if (pairs.length > 0 && (rest === '' || pairs.length > 1 || !alone)) {
      keys.push(...pairs.map(([, n = '', answer = '']) => ({ n: numberIn(n), answer })))
      if (rest !== '') unread.push(rest)
    } else if (alone) keys.push({ n: numberIn(alone[1] ?? ''), answer: (alone[2] ?? '').trim() })
    else unread.push(words)
  }
  return { keys, unread }
}

/**
 * The questions that keys answer, by their printed numbers, or by their rows where the file prints none. A number that comes again is of the
 * next section, in the keys as in the file.
 */
export function applyKeys(
  items: readonly StoredItem[],
  text: string,
  is_numbered: boolean,
): { changed: StoredItem[]; unread: string } {
  const { keys, unread } = readKeys(text)
  const byNumber = new Map<number, StoredItem[]>()
  const hasNumbers = items.some(({ number }) => number !== null)
  for (const item of items) {
    const n = hasNumbers ? item.number : item.row
    if (n !== null) byNumber.set(n, [...(byNumber.get(n) ?? []), item])
  }
  const seen = new Map<number, number>()
  const changed: StoredItem[] = []
  for (const { n, answer } of keys) {
    const time = seen.get(n) ?? 0
    seen.set(n, time + 1)
    const item = byNumber.get(n)?.[time]
    const question = item && item.question_id === null ? answered(item.question, answer, is_numbered) : null
    if (item && question) changed.push(withAnswer(item, question))
    else unread.push(`${n} ${answer}`)
  }
  return { changed, unread: unread.join('\n') }
}

/** The answer is somebody's word now: what was doubtful of it is gone. */
function withAnswer(item: StoredItem, question: GivenQuestion): StoredItem {
  const doubts = item.doubts.filter(({ field }) => field !== 'answer')
  return { ...item, question, doubts, faults: faultsWithAnswer(item, question), is_mended: true }
}

function answered(question: GivenQuestion, answer: string, is_numbered: boolean): GivenQuestion | null {
  switch (question.type) {
    case 'MCQ_SINGLE':
    case 'MCQ_MULTI':
      return chosen(question, answer, is_numbered)
    case 'TRUE_FALSE': {
      const value = truthOf(answer, true)
      return value === null ? null : { ...question, answer: { value } }
    }
    case 'ASSERTION_REASON': {
      const n = letterNumber(bareLetter(answer))
      return n >= 1 && n <= 4 ? { ...question, answer: { option: 'ABCD'.charAt(n - 1) } } : null
    }
    case 'NUMERIC': {
      const value = readNumericCell(answer)
      return typeof value === 'object' && value !== null ? { ...question, answer: value } : null
    }
    default:
      return null
  }
}

const bareLetter = (text: string) => text.replace(/[\s()[\].]/g, '')

function chosen(question: GivenQuestion, answer: string, is_numbered: boolean): GivenQuestion | null {
  const { question_options: options } = question
  const places = placesIn(answer, options.length, is_numbered) ?? placeOfWords(answer, options)
  if (!places) return null
  return {
    ...question,
    type: places.length > 1 ? 'MCQ_MULTI' : question.type,
    question_options: options.map((option, at) => ({ ...option, is_correct: places.includes(at) })),
  }
}

/** A number says an option only where options are numbered. */
function placesIn(answer: string, count: number, is_numbered: boolean): number[] | null {
  const signs = answer.split(/\s?(?:,|&|\/|\band\b)\s?/iu).map(bareLetter)
  const places = signs.map(
    (sign) => (/^[1-8१-८]$/u.test(sign) ? (is_numbered ? numberIn(sign) : 0) : letterNumber(sign)) - 1,
  )
  return places.every((at) => at >= 0 && at < count) ? [...new Set(places)] : null
}

function placeOfWords(answer: string, options: GivenQuestion['question_options']): number[] | null {
  const wanted = bareText(answer)
  const found = options.flatMap(({ data }, at) =>
    wanted !== '' && bareText(data.replace(/<[^>]*>/g, '')) === wanted ? [at] : [],
  )
  return found.length === 1 ? found : null
}
