import { type DutyShortage, english, type LimitedStaff, type Sentence, say, type WhyNot } from '#contract'
import type { BarredStaff } from '../../../../planning/duties/propose-duties.ts'
import type { Shortage } from '../../../../planning/duties/shortages.ts'
import type { PlannedDuties } from './duty-plan.ts'

export const namedStaff = ({ names }: Pick<PlannedDuties, 'names'>, id: number) => ({ id, name: names.get(id) ?? '' })

export const whySentence = (why: WhyNot): Sentence => say(`plan.why.${why}`)

/** A place in words: "2026-12-08, shift 1, Room 12". */
export const placeWords = (
  { rooms }: Pick<PlannedDuties, 'rooms'>,
  { day, shift, room_id }: { day: string; shift: number; room_id: number | null },
): Sentence =>
  say('plan.duty_place', {
    ...{ day, shift: shift + 1 },
    room: room_id === null ? say('plan.reserve') : (rooms.get(room_id) ?? ''),
  })

/** Why somebody has less than others could spare. */
export function limitedRow(of: PlannedDuties, { staff, has, could, why }: BarredStaff): LimitedStaff {
  const { name } = namedStaff(of, staff)
  const clauses = Object.entries(why).map(([code, count]) => say(`plan.barred.${code as WhyNot}`, { count }))
  const said = say('plan.held', { who: name, has, could, clauses })
  return { staff_id: staff, name, has, could, why, said, message: english(said) }
}

export function shortRow(one: Shortage): DutyShortage {
  const { day, shift, needed, available, onLeave: on_leave, ownSubject: own_subject, seniors } = one
  const seniors_needed = one.seniorsNeeded
  const said =
    day === null
      ? say('plan.short.all', { needed, available })
      : shift === null
        ? say('plan.short.day', { day, needed, available, on_leave })
        : say('plan.short.sitting', {
            ...{ day, shift: shift + 1, needed, available, on_leave, own_subject, seniors_needed, seniors },
          })
  return {
    ...{ day, shift, needed, available, on_leave, own_subject, seniors_needed, seniors },
    ...{ said, message: english(said) },
  }
}
