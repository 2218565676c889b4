import { type PromotionInput, say } from '#contract'
import { assertKnown } from '../../entity/known-ids.ts'
import type { ChangeWith } from '../../ground/change.ts'
import { refusedField } from '../../ground/errors.ts'
import { refuse, refusing } from './refuse.ts'

/** The classes and sections of the filter are the caller's to see. @throws invalid_field with 400 */
export const assertPlaces = (call: ChangeWith<PromotionInput>) =>
  refusing(async () => {
    const { grade_id, section_id } = call.body.filter ?? {}
    await assertKnown(call, 'grades', grade_id, 'filter.grade_id')
    await assertKnown(call, 'sections', section_id, 'filter.section_id')
  })

export const placesIn = ({ filter, everybody = false }: PromotionInput) => ({
  grade_ids: filter?.grade_id,
  section_ids: filter?.section_id,
  everybody,
})

/** Whether others are meant than those who are named: of a class or a section, or everybody. */
export const meansPlaces = ({ filter, everybody }: Pick<PromotionInput, 'filter' | 'everybody'>): boolean =>
  everybody === true || filter?.grade_id !== undefined || filter?.section_id !== undefined

/** The whole school is meant by its own word alone. @throws invalid_field with 400 */
export function assertWhom({ items, filter, everybody, close_unlisted }: PromotionInput): void {
  const narrowed = meansPlaces({ filter })
  if (filter && !narrowed && !everybody) throw refuse([refusedField('filter', say('promotion.all_or_some'))])
  if (narrowed && everybody) throw refuse([refusedField('everybody', say('promotion.everybody_and_some'))])
  const others = narrowed || everybody
  if (!items && !others) throw refuse([refusedField('items', say('promotion.nobody'))])
  if (close_unlisted && !others) throw refuse([refusedField('close_unlisted', say('promotion.close_what'))])
}
