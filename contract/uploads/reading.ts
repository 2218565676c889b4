import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { messageFields } from '../message.ts'

/**
 * How a list from outside was read, the same for every upload: what a person may say of it beside the file, and what is shown before anything is
 * saved. Places of columns and rows of samples are of the file: columns from 0, rows as its program counts them.
 */

const json = (most: number) => z.string().max(most, coded('field.json_too_long')).optional()

/** Text fields beside the file; all but `text`, `sheet`, `layout` and `remember` are JSON. */
export const readingFields = {
  /** In the place of the file: what was copied in another program. At most 1 MB. */
  text: z.string().max(1_048_576).optional(),
  /** Name of the worksheet that is meant. */
  sheet: z.string().max(200).optional(),
  /** Rows of the headings, such as [4] or [4, 5]; [] where the list has none. */
  header_rows: json(200),
  /** Our column → text in the file → what it is here, or null for "leave these rows out". */
  values: json(100_000),
  /** Id of an ask → value of the choice. */
  answers: json(10_000),
  /** Doubtful rows that are taken as shown, such as [7, 9]. */
  accept: json(50_000),
  /** `confirm`: the layout is what was meant. */
  layout: z.enum(['confirm'], coded('field.only', { names: 'confirm' })).optional(),
  /** `false`: only this time. */
  remember: z.enum(['true', 'false'], coded('field.not_boolean')).optional(),
}

/** Our column → the heading it has in the file, or its place from 0; null: none of its columns. Several may share one. */
export const ChosenColumns = z.record(
  z.string().max(100),
  z.union([z.string().max(1000), z.strictObject({ at: z.int().min(0).max(999) }), z.null()]),
)
export type ChosenColumns = z.output<typeof ChosenColumns>

/** What a text of the list is here: a place, a word of ours, "make it", or nothing, which leaves its rows out. */
export const ChosenValue = z.union([
  z.strictObject({ grade_id: Id, section_id: Id.optional() }),
  z.strictObject({ subject_id: Id }),
  z.strictObject({ chapter_id: Id }),
  z.strictObject({ topic_id: Id }),
  z.strictObject({ make: z.literal(true) }),
  z.string().max(200),
  z.null(),
])
export type ChosenValue = z.output<typeof ChosenValue>

/** Column → text in the file → what it is here. */
export const ChosenValues = z.record(z.string().max(100), z.record(z.string().max(1000), ChosenValue))
export type ChosenValues = z.output<typeof ChosenValues>

export const ChosenAnswers = z.record(z.string().max(200), z.string().max(200))
export const ChosenRows = z.array(z.int().min(1)).max(5000)

/** Every reason to stop a whole list. */
export const AskKind = z.enum([
  ...(['sheet', 'no_columns', 'which_column', 'which_marks', 'no_marks', 'no_key', 'question_count'] as const),
  ...([
    'question_twice',
    'keys_disagree',
    'other_list',
    'other_maximum',
    'above_maximum',
    'percent',
    'key_by',
  ] as const),
  ...(['date_order', 'number_form', 'school', 'role', 'guardian', 'admission_no', 'same_list'] as const),
])
export type AskKind = z.output<typeof AskKind>

/** What has to be said before anything of the list is saved. Its `id` is the same each time the list is read. */
export const UploadAsk = z.object({
  id: z.string(),
  kind: AskKind,
  rows: z.array(z.int()),
  ...messageFields,
  choices: z.array(z.object({ value: z.string(), label: z.string(), said: z.object(messageFields).optional() })),
  proposed: z.string().nullable(),
})
export type UploadAsk = z.output<typeof UploadAsk>

const ReadColumn = z.object({
  at: z.int(),
  /** '' where the list has none. */
  heading: z.string(),
  /** Empty: left out. */
  fields: z.array(z.string()),
  /** What it is that nothing is taken from: a serial number, a grade … */
  left_as: z.string().nullable(),
  /** `made`: no column of the file; it is filled here, at a place behind the last one. */
  by: z.enum(['heading', 'content', 'mapping', 'remembered', 'title', 'made']),
  samples: z.array(z.string()),
})

/** Neither sure nor known: saved only with `layout: confirm`. */
const ReadLayout = z.object({
  signature: z.string(),
  sentence: z.string(),
  said: z.object(messageFields),
  known: z.boolean(),
  sure: z.boolean(),
  /** Rows of the list that go in as they are, of all that hold somebody or something. */
  fits: z.int(),
  of: z.int(),
  against: z.array(z.object({ law: AskKind, rows: z.array(z.int()) })),
})

const ReadValue = z.object({
  column: z.string(),
  value: z.string(),
  rows: z.int(),
  here: ChosenValue,
  /** null: still to be said. With `said` and `remembered` a `here` of null leaves the rows out. */
  by: z.enum(['rule', 'remembered', 'said']).nullable(),
  near: z.array(z.object({ label: z.string(), here: ChosenValue })),
})

const PreviewRow = z.object({
  row: z.int(),
  why: z.enum(['first', 'last', 'longest', 'absent', 'doubtful', 'further']),
  who: z.object({ id: Id, name: z.string() }).nullable(),
  cells: z.array(
    z.object({
      /** Place of the column in the file. */
      column: z.int(),
      in_file: z.string(),
      /** What will stand here; null: nothing, and what stands there stays. */
      here: z.union([z.string(), z.number()]).nullable(),
      was: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  message: z.string().nullable(),
  said: z.object(messageFields).optional(),
})

/** How a list was read: the same in a dry run, in a save, in a job's result and in a refusal's `data`. */
export const UploadReading = z.object({
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), hidden: z.boolean(), first: z.string() })),
  header_rows: z.array(z.int()),
  columns: z.array(ReadColumn),
  /** What a column of such a list may be, where the list is no list of marks. */
  fields: z.array(z.string()).optional(),
  layout: ReadLayout,
  values: z.array(ReadValue),
  left: z.array(z.object({ row: z.int(), why: z.string() })),
  /** Who of those it is about is not in the list. */
  missing: z.array(z.object({ id: Id, name: z.string(), roll_no: z.string().nullable() })),
  preview: z.array(PreviewRow),
})
export type UploadReading = z.output<typeof UploadReading>

/** Beside the refusal of a list with something open. */
export const OpenReading = z.object({ reading: UploadReading, asks: z.array(UploadAsk) })
export type OpenReading = z.output<typeof OpenReading>
