import { type AssertionLetter, blanksIn, holds, letterOf, type QuestionType, questionTypes } from '#contract'
import { fixedInHtml } from '../../../../../interchange/questions/fixed-options.ts'
import { readNumericCell } from '../../../../../interchange/questions/numeric-cell.ts'
import { plainText } from '../../../../../richtext/plain.ts'
import { checkValues } from '../form/check-values.ts'
import { type FormValues, newOption } from '../form/form-schema.ts'
import { newValues } from '../form/form-values.ts'
import type { PastedQuestion } from './finish-draft.ts'
import {
  asksTruth,
  customaryLetters,
  findStatements,
  numberBlanks,
  readBlankAnswers,
  readTruth,
  truthOptions,
} from './pasted-types.ts'
import type { PastedDoubt } from './question-draft.ts'

/** What somebody changed about a card. */
export interface CardChanges {
  type?: QuestionType
  marks?: number | string
  /** Places of the right options. */
  right?: number[]
  truth?: boolean
  letter?: AssertionLetter
  /** The answer of a blank or a number, as it is typed. */
  answer?: string
  /** The card was looked at, and is right as it stands. */
  settled?: boolean
  left_out?: boolean
}

/** The types that a pasted question may be; columns, sequences and passages are written in the form. */
export const pastedTypes = [
  ...(['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'ASSERTION_REASON', 'FILL_BLANK', 'NUMERIC'] as const),
  ...(['VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM'] as const),
] satisfies QuestionType[]

/** The type that a question shows by its options, its words and its answer. */
export function typeOf(question: PastedQuestion): QuestionType {
  const { options, question_text, answer } = question
  const hasStatements = findStatements(question_text, 'en') !== null
  if (options.length > 0) {
    if (hasStatements && customaryLetters(question)) return 'ASSERTION_REASON'
    if (truthOptions(question) !== null) return 'TRUE_FALSE'
    return options.filter(({ is_correct }) => is_correct).length > 1 ? 'MCQ_MULTI' : 'MCQ_SINGLE'
  }
  if (hasStatements) return 'ASSERTION_REASON'
  if (readTruth(plainText(answer)) || asksTruth(question_text).isAsked) return 'TRUE_FALSE'
  return numberBlanks(question_text) === null ? 'SHORT' : 'FILL_BLANK'
}

export interface PastedValues {
  values: FormValues
  doubts: PastedDoubt[]
  /** Lines that are no part of the question, as plain text. */
  left: string[]
}

/** A pasted question as the form would hold it, with class, subject, chapter, level, skill and language of another. */
export function valuesOfPasted(question: PastedQuestion, start: FormValues, changes: CardChanges = {}): PastedValues {
  const type = changes.type ?? typeOf(question)
  const values: FormValues = {
    ...newValues({ ...start, type }),
    max_marks: changes.marks ?? question.marks ?? questionTypes[type].default_marks,
    question_text: question.question_text,
    explanation: question.explanation,
  }
  const made = makers[type]?.({ question, values, changes }) ?? withOptionLines(question, values)
  const known = { doubts: question.doubts, left: question.left, ...made }
  const isKeySaid = changes.right !== undefined || changes.truth !== undefined || changes.letter !== undefined
  const doubts = known.doubts.filter(({ code }) => !(isKeySaid && code.startsWith('key')))
  return { values: known.values, left: known.left, doubts: changes.settled ? [] : doubts }
}

interface Making {
  question: PastedQuestion
  values: FormValues
  changes: CardChanges
}
type Made = Pick<PastedValues, 'values'> & Partial<PastedValues>

const makers: Partial<Record<QuestionType, (making: Making) => Made>> = {
  MCQ_SINGLE: makeChoice,
  MCQ_MULTI: makeChoice,
  TRUE_FALSE: makeTruth,
  ASSERTION_REASON: makeAssertion,
  FILL_BLANK: makeBlanks,
  NUMERIC: makeNumeric,
}

function makeChoice({ question, values, changes }: Making): Made {
  const fixed = fixedInHtml(question.options.map(({ data }) => data))
  const question_options = question.options.map((option, index) => ({
    ...newOption(),
    ...option,
    fixed: fixed[index] ?? false,
    is_correct: changes.right ? changes.right.includes(index) : option.is_correct,
  }))
  return { values: { ...values, question_options } }
}

function makeTruth({ question, values, changes }: Making): Made {
  const place = truthOptions(question)
  const right = question.options.findIndex(({ is_correct }) => is_correct)
  const said = readTruth(plainText(question.answer))
  const found = place !== null && right >= 0 ? right === place : (said?.value ?? null)
  const { html } = asksTruth(question.question_text.replace(/<\/p>$/, ''))
  const text = question.question_text.endsWith('</p>') ? `${html}</p>` : question.question_text
  const whole = { ...values, question_text: text, truth: { value: changes.truth ?? found } }
  const explained = said?.why && !values.explanation ? { ...whole, explanation: `<p>${escaped(said.why)}</p>` } : whole
  return place === null ? withOptionLines(question, explained) : { values: explained }
}

function makeAssertion({ question, values, changes }: Making): Made {
  const found = findStatements(question.question_text, values.language)
  const letters = customaryLetters(question)
  const right = question.options.findIndex(({ is_correct }) => is_correct)
  const typed = /^[([]?\s*([a-d])\b/i.exec(plainText(question.answer).trim())?.[1]
  const keyed = letters ? letters[right] : right >= 0 ? letterOf(right) : typed?.toUpperCase()
  const option = changes.letter ?? (keyed as AssertionLetter | undefined) ?? null
  const text = { ...values, question_text: found?.text ?? values.question_text, assertion: { option } }
  const whole = letters || question.options.length === 0 ? { values: text } : withOptionLines(question, text)
  return { ...whole, left: [...question.left, ...(found?.left ?? [])] }
}

function makeBlanks({ question, values, changes }: Making): Made {
  const text = numberBlanks(question.question_text) ?? question.question_text
  const count = blanksIn(text).length
  const answer = changes.answer ?? plainText(question.answer)
  const blanks = count > 0 ? readBlankAnswers(answer, count) : null
  const doubts: PastedDoubt[] = answer.trim() !== '' && !blanks ? [{ code: 'blank_answers', key: answer }] : []
  const made = withOptionLines(question, { ...values, question_text: text, blanks: blanks ?? [] })
  return { ...made, doubts: [...question.doubts, ...doubts] }
}

function makeNumeric({ question, values, changes }: Making): Made {
  const answer = changes.answer ?? (plainText(question.answer) || rightText(question))
  const read = readNumericCell(answer)
  const numeric = read
    ? {
        value: String(read.value),
        tolerance: read.tolerance > 0 ? String(read.tolerance) : '',
        tolerance_kind: read.tolerance_kind,
        unit: read.unit ?? '',
      }
    : values.numeric
  return withOptionLines(question, { ...values, numeric })
}

const rightText = ({ options }: PastedQuestion) => plainText(options.find(({ is_correct }) => is_correct)?.data ?? '')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

/** A type without options keeps them as lines of its text, and a written one the answer, so that nothing is lost. */
function withOptionLines(question: PastedQuestion, values: FormValues): Made {
  const lines = question.options.map(({ data }, index) =>
    data.replace(/^<p>/, `<p>(${letterOf(index).toLowerCase()}) `),
  )
  const question_text = values.question_text + lines.join('')
  const isWritten = holds(values.type, null) && values.type !== 'TRUE_FALSE' && values.type !== 'NUMERIC'
  const model_answer = question.answer || (question.options.find(({ is_correct }) => is_correct)?.data ?? '')
  const written = isWritten ? { ...values.written, model_answer } : values.written
  return { values: { ...values, question_text, written } }
}

const placeFields = ['grade_id', 'subject_id', 'chapter_id', 'topic_id']

/** What is wrong with a pasted question by itself; its place is chosen for all of them. */
export function problemsOf(values: FormValues): string[] {
  const errors = Object.entries(checkValues(values)).filter(([field]) => !placeFields.includes(field))
  return [...new Set(errors.map(([, message]) => message))]
}
