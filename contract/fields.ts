import { z } from 'zod'
import { coded } from '../domain/say.ts'

/** Building blocks of the tables. Inputs are strict and hold no defaults: a default would overwrite stored data on update. */

export const Id = z.int(coded('field.not_whole')).positive(coded('field.not_positive'))
export const Nothing = z.strictObject({}).prefault({})
export const Instant = z.string()
export const Status = z.literal([0, 1], coded('field.not_status'))

/** \ud800-\udfff: halves of a pair, which no database stores. */
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]*$/u
const noControl = coded('field.control_characters')

/** Nothing of it would be seen: spaces, joiners, direction marks, fillers, the empty pattern of Braille. */
const invisible = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** Text as it is stored; what can't be seen is no text. */
const typed = (message: string) =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .overwrite((text) => (invisible.test(text) ? '' : text))

/** A required line of text: trimmed, NFC-normalised, without control characters. */
export function line(max: number, required = coded('field.required')) {
  return typed(required)
    .min(1, required)
    .max(max, coded('field.too_long', { most: max }))
    .regex(oneLine, noControl)
}

/** An optional line of text: '' and null both clear it. */
export const optionalLine = (max: number) =>
  typed(coded('field.not_text'))
    .max(max, coded('field.too_long', { most: max }))
    .regex(oneLine, noControl)
    .nullish()

/** A required text of several lines. */
export const text = (max: number, required = coded('field.required')) =>
  typed(required)
    .min(1, required)
    .max(max, coded('field.too_long', { most: max }))
    .regex(manyLines, noControl)

/** An optional text of several lines. */
export const optionalText = (max: number) =>
  typed(coded('field.not_text'))
    .max(max, coded('field.too_long', { most: max }))
    .regex(manyLines, noControl)
    .nullish()

/** Rich text as HTML; the server sanitises it and refuses formulas that can't be set. */
export const html = (max: number, required = coded('field.required')) =>
  z
    .string(required)
    .normalize('NFC')
    .min(1, required)
    .max(max, coded('field.html_too_long', { most: max }))

export const optionalHtml = (max: number) =>
  z
    .string(coded('field.not_text'))
    .normalize('NFC')
    .max(max, coded('field.html_too_long', { most: max }))
    .nullish()

const quarters = (value: number) => Number.isInteger(value * 4)

/** Marks of a question: 0.25 to 100 in steps of 0.25. */
export const Marks = z
  .number(coded('marks.missing'))
  .min(0.25, coded('marks.at_least', { least: 0.25 }))
  .max(100, coded('marks.at_most', { most: 100 }))
  .refine(quarters, coded('marks.steps'))

/** Minutes that a question is expected to take: 0.25 to 300 in steps of 0.25. */
export const ExpectedMinutes = z
  .number(coded('minutes.not_number'))
  .min(0.25, coded('minutes.at_least', { least: 0.25 }))
  .max(300, coded('minutes.at_most', { most: 300 }))
  .refine(quarters, coded('minutes.steps'))

export const NegativeMarks = z
  .number(coded('field.not_number'))
  .min(0, coded('field.below_zero'))
  .max(100, coded('field.at_most', { most: 100 }))
  .refine(quarters, coded('marks.steps'))

/** For columns of two decimals, so that nothing is rounded in silence. */
export const twoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9
export const atMostTwoDecimals = coded('field.two_decimals')

export const Email = z
  .string(coded('field.email_missing'))
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(coded('field.email')))

export const DateOnly = z.iso.date(coded('field.date'))

export const Parent = z.object({ id: Id, title: z.string() })

/** What every school-owned row carries besides its own fields. */
export const rowBasics = { id: Id, row_version: z.int(), created_at: Instant, updated_at: Instant }

type Scalar = string | number | boolean

/** A filter value: a scalar or a list of them; '', null and [] count as absent. Read by the server as a list or undefined. */
export function anyOf<T extends z.ZodType<Scalar>>(value: T) {
  return z
    .union([z.array(value).max(1000), value, z.null(), z.literal('')], coded('field.filter'))
    .transform((given): z.output<T>[] | undefined => {
      if (given === null || given === '') return undefined
      const list = (Array.isArray(given) ? given : [given]).filter((one) => one !== '') as z.output<T>[]
      return list.length > 0 ? list : undefined
    })
    .optional()
}

/** What people type into a search: one line. */
export const Searched = typed(coded('field.not_text')).regex(oneLine, noControl)

export const anyId = () => anyOf(Id)
export const anyStatus = () => anyOf(Status)
/** Text filters match a part of the text, ignoring case. */
export const anyText = (max = 200) => anyOf(Searched.max(max))

/** true ignores the range; at most 5,000 rows come back, and `truncated` says when there were more. */
export const allData = () => z.boolean(coded('field.not_boolean')).nullish()

/** The body of an update: any of the fields, but at least one; `row_version` guards against overwriting another's change. */
export function changesTo<S extends z.core.$ZodShape>(input: z.ZodObject<S>) {
  return input
    .partial()
    .extend({ row_version: z.int(coded('field.not_whole')).optional() })
    .refine(
      (changes) => Object.entries(changes).some(([field, value]) => field !== 'row_version' && value !== undefined),
      {
        message: coded('field.nothing_to_change'),
      },
    )
}
