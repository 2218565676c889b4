import { z } from 'zod'
import { Id } from '../../domain/fields.ts'

/** What is striking about an option: chosen by hardly anybody; a wrong one that goes with better marks; a wrong one that goes with them more than the key. */
export const optionFlags = ['UNUSED', 'GOOD_TAKE_IT', 'BETTER_THAN_KEY'] as const
export type OptionFlag = (typeof optionFlags)[number]

/** How an exam's questions were answered. Shares and correlations in percent, two decimals; null below ten answers. */
export const ResponseTable = z.object({
  /** Pupils with an answer. */
  n: z.int(),
  questions: z.array(
    z.object({
      exam_question_id: Id,
      label: z.string(),
      type: z.string(),
      /** Answers that are not in doubt, blanks among them. */
      n: z.int(),
      blank: z.int(),
      doubts: z.int(),
      options: z.array(
        z.object({
          /** Stored place, from 0. */
          option: z.int(),
          /** Its letter in set A. */
          printed: z.string(),
          right: z.boolean(),
          n: z.int(),
          share: z.number().nullable(),
          /** Marks in the exam of those who chose it. */
          mean: z.number().nullable(),
          /** How choosing it goes with the marks of all other questions. */
          rest: z.number().nullable(),
          flags: z.array(z.enum(optionFlags)),
        }),
      ),
      /** Of a number: what was answered, the most frequent first. */
      values: z.array(z.object({ value: z.string(), n: z.int(), right: z.boolean() })),
    }),
  ),
})
export type ResponseTable = z.output<typeof ResponseTable>
