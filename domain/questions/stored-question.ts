import { z } from 'zod'
import { levels, partTypeNames, questionTypeNames, skills } from './question-types.ts'

/** A question as it is stored: HTML in its canonical form, every field there. What was asked for is in question-input.ts. */

export const StoredOption = z.object({
  data: z.string(),
  is_correct: z.boolean(),
  /** Keeps its place when the options are shuffled. */
  fixed: z.boolean(),
})
export type StoredOption = z.output<typeof StoredOption>

const TranslatedOption = z.object({ data: z.string() })

/** A part of a case study. The two members of an OR pair share `or_group`. */
export const StoredPart = z.object({
  content: z.string(),
  type: z.enum(partTypeNames),
  options: z.array(StoredOption),
  answer: z.unknown(),
  max_marks: z.number(),
  or_group: z.string().nullable(),
})
export type StoredPart = z.output<typeof StoredPart>

/** Options and parts in the order of the question's own; `answer` holds the entries of a MATCH or ORDER question, else null. */
export const StoredTranslation = z.object({
  language: z.string(),
  question_text: z.string(),
  question_options: z.array(TranslatedOption),
  sub_questions: z.array(z.object({ content: z.string(), options: z.array(TranslatedOption) })),
  answer: z.unknown(),
  explanation: z.string().nullable(),
})
export type StoredTranslation = z.output<typeof StoredTranslation>

/** What a question says; every change of it makes a version. `answer` is read by its type (read-answer.ts). */
export const questionContent = {
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  max_marks: z.number(),
  negative_marks: z.number(),
  question_text: z.string(),
  question_options: z.array(StoredOption),
  sub_questions: z.array(StoredPart),
  answer: z.unknown(),
  explanation: z.string().nullable(),
  source: z.string().nullable(),
  language: z.string(),
  translations: z.array(StoredTranslation),
}
export type QuestionContent = z.output<z.ZodObject<typeof questionContent>>
