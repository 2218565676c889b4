/** Day 0 of the dates that spreadsheets keep as numbers. */
const EPOCH = Date.UTC(1899, 11, 30)

const DAY = 86_400_000

/** A number of days as a spreadsheet keeps it → YYYY-MM-DD, with the time where there is one. */
export function dayText(days: number): string {
  const text = new Date(EPOCH + Math.round(days * DAY)).toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** 2012-05-14T08:30:00 → its number of days; null for what is no day. */
export function dayNumber(text: string): number | null {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?Z?$/.exec(text) ?? []
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`)
  return Number.isNaN(moment) ? null : (moment - EPOCH) / DAY
}
