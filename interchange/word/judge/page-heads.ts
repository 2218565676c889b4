import type { ImportLeft } from '../../items/imported-question.ts'
import { direction } from '../lines/words.ts'
import { addDoubt, type FoundQuestion, type FoundText, plainOfTexts } from '../segment/found-question.ts'

/* At the break of a page its foot, and the head of the next one, stand amid a question. */

const footLine =
  /^\s*(?:page\s?(?:no\.?\s?)?\d{1,3}(?:\s?(?:of|\/)\s?\d{1,3})?|\d{1,3}|[-–—]\s?\d{1,3}\s?[-–—]|p\.?\s?t\.?\s?o\.?|(?:please )?turn over|contd?\.?.{0,20}|पृष्ठ.{0,10}|कृ\.?\s?पृ\.?\s?उ\.?)\s*$/iu
/** What the head of a paper says: the examination, its class, time and marks, who sits it, and the school. */
const headWords: readonly RegExp[] = [
  /(?<!\p{L})(?:periodic|unit|class|weekly|monthly|term(?:inal)?|annual|half[- ]?yearly|quarterly|pre[- ]?board|board|summative|formative|mid[- ]?term|final|preliminary|model)\s(?:test|exam\w{0,9}|assessment)s?(?!\p{L})/iu,
  /(?<!\p{L})(?:max(?:imum|\.)?\s?marks?|m\.\s?m\.?|full marks|total marks|पूर्णांक|अधिकतम अंक)\s?[:.\-–=]*\s?\d/iu,
  /(?<!\p{L})(?:time|duration|समय)\s?(?:allowed)?\s?[:\-–=]+\s?[\d०-९]/iu,
  /^\s*(?:class|grade|std|standard|subject|roll\s?no|name|date|session|section|paper code|कक्षा|विषय|नाम|अनुक्रमांक|दिनांक)\s?\.?\s?[:\-–=]/iu,
  /(?:^|[/|,–—-]\s?|\t)\s*(?:class|grade|std\.?|कक्षा)\s?[-–:]?\s?(?:[IVX]{1,4}|\d{1,2})(?:st|nd|rd|th)?(?=\s|$|[-/|,])/iu,
  /(?:^|[/|,–—-]\s?|\t)\s*set\s?[-–:]?\s?["'“]?[A-D1-4]["'”]?\s*$/iu,
  /(?<!\p{L})(?:school|vidyalaya|vidyapeeth|academy|convent|college|institute|gurukul|विद्यालय|स्कूल|महाविद्यालय)(?![\p{L}\p{M}])/iu,
]
const MAX_LENGTH = 120
/** A line behind the question itself that ends in no sign is a habit of the file where so many have one. */
const HABIT = 0.1
const MAX_LOOSE = 60

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const isEnded = (text: string) => /[?？.।:;,]["'”’)]?\s*$/u.test(text)

const isHeadLine = (text: string, heads: ReadonlySet<string>): boolean => {
  const isShort = text.length <= MAX_LENGTH && !/[?？।:]\s*$/u.test(text)
  return isShort && (heads.has(plain(text)) || headWords.some((pattern) => pattern.test(text)))
}

/** The text behind the first line of a part of a question that belongs to the page. */
function pageLine(texts: readonly FoundText[], from: number, heads: ReadonlySet<string>): string | undefined {
  const lines = texts.slice(from).filter(({ table }) => table === null)
  return lines.map((line) => plainOfTexts([line])).find((text) => footLine.test(text) || isHeadLine(text, heads))
}

/** A line without any sign behind what asks already, before the options: "Which is a metal? / St. Xavier's". */
function looseLine({ stem, options }: FoundQuestion): string | undefined {
  if (options.length < 2) return undefined
  return stem
    .slice(1)
    .filter(({ label, table }, at) => !label && !table && /[?？]\s*$/u.test(plainOfTexts([stem[at]!])))
    .map((line) => plainOfTexts([line]).trim())
    .find((text) => text !== '' && text.length <= MAX_LOOSE && /^\p{Lu}/u.test(text) && !isEnded(text))
}

export function doubtPageHeads(questions: readonly FoundQuestion[], left: readonly ImportLeft[]): void {
  const above = left.filter(
    ({ why, text }) => why === 'before_first' && text.length <= MAX_LENGTH && !direction.test(text),
  )
  const heads = new Set(above.map(({ text }) => plain(text)).filter((text) => text.length > 2))
  const add = (question: FoundQuestion, text: string) => addDoubt(question, 'text_after', 'question_text', text)
  for (const question of questions) {
    const { stem, answer_more, explanation, model, parts } = question
    const found =
      pageLine(stem, 1, heads) ??
      [answer_more, model].map((texts) => pageLine(texts, 0, heads)).find(Boolean) ??
      pageLine(explanation, 1, heads) ??
      parts.map((part) => pageLine(part.stem, 1, heads)).find(Boolean)
    if (found !== undefined) add(question, found.trim())
  }
  const loose = questions.flatMap((question) => {
    const text = looseLine(question)
    return text === undefined ? [] : [{ question, text }]
  })
  if (loose.length <= Math.max(1, questions.length * HABIT)) for (const { question, text } of loose) add(question, text)
}
