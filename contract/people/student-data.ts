import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, write } from '../endpoint.ts'
import { Nothing } from '../fields.ts'
import { toldFields } from '../told.ts'
import { yesOrNo } from './person-fields.ts'

export const Merged = z.object({
  /** What goes over to the pupil who stays. */
  moved: z.object({ enrolments: z.int(), fields: z.array(z.string()) }),
  conflicts: z.array(z.object({ session: z.string(), ...toldFields })),
})
export type Merged = z.output<typeof Merged>

/** What a job has made to be fetched once; `file_url` is signed and good for a day. */
export const MadeFile = z.object({ file_url: z.string(), name: z.string() })
export type MadeFile = z.output<typeof MadeFile>

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
