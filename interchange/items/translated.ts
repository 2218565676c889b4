import type { StoredTranslation } from '../../domain/questions/stored-question.ts'
import type { ImportedQuestion } from './imported-question.ts'

/** What a question that was read in another language says in it. */
export const translationOf = (
  { type, question_text, question_options, sub_questions = [], answer, explanation }: ImportedQuestion,
  language: string,
): StoredTranslation => ({
  language,
  question_text,
  question_options: question_options.map(({ data }) => ({ data })),
  sub_questions: sub_questions.map(({ content, options }) => ({
    content,
    options: options.map(({ data }) => ({ data })),
  })),
  answer: type === 'MATCH' || type === 'ORDER' ? answer : null,
  explanation: explanation ?? null,
})
