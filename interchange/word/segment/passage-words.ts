import { numberIn } from '../lines/labels.ts'
import { ruleWord } from '../lines/words.ts'

/** The words by which papers say that a text is for several questions, and for which. */

const NUMBER = '([\\d०-९]{1,3})'
const NAME = '(?:q\\s?\\.?|nos?\\.?|questions?)\\s?'
const AND = '(?:[-–—]|to\\b|and\\b|&|से|और|तथा)'
const spanOf = (end: string) =>
  `${NUMBER}((?:\\s{0,2},\\s{0,2}[\\d०-९]{1,3}){0,10})\\s{0,3}(${AND})\\s{0,3}(?:${NAME})?${NUMBER}(?![\\d०-९])${end}`
/** "questions 5 to 8", "(Q. 5–8)", "Q. Nos. 5, 6 and 7", "प्रश्न संख्या 5 से 8", "answer 5 to 8", "Directions (5–8)". */
const named = new RegExp(
  `(?:(?<![\\p{L}\\p{M}])(?:questions?|ques|q|nos?|answers?|प्रश्न(?:ों)?)\\s?\\.?[\\s:]{0,3}(?:(?:from|nos?|numbers?|संख्या|क्रमांक|सं|क्र)\\s?\\.?[\\s:]{0,3}){0,2}|^\\s{0,6}(?:directions?|निर्देश)\\s{0,3})[([]?\\s?(?:${NAME})?${spanOf('')}`,
  'iu',
)
/** "5 से 8 तक के प्रश्नों के उत्तर". */
const behind = new RegExp(`(?<![\\d.])${spanOf('\\s{0,3}(?:तक\\s{0,3})?(?:के\\s{0,3})?(?:प्रश्न|questions?)')}`, 'iu')

const thing =
  '(?:passage|poem|extract|text|case|paragraph|table|graph|chart|figure|picture|diagram|map|data|information|source|story|conversation|situation)'
/** "Read the following passage", "Study the table below and answer", "निम्नलिखित गद्यांश". */
const open = new RegExp(
  `read the (?:following |given )?${thing}|(?:study|observe|look at|examine|consider)\\s(?:\\S{1,20}\\s){0,4}${thing}.{0,60}\\banswer|गद्यांश|पद्यांश|काव्यांश`,
  'iu',
)
/** Words of what is to be read or looked at, which no rule of marks has. */
const reading = new RegExp(
  `\\b(?:read|study|observe|look|examine|consider|refer|based|directions?|${thing})\\b|पढ|देख|अध्ययन|आधार|गद्यांश|पद्यांश|काव्यांश|अनुच्छेद|परिच्छेद|तालिका|सारणी|चित्र|आरेख|ग्राफ|निर्देश`,
  'iu',
)
const begins =
  /^\s{0,6}(?:directions?\s{0,3}[:：.–-]?\s{0,3})?(?:read|study|observe|look at|examine|consider)\b.{0,120}\b(?:answer|questions?)\b|^.{0,60}(?:गद्यांश|पद्यांश|काव्यांश|तालिका|सारणी|चित्र).{0,60}(?:उत्तर|प्रश्न)/iu

/** What a line says of the questions that a text is for. */
export interface PassageRange {
  from: number
  to: number
  /** Whether it names all numbers between the two: not so "5 and 8". */
  is_whole: boolean
  /** Where what is said of the numbers begins and ends. */
  start: number
  end: number
}

/** The questions that a line names; null for one that names none. */
export function rangeIn(text: string): PassageRange | null {
  const found = named.exec(text) ?? behind.exec(text)
  if (!found) return null
  const [whole, first = '', more = '', sign = '', last = ''] = found
  const [from, to] = [numberIn(first), numberIn(last)]
  const isList = more !== '' || /^(?:and|&|और|तथा)$/iu.test(sign)
  const between = more.split(',').length
  return {
    ...{ from, to: Math.max(from, to), start: found.index, end: found.index + whole.length },
    is_whole: to > from && (!isList || to - from === between),
  }
}

/**
 * Whether a line begins with the numbers of several questions, not with that of one: "Questions 5 to 8 are based on the table", "प्रश्न 5 से 8".
 * "Q5 - 8 men dig a pit" is question 5.
 */
export function beginsRange(text: string): boolean {
  const head = text.slice(0, 200)
  const range = rangeIn(head)
  if (!range || range.to === range.from || range.start > head.length - head.trimStart().length) return false
  const isSaid = !/\d\s{0,3}[-–—]\s{0,3}\d|[०-९]\s{0,3}[-–—]/.test(head.slice(0, range.end))
  return (
    isSaid ||
    /^\s?(?:[)\]:：]|$)|^\s{1,3}(?:are|carry|read|study|refer|based|के|में)(?![\p{L}\p{M}])/iu.test(head.slice(range.end))
  )
}

/** Whether a line says that a text is for several questions, be it without their numbers. */
export const isDirection = (text: string): boolean => rangeIn(text) !== null || open.test(text)

/** Whether a line begins by saying what is to be read, and that questions are asked of it. */
export const beginsReading = (text: string): boolean => begins.test(text)

/** "Question numbers 5 to 8 carry 2 marks each" says how they are marked, and of no text. */
export const isRule = (text: string): boolean => ruleWord.test(text) && !reading.test(text)

/** Whether a text stands in the same line behind what names the questions: "Directions (Q. 5 to 8): It rained 5 cm in May." */
export function hasTextBehind(text: string, { end }: PassageRange): boolean {
  const rest = text.slice(end)
  const isApart = /^\s?[)\]]?\s?[:：.–—-]/.test(rest)
  return isApart && rest.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 4 && !beginsReading(rest.slice(2))
}
