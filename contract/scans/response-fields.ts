import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'

const most = (count: number) => coded('field.too_many', { most: count })
/** A stored place, from 0. */
const Place = z
  .int(coded('field.not_whole'))
  .min(0, coded('field.at_least', { least: 0 }))
  .max(99, coded('field.at_most', { most: 99 }))

/** A number as it was marked: "-12.50"; '' for a blank. */
const Digits = z
  .string(coded('field.not_text'))
  .max(40)
  .regex(/^[-−+]?\d*\.?\d*$/, coded('response.not_number'))

/**
 * What a pupil answered, in stored places and never in printed letters: choices (TRUE_FALSE: 0 true, 1 false), a number, the right entry of each left
 * one or the entry of each place, or a text. Blank: [], '', all null.
 */
export const ResponseInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('OPTIONS'), chosen: z.array(Place, coded('response.places')).max(8, most(8)) }),
    z.strictObject({ kind: z.literal('NUMBER'), value: Digits }),
    z.strictObject({
      kind: z.literal('PLACES'),
      places: z.array(Place.nullable(), coded('response.places')).max(15, most(15)),
    }),
    z.strictObject({ kind: z.literal('TEXT'), value: z.string(coded('field.not_text')).max(2000) }),
  ],
  coded('response.kind'),
)
export type ResponseInput = z.output<typeof ResponseInput>

/** As it is answered. */
export const ResponseOnWire = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('OPTIONS'), chosen: z.array(z.int()) }),
  z.object({ kind: z.literal('NUMBER'), value: z.string() }),
  z.object({ kind: z.literal('PLACES'), places: z.array(z.int().nullable()) }),
  z.object({ kind: z.literal('TEXT'), value: z.string() }),
])
export type ResponseOnWire = z.output<typeof ResponseOnWire>

export const responseStates = ['READ', 'CONFIRMED'] as const
export const responseSources = ['SCAN', 'PERSON', 'UPLOAD', 'SITTING'] as const

/** How answers become marks; what stands first is what the product has. */
export const responseRules = {
  multi: ['ALL', 'SHARE', 'STEPS'],
  match: ['SHARE', 'ALL'],
  order: ['SHARE', 'ALL'],
  several: ['WRONG', 'ZERO'],
} as const

/** The first of each is how the product has it. */
export const usualResponseRules = { multi: 'ALL', match: 'SHARE', order: 'SHARE', several: 'WRONG' } as const

const oneOf = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, coded('field.one_of', { names: names.join(', ') })).optional()

export const ResponseRulesInput = z.strictObject({
  /** Several right options: exactly those; hits less misses; a quarter of the marks for each, as JEE has it. */
  multi: oneOf(responseRules.multi),
  match: oneOf(responseRules.match),
  order: oneOf(responseRules.order),
  /** Two marks where one answer is asked for. */
  several: oneOf(responseRules.several),
})
export type ResponseRulesInput = z.output<typeof ResponseRulesInput>

export const Person = z.object({ id: Id, name: z.string() })
export const Pupil = z.object({ id: Id, name: z.string(), roll_no: z.string().nullable() })
