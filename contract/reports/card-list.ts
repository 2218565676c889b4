import { z } from 'zod'
import { Id, IdAsText } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded } from '../../domain/say.ts'
import { readingFields, UploadAsk, UploadReading } from '../uploads/reading.ts'
import { UploadProblem } from '../uploads/upload.ts'

/** Text fields beside a list of remarks, or of grades and days, of one section. A blank cell changes nothing. */
export const CardListFields = z.strictObject({
  ...readingFields,
  session_id: IdAsText,
  section_id: IdAsText,
  /** Left out: for the cards of the year. */
  occasion_id: IdAsText.optional(),
  /** JSON object: our column → the heading that it has in the list, or its place. */
  mapping: z.string().max(20_000, coded('field.json_too_long')).optional(),
  /** In which items and levels are named where something is wrong. */
  language: z.enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') })).optional(),
  dry_run: z.enum(['true', 'false'], coded('field.not_boolean')).optional(),
  /** `create` fills what is empty, `update` replaces what stands there too; what is handed in neither changes. */
  mode: z.enum(['create', 'update'], coded('field.either', { one: 'create', other: 'update' })).optional(),
  /** Of the check that somebody has looked at: refused where the same list would do something else by now. */
  seen: z.string().max(64).optional(),
})

/** How a list was read, and what it does or would do: counts are of pupils. */
export const CardListAnswer = z.object({
  reading: UploadReading,
  asks: z.array(UploadAsk),
  /** The section that the list is read for, as texts of the list may be said to mean it. */
  place: z.object({ grade_id: Id, section_id: Id }),
  /** Keeps its row out. */
  errors: z.array(UploadProblem),
  /** Stands there already, and stays. */
  warnings: z.array(UploadProblem),
  created: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  seen: z.string(),
})
export type CardListAnswer = z.output<typeof CardListAnswer>
