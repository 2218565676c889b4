import { type QuestionType, questionTypes } from '#contract'
import { plainText } from '../../../../../richtext/plain.ts'
import { checkValues } from '../form/check-values.ts'
import { type FormValues, newOption } from '../form/form-schema.ts'
import { newValues } from '../form/form-values.ts'
import type { PastedQuestion } from './split-questions.ts'

const truths: Record<string, boolean> = { true: true, t: true, सत्य: true, false: false, f: false, असत्य: false }

const truthOf = ({ answer }: PastedQuestion): boolean | null => truths[plainText(answer).trim().toLowerCase()] ?? null

function typeOf(question: PastedQuestion): QuestionType {
  if (question.options.length > 0) {
    return question.options.filter(({ is_correct }) => is_correct).length > 1 ? 'MCQ_MULTI' : 'MCQ_SINGLE'
  }
  return truthOf(question) === null ? 'SHORT' : 'TRUE_FALSE'
}

/** A pasted question as the form would hold it, with class, subject, chapter, level, skill and language of another. */
export function valuesOfPasted(question: PastedQuestion, start: FormValues): FormValues {
  const type = typeOf(question)
  const values = newValues({ ...start, type })
  return {
    ...values,
    max_marks: question.marks ?? questionTypes[type].default_marks,
    question_text: question.question_text,
    question_options: question.options.map((option) => ({ ...newOption(), ...option })),
    truth: { value: truthOf(question) },
    written: { ...values.written, model_answer: type === 'SHORT' ? question.answer : '' },
  }
}

const placeFields = ['grade_id', 'subject_id', 'chapter_id', 'topic_id']

/** What is wrong with a pasted question by itself; its place is chosen for all of them. */
export function problemsOf(values: FormValues): string[] {
  const errors = Object.entries(checkValues(values)).filter(([field]) => !placeFields.includes(field))
  return [...new Set(errors.map(([, message]) => message))]
}
