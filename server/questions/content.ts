import { type AnswerContent, checkAnswer, type FieldError, type QuestionInput, type QuestionType } from '#contract'
import { checkRichText } from '../../richtext/check.ts'
import { plainText } from '../../richtext/plain.ts'
import { wrongFields } from '../http/errors.ts'

/** What a question says; every change of it makes a new version. */
export interface Content {
  type: QuestionType
  level: string
  skill: string
  max_marks: number
  negative_marks: number
  question_text: string
  question_options: { data: string; is_correct: boolean; fixed: boolean }[]
  sub_questions: unknown[]
  answer: unknown
  explanation: string | null
  source: string | null
  tags: string[]
  language: string
  translations: unknown[]
}

export const contentFields = [
  'type',
  'level',
  'skill',
  'max_marks',
  'negative_marks',
  'question_text',
  'question_options',
  'sub_questions',
  'answer',
  'explanation',
  'source',
  'tags',
  'language',
  'translations',
] as const satisfies readonly (keyof Content)[]

type ContentInput = Pick<QuestionInput, (typeof contentFields)[number]>

/**
 * The content as it is stored: HTML in its canonical form, missing parts as their empty value.
 * @throws invalid_field with every problem found: formulas that can't be set, images from elsewhere, an answer that doesn't fit the type
 */
export function cleanContent(input: ContentInput): Content {
  const found = reviewContent(input)
  if (found.errors.length > 0) throw wrongFields(found.errors)
  return found.content
}

/** As cleanContent, for callers that list the problems of many questions. */
export function reviewContent(input: ContentInput): { content: Content; errors: FieldError[] } {
  const errors: FieldError[] = []
  const clean = (path: string, html: string) => {
    const checked = checkRichText(html)
    errors.push(...checked.problems.map(({ message }) => ({ path, message })))
    return checked.html
  }
  const question_options = (input.question_options ?? []).map((option, index) => ({
    data: clean(`question_options.${index}.data`, option.data),
    is_correct: option.is_correct ?? false,
    fixed: option.fixed ?? false,
  }))
  const question_text = clean('question_text', input.question_text)
  if (isBlank(question_text)) errors.push({ path: 'question_text', message: 'Please enter the question' })
  question_options.forEach((option, index) => {
    if (isBlank(option.data))
      errors.push({ path: `question_options.${index}.data`, message: 'Please fill in the option' })
  })
  const answer = cleanAnswer(input.answer, clean)
  const shape: AnswerContent = { question_options, answer, max_marks: input.max_marks }
  errors.push(...checkAnswer(input.type, shape))
  const content: Content = {
    type: input.type,
    level: input.level,
    skill: input.skill,
    max_marks: input.max_marks,
    negative_marks: input.negative_marks ?? 0,
    question_text,
    question_options,
    sub_questions: input.sub_questions ?? [],
    answer,
    explanation: input.explanation ? clean('explanation', input.explanation) : null,
    source: input.source || null,
    tags: [...new Set(input.tags ?? [])],
    language: input.language ?? 'en',
    translations: input.translations ?? [],
  }
  return { content, errors }
}

/** A model answer is rich text too. */
function cleanAnswer(answer: unknown, clean: (path: string, html: string) => string): unknown {
  if (answer == null) return null
  if (typeof answer !== 'object' || !('model_answer' in answer) || typeof answer.model_answer !== 'string')
    return answer
  return { ...answer, model_answer: clean('answer.model_answer', answer.model_answer) }
}

const isBlank = (html: string) => plainText(html).trim() === '' && !/<img|data-latex/.test(html)

/** What the search looks through: question and options as plain text, in lower case. */
export function searchText(content: Content): string {
  const parts = [content.question_text, ...content.question_options.map((option) => option.data)]
  return parts.map(plainText).join(' ').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 20_000)
}
