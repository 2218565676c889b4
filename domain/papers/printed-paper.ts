import { z } from 'zod'
import { Id } from '../fields.ts'
import { questionTypeNames } from '../questions/question-types.ts'

/** A printed question without any answer. `item_id` is stable: marks and reports point at it, never at a number. */
export const PaperQuestion = z.object({
  id: Id,
  /** 0 in a paper that is not saved. */
  item_id: z.int().min(0),
  version: z.int(),
  number: z.int(),
  type: z.enum(questionTypeNames),
  /** What these texts are in. */
  language: z.string().optional(),
  question_text: z.string(),
  question_options: z.array(z.object({ data: z.string() })),
  sub_questions: z.array(
    z.object({
      id: Id,
      content: z.string(),
      options: z.array(z.object({ data: z.string() })),
      max_marks: z.number(),
      or_group: z.string().nullable(),
    }),
  ),
  /** Of a MATCH question: its two columns as printed in set A. */
  match: z.object({ left: z.array(z.string()), right: z.array(z.string()) }).optional(),
  /** Of an ORDER question: its entries as printed in set A. */
  order: z.array(z.string()).optional(),
  max_marks: z.number(),
  or_group: z.string().nullable(),
})
export type PaperQuestion = z.output<typeof PaperQuestion>

export const PaperSection = z.object({
  section: z.string(),
  instruction: z.string().nullable(),
  attempt_any: z.int(),
  questions: z.array(PaperQuestion),
})
export type PaperSection = z.output<typeof PaperSection>
