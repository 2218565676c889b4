import { checkAnswer, type FieldError, type QuestionInput, type QuestionType, typeRules } from '#contract'
import { checkRichText } from '../../richtext/check.ts'
import { isEmptyHtml, plainText } from '../../richtext/plain.ts'
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

/** Gives the HTML as it is stored and notes what is wrong with it. */
type Clean = (path: string, html: string, required?: string) => string

/** As cleanContent, for callers that list the problems of many questions. */
export function reviewContent(input: ContentInput): { content: Content; errors: FieldError[] } {
  const errors: FieldError[] = []
  const clean: Clean = (path, html, required) => {
    const checked = checkRichText(html)
    errors.push(...checked.problems.map(({ message }) => ({ path, message })))
    if (required && isEmptyHtml(checked.html)) errors.push({ path, message: required })
    return checked.html
  }
  const content = contentOf(input, clean)
  const { question_options, answer, max_marks } = content
  errors.push(...checkAnswer(input.type, { question_options, answer, max_marks }))
  return { content, errors }
}

function contentOf(input: ContentInput, clean: Clean): Content {
  const explanation = clean('explanation', input.explanation ?? '')
  return {
    type: input.type,
    level: input.level,
    skill: input.skill,
    max_marks: input.max_marks,
    negative_marks: input.negative_marks ?? 0,
    question_text: clean('question_text', input.question_text, 'Please enter the question'),
    question_options: (input.question_options ?? []).map((option, index) => ({
      data: clean(`question_options.${index}.data`, option.data, 'Please fill in the option'),
      is_correct: option.is_correct ?? false,
      fixed: option.fixed ?? false,
    })),
    sub_questions: input.sub_questions ?? [],
    answer: cleanAnswer(input.type, input.answer, clean),
    explanation: isEmptyHtml(explanation) ? null : explanation,
    source: input.source || null,
    tags: [...new Set(input.tags ?? [])],
    language: input.language ?? 'en',
    translations: input.translations ?? [],
  }
}

/** The answer as its type reads it, its model answer as rich text; what does not fit the type is left to checkAnswer. */
function cleanAnswer(type: QuestionType, given: unknown, clean: Clean): unknown {
  const parsed = typeRules[type].answer?.safeParse(given ?? {})
  if (!parsed?.success) return given ?? null
  const answer = parsed.data as { model_answer?: string }
  if (answer.model_answer === undefined) return answer
  return { ...answer, model_answer: clean('answer.model_answer', answer.model_answer) }
}

/** Text as it is searched: on one line, in lower case. */
export const plainLine = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Found already: an import compares the texts before it saves them. Nobody changes a content that was cleaned. */
const searchTexts = new WeakMap<Content, string>()

/** What the search looks through: question and options as plain text. */
export function searchText(content: Content): string {
  const found = searchTexts.get(content)
  if (found !== undefined) return found
  const parts = [content.question_text, ...content.question_options.map((option) => option.data)]
  const text = plainLine(parts.map(plainText).join(' ')).slice(0, 20_000)
  searchTexts.set(content, text)
  return text
}
