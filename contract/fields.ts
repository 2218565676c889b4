import { z } from 'zod'
import { Id, Searched } from '../domain/fields.ts'
import { coded } from '../domain/say.ts'

/** Building blocks of the tables. Inputs are strict and hold no defaults: a default would overwrite stored data on update. */

export const Nothing = z.strictObject({}).prefault({})
export const Instant = z.string()
export const Status = z.literal([0, 1], coded('field.not_status'))

export const Email = z
  .string(coded('field.email_missing'))
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(coded('field.email')))

/**
 * With its country's code, as +91…, or as it is dialled in the school's country, of which the server makes the other. Blanks, dashes, dots, brackets
 * and slashes between the digits are dropped, and so is the (0) behind a code, which nobody dials with it.
 */
export const Phone = z
  .string(coded('field.phone'))
  .max(40, coded('field.phone'))
  .transform((typed) => typed.replace(/^(\s*\+\d{1,3}[\s.-]*)\(0\)/, '$1').replace(/[\s()./-]/g, ''))
  .pipe(z.string().regex(/^(\+[1-9]\d{6,14}|\d{5,15})$/, coded('field.phone')))

/** Years of schools: PostgreSQL knows no year 0, and whoever types 0212 means another. What is no date at all is told so and no more. */
export const ofKnownYear = [/^(?!\d{4}-)|^(19|2[01])/, coded('field.year')] as const

/** A day that is in the calendar. */
export const DateOnly = z.iso
  .date({ error: ({ input }) => coded(input === '' ? 'field.date_missing' : 'field.date') })
  .regex(...ofKnownYear)

export const Parent = z.object({ id: Id, title: z.string() })

/** What every school-owned row carries besides its own fields. */
export const rowBasics = { id: Id, row_version: z.int(), created_at: Instant, updated_at: Instant }

/** Beside them, in rows of one class in one session. */
export const ofSession = { session_id: Id, session: Parent, grade_id: Id, grade: Parent }

type Scalar = string | number | boolean

/** Values of a filter: of ids as many as a batch has, of words and the like as many as anybody chooses. */
const MOST_IDS = 5000
const MOST_WORDS = 50

/** A filter value: a scalar or a list of them; '', null and [] count as absent. Read by the server as a list or undefined. */
export function anyOf<T extends z.ZodType<Scalar>>(value: T, most = MOST_WORDS) {
  return z
    .union([z.array(value).meta({ maxItems: most }), value, z.null(), z.literal('')], coded('field.filter'))
    .transform((given, context): z.output<T>[] | undefined => {
      if (given === null || given === '') return undefined
      const list = (Array.isArray(given) ? given : [given]).filter((one) => one !== '') as z.output<T>[]
      if (list.length > most) context.addIssue({ code: 'custom', message: coded('field.too_many', { most }) })
      return list.length > 0 ? list : undefined
    })
    .optional()
}

/** A filter of one value; '', null and [] count as absent as well. */
export function oneValue<T extends z.ZodType<Scalar>>(value: T, wrong: string) {
  return z
    .union([value, z.null(), z.literal(''), z.tuple([])], wrong)
    .transform((given) => (given === null || given === '' || Array.isArray(given) ? undefined : (given as z.output<T>)))
    .optional()
}

export const anyId = () => anyOf(Id, MOST_IDS)
export const anyStatus = () => anyOf(Status)
/** Text filters match where the text holds all words of one of them, in any order, ignoring case; between quotation marks as they stand. */
export const anyText = (max = 200) => anyOf(Searched.max(max))

/** true ignores the range; at most 5,000 rows or some 8 MB of them come back, and `truncated` says when there were more. */
export const allData = () =>
  z
    .union([flag, z.null(), z.literal(''), z.array(flag).max(1)], coded('field.not_boolean'))
    .transform((given) => (Array.isArray(given) ? given[0] : given || undefined))
    .optional()

const flag = z.boolean(coded('field.not_boolean'))

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

/** Filters of rows of a session, a class and a subject. */
export const bySession = () => ({ session_id: anyId(), grade_id: anyId(), subject_id: anyId() })
