import type { Question } from '#contract'
import type { Printed } from './printed-question.tsx'

type Translated = Printed & Pick<Question, 'translations'>

/** The question as one of its translations says it: what is right and what it is worth are its own. */
export function inTranslation(question: Translated, translation: Question['translations'][number]): Printed {
  const { language, question_text, answer, explanation } = translation
  const say = (options: Question['question_options'], translated: { data: string }[]) =>
    options.map((option, at) => ({ ...option, data: translated[at]?.data ?? '' }))
  return {
    ...question,
    ...{ language, question_text, explanation },
    question_options: say(question.question_options, translation.question_options),
    sub_questions: question.sub_questions.map((part, at) => {
      const translated = translation.sub_questions[at]
      return { ...part, content: translated?.content ?? '', options: say(part.options, translated?.options ?? []) }
    }),
    answer: answer ?? question.answer,
  }
}
