/** The days and shifts of a series, from what is said of it. */

const DAY_MS = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

export interface OpenDay {
  /** `YYYY-MM-DD`. */
  date: string
  /** Calendar days from the first. */
  number: number
  /** 1 Monday to 7 Sunday. */
  weekday: number
}

/** Calendar days from one date to another. */
export const daysFrom = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS)

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(at(date)).getUTCDay() || 7

export interface DaysOfSeries {
  starts_on: string
  ends_on: string
  weekdays: readonly number[]
  closed_days: readonly { date: string }[]
}

/** The open weekdays from first to last, without those that are closed. */
export function openDays({ starts_on, ends_on, weekdays, closed_days }: DaysOfSeries): OpenDay[] {
  const closed = new Set(closed_days.map(({ date }) => date))
  const all = Array.from({ length: Math.max(0, daysFrom(starts_on, ends_on) + 1) }, (_, number) => {
    const date = new Date(at(starts_on) + number * DAY_MS).toISOString().slice(0, 10)
    return { date, number, weekday: weekdayOf(date) }
  })
  return all.filter(({ date, weekday }) => weekdays.includes(weekday) && !closed.has(date))
}

/** "09:30" as minutes from midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes from midnight as "09:30". */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export interface ShiftTimes {
  starts: string
  ends: string
  starts_on_day?: Readonly<Record<string, string>> | undefined
}

/** When a shift begins and ends on a weekday: where it begins later it ends later by as much. */
export function timesOn(
  { starts, ends, starts_on_day }: ShiftTimes,
  weekday: number,
): { starts: number; ends: number } {
  const from = minutesOf(starts_on_day?.[weekday] ?? starts)
  return { starts: from, ends: from + minutesOf(ends) - minutesOf(starts) }
}
