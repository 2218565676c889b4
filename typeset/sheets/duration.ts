import { durationText } from '../../domain/papers/duration.ts'

/**
 * The printed duration of a paper: '2 hour(s) 30 min(s)'.
 *
 * @param timing hours and minutes as 'H:MM'
 * @throws RangeError naming the field where it is anything else
 */
export function printedDuration(timing: string, words = { hours: 'hour(s)', minutes: 'min(s)' }): string {
  const trimmed = timing.trim()
  if (!/^\d{1,2}:[0-5]\d$/.test(trimmed)) {
    throw new RangeError(`timing must be hours and minutes as H:MM, for example 1:30, not "${timing}"`)
  }
  return durationText(trimmed, words) || `0 ${words.minutes}`
}
