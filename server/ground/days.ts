import { type DateFormat, schoolDay } from '#contract'

/** The day that it is at a moment in a time zone, as YYYY-MM-DD; in UTC where the school is not known. */
export function dayIn(timezone: string | undefined, now: Date): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone ?? 'UTC' }).format(now)
}

/** A day as it stands at the head or foot of a document, "12 November 2026", or as the school writes its days. */
export const writtenDay = (date: string, format: DateFormat | null, locale: string): string =>
  format === null
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', numberingSystem: 'latn', timeZone: 'UTC' }).format(
        new Date(`${date}T12:00:00Z`),
      )
    : schoolDay(date, format, locale)

/** An instant as a school writes it, "12 Nov 2026, 10:36"; without a format as its country does. */
export function writtenMoment(at: Date, format: DateFormat | null, locale: string, timeZone: string): string {
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', timeZone, hourCycle: 'h23', ...parts }).format(at)
  if (format === null) return write({ dateStyle: 'medium', timeStyle: 'short' })
  return `${schoolDay(dayIn(timeZone, at), format, locale)}, ${write({ timeStyle: 'short' })}`
}
