import {
  checkAnswer,
  checkTranslations,
  type FieldError,
  known,
  type QuestionContent,
  type QuestionInput,
  say,
} from '#contract'
import { isLooseTex } from '../../richtext/complaint.ts'
import { sanitiseHtml } from '../../richtext/sanitise.ts'
import { wrongFields } from '../ground/errors.ts'
import type { CheckTexts, JudgedTexts } from './check-texts.ts'
import { type Clean, cleanAnswer, cleanOptions, cleanParts, cleanTranslations } from './content-parts.ts'
import { knowPlain } from './similar/search-text.ts'

/** What a question says; every change of it makes a new version. Tags are the question's, whatever its version. */
export type Content = QuestionContent & { tags: string[] }

export const versionFields = [
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
  'language',
  'translations',
] as const satisfies readonly (keyof QuestionContent)[]

export const contentFields = [...versionFields, 'tags'] as const satisfies readonly (keyof Content)[]

export type ContentInput = Pick<QuestionInput, (typeof contentFields)[number]>

/**
 * The content as it is stored: HTML in its canonical form, missing parts as their empty value.
 * @throws invalid_field with every problem found: formulas that can't be set, images from elsewhere, an answer that doesn't fit the type;
 * what `check` throws
 * @param stored what the question says so far
 */
export async function cleanContent(input: ContentInput, check: CheckTexts, stored?: ContentInput): Promise<Content> {
  const found = await reviewContent(input, check, stored)
  if (found.errors.length > 0) throw wrongFields(found.errors)
  return found.content
}

/** As cleanContent, for callers that list the problems of many questions. */
export async function reviewContent(input: ContentInput, check: CheckTexts, stored?: ContentInput): Promise<Reviewed> {
  const judged = await check(textsOf(input).map(({ html }) => html))
  return judgedContent(input, stored ? tolerating(judged, stored) : judged)
}

/** Texts that stand there already may go on holding what looks like TeX: whoever moves a question did not write it. */
function tolerating(judged: JudgedTexts, stored: ContentInput): JudgedTexts {
  if (judged.fault) return judged
  const known = new Set(textsOf(stored).map(({ html }) => html))
  const texts = judged.texts.map((text) =>
    known.has(text.html)
      ? { ...text, problems: text.problems.filter(({ complaint }) => !isLooseTex(complaint)) }
      : text,
  )
  return { texts, fault: null }
}

interface Reviewed {
  content: Content
  errors: FieldError[]
}

/** Every text of a question, as it was given. */
export function textsOf(input: ContentInput): { path: string; html: string }[] {
  const texts: { path: string; html: string }[] = []
  contentOf(input, (path, html) => {
    texts.push({ path, html })
    return html
  })
  return texts
}

/** The content when its texts, those of textsOf in their order, were judged. */
export function judgedContent(input: ContentInput, { texts, fault }: JudgedTexts): Reviewed {
  const given = textsOf(input)
  if (fault) {
    const path = given[fault.text]?.path ?? 'question_text'
    return { content: contentOf(input, (_, html) => html), errors: [{ path, ...fault.sentence }] }
  }
  const judged = new Map(given.map(({ path }, index) => [path, texts[index]]))
  const errors: FieldError[] = []
  const clean: Clean = (path, _, required) => {
    const { html = '', problems = [], plain } = judged.get(path) ?? {}
    errors.push(...problems.map(({ complaint }) => ({ path, ...known(complaint) })))
    const is_empty = plain?.is_empty !== false
    if (required && is_empty) errors.push({ path, ...required })
    return is_empty ? '' : html
  }
  const plains = new Map(texts.map(({ html, plain }) => [html, plain]))
  const content = contentOf(input, clean)
  knowPlain(content, plains)
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
    explanation: clean('explanation', input.explanation ?? '') || null,
    source: input.source || null,
    tags: [...new Set(input.tags ?? [])],
    language: input.language ?? 'en',
    translations: cleanTranslations(input.type, input.translations, clean),
  }
}

/** What a question says with its HTML in the canonical form, nothing else of it judged: content that comes from outside was stored by another Quaestor. */
export const sanitisedContent = (input: ContentInput): Content => contentOf(input, (_, html) => sanitiseHtml(html))
