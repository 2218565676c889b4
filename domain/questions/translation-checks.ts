import { errorsWithin, type FieldError } from '../field-error.ts'
import { type Sentence, say } from '../say.ts'
import { equalOptions } from './answer-checks.ts'
import type { SubQuestion, Translation } from './answer-shapes.ts'
import { typeRules } from './answers.ts'
import { blanksIn } from './blanks.ts'
import { holds, type QuestionType } from './question-types.ts'

export interface TranslatedContent {
  type: QuestionType
  language: string
  question_text: string
  question_options: unknown[]
  sub_questions: SubQuestion[]
  answer: unknown
  translations: Translation[]
}

/** What keeps the translations from standing beside the question; [] when they can. */
export function checkTranslations(content: TranslatedContent): FieldError[] {
  return content.translations.flatMap((translation, index) => {
    const found = [...checkLanguage(content, index), ...checkTexts(content, translation)]
    return found.map(({ path, ...sentence }) => ({ path: `translations.${index}.${path}`, ...sentence }))
  })
}

function checkLanguage({ language, translations }: TranslatedContent, index: number): FieldError[] {
  const own = translations[index]?.language
  if (own === language) return [{ path: 'language', ...say('translation.own_language') }]
  const first = translations.findIndex((other) => other.language === own)
  return first < index ? [{ path: 'language', ...say('translation.language_twice') }] : []
}

function checkTexts(content: TranslatedContent, translation: Translation): FieldError[] {
  const { question_options = [], sub_questions = [], question_text } = translation
  const problems: FieldError[] = []
  const add = (path: string, sentence: Sentence) => problems.push({ path, ...sentence })
  if (question_options.length !== content.question_options.length) {
    add('question_options', say('translation.options', { count: content.question_options.length }))
  }
  problems.push(...equalOptions(question_options, (index) => `question_options.${index}.data`))
  if (sub_questions.length !== content.sub_questions.length) {
    add('sub_questions', say('translation.parts', { count: content.sub_questions.length }))
  }
  content.sub_questions.forEach((part, index) => {
    const translated = sub_questions[index]
    if (!translated) return
    const wanted = part.options?.length ?? 0
    if ((translated.options ?? []).length !== wanted) {
      add(`sub_questions.${index}.options`, say('translation.options', { count: wanted }))
    }
    problems.push(...equalOptions(translated.options ?? [], (place) => `sub_questions.${index}.options.${place}.data`))
    if (holds(part.type, 'blanks') && blankKey(part.content) !== blankKey(translated.content)) {
      add(`sub_questions.${index}.content`, say('translation.blanks'))
    }
  })
  if (holds(content.type, 'blanks') && blankKey(content.question_text) !== blankKey(question_text)) {
    add('question_text', say('translation.blanks'))
  }
  return [...problems, ...checkEntries(content, translation.answer)]
}

const blankKey = (html: string) =>
  blanksIn(html)
    .sort((a, b) => a - b)
    .join()

/** The entries of two columns or of a sequence: as many as the question has. */
function checkEntries({ type, answer }: TranslatedContent, translated: unknown): FieldError[] {
  const shape = typeRules[type].answer
  if (!holds(type, 'entries') || shape === null) {
    return translated == null ? [] : [{ path: 'answer', ...say('translation.answer') }]
  }
  const own = shape.safeParse(answer)
  const read = shape.safeParse(translated ?? {})
  if (!read.success) {
    return errorsWithin('answer', read.error)
  }
  if (own.success && entryCounts(own.data as object) !== entryCounts(read.data as object)) {
    return [{ path: 'answer', ...say('translation.entries') }]
  }
  return typeRules[type].check?.({ question_text: '', question_options: [], answer: read.data, max_marks: 0 }) ?? []
}

const entryCounts = (answer: object) =>
  Object.entries(answer)
    .map(([field, entries]) => `${field} ${(entries as unknown[]).length}`)
    .filter((count) => !count.endsWith(' 0'))
    .sort()
    .join()
