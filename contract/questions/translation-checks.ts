import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { FieldError } from '../errors.ts'
import { blanksIn } from './answer-checks.ts'
import { MatchAnswer, OrderAnswer, type SubQuestion, type Translation } from './answer-shapes.ts'

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
    return found.map(({ path, message }) => ({ path: `translations.${index}.${path}`, message }))
  })
}

function checkLanguage({ language, translations }: TranslatedContent, index: number): FieldError[] {
  const own = translations[index]?.language
  if (own === language) return [{ path: 'language', message: 'This is the language of the question itself' }]
  const first = translations.findIndex((other) => other.language === own)
  return first < index ? [{ path: 'language', message: 'There is another translation into this language' }] : []
}

function checkTexts(content: TranslatedContent, translation: Translation): FieldError[] {
  const { question_options = [], sub_questions = [], question_text } = translation
  const problems: FieldError[] = []
  const add = (path: string, message: string) => problems.push({ path, message })
  if (question_options.length !== content.question_options.length) {
    add('question_options', `Translate all ${content.question_options.length} options`)
  }
  if (sub_questions.length !== content.sub_questions.length) {
    add('sub_questions', `Translate all ${content.sub_questions.length} sub-questions`)
  }
  content.sub_questions.forEach((part, index) => {
    const translated = sub_questions[index]
    if (!translated) return
    const wanted = part.options?.length ?? 0
    if ((translated.options ?? []).length !== wanted) {
      add(`sub_questions.${index}.options`, `Translate all ${wanted} options`)
    }
    if (part.type === 'FILL_BLANK' && blankKey(part.content) !== blankKey(translated.content)) {
      add(`sub_questions.${index}.content`, 'Keep the blanks of the question: {{1}}, {{2}} …')
    }
  })
  if (content.type === 'FILL_BLANK' && blankKey(content.question_text) !== blankKey(question_text)) {
    add('question_text', 'Keep the blanks of the question: {{1}}, {{2}} …')
  }
  return [...problems, ...checkEntries(content, translation.answer)]
}

const blankKey = (html: string) =>
  blanksIn(html)
    .sort((a, b) => a - b)
    .join()

/** The entries of two columns or of a sequence: as many as the question has. */
function checkEntries({ type, answer }: TranslatedContent, translated: unknown): FieldError[] {
  if (type !== 'MATCH' && type !== 'ORDER') {
    return translated == null
      ? []
      : [{ path: 'answer', message: 'Leave this empty: the answer is that of the question' }]
  }
  const shape = type === 'MATCH' ? MatchAnswer : OrderAnswer
  const own = shape.safeParse(answer)
  const read = shape.safeParse(translated ?? {})
  if (!read.success) {
    return read.error.issues.map((issue) => ({ path: ['answer', ...issue.path].join('.'), message: issue.message }))
  }
  if (!own.success || entryCounts(own.data) === entryCounts(read.data)) return []
  return [{ path: 'answer', message: 'Translate all entries of the question' }]
}

const entryCounts = (answer: object) =>
  Object.entries(answer)
    .map(([field, entries]) => `${field} ${(entries as unknown[]).length}`)
    .filter((count) => !count.endsWith(' 0'))
    .sort()
    .join()
