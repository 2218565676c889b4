import { i18n } from '@lingui/core'

interface TypedDay {
  year: number
  month: number
  day: number
}

/** A day that there is, as YYYY-MM-DD; null for the 30th of February. */
function dayOf({ year, month, day }: TypedDay): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? at.toISOString().slice(0, 10) : null
}

const locales = () => i18n.locales ?? i18n.locale

/** Whether the school's country writes the month before the day in figures. */
function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(locales()).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

/** The number of a month that is written out or shortened, in the language of the screen or in English; 0 for none. */
function monthNamed(word: string): number {
  const bare = (name: string) => name.toLowerCase().replace(/[.॰]$/, '')
  const sought = bare(word)
  for (const locale of [locales(), 'en']) {
    const write = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
    const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const at = Date.UTC(2026, month - 1, 1)
      const names = [write.format(at), short.format(at)].map(bare)
      // English names are shortened to any length from three letters on.
      if (names.some((name) => name === sought || (sought.length > 2 && name.startsWith(sought)))) return month
    }
  }
  return 0
}

/** Year, month and day of what is typed: 2026-11-12, 12/11/2026 in the order of the school's country, 12 Nov 2026. */
function partsOf(typed: string): TypedDay | null {
  const text = typed.trim()
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? []
  if (year) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, first, second, last] = /^(\d\d?)[./ -](\d\d?)[./ -](\d{4})$/.exec(text) ?? []
  if (last) {
    const [one, other] = [Number(first), Number(second)]
    return isMonthFirst()
      ? { year: Number(last), month: one, day: other }
      : { year: Number(last), month: other, day: one }
  }
  const [, date, name, of] =
    /^(\d\d?)[ -]([^\d\s,-]+),?[ -](\d{4})$/u.exec(text) ?? swapped(/^([^\d\s,]+) (\d\d?),? (\d{4})$/u.exec(text)) ?? []
  const number = name ? monthNamed(name) : 0
  return number > 0 ? { year: Number(of), month: number, day: Number(date) } : null
}

/** A day as it is typed, as YYYY-MM-DD; null where it is none. */
export function readDay(typed: string): string | null {
  const parts = partsOf(typed)
  return parts && dayOf(parts)
}

/** Whether it is written as a day, but its month has no such one: 31.02.2011. */
export function isMissingDay(typed: string): boolean {
  const parts = partsOf(typed)
  return parts !== null && parts.month >= 1 && parts.month <= 12 && dayOf(parts) === null
}

/** "Nov 12, 2026" as if it were "12 Nov 2026". */
const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]]

/** Whether it is a day of the wire. */
export const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && readDay(value) !== null
