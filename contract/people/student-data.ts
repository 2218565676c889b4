import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, file, get, heavyFile, list, recorded, write } from '../endpoint.ts'
import { anyId, Instant, Nothing, Parent } from '../fields.ts'
import { messageFields } from '../message.ts'
import { yesOrNo } from './person-fields.ts'

export const Merged = z.object({
  /** What goes over to the pupil who stays. */
  moved: z.object({ enrolments: z.int(), fields: z.array(z.string()) }),
  conflicts: z.array(z.object({ session: z.string(), ...messageFields })),
})
export type Merged = z.output<typeof Merged>

/** What a job has made to be fetched once; `file_url` is good for a day, by its signature or for whoever started the job. */
export const MadeFile = z.object({ file_url: z.string(), name: z.string() })
export type MadeFile = z.output<typeof MadeFile>

/** One request to erase a pupil, who once erased is a number alone. */
export const Erasure = z.object({
  id: Id,
  student_id: Id,
  /** Until the data is gone. */
  name: z.string().nullable(),
  admission_no: z.string().nullable(),
  state: z.enum(['ASKED', 'KEPT', 'DONE']),
  asked_at: Instant,
  /** null: by the time for which the school keeps data. */
  asked_by: Parent.nullable(),
  erase_on: z.string(),
  done_at: Instant.nullable(),
  keep_results: z.boolean(),
  /** Until when older back-ups are to be destroyed. */
  backups_until: z.string().nullable(),
})
export type Erasure = z.output<typeof Erasure>

/** Two records of one pupil, and all data of one. */
export const studentDataApi = {
  merge: write(
    '/student/merge',
    can('student', 'delete'),
    z.strictObject({ keep_id: Id, drop_id: Id, dry_run: yesOrNo.optional() }),
    Merged,
    say('done.merged'),
  ),
  exportData: confirmed(write('/student/export/{id}', can('student', 'view'), Nothing, z.object({ job_id: Id }), null)),
  /** What such a job has made, for a day; `id` of the job, and nobody but its starter is given it. */
  exported: recorded('student', 'download-data', get(file('/student/exported/{id}', can('student', 'view'), Nothing))),
  erase: confirmed(
    write(
      '/student/erase/{id}',
      can('student', 'delete'),
      z.strictObject({
        /** Typed, so that nobody is erased by mistake. */
        admission_no: line(30, coded('student.admission_no_missing')),
        reason: optionalLine(500),
        keep_results: yesOrNo.optional(),
      }),
      z.object({ erase_on: z.string() }),
      say('done.erase_asked'),
    ),
  ),
  eraseCancel: write(
    '/student/erase-cancel/{id}',
    can('student', 'delete'),
    Nothing,
    z.object({ id: Id }),
    say('done.erase_cancelled'),
  ),
  erasures: list(
    '/student/erasures',
    can('student', 'delete'),
    z.strictObject({ id: anyId(), student_id: anyId() }),
    Erasure,
    say('erasure.found'),
    { sort: ['id'] },
  ),
  /** What was erased, when, and until when older back-ups are to be destroyed, as PDF; `id` of the erasure. */
  certificate: recorded(
    'student',
    'certify-erasure',
    heavyFile('/student/erasure-certificate/{id}', can('student', 'delete'), Nothing),
  ),
}
