import { HINDI } from './alphabets.ts'

/** The words by which papers name what stands in them, in the languages that papers are written in here and elsewhere. */

export const QUESTION_WORD =
  '(?:questions?|quest|ques|que|qn|q|problem|item|câu(?: hỏi)?|soal|вопрос|प्रश्न(?:\\s*(?:संख्या|क्रमांक))?|प्र|প্রশ্ন|પ્રશ્ન|ਪ੍ਰਸ਼ਨ|题目?)'

const ANSWER_WORD =
  '(?:(?:ans(?:wer)?\\s?/\\s?उत्तर|उत्तर\\s?/\\s?ans(?:wer)?)|(?:the\\s+)?(?:correct|right|model)?\\s*(?:answers?|ansr?|key)(?:\\s+key)?|correct(?:\\s+(?:option|choice))?|right\\s+option|(?:सही\\s+)?उत्तर|सही\\s+विकल्प|उ|(?:正确|参考)?答案|đáp án(?: đúng)?|(?:kunci )?jawaban|respuesta|réponse|ответ|উত্তর|ઉત્તર|ਉੱਤਰ)'

/** "Ans: b", "Answer – (B)", "उत्तर: ख"; what follows is the answer. Without a sign behind the word, a letter alone must follow. */
export const answerLine = new RegExp(
  `^\\s{0,6}(?:[-–—*•→⇒=>]{1,3}\\s{0,4})?[([]?${ANSWER_WORD}(?:\\s+(?:is|are|no\\.?|option))?\\s{0,4}(?:[:：=.\\-–—)\\]]\\s{0,6})+`,
  'iu',
)
const bareAnswer = new RegExp(
  `^\\s{0,6}${ANSWER_WORD}\\s{1,4}(?=[([]?(?:[A-Ha-h]|[1-6]|i{1,3}|iv|[${HINDI}]|true|false|option\\s+[A-H])[)\\].]?\\s*$)`,
  'iu',
)

/** A sign right before a value, and behind another separator, belongs to the value: "Ans: -5", "Ans: .5". */
const minusOfValue = /[:：=.)\]]\s{1,6}[-–—]$/u
const pointOfValue = /[:：=]\s{0,6}\.$/u

/** How long the beginning of an answer line is; 0 where the line is none. */
export function answerStart(text: string): number {
  const [found = ''] = answerLine.exec(text) ?? bareAnswer.exec(text) ?? []
  const next = text.charAt(found.length)
  const isOfValue =
    (minusOfValue.test(found) && /[\p{L}\d.½¼¾⅓⅔√π(]/u.test(next)) || (pointOfValue.test(found) && /\d/.test(next))
  return isOfValue ? found.length - 1 : found.length
}

/**
 * What a dash at the end of an answer line's beginning may be: where a value follows at once, as in "Ans:-5", also its sign. null where
 * the line has no such dash; `signed` is the answer with the sign, null where it can have none.
 */
export function answerDash(text: string): { signed: string | null } | null {
  const start = answerStart(text)
  if (!/[-–—]\s{0,6}$/u.test(text.slice(0, start))) return null
  const rest = text.slice(start).trim()
  const isValue = /^(?:[\d.½¼¾⅓⅔√π]|\p{L}(?=\s?(?:$|[+*/=^²³\d−–-])))/u.test(rest)
  return { signed: isValue ? `−${rest.slice(0, 60)}` : null }
}

/** Labels of lines that say something else of a question, by what it is. */
const labels: [what: LineWhat, pattern: RegExp][] = [
  [
    'explanation',
    /^\s{0,6}(?:explanation|explain|expl?|rationale|hint|feedback|व्याख्या|解析|giải thích|pembahasan)\s{0,3}[:：.\-–=]\s*/iu,
  ],
  ['solution', /^\s{0,6}(?:solutions?|soln?|model answer|हल|समाधान)\s{0,3}[:：.\-–=]\s*/iu],
  ['point', /^\s{0,6}(?:marking (?:point|scheme)|value point)s?\s{0,3}[:：]\s*/iu],
  ['marks', /^\s{0,6}(?:max(?:imum|\.)? )?(?:marks?|points?|अंक)\s{0,3}[:：\-–=]\s*(?=\d)/iu],
  [
    'fact',
    /^\s{0,6}(?:negative marks|level|difficulty|skill|bloom'?s?(?: level| taxonomy)?|chapter|unit|topic|type|tags?|source|language|co|bl|स्तर|अध्याय|भाषा)\s{0,3}[:：=]\s*/iu,
  ],
]
export type LineWhat = 'explanation' | 'solution' | 'point' | 'marks' | 'fact'

/** What a line says of the question, and where its text begins. */
export function lineLabel(text: string): { what: LineWhat; length: number } | null {
  for (const [what, pattern] of labels) {
    const found = pattern.exec(text)
    if (found) return { what, length: found[0].length }
  }
  return null
}

export const keyHeading =
  /^\s{0,6}(?:the\s+)?(?:answers?(?:\s*(?:key|keys|sheet|to\b.{0,40}))?|(?:answer\s+)?keys?(?:\s+to\b.{0,40})?|solutions?|उत्तर\s*(?:माला|कुंजी|सूची|तालिका)?|đáp án|参考答案|答案)\s{0,3}[:：\-–]{0,3}\s*$/iu

export const instructionHeading =
  /^\s{0,6}(?:general\s+|important\s+)?(?:instructions?|directions?|notes?|सामान्य\s+निर्देश|निर्देश|नोट|सूचना)(?:\s+(?:to|for)\s+(?:the\s+)?(?:candidates?|students?|examinees?))?\s{0,3}[:：.\-–]{0,3}\s*$/iu

export const ruleWord =
  /compulsory|attempt|carr(?:y|ies)|calculator|allowed|permitted|question paper|section|internal choice|read (?:all|the|each|every)|marks?\b|negative|write (?:your|the) (?:name|roll)|neat|minutes|hours|अनिवार्य|अंक|खंड|खण्ड|निर्देश|समय/iu

export const sectionHeading =
  /^\s{0,6}(?:section|part|group|unit|खण्ड|खंड|भाग)\s{0,3}[-–—:]?\s{0,3}["'(“]?(?:[A-Z]|[IVX]{1,4}|\d{1,2}|[अ-ह])(?![\p{L}\p{M}])["')”]?/iu

/** "section b" of "SECTION – B: Grammar"; '' for what is no such heading. */
export const sectionName = (text: string): string =>
  sectionHeading
    .exec(text)?.[0]
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() ?? ''

/** What is to be done with the questions that follow. */
export const direction =
  /^\s{0,6}(?:(?:[IVX]{1,4}|[A-H]|\d{1,2}|[अ-ह])\s?[.):]\s*)?(?:fill in the blanks?|(?:state|write|say|mark)\s.{0,40}true (?:or|\/|and) false|true (?:or|\/|and) false|match the (?:following|columns?)|(?:choose|select|tick)\b.{0,20}\b(?:correct|right|best|appropriate)\b.{0,60}|multiple[- ]choice questions?|objective type questions?|(?:very )?(?:short|long) answers?.{0,30}|answer the following.{0,40}|assertion.{0,12}reason.{0,20}|रिक्त स्थान.{0,30}|सही (?:या|\/) गलत.{0,30}|सत्य (?:या|\/) असत्य.{0,30}|सही विकल्प.{0,30}|(?:अति )?(?:लघु|दीर्घ) ?उत्तरीय.{0,20}|बहु ?विकल्पीय.{0,20})\s{0,3}(?:[:.।\-–]|[([].{0,40}[)\]]|\d+\s?[x×*]\s?\d+.{0,10}){0,3}\s*$/iu

export const trueFalseDirection =
  /[([]\s?t\s?\/\s?f\s?[)\]]|true\s*(?:or|\/|&|and)\s*false|सही\s*(?:या|\/)\s*गलत|सत्य\s*(?:या|\/)\s*असत्य/iu

/** Where it is asked, "(T/F)" before or behind a statement is no part of it. */
export const trueFalseSign =
  /^\s*(?:[([]\s?(?:t\s?\/\s?f|true\s?(?:or|\/)\s?false|सही\s?\/\s?गलत|सत्य\s?\/\s?असत्य)\s?[)\]]|true\s(?:or|\/)\sfalse\s?[:.–-])\s*|\s*[([]\s?(?:t\s?\/\s?f|true\s?(?:or|\/)\s?false|सही\s?\/\s?गलत|सत्य\s?\/\s?असत्य)\s?[)\]](?=\s{0,3}[([]?\s?\d{0,2}\s?(?:M|[Mm]arks?|अंक)?\s?[)\]]?\s*$)/giu

/** The foot of a page, which a text copied from a printed paper has amid its questions. */
export const pageFoot =
  /^\s{0,20}(?:[-–—]\s?)?page\s{1,3}(?:no\.?\s?)?\d{1,3}\s{1,3}(?:of|\/)\s{1,3}\d{1,3}(?:\s?[-–—])?\s{0,20}$/iu

export const alternative = /^\s{0,6}[-–—*([]{0,3}\s?(?:OR|अथवा|या)\s?[-–—*)\]]{0,3}\s*$/u

/** Dots or lines where an answer is written by hand. */
export const answerPlace = /^\s{0,6}(?:[([]\s?[.…_\s]{0,70}\s?[)\]]|(?:ans(?:wer)?\s?[:.]?\s?)?[.…_\s]{3,70})\s*$/iu

const TRUE_WORDS = ['true', 'सही', 'सत्य', '正确', '对', 'đúng', 'benar', 'верно', 'doğru']
const FALSE_WORDS = ['false', 'गलत', 'असत्य', '错误', '错', 'sai', 'salah', 'неверно', 'yanlış']
/** They say so where true or false is asked alone: T is a unit, F an element, and "No" answers another question. */
const TRUE_SIGNS = ['t', 'yes', 'right', 'correct', '√', '✓']
const FALSE_SIGNS = ['f', 'no', 'wrong', 'incorrect', '×', '✗']

/** Whether a text says true or false, also by a sign where it is asked; null for any other one. */
export function truthOf(text: string, isAsked: boolean): boolean | null {
  const word = text
    .trim()
    .replace(/[.।()[\]]/g, '')
    .trim()
    .toLowerCase()
  const is = (words: readonly string[], signs: readonly string[]) =>
    words.includes(word) || (isAsked && signs.includes(word))
  return is(TRUE_WORDS, TRUE_SIGNS) ? true : is(FALSE_WORDS, FALSE_SIGNS) ? false : null
}

const numberWords: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }
const numberOf = (word: string) => numberWords[word.toLowerCase()] ?? Number(word)

const product = /(\d{1,3})\s?[x×*]\s?(\d{1,2}(?:\.\d)?)\s?=\s?\d/

/** Both numbers of "(2×3=6)", of which one are marks. */
export function productIn(text: string): { of: [number, number] } | null {
  const [, one, other] = product.exec(text) ?? []
  // "Any two (2 × 5 = 10)": there are more questions than are answered.
  if (/\bany\b|कोई/iu.test(text)) return null
  return one && other ? { of: [Number(one), Number(other)] } : null
}

/** "(2×3=6)", "each question carries 2 marks": the marks of one question. */
export function marksOfEach(text: string): number | null {
  const sum = product.exec(text)
  if (sum) return Math.min(Number(sum[1]), Number(sum[2])) === 1 ? 1 : Number(sum[2])
  const each =
    /(?:each|every|प्रत्येक).{0,40}?\b(\d{1,2}(?:\.\d)?|one|two|three|four|five)\s?(?:marks?|अंक)/iu.exec(text) ??
    /\b(\d{1,2}(?:\.\d)?|one|two|three|four|five)\s?(?:marks?|अंक)\s?(?:each|for each|प्रत्येक)/iu.exec(text)
  return each?.[1] ? numberOf(each[1]) : null
}

/** A lone m in brackets is metres, and "by 22 marks" tells of somebody's marks: those of the question stand apart. */
const marksAtEnd =
  /(?:^|\s)(?:[([（]\s?(\d{1,2}(?:\.\d{1,2}|½)?)\s?(?:[Mm]arks?|MARKS?|M|अंक|[Pp]ts?|[Pp]oints?)\s?[)\]）]|\[\s?(\d{1,2}(?:\.\d{1,2}|½)?)\s?m?\s?\]|[([]\s?\d{1,2}\s?[xX×*]\s?\d{1,2}\s?=\s?(\d{1,2})\s?[)\]]|[([]\s?\d{1,2}(?:\s?\+\s?\d{1,2}){1,6}\s?=\s?(\d{1,2})\s?[)\]]|(?<=^|[.?!।:)\]_–-]\s|\s\s|\t)(\d{1,2}(?:\.\d{1,2})?)\s?(?:[Mm]arks?|MARKS?|अंक)\.?|(?<=[.?!।]\s{1,3})(\d{1,2})\s?M\.?|\t\s{0,6}(\d{1,2}))\s*$/u

/** The marks behind a text, and where they begin. */
export function marksBehind(text: string): { marks: number; at: number } | null {
  const tail = text.slice(-60)
  const found = marksAtEnd.exec(tail)
  const said = found?.slice(1).find((one) => one !== undefined)
  const marks = Number(said?.replace('½', '')) + (said?.includes('½') ? 0.5 : 0)
  return found && marks > 0 && marks <= 100 ? { marks, at: text.length - tail.length + found.index } : null
}
