import { holds, type QuestionType } from './question-types.ts'
import type { QuestionContent, StoredTranslation } from './stored-question.ts'

type Texts = 'question_text' | 'question_options' | 'sub_questions' | 'answer' | 'explanation'
type Worded = { type: QuestionType; language?: string | null } & Pick<QuestionContent, Texts> & {
    translations?: StoredTranslation[]
  }

/** The two or three letters of a tag: "hi" of "hi-IN". A question that names none is in English. */
const primary = (tag: string | null | undefined): string => (tag ?? 'en').split('-')[0]?.toLowerCase() || 'en'

export const isSameLanguage = (one: string | null | undefined, other: string | null | undefined): boolean =>
  primary(one) === primary(other)

type Spoken = Pick<Worded, 'language'> & { translations?: readonly Pick<StoredTranslation, 'language'>[] }

/** Whether a question has a text in a language, its own or a translation. */
export const speaks = (question: Spoken, language: string): boolean =>
  isSameLanguage(question.language, language) ||
  (question.translations ?? []).some((one) => isSameLanguage(one.language, language))

/**
 * A question as it is in a language that it is translated into, its own texts being the translation then; without one as it is. What is written down of an
 * answer has no translation and stays.
 */
export function inLanguage<Q extends Worded>(question: Q, language: string): Q {
  if (isSameLanguage(question.language, language)) return question
  const translations = question.translations ?? []
  const chosen = translations.find((one) => isSameLanguage(one.language, language))
  if (!chosen) return question
  const hasEntries = holds(question.type, 'entries')
  return {
    ...question,
    language: chosen.language,
    question_text: chosen.question_text,
    question_options: withTexts(question.question_options, chosen.question_options),
    sub_questions: question.sub_questions.map((part, index) => {
      const said = chosen.sub_questions?.[index]
      return said ? { ...part, content: said.content, options: withTexts(part.options, said.options) } : part
    }),
    answer: hasEntries ? (chosen.answer ?? question.answer) : question.answer,
    explanation: chosen.explanation ?? question.explanation,
    translations: [ownTexts(question, hasEntries), ...translations.filter((one) => one !== chosen)],
  }
}

const withTexts = <Option extends { data: string }>(options: Option[], said: { data: string }[] | undefined) =>
  options.map((option, index) => ({ ...option, data: said?.[index]?.data ?? option.data }))

const onlyTexts = (options: { data: string }[]) => options.map(({ data }) => ({ data }))

const ownTexts = (question: Worded, hasEntries: boolean): StoredTranslation => ({
  language: question.language ?? 'en',
  question_text: question.question_text,
  question_options: onlyTexts(question.question_options),
  sub_questions: question.sub_questions.map(({ content, options }) => ({ content, options: onlyTexts(options) })),
  answer: hasEntries ? question.answer : null,
  explanation: question.explanation,
})
