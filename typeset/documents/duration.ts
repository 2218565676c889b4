/**
 * The printed duration of a paper in one language or more: '2 hours 30 minutes', '1 hour / 1 घंटा'. Its words and plurals are those of the
 * Unicode CLDR, its digits European as everywhere on a paper.
 *
 * @param timing hours and minutes as 'H:MM'
 * @param languages BCP 47
 * @throws RangeError naming the field where it is anything else
 */
export function printedDuration(timing: string, languages: readonly string[] = ['en']): string {
  const trimmed = timing.trim()
  if (!/^\d{1,2}:[0-5]\d$/.test(trimmed)) {
    throw new RangeError(`timing must be hours and minutes as H:MM, for example 1:30, not "${timing}"`)
  }
  const [hours = 0, minutes = 0] = trimmed.split(':').map(Number)
  return [...new Set(languages.map((language) => inWords(hours, minutes, language)))].join(' / ')
}

function inWords(hours: number, minutes: number, language: string): string {
  const parts = [hours > 0 ? counted(hours, 'hour', language) : '']
  if (minutes > 0 || hours === 0) parts.push(counted(minutes, 'minute', language))
  return parts.filter(Boolean).join(' ')
}

const counted = (count: number, unit: 'hour' | 'minute', language: string) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
