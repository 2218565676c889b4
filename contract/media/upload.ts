import { z } from 'zod'
import { anyone, file, get, signedIn, upload } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** One line of a file that could not be taken in; `row` is its line in the file, from 1. */
export const UploadProblem = z.object({
  row: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  value: z.string().nullable(),
  message: z.string(),
})
export type UploadProblem = z.output<typeof UploadProblem>

/** total = created + updated + failed. */
export const UploadResult = z.object({
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  errors: z.array(UploadProblem),
  error_file_url: z.string().nullable(),
})
export type UploadResult = z.output<typeof UploadResult>

/** The result, or, above 500 rows, the job that works on it. */
export const UploadAnswer = z.union([UploadResult, z.object({ job_id: Id })])

/** The text fields beside `file`; `defaults` is a JSON object for what the format lacks. */
export const uploadFields = <F extends string>(formats: readonly [F, ...F[]]) =>
  z.strictObject({
    format: z.enum(formats, `Must be one of: ${formats.join(', ')}`),
    dry_run: z.enum(['true', 'false'], 'Must be true or false').optional(),
    mode: z.enum(['create'], 'Must be create').optional(),
    session_id: z.string().regex(/^\d+$/, 'Must be a whole number').optional(),
    defaults: z.string().max(10_000).optional(),
  })

export const mediaApi = {
  uploadFile: upload(
    '/media/upload-file',
    signedIn,
    z.strictObject({}),
    z.object({ imageUrl: z.string() }),
    'Image uploaded',
  ),
  file: get(file('/media/file/{key}', anyone, z.strictObject({}).prefault({}))),
}
