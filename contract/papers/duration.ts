/**
 * The duration of a paper on the screen: '2:00' → '2 hour(s)', '2:30' → '2 hour(s) 30 min(s)', '0:45' → '45 min(s)'.
 * The printed paper has the same in its own language (typeset/sheets/duration.ts).
 */
export function durationText(timing: string, words = { hours: 'hour(s)', minutes: 'min(s)' }): string {
  const [hours = 0, minutes = 0] = timing.split(':').map(Number)
  const parts = [hours > 0 ? `${hours} ${words.hours}` : '', minutes > 0 ? `${minutes} ${words.minutes}` : '']
  return parts.filter(Boolean).join(' ')
}
