import { doubtKinds } from '../../../interchange/items/codes.ts'
import { readNumericCell } from '../../../interchange/questions/numeric-cell.ts'
import { bareText } from '../../../interchange/word/keys/answer-letters.ts'
import { HINDI, letterNumber } from '../../../interchange/word/lines/alphabets.ts'
import { numberIn } from '../../../interchange/word/lines/labels.ts'
import { truthOf } from '../../../interchange/word/lines/words.ts'
import type { GivenQuestion } from '../../db/schema-columns.ts'
import { faultsWithAnswer, type StoredItem } from './reading-item.ts'

/* Right answers that somebody types or pastes for many questions at once: "1 b 2 c 3 (a)", or two columns of a spreadsheet. */

interface TypedKey {
  n: number
  answer: string
}

const LETTER = `[A-Ha-h${HINDI}]`
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
    for (const one of [n, ...partNumbers(item)])
      if (one !== null) byNumber.set(one, [...(byNumber.get(one) ?? []), item])
  }
  const seen = new Map<number, number>()
  const changed = new Map<number, StoredItem>()
  for (const { n, answer } of keys) {
    const time = seen.get(n) ?? 0
    seen.set(n, time + 1)
    const found = byNumber.get(n)?.[time]
    const item = found && (changed.get(found.row) ?? found)
    const now = item && item.question_id === null ? withKey(item, { n, answer }, is_numbered) : null
    if (now) changed.set(now.row, now)
    else unread.push(`${n} ${answer}`)
  }
  return { changed: [...changed.values()], unread: unread.join('\n') }
}

function withKey(item: StoredItem, { n, answer }: TypedKey, is_numbered: boolean): StoredItem | null {
  if (item.question.type === 'CASE_STUDY') return withPartKey(item, { n, answer }, is_numbered)
  const question = answered(item.question, answer, is_numbered)
  return question && withAnswer(item, question)
}

/** Numbers that the parts of a case study have in the file, behind that of the first: those of the passage, where none is an alternative. */
function partNumbers({ number, doubts, question: { type, sub_questions: parts = [] } }: StoredItem): number[] {
  const isShared = type === 'CASE_STUDY' && doubts.some(({ code }) => code === 'shared_passage')
  if (!isShared || number === null || parts.some(({ or_group }) => or_group)) return []
  return parts.slice(1).map((_, at) => number + at + 1)
}

/** One part has its answer; what is doubtful of the answers of others stays. */
function withPartKey(item: StoredItem, { n, answer }: TypedKey, is_numbered: boolean): StoredItem | null {
  const { sub_questions: parts = [] } = item.question
  const at = n - (item.number ?? n)
  const part = partNumbers(item).length > 0 ? parts[at] : undefined
  const own = part && {
    type: part.type,
    question_text: part.content,
    question_options: part.options ?? [],
    answer: part.answer,
  }
  const now = own && answered({ ...own, explanation: null }, answer, is_numbered)
  if (!part || !now) return null
  const type = now.type === 'MCQ_MULTI' ? now.type : part.type
  const changed = { ...part, type, options: now.question_options, answer: now.answer ?? null }
  const question = { ...item.question, sub_questions: parts.with(at, changed) }
  // Whether every part has an answer is among the faults.
  const doubts = item.doubts.filter(({ code, field }) => field !== 'answer' || !doubtKinds[code].blocks)
  return { ...item, question, doubts, faults: faultsWithAnswer(item, question), is_mended: true }
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
