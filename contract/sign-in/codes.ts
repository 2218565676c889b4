import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { can, handout, slow } from '../endpoint.ts'
import { StudentFilter } from '../people/student.ts'

/** Slips of one PDF, and people who may be named one by one. */
export const MOST_CODES = 500

/** Slips of one print of what a filter finds: set in well under a minute, so that no codes need to lie in a file until somebody fetches them. */
export const MOST_FOUND_CODES = 2500

const ids = z
  .array(Id, coded('field.not_ids'))
  .min(1, coded('codes.whom'))
  .max(MOST_CODES, coded('codes.too_many', { most: MOST_CODES }))

/** For how many a code was made, and how many of those who were asked for have no sign-in that is open. */
export const codeHeaders = { made: 'x-made', left: 'x-left' } as const

/** Whose codes are printed, as the list of pupils finds them in the session. */
export const CodesFilter = StudentFilter.omit({ session_id: true, is_all_data_fetch: true })

/**
 * A PDF of slips to cut out, with new codes to get in by; those from before are void. More than `MOST_CODES` come as a ZIP with a PDF for each class.
 * `codeHeaders` stand beside it.
 */
export const codeApi = {
  students: slow(
    handout(
      '/student/codes',
      can('student', 'update'),
      z
        .strictObject({
          session_id: Id,
          section_id: Id.optional(),
          student_ids: ids.optional(),
          filter: CodesFilter.optional(),
        })
        .refine(({ section_id, student_ids, filter }) => section_id ?? student_ids ?? filter, {
          path: ['section_id'],
          message: coded('codes.whom'),
        }),
      z.never(),
      null,
    ),
  ),
  staff: slow(handout('/staff/codes', can('staff', 'update'), z.strictObject({ staff_ids: ids }), z.never(), null)),
}
