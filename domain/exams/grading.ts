import { z } from 'zod'
import { line, optionalLine } from '../fields.ts'
import { testTypeNames } from '../papers/test-types.ts'
import { coded } from '../say.ts'
import { examComponents, partTakes } from './exam-words.ts'

/** A band of a grade system; it reaches up to the next one. */
export const GradeBand = z.strictObject({
  grade: line(5, coded('grades.grade_missing')),
  min_percent: z
    .number(coded('field.not_number'))
    .min(0, coded('field.at_least', { least: 0 }))
    .max(100, coded('field.at_most', { most: 100 }))
    .multipleOf(0.01, coded('field.two_decimals')),
  point: z
    .number(coded('field.not_number'))
    .min(0, coded('field.at_least', { least: 0 }))
    .max(10, coded('field.at_most', { most: 10 }))
    .multipleOf(0.01, coded('field.two_decimals'))
    .nullish()
    .transform((point) => point ?? null),
  is_pass: z.boolean(coded('field.not_boolean')),
  description: optionalLine(80).transform((text) => text || null),
})
export type GradeBand = z.output<typeof GradeBand>

const Weight = z
  .number(coded('field.not_number'))
  .min(0, coded('field.at_least', { least: 0 }))
  .max(100, coded('field.at_most', { most: 100 }))
  .multipleOf(0.01, coded('field.two_decimals'))

/** A part of a subject's result: which exams, how many of them, how much they weigh. */
export const ResultPart = z.strictObject({
  name: line(80, coded('name.missing')),
  weight: Weight.nullish().transform((weight) => weight ?? null),
  take: z.enum(partTakes, coded('field.one_of', { names: partTakes.join(', ') })),
  k: z
    .int(coded('field.not_whole'))
    .min(1, coded('field.at_least', { least: 1 }))
    .max(20, coded('field.at_most', { most: 20 }))
    .optional(),
  match: z.strictObject({
    type_tests: z
      .array(z.enum(testTypeNames, coded('paper.test_type')))
      .max(testTypeNames.length)
      .prefault([]),
    components: z
      .array(z.enum(examComponents, coded('field.one_of', { names: examComponents.join(', ') })))
      .max(examComponents.length)
      .prefault([]),
  }),
})
export type ResultPart = z.output<typeof ResultPart>

const Share = z
  .number(coded('field.not_number'))
  .min(0, coded('field.at_least', { least: 0 }))
  .max(100, coded('field.at_most', { most: 100 }))

/** Percent that each component needs by itself. */
export const ComponentPass = z.strictObject({
  THEORY: Share.optional(),
  PRACTICAL: Share.optional(),
  INTERNAL: Share.optional(),
})

/** What was done to all marks of an exam after they were entered. */
export const StoredModeration = z.union([
  z.object({ kind: z.literal('ADD'), marks: z.number() }),
  z.object({ kind: z.literal('SCALE'), factor: z.number() }),
])
export type StoredModeration = z.output<typeof StoredModeration>
