import type { Deviation, Shortfall } from '#contract'
import type { FieldNumber } from '../../papers/wizard/plan.ts'

/** Minutes of a duration 'H:MM'. */
export function minutesOf(timing: string): number {
  const [hours = 0, minutes = 0] = timing.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Minutes a mark that the server takes where none are typed: the limit shared by marks, rounded down to a quarter of a minute
 * (customaryMinutesPerMark in assembly/search/time.ts). NaN while there is no limit, or no mark to be attempted.
 */
export function usualMinutesPerMark(max_minutes: FieldNumber, marks: number): number {
  const limit = Number(max_minutes)
  if (!(limit > 0 && marks > 0)) return Number.NaN
  return Math.max(0.25, Math.floor((limit * 4) / marks) / 4)
}

/** How long a paper takes beside its limit; undefined where the blueprint has none. */
export const timeOf = (deviations: readonly Deviation[]): Deviation | undefined =>
  deviations.find(({ goal }) => goal === 'time')

/** Whether a reason is the limit of the time: of the whole paper, and what there is of it is the limit. */
export const isAboutTime = (
  { section, needed, available }: Pick<Shortfall, 'section' | 'needed' | 'available'>,
  max_minutes: FieldNumber,
): boolean => section === null && max_minutes !== '' && available === Number(max_minutes) && needed > available
