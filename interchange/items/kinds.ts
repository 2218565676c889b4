import { assertionLetters, type QuestionType } from '../../domain/questions/question-types.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import { plainText } from '../../richtext/plain.ts'
import type { ForeignTexts } from '../foreign/foreign-html.ts'
import { fixedOptions } from '../questions/fixed-options.ts'
import { truthOf } from '../word/lines/words.ts'
import { assertionOf } from '../word/question/type-of.ts'
import type { DoubtCode } from './codes.ts'
import type { ImportDoubt, ImportedQuestion } from './imported-question.ts'

export const doubtOf = (code: DoubtCode, field: ImportDoubt['field'], detail = ''): ImportDoubt => ({
  code,
  field,
  detail,
})

/** Paragraphs of words and nothing else: most options are, and reading them as HTML takes twenty times as long. */
const plainParagraphs = /^(?:<p>[^<>&]*<\/p>)+$/

/** The words of HTML on one line. */
export const lineOf = (html: string): string =>
  (plainParagraphs.test(html) ? html.replace(/<\/?p>/g, ' ') : plainText(html)).replace(/\s+/g, ' ').trim()

/** Whether HTML shows nothing: no words, no picture and no formula. */
export const isBlank = (html: string): boolean =>
  !/<img|data-latex/.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''

/** Options as they are stored; those that sum up others keep their place. */
export function storedOptions(options: readonly { html: string; is_correct: boolean }[]): StoredOption[] {
  const fixed = fixedOptions(options.map(({ html }) => lineOf(html)))
  return options.map(({ html, is_correct }, at) => ({ data: html, is_correct, fixed: fixed[at] ?? false }))
}

type Choice = Pick<ImportedQuestion, 'type' | 'question_options' | 'answer'>

/** A choice of True and False, or of the four usual sentences of assertion and reason, is a question of that type. @param said as the file says it */
export function asKnownKind(options: StoredOption[], said?: QuestionType): Choice {
  if (said === 'MCQ_SINGLE') return { type: 'MCQ_SINGLE', question_options: options, answer: null }
  const texts = options.map(({ data }) => lineOf(data))
  const right = options.findIndex(({ is_correct }) => is_correct)
  const chosen = texts[right]
  if (said === 'ASSERTION_REASON' && options.length === 4 && right !== -1)
    return { type: said, question_options: [], answer: { option: assertionLetters[right] } }
  if (chosen !== undefined && options.filter(({ is_correct }) => is_correct).length === 1) {
    const truths = texts.map((text) => truthOf(text, false))
    if (options.length === 2 && truths.includes(true) && truths.includes(false))
      return { type: 'TRUE_FALSE', question_options: [], answer: { value: truths[right] === true } }
    const letters = texts.map(assertionOf)
    if (options.length === 4 && letters.join('') === 'ABCD')
      return { type: 'ASSERTION_REASON', question_options: [], answer: { option: letters[right] } }
  }
  return { type: 'MCQ_SINGLE', question_options: options, answer: null }
}

/** Two options that are the same: at most one of them is meant. */
export function equalOptions(options: readonly StoredOption[]): ImportDoubt[] {
  const shown = options.map(({ data }) => data.replace(/<\/?p>|&nbsp;|\s/g, '')).filter((data) => data !== '')
  return new Set(shown).size < shown.length ? [doubtOf('options_equal', 'question_options')] : []
}

/** A picture that the texts name and the file lacks. */
export function pictureDoubts({ losses }: Pick<ForeignTexts, 'losses'>): ImportDoubt[] {
  const missing = losses.filter(({ code }) => code === 'missing_picture').map(({ detail }) => detail)
  return missing.length > 0 ? [doubtOf('missing_picture', 'question_text', missing.join(', ').slice(0, 200))] : []
}

/** What keeps a choice from being stored, or has to be looked at. */
export function choiceDoubts({ type, question_options }: Choice): ImportDoubt[] {
  if (type !== 'MCQ_SINGLE' && type !== 'MCQ_MULTI') return []
  const doubts: ImportDoubt[] = []
  if (question_options.length < 2) doubts.push(doubtOf('too_few_options', 'question_options'))
  if (question_options.length > 8)
    doubts.push(doubtOf('too_many_options', 'question_options', String(question_options.length)))
  if (question_options.some(({ data }) => data === '')) doubts.push(doubtOf('empty_option', 'question_options'))
  if (!question_options.some(({ is_correct }) => is_correct)) doubts.push(doubtOf('no_key', 'question_options'))
  return [...doubts, ...equalOptions(question_options)]
}
