import { z } from 'zod'
import { Id, IdAsText } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { type Access, anyone, canAny, file, get, recorded, sentFrom, signedIn, upload } from '../endpoint.ts'
import { SentenceOnWire } from '../message.ts'
import { readingFields, UploadAsk, UploadReading } from './reading.ts'

/** One line of a file that could not be taken in; `row` is its line in the file, from 1. */
export const UploadProblem = z.object({
  row: z.int(),
  /** The row that a spreadsheet shows for it, where cells of several lines make that another number. */
  sheet_row: z.int().optional(),
  column: z.string().nullable(),
  code: z.string(),
  value: z.string().nullable(),
  message: z.string(),
  /** `message` by its code; `code` above is only the kind of the problem. */
  said: SentenceOnWire.optional(),
})
export type UploadProblem = z.output<typeof UploadProblem>

/** Classes and sections that the rows name and the school has not, as far as they may be made from it. */
const MissingPlaces = z.object({
  classes: z.array(
    z.object({
      /** null where the class is missing too. */
      grade_id: Id.nullable(),
      title: z.string(),
      sections: z.array(z.string()),
    }),
  ),
  /** Rows that name a class of the school; 0 looks like the file of another one. */
  known_rows: z.int(),
})
export type MissingPlaces = z.output<typeof MissingPlaces>

/** Stands beside a refusal whose columns were not found, so that a person can say which is which. */
export const UnmatchedColumns = z.object({
  /** The columns of the file. */
  header: z.array(z.string()),
  /** Some cells of each of them, in the same order. */
  samples: z.array(z.array(z.string())).optional(),
  columns: z.array(z.object({ name: z.string(), required: z.boolean(), found: z.string().nullable() })),
})
export type UnmatchedColumns = z.output<typeof UnmatchedColumns>

/** total = created + updated + failed. */
export const UploadResult = z.object({
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  errors: z.array(UploadProblem),
  error_file_url: z.string().nullable(),
  /** Said of rows that were taken in all the same, and of what was not read of the file. */
  warnings: z.array(UploadProblem).optional(),
  /** What became of people, in parts of created and updated; of marks, the rows that stay as they are. */
  detail: z.object({ enrolled: z.int(), moved: z.int(), unchanged: z.int(), linked: z.int() }).optional(),
  missing: MissingPlaces.optional(),
  /** Where columns of the file were not read: which were found, so that a person can say what the others are. */
  unread: UnmatchedColumns.optional(),
  /** `row` counts the rows of a workbook, not the lines of a text. */
  workbook: z.literal(true).optional(),
  /** How the list was read, and what has to be said before it is saved. */
  reading: UploadReading.optional(),
  asks: z.array(UploadAsk).optional(),
  /** Of a file of questions: what it was read as. */
  format: z.string().optional(),
  /** Where a document is kept for a week as it was read (question-reading), in a dry run too. */
  reading_id: Id.optional(),
  /** What of a document could not be carried, of all its questions and of itself. */
  losses: z
    .array(z.object({ code: z.string(), count: z.int(), message: z.string(), said: SentenceOnWire.optional() }))
    .optional(),
  /** How the questions of a document are laid out: to be shown, and confirmed by `accept_layout`. */
  layout: z
    .object({
      signature: z.string(),
      sentence: z.string(),
      said: SentenceOnWire.optional(),
      fits: z.int(),
      of: z.int(),
      against: z.array(z.object({ law: z.string(), rows: z.array(z.int()) })),
    })
    .optional(),
  /** Names the import for its undo; absent where nothing was saved. */
  import_id: Id.nullish(),
})
export type UploadResult = z.output<typeof UploadResult>

/** The result, or, above 500 rows, the job that works on it. */
export const UploadAnswer = z.union([UploadResult, z.object({ job_id: Id })])

const sharedFields = {
  dry_run: z.enum(['true', 'false'], coded('field.not_boolean')).optional(),
  session_id: IdAsText.optional(),
  /** JSON object of a spreadsheet: our column → the name it has in the file. */
  mapping: z.string().max(10_000, coded('field.json_too_long')).optional(),
}

/** The text fields beside `file`; without a format it is a spreadsheet. `defaults` is a JSON object for what the format lacks. */
export const uploadFields = <F extends string>(formats: readonly [F, ...F[]]) =>
  z.strictObject({
    ...sharedFields,
    format: z.enum(formats, coded('field.one_of', { names: formats.join(', ') })).optional(),
    mode: z.enum(['create'], coded('field.only', { names: 'create' })).optional(),
    defaults: z.string().max(10_000).optional(),
  })

/** The same for a table that has a natural key: `mode` update changes the rows that exist, create refuses them. */
export const SpreadsheetFields = z.strictObject({
  ...sharedFields,
  format: z.enum(['spreadsheet'], coded('field.only', { names: 'spreadsheet' })).optional(),
  mode: z.enum(['create', 'update'], coded('field.either', { one: 'create', other: 'update' })).optional(),
})

const defaults = z.string().max(10_000, coded('field.json_too_long')).optional()

/** The same for people: a session, JSON of what stands in cells that are empty, by column, and what is said of the list. */
export const RosterFields = SpreadsheetFields.extend({ defaults, ...readingFields })

/** The same for what lies in the syllabus: JSON of the ids of class, subject and so on of rows that name none. */
export const PlacedFields = SpreadsheetFields.extend({ defaults, ...readingFields })

/** A table to fill in, with an example and notes; .xlsx. */
export const template = <P extends `/${string}`>(path: P, access: Access) =>
  get(file(path, access, z.strictObject({}).prefault({})))

export const mediaApi = {
  /** For those whose work has pictures: questions, and the crest of a school; for everybody else a photo of themselves. */
  uploadFile: sentFrom(
    'anywhere',
    upload(
      '/media/upload-file',
      canAny(['question', 'create'], ['question', 'update'], ['module-wise-access', 'update'], ['profile', 'update']),
      z.strictObject({}),
      z.object({ imageUrl: z.string() }),
      say('done.image'),
    ),
  ),
  file: get(file('/media/file/{key}', anyone, z.strictObject({}).prefault({}))),
  /** The rows of an upload that were not taken in, as a workbook; only for whoever uploaded them. */
  errorFile: recorded(
    'media',
    'download',
    sentFrom('anywhere', get(file('/media/error-file/{key}', signedIn, z.strictObject({}).prefault({})))),
  ),
}
