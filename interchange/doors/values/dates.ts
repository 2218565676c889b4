import { plainText } from '../grid/shown.ts'

/** Whether day or month comes first. */
export type DateOrder = 'dmy' | 'mdy'

/** A day as YYYY-MM-DD, which may be none of the calendar; `open`: day and month can be taken for each other; `year`: two digits that fit no year. */
export type ReadDate = { day: string } | { open: true } | { year: string } | { text: string }

const numbers = /^(\d{1,2}) ?[/.,\- ] ?(\d{1,2}) ?[/.,\- ] ?(\d{4}|\d{2})$/
const yearFirst = /^(\d{4}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{1,2})(?:[T ][\d:.]+Z?)?$/
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]+([\p{L}\p{M}]{2,12})\.?[\s,\-/.]+(\d{4}|\d{2})$/iu
const nameAndDay = /^([\p{L}\p{M}]{2,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/iu

/** Beginnings of the months, of which each is one month's alone. */
const months = [
  'january जनवरी जनव',
  'february फरवरी फ़रवरी',
  'march मार्च',
  'april अप्रैल',
  'may मई मे',
  'june जून',
  'july जुलाई जुलै',
  'august अगस्त ऑगस्ट',
  'september सितंबर सितम्बर सप्टेंबर',
  'october अक्टूबर अक्तूबर ऑक्टोबर',
  'november नवंबर नवम्बर नोव्हेंबर',
  'december दिसंबर दिसम्बर डिसेंबर',
].map((line) => line.split(' '))

/** 3 of "March", "Mar" and मार्च; 0 of no month. */
export function monthOf(name: string): number {
  const word = name.toLowerCase()
  const least = /^[a-z]+$/.test(word) ? 3 : 2
  return word.length < least ? 0 : months.findIndex((words) => words.some((one) => one.startsWith(word))) + 1
}

/** Day 0 of the dates that spreadsheets keep as numbers. */
const epoch = Date.UTC(1899, 11, 30)

const isoOf = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Which order dates settle: told by those that can be read one way only; null where none does, or where some say this and some that. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  const orders = new Set<DateOrder>()
  for (const text of texts) {
    const [, one, other] = numbers.exec(plainText(text)) ?? []
    if (Number(one) > 12) orders.add('dmy')
    if (Number(other) > 12) orders.add('mdy')
  }
  const [order] = orders
  return orders.size === 1 ? (order ?? null) : null
}

/** What the day of a field can be, for years of two digits. */
export interface DateField {
  /** born: of somebody who goes to school; joined: not long from now at the latest. */
  kind: 'born' | 'joined'
  /** YYYY-MM-DD */
  today: string
}

const youngest = 2
const oldest = 25

/** The one year of these two digits in which the day fits its field; null where none does. */
function wholeYear(digits: string, rest: string, { kind, today }: DateField): number | null {
  const [late, early] = [2000 + Number(digits), 1900 + Number(digits)]
  const [now, day] = [Number(today.slice(0, 4)), today.slice(5)]
  if (kind === 'joined') return late <= now + 1 ? late : early
  const fits = (year: number) => {
    const age = now - year - (day < rest ? 1 : 0)
    return age >= youngest && age <= oldest
  }
  return [late, early].find(fits) ?? null
}

/** Reads a date under the order of its list; null: nobody has said it. What is no date at all stays as it is, for its field to refuse. */
export function readDate(shown: string, order: DateOrder | null, field: DateField): ReadDate {
  const text = plainText(shown)
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year) return { day: isoOf(Number(year), Number(month), Number(day)) }
  if (/^\d{5}$/.test(text)) return { day: new Date(epoch + Number(text) * 86_400_000).toISOString().slice(0, 10) }
  const named = dayAndName.exec(text)
  const turned = named ? null : nameAndDay.exec(text)
  const name = named?.[2] ?? turned?.[1]
  if (name !== undefined && monthOf(name) > 0)
    return wholeDate(named?.[3] ?? turned?.[3] ?? '', monthOf(name), Number(named?.[1] ?? turned?.[2]), field)
  const [, one, other, last] = numbers.exec(text) ?? []
  if (!last) return { text: shown }
  const [a, b] = [Number(one), Number(other)]
  const own = a > 12 ? 'dmy' : b > 12 ? 'mdy' : a === b ? 'dmy' : order
  if (own === null) return { open: true }
  return own === 'dmy' ? wholeDate(last, b, a, field) : wholeDate(last, a, b, field)
}

function wholeDate(year: string, month: number, day: number, field: DateField): ReadDate {
  if (year.length === 4) return { day: isoOf(Number(year), month, day) }
  const whole = wholeYear(year, isoOf(0, month, day).slice(5), field)
  return whole === null ? { year } : { day: isoOf(whole, month, day) }
}

/** Whether a day is in the calendar: 30 February and the 13th month are not. */
export function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date
}
