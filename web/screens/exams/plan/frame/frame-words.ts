import { examSeriesApi } from '#contract'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** "Mon"; 1 is Monday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))

/** What is out of date once a series is planned in other days, shifts, rooms or staff. */
export const seriesStale = [
  ...[examSeriesApi.get, examSeriesApi.list, examSeriesApi.slots, examSeriesApi.changes],
  ...[examSeriesApi.seats, examSeriesApi.duties, examSeriesApi.candidates],
]
