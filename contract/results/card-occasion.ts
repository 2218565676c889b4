import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { testTypeNames } from '../../domain/papers/test-types.ts'
import { coded, say } from '../../domain/say.ts'
import { titlesOf } from '../../domain/titles.ts'
import { canAny } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyText, DateOnly, Parent, rowBasics } from '../fields.ts'

const TypeTest = z.enum(testTypeNames, coded('field.one_of', { names: testTypeNames.join(', ') }))
const Key = z.string().regex(/^[a-z0-9_-]{1,40}$/, coded('occasion.term'))

/** What report cards are made for: "Half-yearly 2026-27". Cards without one are of the year. */
export const CardOccasion = z.object({
  ...rowBasics,
  session_id: Id,
  session: Parent,
  title: z.string(),
  titles: z.record(z.string(), z.string()),
  /** None: every class. */
  grade_ids: z.array(Id),
  type_tests: z.array(z.enum(testTypeNames)),
  until: z.string().nullable(),
  exam_ids: z.array(Id),
  terms: z.array(z.string()),
  is_final: z.boolean(),
})
export type CardOccasion = z.output<typeof CardOccasion>

export const CardOccasionInput = z.strictObject({
  title: line(80, coded('name.missing')),
  titles: titlesOf(80).optional(),
  session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
  grade_ids: z.array(Id, coded('field.not_ids')).max(200).optional(),
  /** An exam stands on the cards if it is of one of these types, held by that day, and one of those that are named; what is left out narrows nothing. */
  type_tests: z.array(TypeTest).max(testTypeNames.length).optional(),
  until: DateOnly.nullish(),
  exam_ids: z.array(Id, coded('field.not_ids')).max(500).optional(),
  /** Terms of the layout, by key. */
  terms: z.array(Key).max(12).optional(),
  /** Whether the cards say into which class the pupil is promoted. */
  is_final: z.boolean(coded('field.not_boolean')).optional(),
})

export const cardOccasionApi = crud('grade-system', {
  path: 'card-occasion',
  input: CardOccasionInput,
  row: CardOccasion,
  filter: z.strictObject({ id: anyId(), session_id: anyId(), grade_id: anyId(), title: anyText() }),
  sort: ['title', 'id'],
  noun: 'card_occasion',
  // Whoever makes cards or writes remarks chooses what they are for.
  listed_for: canAny(['grade-system', 'view'], ['school-report', 'view'], ['teacher-report', 'view']),
  taken: { card_occasions_title: ['title', say('taken.card_occasion')] },
})
