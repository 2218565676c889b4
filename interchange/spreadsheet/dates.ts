const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

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

const isoOf = (year: string, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Whether the day comes first in a file's dates: told by those that can be read one way only, null where they don't settle it. */
function dayFirst(texts: Iterable<string>): boolean | null {
  const orders = new Set<boolean>()
  for (const text of texts) {
    const [, one, other] = NUMBERS.exec(text) ?? []
    if (Number(one) > 12) orders.add(true)
    if (Number(other) > 12) orders.add(false)
  }
  const [order] = orders
  return orders.size === 1 ? (order ?? null) : null
}

/**
 * Reads the dates of one file, given all of them: YYYY-MM-DD; null for one whose day and month can be taken for each other. What is no date stays
 * as it is, for its field to refuse; so does a year of two digits.
 */
export function dateReader(texts: Iterable<string>): (text: string) => string | null {
  const order = dayFirst(texts)
  return (text) => {
    const [, year, month, day] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(text) ?? []
    if (year) return isoOf(year, Number(month), Number(day))
    if (/^\d{4,5}$/.test(text)) return new Date(EPOCH + Number(text) * DAY).toISOString().slice(0, 10)
    const [, named_day, name, named_year] = /^(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s,-]+(\d{4})$/i.exec(text) ?? []
    const at = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase())
    if (named_year && at >= 0) return isoOf(named_year, at + 1, Number(named_day))
    const [, one, other, last] = NUMBERS.exec(text) ?? []
    if (!last) return text
    const [a, b] = [Number(one), Number(other)]
    const is_day_first = a > 12 ? true : b > 12 ? false : a === b ? true : order
    if (is_day_first === null) return null
    return is_day_first ? isoOf(last, b, a) : isoOf(last, a, b)
  }
}
