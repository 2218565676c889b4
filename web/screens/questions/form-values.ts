import { z } from 'zod'
import { levels, type Question, type QuestionType, questionTypeNames, questionTypes, skills } from '#contract'
import { randomId } from '#web/api/idempotency.ts'
import type { PlaceState } from './list-state.ts'

const MaybeId = z.number().nullable()
/** A number field holds text while it is typed. */
const Typed = z.union([z.number(), z.string()])

/**
 * What the form holds. The answers of all types stand side by side, so that nothing is lost when the type is changed and changed
 * back. It is a schema because drafts come back from the browser's storage.
 */
export const FormValues = z.object({
  grade_id: MaybeId,
  subject_id: MaybeId,
  chapter_id: MaybeId,
  topic_id: MaybeId,
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  max_marks: Typed,
  negative_marks: Typed,
  question_text: z.string(),
  /** `key` stays with an option while it moves. */
  question_options: z.array(
    z.object({ key: z.string(), data: z.string(), is_correct: z.boolean(), fixed: z.boolean() }),
  ),
  truth: z.object({ value: z.boolean().nullable() }),
  numeric: z.object({
    value: z.string(),
    tolerance: z.string(),
    tolerance_kind: z.enum(['ABSOLUTE', 'PERCENT']),
    unit: z.string(),
  }),
  written: z.object({
    model_answer: z.string(),
    marking_points: z.array(z.object({ key: z.string(), text: z.string(), marks: Typed })),
  }),
  explanation: z.string(),
  source: z.string(),
  /** Separated by commas. */
  tags: z.string(),
  language: z.string(),
})
export type FormValues = z.output<typeof FormValues>

export const newOption = () => ({ key: randomId(), data: '', is_correct: false, fixed: false })
export const newMarkingPoint = () => ({ key: randomId(), text: '', marks: '' as number | string })

const optionCount = 4

const emptyAnswers = (): Pick<FormValues, 'question_options' | 'truth' | 'numeric' | 'written'> => ({
  question_options: Array.from({ length: optionCount }, newOption),
  truth: { value: null },
  numeric: { value: '', tolerance: '', tolerance_kind: 'ABSOLUTE', unit: '' },
  written: { model_answer: '', marking_points: [] },
})

/** A new question where the list was, or where the one before was put. */
export function newValues(start: Partial<PlaceState & Pick<FormValues, 'language' | 'source'>>): FormValues {
  const type = start.type ?? 'MCQ_SINGLE'
  return {
    grade_id: start.grade_id ?? null,
    subject_id: start.subject_id ?? null,
    chapter_id: start.chapter_id ?? null,
    topic_id: start.topic_id ?? null,
    type,
    level: start.level ?? 'MEDIUM',
    skill: start.skill ?? 'UNDERSTAND',
    max_marks: questionTypes[type].default_marks,
    negative_marks: '',
    question_text: '',
    ...emptyAnswers(),
    explanation: '',
    source: start.source ?? '',
    tags: '',
    language: start.language ?? 'en',
  }
}

/** What each type does with the answer part: from a stored question into the form, and back onto the wire. */
interface AnswerForm {
  /** Where the form keeps what is `answer` on the wire; null for types whose answer is in the options. */
  part: 'truth' | 'numeric' | 'written' | null
  read: (question: Question) => Partial<FormValues>
  write: (values: FormValues) => { question_options: Question['question_options']; answer: unknown }
}

interface StoredAnswer {
  value?: number | boolean
  tolerance?: number
  tolerance_kind?: 'ABSOLUTE' | 'PERCENT'
  unit?: string | null
  model_answer?: string
  marking_points?: { text: string; marks: number }[]
}

const answerOf = (question: Question) => (question.answer ?? {}) as StoredAnswer

/** A number as it is typed, also with a decimal comma or as 6.67e-11; undefined for nothing, NaN for what is none. */
export function readNumber(typed: number | string): number | undefined {
  const text = String(typed).trim().replace(',', '.').replace('−', '-')
  return text === '' ? undefined : Number(text)
}

export const answerForms: Record<QuestionType, AnswerForm> = {
  MCQ_SINGLE: {
    part: null,
    read: ({ question_options }) => ({
      question_options: question_options.map((option) => ({ ...option, key: randomId() })),
    }),
    write: ({ question_options }) => ({
      question_options: question_options.map(({ data, is_correct, fixed }) => ({ data, is_correct, fixed })),
      answer: null,
    }),
  },
  TRUE_FALSE: {
    part: 'truth',
    read: (question) => ({ truth: { value: answerOf(question).value === true } }),
    write: ({ truth }) => ({ question_options: [], answer: { value: truth.value ?? undefined } }),
  },
  NUMERIC: {
    part: 'numeric',
    read(question) {
      const { value, tolerance, tolerance_kind = 'ABSOLUTE', unit } = answerOf(question)
      const numeric = { value: String(value), tolerance: String(tolerance ?? ''), tolerance_kind, unit: unit ?? '' }
      return { numeric }
    },
    write({ numeric: { value, tolerance, tolerance_kind, unit } }) {
      const margin = readNumber(tolerance)
      const answer = { value: readNumber(value), tolerance: margin, unit }
      return { question_options: [], answer: margin === undefined ? answer : { ...answer, tolerance_kind } }
    },
  },
  SHORT: {
    part: 'written',
    read(question) {
      const { model_answer = '', marking_points = [] } = answerOf(question)
      return {
        written: { model_answer, marking_points: marking_points.map((point) => ({ ...point, key: randomId() })) },
      }
    },
    write: ({ written: { model_answer, marking_points } }) => ({
      question_options: [],
      answer: {
        model_answer,
        marking_points: marking_points.map(({ text, marks }) => ({ text, marks: readNumber(marks) ?? Number.NaN })),
      },
    }),
  },
}

export function valuesOf(question: Question): FormValues {
  const { grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, question_text, language } =
    question
  return {
    ...newValues({ grade_id, subject_id, chapter_id, topic_id, type, level, skill, language }),
    max_marks,
    negative_marks: question.negative_marks || '',
    question_text,
    explanation: question.explanation ?? '',
    source: question.source ?? '',
    tags: question.tags.join(', '),
    ...answerForms[type].read(question),
  }
}

const readTags = (text: string) => [...new Set(text.split(/[,،、]/).map((tag) => tag.trim()))].filter(Boolean)

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
    question_text,
    ...answerForms[type].write(values),
    explanation,
    source,
    tags: readTags(values.tags),
    language: values.language,
  }
}

/** Where the form shows what is wrong with a path of the wire. */
export function fieldOf(type: QuestionType, path: string): string {
  const { part } = answerForms[type]
  if (part && (path === 'answer' || path.startsWith('answer.'))) return path.replace('answer', part)
  return path.startsWith('tags.') ? 'tags' : path
}
