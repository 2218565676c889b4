import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { can, handout, slow } from '../endpoint.ts'

/** Slips of one print. */
export const MOST_CODES = 500

const ids = z
  .array(Id, coded('field.not_ids'))
  .min(1, coded('codes.whom'))
  .max(MOST_CODES, coded('codes.too_many', { most: MOST_CODES }))

/** For how many a code was made, and how many of those who were asked for have no sign-in that is open. */
export const codeHeaders = { made: 'x-made', left: 'x-left' } as const

/** A PDF of slips to cut out, with new codes to get in by; those from before are void. `codeHeaders` stand beside it. */
export const codeApi = {
  students: slow(
    handout(
      '/student/codes',
      can('student', 'update'),
      z
        .strictObject({ session_id: Id, section_id: Id.optional(), student_ids: ids.optional() })
        .refine(({ section_id, student_ids }) => section_id !== undefined || student_ids !== undefined, {
          path: ['section_id'],
          message: coded('codes.whom'),
        }),
      z.never(),
      null,
    ),
  ),
  staff: slow(handout('/staff/codes', can('staff', 'update'), z.strictObject({ staff_ids: ids }), z.never(), null)),
}
