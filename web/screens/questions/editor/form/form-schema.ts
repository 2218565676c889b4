import { z } from 'zod'
import { levels, partTypeNames, questionTypeNames, skills } from '#contract'
import { randomId } from '#web/api/idempotency.ts'

const MaybeId = z.number().nullable()
/** A number field holds text while it is typed. */
const Typed = z.union([z.number(), z.string()])
/** `key` stays with an entry while it moves; translations find it by that. */
const Entry = z.object({ key: z.string(), text: z.string() })
export type Entry = z.output<typeof Entry>

/** The answers of all types stand side by side, so that nothing is lost when the type is changed and changed back. */
const answers = {
  question_options: z.array(
    z.object({ key: z.string(), data: z.string(), is_correct: z.boolean(), fixed: z.boolean() }),
  ),
  truth: z.object({ value: z.boolean().nullable() }),
  assertion: z.object({ option: z.enum(['A', 'B', 'C', 'D']).nullable() }),
  /** `[n - 1]` are the accepted answers of `{{n}}`; what stands behind the last blank of the text waits for its return. */
  blanks: z.array(z.array(z.string())),
  match: z.object({
    pairs: z.array(z.object({ key: z.string(), left: z.string(), right: z.string() })),
    distractors: z.array(Entry),
  }),
  order: z.object({ sequence: z.array(Entry) }),
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
}

/** A part of a case study: a small question of its own. `or_group` is '' outside of an OR pair. */
const PartValues = z.object({
  key: z.string(),
  type: z.enum(partTypeNames),
  question_text: z.string(),
  max_marks: Typed,
  or_group: z.string(),
  ...answers,
})
export type PartValues = z.output<typeof PartValues>

/** The texts in another language by what they translate: a field's name, or the key of an entry (translation-rows.ts). */
const TranslationValues = z.object({ language: z.string(), texts: z.record(z.string(), z.string()) })
export type TranslationValues = z.output<typeof TranslationValues>

/** What the form holds. It is a schema because drafts come back from the browser's storage. */
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
  expected_minutes: Typed,
  question_text: z.string(),
  ...answers,
  parts: z.array(PartValues),
  explanation: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  language: z.string(),
  translations: z.array(TranslationValues),
})
export type FormValues = z.output<typeof FormValues>

/** What a whole question and a part of a case study have in common. */
export type ItemValues = Pick<PartValues, keyof typeof answers | 'question_text' | 'max_marks'>
export type AnswerValues = Pick<PartValues, keyof typeof answers>

export const newOption = () => ({ key: randomId(), data: '', is_correct: false, fixed: false })
export const newMarkingPoint = () => ({ key: randomId(), text: '', marks: '' as number | string })
export const newEntry = (text = ''): Entry => ({ key: randomId(), text })
export const newPair = () => ({ key: randomId(), left: '', right: '' })

const optionCount = 4
const pairCount = 4
const entryCount = 4

const many = <V>(count: number, make: () => V) => Array.from({ length: count }, make)

export const emptyAnswers = (): AnswerValues => ({
  question_options: many(optionCount, newOption),
  truth: { value: null },
  assertion: { option: null },
  blanks: [],
  match: { pairs: many(pairCount, newPair), distractors: [] },
  order: { sequence: many(entryCount, newEntry) },
  numeric: { value: '', tolerance: '', tolerance_kind: 'ABSOLUTE', unit: '' },
  written: { model_answer: '', marking_points: [] },
})

export const newPart = (): PartValues => ({
  key: randomId(),
  type: 'VERY_SHORT',
  question_text: '',
  max_marks: 1,
  or_group: '',
  ...emptyAnswers(),
})
