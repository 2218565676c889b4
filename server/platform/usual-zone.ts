import { zoneToday } from '#contract'

type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** The time zone of a country, where one clock is right in all of it the whole year; undefined where nobody can tell. */
export function usualZone(country: string, now: Date): string | undefined {
  const locale = new Intl.Locale(`und-${country}`) as Zoned
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const clocks = new Set(zones.map((zone) => clockOf(zone, now.getUTCFullYear())))
  return clocks.size === 1 && zones[0] ? zoneToday(zones[0]) : undefined
}

/** What a zone's clocks show in winter and in summer. */
function clockOf(timeZone: string, year: number): string {
  const clock = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return [0, 6].map((month) => clock.format(Date.UTC(year, month, 1))).join()
}
