/**
 * The printed duration of a paper: '2 hour(s)', '2 hour(s) 30 min(s)', '45 min(s)'.
 *
 * @param timing hours and minutes as 'H:MM'
 * @throws RangeError naming the field where it is anything else
 */
export function durationText(timing: string, words = { hours: 'hour(s)', minutes: 'min(s)' }): string {
  const match = /^(\d{1,2}):([0-5]\d)$/.exec(timing.trim())
  if (!match) throw new RangeError(`timing must be hours and minutes as H:MM, for example 1:30, not "${timing}"`)
  const hours = Number(match[1])
  const minutes = Number(match[2])
  const parts = []
  if (hours > 0) parts.push(`${hours} ${words.hours}`)
  if (minutes > 0 || hours === 0) parts.push(`${minutes} ${words.minutes}`)
  return parts.join(' ')
}
