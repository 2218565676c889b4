import {
  type AssertionLetter,
  blanksIn,
  holds,
  letterOf,
  type PartType,
  partTypeNames,
  type QuestionType,
  questionTypes,
} from '#contract'
import { fixedInHtml } from '../../../../../interchange/questions/fixed-options.ts'
import { readNumericCell } from '../../../../../interchange/questions/numeric-cell.ts'
import { plainText } from '../../../../../richtext/plain.ts'
import { checkValues } from '../form/check-values.ts'
import { type FormValues, newOption, newPart, type PartValues } from '../form/form-schema.ts'
import { newValues } from '../form/form-values.ts'
import { sumOfParts, togglePair } from '../types/parts/part-values.ts'
import { shareRest } from '../types/share-marks.ts'
import type { PastedQuestion } from './finish-draft.ts'
import { makeMatch, makeOrder } from './make-entries.ts'
import type { CardChanges, Made, Making, PastedValues } from './making.ts'
import { asksMatch, findColumns, readPairs } from './pasted-columns.ts'
import { asksOrder, findEntries, readOrder } from './pasted-order.ts'
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

/** The type that a question shows by its options, its words and its answer. */
export function typeOf(question: PastedQuestion): QuestionType {
  const { options, question_text, answer } = question
  const hasStatements = findStatements(question_text, 'en') !== null
  if (question.parts.length > 0) return 'CASE_STUDY'
  if (isMatch(question)) return 'MATCH'
  if (isOrder(question)) return 'ORDER'
  if (options.length > 0) {
    if (hasStatements && customaryLetters(question)) return 'ASSERTION_REASON'
    if (truthOptions(question) !== null) return 'TRUE_FALSE'
    return options.filter(({ is_correct }) => is_correct).length > 1 ? 'MCQ_MULTI' : 'MCQ_SINGLE'
  }
  if (hasStatements) return 'ASSERTION_REASON'
  if (question.is_truth || readTruth(plainText(answer)) || asksTruth(question_text).isAsked) return 'TRUE_FALSE'
  return numberBlanks(question_text) === null ? 'SHORT' : 'FILL_BLANK'
}

/** Columns without codes: of those one option is the answer. */
function isMatch({ question_text, options, key }: PastedQuestion): boolean {
  const columns = asksMatch(question_text) ? findColumns({ question_text, options }) : null
  if (!columns) return false
  const isCoded = options.some(({ data }) => readPairs(plainText(data), 20, 20, false) !== null)
  const isKeyed = readPairs(key, columns.left.length, columns.right.length, false) !== null
  return isKeyed || (!isCoded && (options.length === 0 || key === ''))
}

/** Three entries and more, all of which the answer puts in order. */
function isOrder({ question_text, options, key }: PastedQuestion): boolean {
  const { entries } = (asksOrder(question_text) && findEntries({ question_text, options })) || { entries: [] }
  return entries.length >= 3 && readOrder(key, entries.length) !== null
}

/** A pasted question as the form would hold it, with class, subject, chapter, level, skill and language of another. */
export function valuesOfPasted(pasted: PastedQuestion, start: FormValues, changes: CardChanges = {}): PastedValues {
  const type = changes.type ?? typeOf(pasted)
  const question = type === 'CASE_STUDY' ? pasted : withPartsInText(pasted)
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

const makers: Partial<Record<QuestionType, (making: Making) => Made>> = {
  MCQ_SINGLE: makeChoice,
  MCQ_MULTI: makeChoice,
  TRUE_FALSE: makeTruth,
  ASSERTION_REASON: makeAssertion,
  FILL_BLANK: makeBlanks,
  NUMERIC: makeNumeric,
  MATCH: makeMatch,
  ORDER: makeOrder,
  CASE_STUDY: makeCase,
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

/** What is asked about the passage; of a card that was made one by hand its options, or the lettered or numbered lines behind its text. */
function partsOf(question: PastedQuestion): { text: string; parts: PastedQuestion[] } {
  if (question.parts.length > 0) return { text: question.question_text, parts: question.parts }
  const found = findEntries(question)
  const plain = { ...question, options: [], answer: '', key: '', explanation: '', marks: null, left: [], doubts: [] }
  const parts = found?.entries.map((question_text) => ({ ...plain, question_text })) ?? []
  return { text: found?.text ?? question.question_text, parts }
}

function makeCase({ question, values, changes }: Making): Made {
  const { text, parts: found } = partsOf(question)
  const made = found.map((part, at) => partOf(part, values, changes.parts?.[at]))
  const whole = changes.marks ?? question.marks
  const parts = withMarks(
    made.map(({ part }, at) => ({ part, isAlternative: isAlternative(found[at]) })),
    whole === null ? null : Number(whole),
  )
  const doubts: PastedDoubt[] = found.length === 0 ? [{ code: 'no_parts' }] : made.flatMap((one) => one.doubts)
  return {
    values: { ...values, question_text: text, parts, max_marks: whole ?? sumOfParts(parts) },
    doubts: [...question.doubts, ...doubts],
    left: [...question.left, ...made.flatMap(({ left }) => left)],
  }
}

const isAlternative = (part: PastedQuestion | undefined) =>
  part !== undefined && 'is_alternative' in part && part.is_alternative === true

/** What the whole has is shared among the parts that say no marks of their own; what stands for another has its marks. */
function withMarks(made: { part: PartValues; isAlternative: boolean }[], whole: number | null): PartValues[] {
  const counted = made.filter((one) => !one.isAlternative).map(({ part }) => ({ part, marks: part.max_marks }))
  const shared = whole !== null && counted.some(({ marks }) => marks === '') ? shareRest(counted, whole) : null
  const marks = new Map((shared ?? counted).map((one) => [one.part, one.marks]))
  const parts = made.map(({ part }) => ({
    ...part,
    max_marks: (marks.get(part) ?? part.max_marks) || questionTypes[part.type].default_marks,
  }))
  return made.reduce((list, one, at) => (one.isAlternative && at > 0 ? togglePair(list, at - 1) : list), parts)
}

/** A part as the form holds it; '' for marks that nothing says. */
function partOf(question: PastedQuestion, start: FormValues, changes: CardChanges = {}) {
  const found = typeOf(question)
  const shown = found === 'SHORT' ? 'VERY_SHORT' : found
  const type = changes.type ?? partTypeNames.find((one) => one === shown) ?? 'VERY_SHORT'
  const { values, ...told } = valuesOfPasted(question, start, { ...changes, type })
  const { question_text, question_options, truth, assertion, blanks, match, order, numeric, written } = values
  const answers = { question_options, truth, assertion, blanks, match, order, numeric, written }
  const max_marks = changes.marks ?? question.marks ?? ''
  return { part: { ...newPart(), type: type as PartType, question_text, max_marks, ...answers }, ...told }
}

/** Parts of what is no case study stay lines of its text, so that nothing is lost. */
function withPartsInText(question: PastedQuestion): PastedQuestion {
  const lines = question.parts.flatMap(({ written, question_text, options, answer }) => [
    question_text.replace(/^<p>/, `<p>${written} `),
    ...options.map(({ data }, index) => data.replace(/^<p>/, `<p>(${letterOf(index).toLowerCase()}) `)),
    answer,
  ])
  return lines.length === 0
    ? question
    : { ...question, question_text: question.question_text + lines.join(''), parts: [] }
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
