import type { MendedQuestion, ReadingItem } from '#contract'
import { answerForms } from '../../editor/form/answer-forms.ts'
import { checkValues } from '../../editor/form/check-values.ts'
import type { FormValues } from '../../editor/form/form-schema.ts'
import { newValues, toInput } from '../../editor/form/form-values.ts'
import { readParts } from '../../editor/types/parts/part-values.ts'

/** A question that was read as the form of questions holds it. Where it goes may be said for all of the file. */
export function mendedValues({ question, place }: ReadingItem): FormValues {
  const { type, level, skill, language, max_marks, question_text, explanation, answer = null } = question
  const { grade_id, subject_id, chapter_id, topic_id } = { ...place, ...question }
  const question_options = question.question_options.map((option) => ({ fixed: false, ...option }))
  return {
    ...newValues({ type, level, skill, language, max_marks, grade_id, subject_id, chapter_id, topic_id }),
    question_text,
    explanation: explanation ?? '',
    negative_marks: question.negative_marks || '',
    source: question.source ?? '',
    tags: question.tags ?? [],
    ...(question.sub_questions?.length ? { parts: readParts(question.sub_questions) } : {}),
    ...answerForms[type].read({ question_options, answer }),
  }
}

/** What the form says of the question; a place that is as it was is not said, so that it follows that of the file or of its category. */
export function mendedOf(values: FormValues, { question, place: shared }: ReadingItem): MendedQuestion {
  const { type, level, skill, language, max_marks, question_text, question_options, answer, explanation, ...rest } =
    toInput(values)
  const { negative_marks, sub_questions, source, tags } = rest
  const { grade_id, subject_id, chapter_id, topic_id } = values
  const isSame =
    chapter_id === (question.chapter_id ?? shared?.chapter_id ?? null) &&
    topic_id === (question.topic_id ?? shared?.topic_id ?? null)
  const place = isSame || chapter_id === null ? {} : { grade_id, subject_id, chapter_id, topic_id }
  return {
    ...place,
    ...{ type, level, skill, language, question_text, question_options, answer, explanation },
    ...{ negative_marks, sub_questions, source, tags },
    ...(Number.isFinite(max_marks) && { max_marks }),
  }
}

const places = new Set(['grade_id', 'subject_id', 'chapter_id', 'topic_id'])

/** What is wrong with each field, but for a place that is chosen for the whole file. */
export const checkMended = (values: FormValues): Record<string, string> =>
  Object.fromEntries(Object.entries(checkValues(values)).filter(([field]) => !places.has(field)))
