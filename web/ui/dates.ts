import { i18n } from '@lingui/core'
import { type DateFormat, schoolDay } from '#contract'

/** Where the school is; a device may be set to another place, or travel. */
let zone: string | undefined

/** Times are those of this time zone from now on; null: the device's own, as on the platform. */
export function setTimezone(name: string | null): void {
  zone = name ?? undefined
}

/** How days are written; null: as the school's country does. */
let format: DateFormat | null = null

/** Days are written like this from now on. */
export function setDateFormat(chosen: DateFormat | null): void {
  format = chosen
}

/** Whether the school writes the day before the month in figures, whatever its country does. */
export const isDayFirst = (): boolean => format?.startsWith('DD') === true

const locale = () => String(i18n.locales ?? i18n.locale)

type Instant = string | number | Date
const write = (at: Instant, parts: Intl.DateTimeFormatOptions) =>
  i18n.date(new Date(at), { timeZone: zone, hourCycle: 'h23', ...parts })

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit' } as const

/** A day of the wire, "2026-11-12", as "12 Nov 2026": the same everywhere. */
export const dayText = (date: string): string =>
  format ? schoolDay(date, format, locale()) : write(`${date}T12:00:00Z`, { ...dayParts, timeZone: 'UTC' })

/** The day of an instant at the school, "12 Nov 2026". */
export const dayAtText = (at: Instant): string => (format ? dayText(dayOf(at)) : write(at, dayParts))

/** An instant as the school's time of that day, "10:36". */
export const timeText = (at: Instant): string => write(at, timeParts)

/** Day and time of an instant at the school, "12 Nov 2026, 10:36". */
export const momentText = (at: Instant): string =>
  format ? `${dayAtText(at)}, ${timeText(at)}` : write(at, { ...dayParts, ...timeParts })

/** The same in full, with the weekday and to the second. */
export const fullMomentText = (at: Instant): string =>
  write(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...timeParts, second: '2-digit' })

/** The day that it is at the school, or was or will be so many days from now, as YYYY-MM-DD. */
export const today = (daysOn = 0): string => dayOf(Date.now() + daysOn * 86_400_000)

/** What the school's clock shows, as the wire takes it: "09:14". */
export const clockNow = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...timeParts }).format(new Date())

/** The day of an instant at the school, as YYYY-MM-DD. */
function dayOf(at: Instant): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at))
}

interface WeekInfo {
  firstDay: number
}

/** The day that a week begins with in the school's country, Sunday 0 to Saturday 6; Monday where the browser can't say. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(String(i18n.locales ?? i18n.locale)) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo
    weekInfo?: WeekInfo
  }
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7
}
