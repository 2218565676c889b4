import { type DutyShortage, english, type LimitedStaff, type Sentence, say, type WhyNot } from '#contract'
import type { BarredStaff } from '../../../../planning/duties/propose-duties.ts'
import type { Shortage } from '../../../../planning/duties/shortages.ts'
import type { PlannedDuties } from './duty-plan.ts'

export const namedStaff = ({ names }: Pick<PlannedDuties, 'names'>, id: number) => ({ id, name: names.get(id) ?? '' })

export const whySentence = (why: WhyNot): Sentence => say(`plan.why.${why}`)

/** Its name; its number where the series has it no more. */
const shiftName = ({ shifts }: Pick<PlannedDuties, 'shifts'>, shift: number): string => shifts[shift] ?? `${shift + 1}`

/** A place in words: "8 Dec 2026, Morning, Room 12"; its day is written where it is read. */
export const placeWords = (
  of: Pick<PlannedDuties, 'rooms' | 'shifts'>,
  { day, shift, room_id }: { day: string; shift: number; room_id: number | null },
): Sentence =>
  say('plan.duty_place', {
    ...{ day, shift: shiftName(of, shift) },
    room: room_id === null ? say('plan.reserve') : (of.rooms.get(room_id) ?? ''),
  })

/** Why somebody has less than others could spare. */
export function limitedRow(of: PlannedDuties, { staff, has, could, why }: BarredStaff): LimitedStaff {
  const { name } = namedStaff(of, staff)
  const clauses = Object.entries(why).map(([code, count]) => say(`plan.barred.${code as WhyNot}`, { count }))
  const said = say('plan.held', { who: name, has, could, clauses })
  return { staff_id: staff, name, has, could, why, said, message: english(said) }
}

export function shortRow(of: Pick<PlannedDuties, 'shifts'>, one: Shortage): DutyShortage {
  const { day, shift, needed, available, onLeave: on_leave, ownSubject: own_subject, seniors } = one
  const counts = { needed, available, on_leave, own_subject, seniors_needed: one.seniorsNeeded, seniors }
  const said =
    day === null
      ? say('plan.short.all', { needed, available })
      : shift === null
        ? say('plan.short.day', { day, needed, available, on_leave })
        : say('plan.short.sitting', { day, shift: shiftName(of, shift), ...counts })
  return { day, shift, ...counts, said, message: english(said) }
}
