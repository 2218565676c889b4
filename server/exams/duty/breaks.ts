import { type Sentence, say } from '#contract'
import { swapBreaks } from '../../../planning/duties/changes.ts'
import { dutiesOf, type PlannedDuties } from '../plan/duties/duty-plan.ts'
import { namedStaff, whySentence } from '../plan/duties/duty-words.ts'

/** What a swap would break, in words; null: nothing. */
export function breaks(of: PlannedDuties, duty_id: number, to: number, other_duty_id: number | null): Sentence | null {
  const { duties, byId } = dutiesOf(of)
  const known = (id: number) => duties.find((one) => one === byId.get(id)) ?? null
  const duty = known(duty_id)
  const other = other_duty_id === null ? null : known(other_duty_id)
  if (!duty || (other_duty_id !== null && !other)) return say('swap.moved')
  if (!of.plan.staff.some(({ id }) => id === to)) return say('plan.not_of_series')
  const [first] = swapBreaks(of.plan, duties, duty, { staff: to, other })
  return first ? say('plan.not_able', { who: namedStaff(of, first.staff).name, why: whySentence(first.why) }) : null
}
