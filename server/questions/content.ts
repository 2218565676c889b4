import {
  checkAnswer,
  checkTranslations,
  type FieldError,
  known,
  type QuestionContent,
  type QuestionInput,
  say,
} from '#contract'
import { checkRichText } from '../../richtext/check.ts'
import { isEmptyHtml } from '../../richtext/plain.ts'
import { wrongFields } from '../ground/errors.ts'
import { type Clean, cleanAnswer, cleanOptions, cleanParts, cleanTranslations, orNull } from './content-parts.ts'

/** What a question says; every change of it makes a new version. Tags are the question's, whatever its version. */
export type Content = QuestionContent & { tags: string[] }

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

export type ContentInput = Pick<QuestionInput, (typeof contentFields)[number]>

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
  const clean: Clean = (path, html, required) => {
    const checked = checkRichText(html)
    errors.push(...checked.problems.map(({ complaint }) => ({ path, ...known(complaint) })))
    if (required && isEmptyHtml(checked.html)) errors.push({ path, ...required })
    return checked.html
  }
  const content = contentOf(input, clean)
  errors.push(...checkAnswer(content.type, content))
  errors.push(...checkTranslations(content))
  return { content, errors: errors.length > 1 ? withoutRepeats(errors) : errors }
}

/** An entry that shows nothing is told of by its HTML and by its type. */
const withoutRepeats = (errors: FieldError[]) => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
]

function contentOf(input: ContentInput, clean: Clean): Content {
  return {
    type: input.type,
    level: input.level,
    skill: input.skill,
    max_marks: input.max_marks,
    negative_marks: input.negative_marks ?? 0,
    question_text: clean('question_text', input.question_text, say('question.text_missing')),
    question_options: cleanOptions('question_options', input.question_options, clean),
    sub_questions: cleanParts(input.sub_questions, clean),
    answer: cleanAnswer(input.type, 'answer', input.answer, clean),
    explanation: orNull(clean('explanation', input.explanation ?? '')),
    source: input.source || null,
    tags: [...new Set(input.tags ?? [])],
    language: input.language ?? 'en',
    translations: cleanTranslations(input.type, input.translations, clean),
  }
}
