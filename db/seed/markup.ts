import { letterOf } from '../../domain/questions/letters.ts'
import { type QuestionType, questionTypes } from '../../domain/questions/question-types.ts'
import type { StoredAnswer, StoredAssertion, StoredSolution } from '../../domain/questions/read-answer.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import type { SeedPart, SeedQuestion, SeedTranslation, WrittenType } from './demo-types.ts'

/** Makes the parts of question HTML, so that the tables of questions read like a textbook. */

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An inline formula; the template is TeX as it stands, backslashes included. */
export function tex(latex: TemplateStringsArray): string {
  return `<span data-type="inline-math" data-latex="${escapeAttribute(latex.raw.join(''))}"></span>`
}

/** A formula on a line of its own; stands between paragraphs, never inside one. */
export function display(latex: TemplateStringsArray): string {
  return `<div data-type="block-math" data-latex="${escapeAttribute(latex.raw.join(''))}"></div>`
}

/** A drawing from figures/<questions>/<name>.svg; `alt` says what a reader who can't see it needs to answer. */
export function figure(name: string, alt: string, width = 320): string {
  return `<p><img src="figure:${name}" alt="${escapeAttribute(alt)}" width="${width}"></p>`
}

export function table(head: string[], rows: string[][]): string {
  const row = (cells: string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

export function steps(items: string[]): string {
  return `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`
}

type Letter = 'A' | 'B' | 'C' | 'D'

/** `hindi` is the same question in Hindi; its options, pairs and parts stand in the order of the original. */
type Common = Pick<SeedQuestion, 'key' | 'chapter' | 'level' | 'skill' | 'tags'> & {
  topic?: string
  max_marks?: number
  explanation?: string
  language?: 'hi'
}
type Asked = Common & { question_text: string; hindi?: { question_text: string; explanation?: string } }

const paragraph = (text: string): string => `<p>${text}</p>`

function questionOf<Type extends QuestionType>(
  type: Type,
  asked: Asked,
  answer: StoredAnswer | null,
  translated: Partial<SeedTranslation> = {},
): SeedQuestion {
  const { hindi, ...common } = asked
  const translation = hindi && { question_options: [], sub_questions: [], ...hindi, ...translated }
  return {
    topic: null,
    max_marks: questionTypes[type].default_marks,
    negative_marks: 0,
    question_options: [],
    sub_questions: [],
    explanation: null,
    source: null,
    language: 'en',
    ...common,
    type,
    answer,
    translations: translation ? [{ language: 'hi', ...translation }] : [],
  }
}

function optionsOf(options: string[], right: string, lastFixed?: boolean): StoredOption[] {
  return options.map((text, index) => ({
    data: paragraph(text),
    is_correct: right.includes(letterOf(index)),
    fixed: lastFixed === true && index === options.length - 1,
  }))
}

const translatedOptions = (options: string[] = []) => options.map((text) => ({ data: paragraph(text) }))

type Choice<Right> = Omit<Asked, 'hindi'> & {
  right: Right
  options: string[]
  /** Keeps "All of the above" last. */
  lastFixed?: boolean
  hindi?: { question_text: string; options: string[]; explanation?: string }
}

function choiceOf(type: 'MCQ_SINGLE' | 'MCQ_MULTI', question: Choice<string>): SeedQuestion {
  const { right, options, lastFixed, hindi, ...common } = question
  const { options: translated, ...texts } = hindi ?? { options: undefined, question_text: '' }
  const asked = hindi ? { ...common, hindi: texts } : common
  const made = questionOf(type, asked, null, { question_options: translatedOptions(translated) })
  return { ...made, question_options: optionsOf(options, right, lastFixed) }
}

/** A choice of one; `right` is the letter of the right option. */
export const choice = (question: Choice<Letter>): SeedQuestion => choiceOf('MCQ_SINGLE', question)

/** A choice of several; `right` holds the letters of the right options, "ACD". */
export const multipleChoice = (question: Choice<string>): SeedQuestion => choiceOf('MCQ_MULTI', question)

export function trueFalse(question: Asked & { value: boolean }): SeedQuestion {
  const { value, ...asked } = question
  return questionOf('TRUE_FALSE', asked, { value })
}

interface Claims {
  assertion: string
  reason: string
}

function claimsOf({ assertion, reason }: Claims, language: 'en' | 'hi'): string {
  const [first, second] = language === 'hi' ? ['अभिकथन (A):', 'कारण (R):'] : ['Assertion (A):', 'Reason (R):']
  return `<p><strong>${first}</strong> ${assertion}</p><p><strong>${second}</strong> ${reason}</p>`
}

/** `option` as in StoredAssertion; assertion and reason are inline HTML. */
export function assertionReason(
  question: Common & Claims & StoredAssertion & { hindi?: Claims & { explanation?: string } },
): SeedQuestion {
  const { assertion, reason, option, hindi, ...common } = question
  const asked: Asked = { ...common, question_text: claimsOf({ assertion, reason }, common.language ?? 'en') }
  if (hindi) {
    const { explanation } = hindi
    asked.hindi = { question_text: claimsOf(hindi, 'hi'), ...(explanation && { explanation }) }
  }
  return questionOf('ASSERTION_REASON', asked, { option })
}

/** The text holds {{1}}, {{2}} …; `blanks` the accepted answers of each. */
export function fillBlank(question: Asked & { blanks: string[][] }): SeedQuestion {
  const { blanks, ...asked } = question
  return questionOf('FILL_BLANK', asked, { blanks })
}

interface Pairs {
  pairs: [string, string][]
  distractors?: string[]
}

const pairsOf = ({ pairs, distractors = [] }: Pairs) => ({
  pairs: pairs.map(([left, right]): [string, string] => [paragraph(left), paragraph(right)]),
  distractors: distractors.map(paragraph),
})

/** Left and right sides that belong together, as inline HTML. */
export function match(
  question: Omit<Asked, 'hindi'> & Pairs & { hindi?: Pairs & { question_text: string; explanation?: string } },
): SeedQuestion {
  const { pairs, distractors, hindi, ...common } = question
  const answer = pairsOf({ pairs, ...(distractors && { distractors }) })
  if (!hindi) return questionOf('MATCH', common, answer)
  const { pairs: translated, distractors: others, ...texts } = hindi
  const shown = pairsOf({ pairs: translated, ...(others && { distractors: others }) })
  return questionOf('MATCH', { ...common, hindi: texts }, answer, { answer: shown })
}

/** Entries in their right order, as inline HTML. */
export function order(
  question: Omit<Asked, 'hindi'> & {
    sequence: string[]
    hindi?: { question_text: string; sequence: string[]; explanation?: string }
  },
): SeedQuestion {
  const { sequence, hindi, ...common } = question
  const answer = { sequence: sequence.map(paragraph) }
  if (!hindi) return questionOf('ORDER', common, answer)
  const { sequence: translated, ...texts } = hindi
  const shown = { sequence: translated.map(paragraph) }
  return questionOf('ORDER', { ...common, hindi: texts }, answer, { answer: shown })
}

interface Value {
  value: number
  tolerance: number
  tolerance_kind?: 'ABSOLUTE' | 'PERCENT'
  unit: string | null
}

export function numeric(question: Asked & Value): SeedQuestion {
  const { value, tolerance, tolerance_kind = 'ABSOLUTE', unit, ...asked } = question
  return questionOf('NUMERIC', asked, { value, tolerance, tolerance_kind, unit })
}

/** `points` pairs each marking point with its marks, which sum to max_marks. */
interface Written {
  model_answer: string
  points: [string, number][]
}

const writtenAnswer = ({ model_answer, points }: Written): StoredSolution => ({
  model_answer,
  marking_points: points.map(([text, marks]) => ({ text, marks })),
})

function writtenOf(type: WrittenType, question: Asked & Written): SeedQuestion {
  const { model_answer, points, ...asked } = question
  return questionOf(type, asked, writtenAnswer({ model_answer, points }))
}

export const veryShort = (question: Asked & Written): SeedQuestion => writtenOf('VERY_SHORT', question)
export const short = (question: Asked & Written): SeedQuestion => writtenOf('SHORT', question)
export const long = (question: Asked & Written): SeedQuestion => writtenOf('LONG', question)
/** The pupil draws; the model answer describes the drawing or shows it. */
export const diagram = (question: Asked & Written): SeedQuestion => writtenOf('DIAGRAM', question)

/** A part of a case study; `or` names the pair of alternatives it belongs to. */
interface Part {
  content: string
  max_marks?: number
  or?: string
}

function partOf(type: SeedPart['type'], { content, max_marks, or }: Part, answer: StoredAnswer | null): SeedPart {
  return {
    content,
    type,
    options: [],
    answer,
    max_marks: max_marks ?? questionTypes[type].default_marks,
    or_group: or ?? null,
  }
}

export function choicePart(part: Part & { options: string[]; right: Letter }): SeedPart {
  const options = optionsOf(part.options, part.right).map(({ data, is_correct }) => ({ data, is_correct }))
  return { ...partOf('MCQ_SINGLE', part, null), options }
}

export const trueFalsePart = (part: Part & { value: boolean }): SeedPart =>
  partOf('TRUE_FALSE', part, { value: part.value })

export const blankPart = (part: Part & { blanks: string[][] }): SeedPart =>
  partOf('FILL_BLANK', part, { blanks: part.blanks })

export const numericPart = (part: Part & Value): SeedPart =>
  partOf('NUMERIC', part, {
    value: part.value,
    tolerance: part.tolerance,
    tolerance_kind: part.tolerance_kind ?? 'ABSOLUTE',
    unit: part.unit,
  })

export const veryShortPart = (part: Part & Written): SeedPart => partOf('VERY_SHORT', part, writtenAnswer(part))
export const shortPart = (part: Part & Written): SeedPart => partOf('SHORT', part, writtenAnswer(part))

/** A passage with parts; alternatives count once in max_marks. */
export function caseStudy(
  question: Omit<Asked, 'hindi'> & {
    parts: SeedPart[]
    hindi?: { question_text: string; explanation?: string; parts: { content: string; options?: string[] }[] }
  },
): SeedQuestion {
  const { parts, hindi, ...common } = question
  if (!hindi) return { ...questionOf('CASE_STUDY', common, null), sub_questions: parts }
  const { parts: translated, ...texts } = hindi
  const shown = translated.map(({ content, options }) => ({ content, options: translatedOptions(options) }))
  const made = questionOf('CASE_STUDY', { ...common, hindi: texts }, null, { sub_questions: shown })
  return { ...made, sub_questions: parts }
}
