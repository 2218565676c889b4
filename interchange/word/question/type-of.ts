import type { AssertionLetter, QuestionType } from '../../../domain/questions/question-types.ts'
import { readNumericCell } from '../../questions/numeric-cell.ts'
import type { SettledKey } from '../keys/settle-keys.ts'
import { trueFalseDirection, trueFalseSign, truthOf } from '../lines/words.ts'
import { type FoundQuestion, plainOfOption, plainOfTexts } from '../segment/found-question.ts'

/** What a question is, as far as its texts tell. WRITTEN: by its marks one of the written types. */
export type FoundType = Exclude<QuestionType, 'VERY_SHORT' | 'SHORT' | 'LONG'> | 'WRITTEN'

const severalRight =
  /(?:all|two|three|more than one|multiple)\s+(?:that\s+)?(?:apply|are correct|are true|correct (?:answers|options)|options are)|(?:choose|select|pick)\s+(?:all|two|three|any two)|multiple correct|एक से अधिक/iu
export const BLANK = /_{3,}|\.{5,}|…{2,}|(?:_ ){3,}/g
const drawing =
  /^\s{0,6}(?:neatly\s)?(?:draw|sketch)\b|\bdraw (?:a|the|an) (?:neat |well |labelled |ray )?[a-z ]{0,30}(?:diagram|figure|sketch|graph)\b|चित्र बनाइए|आरेख बनाइए|चित्र खींचिए/iu

const symbol =
  '(?:[kMGmcdnpµμ]?(?:mol|cd|eV|Pa|Hz|Wb|[mgsAKNJWVCFTHLlΩ])|[%°₹]|°[CF]|min|hr?)(?:[²³]|⁻[¹²³]|\\^?-?[1-4])?'
const unitSigns = new RegExp(`^${symbol}(?:\\s?[/·.*]?\\s?${symbol}){0,3}\\.?$`, 'u')

/** A number alone or before the signs of a unit: "2x", "12th" and "6 because it is even" are answers in words. */
function isNumber(answer: string): boolean {
  // "5m" may be five times m.
  const number = answer.length < 60 && !/\d\p{L}$/u.test(answer) ? readNumericCell(answer) : null
  return number !== null && (number.unit === null || unitSigns.test(number.unit))
}

export function typeOf(question: FoundQuestion, key: SettledKey): FoundType {
  const stem = plainOfTexts(question.stem)
  const options = question.options.map(plainOfOption)
  if (question.parts.length > 0) return 'CASE_STUDY'
  if (options.length >= 2) {
    if (sequenceOf(question, key)) return 'ORDER'
    const truths = options.map((option) => truthOf(option, false))
    if (options.length === 2 && truths.includes(true) && truths.includes(false)) return 'TRUE_FALSE'
    if (isAssertion(stem, options)) return 'ASSERTION_REASON'
    return key.options.length > 1 || severalRight.test(stem) ? 'MCQ_MULTI' : 'MCQ_SINGLE'
  }
  if (question.match) return 'MATCH'
  if (hasStatements(stem) && options.length === 0) return 'ASSERTION_REASON'
  const answer = key.text
  const isAsked = question.section.is_true_false || trueFalseDirection.test(stem)
  if (
    truthOf(truthWord(answer, isAsked), isAsked) !== null ||
    ((question.section.is_true_false || stem.search(trueFalseSign) >= 0) && answer === '')
  )
    return 'TRUE_FALSE'
  if (stem.length < 600 && (stem.match(BLANK)?.length ?? 0) > 0) return 'FILL_BLANK'
  if (question.answer_more.length === 0 && isNumber(answer)) return 'NUMERIC'
  return drawing.test(stem) ? 'DIAGRAM' : 'WRITTEN'
}

/** "False. They live in water.": what says true or false, where that is asked, without what follows it. */
export const truthWord = (answer: string, isAsked: boolean): string =>
  (isAsked && /^\s*([^\s.,;:–-]{1,10})\s?[.,;:–-]\s{1,4}\S/u.exec(answer.slice(0, 40))?.[1]) || answer

export const hasStatements = (text: string) =>
  /(?:assertion|अभिकथन)\s{0,3}(?:\([A-Z]\))?\s{0,3}[:：–-]/iu.test(text) &&
  /(?:reason|कारण|तर्क)\s{0,3}(?:\([A-Z]\))?\s{0,3}[:：–-]/iu.test(text)

const both = /(?:both|दोनों)/iu
const notExplaining = /\bnot\b|नहीं/iu

/** The four usual sentences, in any order; null for an option that is none of them. */
export function assertionOf(option: string): AssertionLetter | null {
  const text = option.toLowerCase()
  if (both.test(text) && !/false|incorrect|wrong|असत्य|गलत/iu.test(text)) return notExplaining.test(text) ? 'B' : 'A'
  const truths = [...text.matchAll(/(?<!not )\b(true|correct|false|incorrect|wrong)\b|(असत्य|गलत|सत्य|सही)/giu)].map(
    ([word]) => /^(?:true|correct|सत्य|सही)$/i.test(word),
  )
  const reasonFirst = /^\W{0,3}(?:the\s+)?(?:reason|r\b|कारण)/i.test(text)
  const [first, second] = reasonFirst ? [truths[1], truths[0]] : truths
  if (truths.length !== 2) return null
  return first && !second ? 'C' : !first && second ? 'D' : null
}

const isAssertion = (stem: string, options: readonly string[]): boolean =>
  options.length === 4 &&
  /assertion|अभिकथन/iu.test(stem) &&
  new Set(options.map(assertionOf)).size === 4 &&
  !options.map(assertionOf).includes(null)

/** The letter of the usual sentences that the right option says. */
export const assertionLetter = (question: FoundQuestion, key: SettledKey): AssertionLetter | null => {
  const [right] = key.options
  const option = right === undefined ? undefined : question.options[right]
  if (option && key.options.length === 1) return assertionOf(plainOfOption(option))
  const letter = /^[([]?\s?([A-Da-d])\s?[)\].]?$/.exec(key.text.trim())?.[1]?.toUpperCase()
  return letter === 'A' || letter === 'B' || letter === 'C' || letter === 'D' ? letter : null
}

const arranging = /\b(?:arrange|sequence|order|chronolog\w*)\b|क्रम/iu
export const isArranged = (text: string): boolean => arranging.test(text)

/** Places of all options in the order that the answer gives, where it gives one: "C, A, B"; null for any other answer. */
export function sequenceOf({ stem, options }: FoundQuestion, key: SettledKey): number[] | null {
  const letters = key.text.trim().split(/\s*(?:,|;|>|→|->|[-–—])\s*|\s+/)
  if (options.length < 3 || letters.length !== options.length) return null
  const places = letters.map((letter) => {
    const sign = letter.replace(/[().\][]/g, '').toLowerCase()
    return options.findIndex(
      ({ label }) => sign === (label.kind === 'decimal' ? String(label.n) : String.fromCharCode(96 + label.n)),
    )
  })
  if (places.includes(-1) || new Set(places).size < places.length) return null
  const isRising = places.every((place, at) => place === at)
  return isRising && !isArranged(plainOfTexts(stem)) ? null : places
}
