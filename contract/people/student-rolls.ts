import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, write } from '../endpoint.ts'
import { chosen, yesOrNo } from './person-fields.ts'

export const rollOrders = ['NAME', 'ADMISSION_NO', 'CURRENT'] as const

export const RollNumber = z.object({
  student_id: Id,
  name: z.string(),
  from: z.string().nullable(),
  to: z.string(),
})
export type RollNumber = z.output<typeof RollNumber>

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
