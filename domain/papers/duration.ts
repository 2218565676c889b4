/** The duration of a paper: '2:00' → '2 hour(s)', '2:30' → '2 hour(s) 30 min(s)', '0:45' → '45 min(s)', '0:00' → ''. */
export function durationText(timing: string, words: { hours: string; minutes: string }): string {
  const [hours = 0, minutes = 0] = timing.split(':').map(Number)
  const parts = [hours > 0 ? `${hours} ${words.hours}` : '', minutes > 0 ? `${minutes} ${words.minutes}` : '']
  return parts.filter(Boolean).join(' ')
}
