import { holds, type Question, questionTypes } from '#contract'
import type { PlaceState } from '../../list/list-state.ts'
import { readNumber } from '../../list/read-number.ts'
import { readTranslations, translationRows, writeTranslations } from '../translations/translation-values.ts'
import { readParts, writeParts } from '../types/parts/part-values.ts'
import { answerForms } from './answer-forms.ts'
import { emptyAnswers, type FormValues, newPart } from './form-schema.ts'

/** A new question where the list was, or where the one before was put. */
export function newValues(
  start: Partial<PlaceState & Pick<FormValues, 'language' | 'source'>> & { max_marks?: FormValues['max_marks'] | null },
): FormValues {
  const type = start.type ?? 'MCQ_SINGLE'
  return {
    grade_id: start.grade_id ?? null,
    subject_id: start.subject_id ?? null,
    chapter_id: start.chapter_id ?? null,
    topic_id: start.topic_id ?? null,
    type,
    level: start.level ?? 'MEDIUM',
    skill: start.skill ?? 'UNDERSTAND',
    max_marks: start.max_marks ?? questionTypes[type].default_marks,
    negative_marks: '',
    expected_minutes: '',
    question_text: '',
    ...emptyAnswers(),
    parts: [newPart()],
    explanation: '',
    source: start.source ?? '',
    tags: [],
    language: start.language ?? 'en',
    translations: [],
  }
}

export function valuesOf(question: Question): FormValues {
  const { grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, question_text, language } =
    question
  const values: FormValues = {
    ...newValues({ grade_id, subject_id, chapter_id, topic_id, type, level, skill, language }),
    max_marks,
    negative_marks: question.negative_marks || '',
    expected_minutes: question.expected_minutes ?? '',
    question_text,
    explanation: question.explanation ?? '',
    source: question.source ?? '',
    tags: question.tags,
    ...answerForms[type].read(question),
    ...(holds(type, 'parts') ? { parts: readParts(question.sub_questions) } : {}),
  }
  return { ...values, translations: readTranslations(values, question.translations) }
}

/** The values as the wire takes them. What is missing is sent as a value that the contract refuses by its own sentence. */
export function toInput(values: FormValues) {
  const { grade_id, subject_id, chapter_id, topic_id, type, level, skill, question_text, explanation, source } = values
  return {
    grade_id: grade_id ?? 0,
    subject_id: subject_id ?? 0,
    chapter_id: chapter_id ?? 0,
    topic_id,
    type,
    level,
    skill,
    max_marks: readNumber(values.max_marks) ?? Number.NaN,
    negative_marks: readNumber(values.negative_marks) ?? 0,
    expected_minutes: readNumber(values.expected_minutes) ?? null,
    question_text,
    ...answerForms[type].write(values),
    sub_questions: holds(type, 'parts') ? writeParts(values.parts) : [],
    explanation,
    source,
    tags: values.tags,
    language: values.language,
    translations: writeTranslations(values),
  }
}

/** Where the form shows what is wrong with a path of the wire. */
export function fieldOf(values: FormValues, path: string): string {
  const [head = '', place = '', ...rest] = path.split('.')
  if (head === 'sub_questions' && place !== '') return partField(values, Number(place), rest.join('.'))
  if (head === 'sub_questions') return 'parts'
  if (head === 'translations' && place !== '') return translationField(values, place, rest.join('.'))
  if (head === 'tags') return 'tags'
  if (head === 'answer') return answerForms[values.type].field?.(path.slice('answer.'.length)) ?? path
  return path
}

function partField({ parts }: FormValues, index: number, path: string): string {
  const type = parts[index]?.type
  const own = path.replace(/^options/, 'question_options').replace(/^content$/, 'question_text')
  if (!type || !own.startsWith('answer.')) return `parts.${index}.${own}`
  return `parts.${index}.${answerForms[type].field?.(own.slice('answer.'.length)) ?? own}`
}

/** A translation keeps its texts by key; what is wrong with a whole list stands at the translation. */
function translationField(values: FormValues, place: string, path: string): string {
  const row = translationRows(values).find((one) => one.path === path)
  if (row) return `translations.${place}.texts.${row.id}`
  return path === 'language' ? `translations.${place}.language` : `translations.${place}`
}
