import { z } from 'zod'
import { IdAsText } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, slow, upload, upTo } from '../endpoint.ts'
import { SentenceOnWire } from '../message.ts'
import { readingFields } from '../uploads/reading.ts'
import { UploadAnswer } from '../uploads/upload.ts'

const MEGABYTE = 1024 * 1024

/** A row of a bundle, or a part of one, that was not taken; `row` is its line in the file, from 1. */
const RosterLeftRow = z.object({
  file: z.string(),
  row: z.int(),
  code: z.string(),
  message: z.string(),
  /** `message` by its code. */
  said: SentenceOnWire.optional(),
})
export type RosterLeftRow = z.output<typeof RosterLeftRow>

/** A class of the pupils of a bundle; known where the school has it with all of these sections. */
const RosterClass = z.object({ title: z.string(), sections: z.array(z.string()), known: z.boolean() })

export const RosterAnswer = z.object({
  /** oneroster-1.1, oneroster-1.2, sds-2.1, sds-1 or clever. */
  format: z.string(),
  /** The school of the bundle whose people these are. */
  school: z.string(),
  students: UploadAnswer,
  staff: UploadAnswer,
  classes: z.array(RosterClass),
  left: z.array(RosterLeftRow),
})
export type RosterAnswer = z.output<typeof RosterAnswer>

/** Pupils and staff from the bundle of another program, a .zip of CSV files: two imports, each with an undo of its own. */
export const rosterApi = {
  upload: upTo(
    50 * MEGABYTE,
    slow(
      upload(
        '/roster/upload',
        // Whoever may bring in staff too is asked by the call itself.
        can('student', 'upload'),
        z.strictObject({
          dry_run: z.enum(['true', 'false'], coded('field.not_boolean')).optional(),
          session_id: IdAsText.optional(),
          /** Which school of the bundle this is: its name, its number or its id. */
          school: z.string().trim().max(200).optional(),
          /** Rows of pupils and of staff that are taken though the name here is another one: JSON such as [7, 9]. */
          accept_students: readingFields.accept,
          accept_staff: readingFields.accept,
        }),
        RosterAnswer,
        say('done.file'),
      ),
    ),
  ),
}
