import { z } from 'zod'
import { Id, text } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, slow, write } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { messageFields } from '../message.ts'
import { countedPolicies } from '../platform/school-fields.ts'

const ManyIds = z
  .array(Id, coded('field.not_ids'))
  .min(1, coded('exam.choose_exams'))
  .max(200, coded('exam.too_many', { most: 200 }))

/** What is done with many exams in one press. */
export const manyExams = {
  /** Verifies each by itself; those that can't be are told by name. */
  verifyMany: slow(
    write(
      '/exam/verify-many',
      can('exam-marks', 'verify'),
      z.strictObject({
        ids: ManyIds,
        absent_policy: z.enum(countedPolicies, coded('field.one_of', { names: countedPolicies.join(', ') })).optional(),
        reason: text(500, coded('exam.reason_missing')).nullish(),
      }),
      z.object({
        results: z.array(
          z.object({
            id: Id,
            name: z.string(),
            status: z.enum(['ok', 'refused']),
            refusal: z.object(messageFields).nullable(),
          }),
        ),
      }),
      say('done.exams_verified'),
    ),
  ),
  /** All or none, in one moment: now, or at an instant before which nothing of them is seen anywhere. */
  publishMany: slow(
    write(
      '/exam/publish-many',
      can('exam-marks', 'publish'),
      z.strictObject({
        ids: ManyIds,
        at: z.iso.datetime({ offset: true, error: coded('field.instant') }).nullish(),
      }),
      z.object({ ids: z.array(Id), at: Instant, is_out: z.boolean() }),
      say('done.exams_published'),
    ),
  ),
  /** Results that are to be out at an instant to come stay hidden. */
  cancelPublishing: write(
    '/exam/cancel-publishing',
    can('exam-marks', 'publish'),
    z.strictObject({ ids: ManyIds }),
    z.object({ ids: z.array(Id) }),
    say('done.publishing_cancelled'),
  ),
}
