import { i18n } from '@lingui/core'

const dayParts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** A day of the wire, "2026-11-12", as "12 Nov 2026". */
export function dayText(date: string): string {
  return i18n.date(`${date}T12:00:00Z`, dayParts)
}

/** An instant of the wire as the device's own time of that day, "10:36". */
export const timeText = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
