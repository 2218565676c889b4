import type { SeriesWhole } from '#contract'

/** "Thu 10 Sep" */
export function dayName(date: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  }).formatToParts(new Date(`${date}T12:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

/** "Thu 10 Sep", and the shift where there are several. */
export const placeName = ({ shifts }: SeriesWhole, day: string, shift: number, locale: string): string =>
  shifts.length > 1 ? `${dayName(day, locale)}, ${shifts[shift]?.name ?? ''}` : dayName(day, locale)
