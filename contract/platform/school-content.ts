import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, file, get, recorded, slow, streamed, upload, upTo, write } from '../endpoint.ts'
import { Nothing } from '../fields.ts'

/** What of a school goes along: its content, or its people, exams and results too. */
export const contentScopes = ['content', 'all'] as const
export type ContentScope = (typeof contentScopes)[number]

/** Bytes of a file of content. */
export const MAX_CONTENT_BYTES = 2 * 1024 ** 3

/** What became of a file of content. */
export const ImportedSchoolContent = z.object({
  /** Rows of each table in the file, and those that stand in the school, or would. */
  tables: z.array(z.object({ name: z.string(), in_file: z.int(), created: z.int() })),
  /** Pictures. */
  files: z.int(),
  /** One sum over those of all tables and pictures, as the file has them. */
  hash: z.string(),
  /** Whether counts and sums of all tables, worked out from the school's rows, are those of the file; null after a check. */
  equal: z.boolean().nullable(),
  /** Rows and pictures that were changed because they were not safe as they stood; the first hundred. */
  changed: z.array(z.string()),
})
export type ImportedSchoolContent = z.output<typeof ImportedSchoolContent>

const whoever = can('module-wise-access', 'update')
const Started = z.object({ job_id: Id })

/**
 * A school's content as a file: taken along, and brought into an empty school. Jobs, for whoever changes the rights of the whole school; that everything was
 * taken along is told to all its admins by mail.
 */
export const schoolContentApi = {
  export: write(
    '/school-content/export',
    whoever,
    z.strictObject({
      scope: z.enum(contentScopes, coded('field.one_of', { names: contentScopes.join(', ') })),
    }),
    Started,
    null,
  ),
  /** What such a job has made, for a day; `id` of the job, and nobody but its starter is given it. */
  file: recorded('school-settings', 'download-content', get(file('/school-content/file/{id}', whoever, Nothing))),
  import: streamed(
    upTo(
      MAX_CONTENT_BYTES,
      slow(
        upload(
          '/school-content/import',
          whoever,
          z.strictObject({ dry_run: z.enum(['true', 'false'], coded('field.not_boolean')).optional() }),
          Started,
          say('done.content_taken'),
        ),
      ),
    ),
  ),
}
