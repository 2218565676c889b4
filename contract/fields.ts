import { z } from 'zod'

/** Building blocks of the tables. Inputs are strict and hold no defaults: a default would overwrite stored data on update. */

export const Id = z.int('Must be a whole number').positive('Must be a positive number')
export const Nothing = z.strictObject({}).prefault({})
export const Instant = z.string()
export const Status = z.literal([0, 1], 'Must be 1 (active) or 0 (inactive)')

/** \ud800-\udfff: halves of a pair, which no database stores. */
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]*$/u
const noControl = 'Contains characters that cannot be stored; please retype it'

/** A required line of text: trimmed, NFC-normalised, without control characters. */
export function line(max: number, required = 'Please fill in this field') {
  return z
    .string(required)
    .trim()
    .normalize('NFC')
    .min(1, required)
    .max(max, `Please shorten this to ${max} characters`)
    .regex(oneLine, noControl)
}

/** An optional line of text: '' and null both clear it. */
export const optionalLine = (max: number) =>
  z
    .string('Must be text')
    .trim()
    .normalize('NFC')
    .max(max, `Please shorten this to ${max} characters`)
    .regex(oneLine, noControl)
    .nullish()

/** A required text of several lines. */
export const text = (max: number, required = 'Please fill in this field') =>
  z
    .string(required)
    .trim()
    .normalize('NFC')
    .min(1, required)
    .max(max, `Please shorten this to ${max} characters`)
    .regex(manyLines, noControl)

/** An optional text of several lines. */
export const optionalText = (max: number) =>
  z
    .string('Must be text')
    .trim()
    .normalize('NFC')
    .max(max, `Please shorten this to ${max} characters`)
    .regex(manyLines, noControl)
    .nullish()

/** Rich text as HTML; the server sanitises it and refuses formulas that can't be set. */
export const html = (max: number, required = 'Please fill in this field') =>
  z.string(required).normalize('NFC').min(1, required).max(max, `This is too long (${max} characters at most)`)

export const optionalHtml = (max: number) =>
  z.string('Must be text').normalize('NFC').max(max, `This is too long (${max} characters at most)`).nullish()

const quarters = (value: number) => Number.isInteger(value * 4)

/** Marks of a question: 0.25 to 100 in steps of 0.25. */
export const Marks = z
  .number('Please enter the marks')
  .min(0.25, 'Marks must be at least 0.25')
  .max(100, 'Marks must be at most 100')
  .refine(quarters, 'Marks go in steps of 0.25')

/** Minutes that a question is expected to take: 0.25 to 300 in steps of 0.25. */
export const ExpectedMinutes = z
  .number('Must be a number of minutes')
  .min(0.25, 'Must be at least 0.25 minutes')
  .max(300, 'Must be at most 300 minutes')
  .refine(quarters, 'Minutes go in steps of 0.25')

export const NegativeMarks = z
  .number('Must be a number')
  .min(0, 'Must not be below 0')
  .max(100, 'Must be at most 100')
  .refine(quarters, 'Marks go in steps of 0.25')

/** For columns of two decimals, so that nothing is rounded in silence. */
export const twoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9
export const atMostTwoDecimals = 'At most two decimals'

export const Email = z
  .string('Please enter the e-mail address')
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Please enter a valid e-mail address'))

export const DateOnly = z.iso.date('Please enter a date as YYYY-MM-DD')

export const Parent = z.object({ id: Id, title: z.string() })

/** What every school-owned row carries besides its own fields. */
export const rowBasics = { id: Id, row_version: z.int(), created_at: Instant, updated_at: Instant }

type Scalar = string | number | boolean

/** A filter value: a scalar or a list of them; '', null and [] count as absent. Read by the server as a list or undefined. */
export function anyOf<T extends z.ZodType<Scalar>>(value: T) {
  return z
    .union(
      [z.array(value).max(1000), value, z.null(), z.literal('')],
      'Must be a value or a list of values of the right kind',
    )
    .transform((given): z.output<T>[] | undefined => {
      if (given === null || given === '') return undefined
      const list = (Array.isArray(given) ? given : [given]).filter((one) => one !== '') as z.output<T>[]
      return list.length > 0 ? list : undefined
    })
    .optional()
}

/** What people type into a search: one line. */
export const Searched = z.string('Must be text').trim().normalize('NFC').regex(oneLine, noControl)

export const anyId = () => anyOf(Id)
export const anyStatus = () => anyOf(Status)
/** Text filters match a part of the text, ignoring case. */
export const anyText = (max = 200) => anyOf(Searched.max(max))

/** true ignores the range; at most 5,000 rows come back, and `truncated` says when there were more. */
export const allData = () => z.boolean('Must be true or false').nullish()

/** The body of an update: any of the fields, but at least one; `row_version` guards against overwriting another's change. */
export function changesTo<S extends z.core.$ZodShape>(input: z.ZodObject<S>) {
  return input
    .partial()
    .extend({ row_version: z.int('Must be a whole number').optional() })
    .refine(
      (changes) => Object.entries(changes).some(([field, value]) => field !== 'row_version' && value !== undefined),
      {
        message: 'Nothing to change: send at least one field',
      },
    )
}
