import { z } from 'zod'
import { line, Marks, optionalText } from '../fields.ts'
import { questionTypeNames } from '../questions/question-types.ts'
import { coded } from '../say.ts'

/** Questions that one section may print. */
export const mostInSection = 200

/** One section of a paper as it is planned. '1' is the default section, printed without a heading. */
export const planSection = {
  section: line(20, coded('paper.section_missing')),
  instruction: optionalText(1000),
  types: z
    .array(
      z.enum(questionTypeNames, coded('field.one_of', { names: questionTypeNames.join(', ') })),
      coded('paper.type_missing'),
    )
    .min(1, coded('paper.type_missing'))
    .max(questionTypeNames.length, coded('paper.too_many_types', { most: questionTypeNames.length })),
  marks_each: Marks,
  /** Printed numbers. */
  count: z
    .number(coded('paper.count_missing'))
    .int(coded('field.not_whole'))
    .min(1, coded('paper.section_empty'))
    .max(mostInSection, coded('paper.section_too_long', { most: mostInSection })),
  /** Numbers to be attempted; all of them where it is left out. */
  attempt_any: z
    .int(coded('field.not_whole'))
    .min(1, coded('field.at_least', { least: 1 }))
    .nullish(),
}

export const PlanSection = z.strictObject({ ...planSection, attempt_any: planSection.attempt_any.unwrap().optional() })
export type PlanSection = z.output<typeof PlanSection>

/** As a draft keeps it: attempt_any is always there. */
export const StoredSection = PlanSection.extend({ instruction: z.string().nullable(), attempt_any: z.int() })
export type StoredSection = z.output<typeof StoredSection>
