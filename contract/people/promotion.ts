import { z } from 'zod'
import { Id, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, list, refusedAs400, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, DateOnly, Instant, Parent } from '../fields.ts'
import { messageFields, SentenceOnWire } from '../message.ts'
import { chosen, yesOrNo } from './person-fields.ts'
import { leaveReasons } from './student.ts'

export const promotionActions = ['PROMOTE', 'DETAIN', 'TRANSFER_SECTION', 'GRADUATE', 'LEAVE'] as const
export type PromotionAction = (typeof promotionActions)[number]

export const rollNumberings = ['KEEP', 'BY_NAME', 'NONE'] as const
export type RollNumbering = (typeof rollNumberings)[number]

/** Pupils of one promotion at most. */
export const MOST_PROMOTED = 5000

export const conflictCodes = [
  'no_next_class',
  'no_section',
  'already_enrolled',
  'roll_taken',
  'inactive_section',
  'over_capacity',
  'no_result',
  'failed',
  'unpublished_exams',
  'elective_missing',
] as const
export type ConflictCode = (typeof conflictCodes)[number]

export const PromotionItemInput = z.strictObject({
  student_id: Id,
  action: z.enum(promotionActions, coded('field.one_of', { names: promotionActions.join(', ') })),
  to_grade: Id.nullish(),
  to_section: Id.nullish(),
  roll_no: optionalLine(10),
  /** Of LEAVE. */
  reason: z.enum(leaveReasons, coded('field.one_of', { names: leaveReasons.join(', ') })).nullish(),
  left_on: DateOnly.nullish(),
})
export type PromotionItemInput = z.output<typeof PromotionItemInput>

export const PromotionInput = z.strictObject({
  from_session: chosen.session,
  to_session: chosen.session,
  items: z
    .array(PromotionItemInput, coded('field.not_list'))
    .min(1, coded('batch.no_student'))
    .max(MOST_PROMOTED, coded('field.too_many', { most: MOST_PROMOTED }))
    .optional(),
  /** Of a class or a section at least. */
  filter: z.strictObject({ grade_id: anyId(), section_id: anyId() }).optional(),
  /** The whole school, which no filter means by itself. */
  everybody: yesOrNo.optional(),
  roll_numbers: z.enum(rollNumberings, coded('field.one_of', { names: rollNumberings.join(', ') })).optional(),
  /** Closes as LEFT whoever is of the filter's classes and not named. */
  close_unlisted: yesOrNo.optional(),
  dry_run: yesOrNo.optional(),
})
export type PromotionInput = z.output<typeof PromotionInput>

const Conflict = z.object({
  code: z.enum(conflictCodes),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** The sentence by its code, for translation; `code` above is the kind of the conflict. */
  said: SentenceOnWire.optional(),
})
export type Conflict = z.output<typeof Conflict>

export const PromotionItem = z.object({
  student_id: Id,
  name: z.string(),
  admission_no: z.string(),
  from: z.object({ grade: Parent, section: Parent, roll_no: z.string().nullable() }),
  action: z.enum(promotionActions),
  /** null where nobody goes anywhere: GRADUATE and LEAVE. */
  to: z.object({ grade_id: Id.nullable(), section_id: Id.nullable(), roll_no: z.string().nullable() }).nullable(),
  /** Whether the pupil is inactive: proposed to leave, and to be confirmed. */
  inactive: z.boolean(),
  result: z.object({ percent: z.number(), result: z.string() }).nullable(),
  conflicts: z.array(Conflict),
})
export type PromotionItem = z.output<typeof PromotionItem>

export const PromotionPlan = z.object({
  from_session: Parent,
  to_session: Parent,
  counts: z.object({
    PROMOTE: z.int(),
    DETAIN: z.int(),
    TRANSFER_SECTION: z.int(),
    GRADUATE: z.int(),
    LEAVE: z.int(),
    already: z.int(),
    errors: z.int(),
    warnings: z.int(),
  }),
  items: z.array(PromotionItem),
  /** Those to which somebody goes, and the others of their classes. */
  sections: z.array(
    z.object({ section_id: Id, grade_id: Id, title: z.string(), capacity: z.int().nullable(), coming: z.int() }),
  ),
})
export type PromotionPlan = z.output<typeof PromotionPlan>

const counts = { promoted: z.int(), detained: z.int(), graduated: z.int(), left: z.int(), moved: z.int() }

export const Promoted = z.object({ promotion_id: Id, ...counts })
export type Promoted = z.output<typeof Promoted>

export const PromotionRow = z.object({
  id: Id,
  from_session: Parent,
  to_session: Parent,
  counts: z.object(counts),
  by: Parent.nullable(),
  at: Instant,
  undone_at: Instant.nullable(),
  can_undo_until: Instant,
})
export type PromotionRow = z.output<typeof PromotionRow>

export const UndonePromotion = z.object({
  undone: z.int(),
  kept: z.array(z.object({ student_id: Id, ...messageFields })),
})
export type UndonePromotion = z.output<typeof UndonePromotion>

/** As they were sent, so that a refusal names the place of each; an empty list would be nobody, not everybody. */
const Undone = z
  .array(Id, coded('field.not_ids'))
  .min(1, coded('batch.no_student'))
  .max(MOST_PROMOTED, coded('field.too_many', { most: MOST_PROMOTED }))

export const promotionApi = {
  /** A dry run needs the right to view alone; it answers the plan. A pupil takes some hundred bytes. */
  promote: withBodyUpTo(
    1024,
    refusedAs400(
      write(
        '/student/promote',
        canAny(['student-promotion', 'create'], ['student-promotion', 'view']),
        PromotionInput,
        z.union([Promoted, PromotionPlan]),
        null,
      ),
    ),
  ),
  list: list(
    '/promotion/list',
    can('student-promotion', 'view'),
    z.strictObject({ id: anyId(), from_session: anyId(), to_session: anyId() }),
    PromotionRow,
    say('promotion.found'),
    { sort: ['id'] },
  ),
  undo: refusedAs400(
    write(
      '/promotion/undo/{id}',
      can('student-promotion', 'delete'),
      z.strictObject({ student_ids: Undone.optional() }).prefault({}),
      UndonePromotion,
      say('done.promotion_undone'),
    ),
  ),
}
