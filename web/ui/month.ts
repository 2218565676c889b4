const dayMs = 86_400_000
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The month of a day: "2026-03-12" is in "2026-03". */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many after another one: 1 after "2026-12" is "2027-01". */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return toDay(Date.UTC(year, number - 1 + by, 1)).slice(0, 7)
}

/**
 * The weeks that a month lies in, each from the given weekday on (Sunday 0, Monday 1); their days, as YYYY-MM-DD, may be of the month
 * before or after.
 */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = timeOf(`${month}-01`)
  const start = first - ((new Date(first).getUTCDay() - firstWeekday + 7) % 7) * dayMs
  const next = timeOf(`${monthAfter(month, 1)}-01`)
  const count = Math.ceil((next - start) / (7 * dayMs))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => toDay(start + (week * 7 + day) * dayMs)),
  )
}
