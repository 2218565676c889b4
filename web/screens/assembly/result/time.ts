import { customaryMinutesPerMark, type Deviation, type Shortfall } from '#contract'
import type { FieldNumber } from '../../papers/making/plan/plan.ts'

/** Minutes of a duration 'H:MM'. */
export function minutesOf(timing: string): number {
  const [hours = 0, minutes = 0] = timing.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes a mark that the server takes where none are typed. NaN while there is no limit, or no mark to be attempted. */
export function usualMinutesPerMark(max_minutes: FieldNumber, marks: number): number {
  const limit = Number(max_minutes)
  return limit > 0 && marks > 0 ? customaryMinutesPerMark(limit, marks) : Number.NaN
}

/** How long a paper takes beside its limit; undefined where the blueprint has none. */
export const timeOf = (deviations: readonly Deviation[]): Deviation | undefined =>
  deviations.find(({ goal }) => goal === 'time')

/** Whether a reason is the limit of the time: of the whole paper, and what there is of it is the limit. */
export const isAboutTime = (
  { section, needed, available }: Pick<Shortfall, 'section' | 'needed' | 'available'>,
  max_minutes: FieldNumber,
): boolean => section === null && max_minutes !== '' && available === Number(max_minutes) && needed > available
