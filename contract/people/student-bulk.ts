import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, slow, upload, write } from '../endpoint.ts'
import { Nothing } from '../fields.ts'
import { RosterFields, template, UploadAnswer } from '../media/upload.ts'
import { toldFields } from '../told.ts'
import { chosen, yesOrNo } from './person-fields.ts'

export const rollOrders = ['NAME', 'ADMISSION_NO', 'CURRENT'] as const

export const RollNumber = z.object({
  student_id: Id,
  name: z.string(),
  from: z.string().nullable(),
  to: z.string(),
})
export type RollNumber = z.output<typeof RollNumber>

export const Merged = z.object({
  /** What goes over to the pupil who stays. */
  moved: z.object({ enrolments: z.int(), fields: z.array(z.string()) }),
  conflicts: z.array(z.object({ session: z.string(), ...toldFields })),
})
export type Merged = z.output<typeof Merged>

/** What a job has made to be fetched once; `file_url` is signed and good for a day. */
export const MadeFile = z.object({ file_url: z.string(), name: z.string() })

/** What is done to a whole section. */
export const studentRollsApi = {
  assignRollNumbers: write(
    '/student/assign-roll-numbers',
    can('student', 'update'),
    z.strictObject({
      session_id: chosen.session,
      section_id: chosen.section,
      order: z.enum(rollOrders, coded('field.one_of', { names: rollOrders.join(', ') })),
      start: z.int(coded('field.not_whole')).min(1).max(90_000).optional(),
      dry_run: yesOrNo.optional(),
    }),
    z.array(RollNumber),
    say('done.roll_numbers'),
  ),
}

/** Two records of one pupil, and all data of one. */
export const studentDataApi = {
  merge: write(
    '/student/merge',
    can('student', 'delete'),
    z.strictObject({ keep_id: Id, drop_id: Id, dry_run: yesOrNo.optional() }),
    Merged,
    say('done.merged'),
  ),
  exportData: write('/student/export/{id}', can('student', 'view'), Nothing, z.object({ job_id: Id }), null),
  erase: write(
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
  eraseCancel: write(
    '/student/erase-cancel/{id}',
    can('student', 'delete'),
    Nothing,
    z.object({ id: Id }),
    say('done.erase_cancelled'),
  ),
}

/** Pupils from a file; see the columns in the template. */
export const studentUploadApi = {
  upload: slow(upload('/student/upload', can('student', 'upload'), RosterFields, UploadAnswer, say('done.file'))),
  template: template('/student/template', can('student', 'upload')),
}
