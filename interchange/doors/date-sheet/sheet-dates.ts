import { plainText } from '../grid/shown.ts'
import { type DateOrder, isDay, readDate } from '../values/dates.ts'

const weekdayWords: readonly (readonly string[])[] = [
  'monday mon सोमवार सोम',
  'tuesday tue tues मंगलवार मंगल',
  'wednesday wed बुधवार बुध',
  'thursday thu thur thurs गुरुवार गुरूवार बृहस्पतिवार गुरु',
  'friday fri शुक्रवार शुक्र',
  'saturday sat शनिवार शनि',
  'sunday sun रविवार रवि इतवार',
].map((line) => line.split(' '))

/** ISO, 1 Monday … 7 Sunday; 0 for what is none. */
export function weekdayIn(text: string): number {
  const word = plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
  return word === '' ? 0 : weekdayWords.findIndex((words) => words.includes(word)) + 1
}

/** A date as it stands, and the weekday that is said beside it. */
interface DateText {
  date: string
  weekday: number
}

function dateText(shown: string): DateText {
  const text = plainText(shown).replace(/[()[\],]+/g, ' ')
  let weekday = 0
  const rest = text
    .trim()
    .split(/\s+/)
    .filter((word) => {
      const own = weekdayIn(word)
      if (own > 0 && weekday === 0) weekday = own
      return own === 0
    })
  return { date: rest.join(' '), weekday }
}

const hasYear =
  /\d{4}|^\d{1,2}\D+[\p{L}\p{M}]+\D+\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2}$|^[\p{L}\p{M}]+\W+\d{1,2}(?:st|nd|rd|th)?\W+\d{2}$/u
const yearless =
  /^\d{1,2}(?:st|nd|rd|th)?[\s./-]+(?:\d{1,2}|[\p{L}\p{M}]{3,12})[./-]?$|^[\p{L}\p{M}]{3,12}\.?[\s-]+\d{1,2}(?:st|nd|rd|th)?$/iu

export interface SheetDates {
  first: string
  last: string
  order: DateOrder | null
}

/** order: day and month may be either · outside: it lies before the first or after the last day · none: no date */
export type SheetDate = { day: string; weekday: number } | { open: true } | { outside: string } | { none: true }

/** A date of a sheet; without a year it is the one day between the first and the last. */
export function readSheetDate(shown: string, { first, last, order }: SheetDates): SheetDate {
  const { date, weekday } = dateText(shown)
  if (date === '') return { none: true }
  const texts = hasYear.test(date)
    ? [date]
    : yearless.test(date)
      ? yearsOf(first, last).map((year) => withYear(date, year))
      : []
  const read = texts.map((text) => readDate(text, order, { kind: 'joined', today: last }))
  if (read.some((one) => 'open' in one)) return { open: true }
  const days = read.flatMap((one) => ('day' in one && isDay(one.day) ? one.day : []))
  const inside = [...new Set(days.filter((day) => first <= day && day <= last))]
  const [only] = inside
  if (only !== undefined && inside.length === 1) return { day: only, weekday }
  const [outside] = days
  return outside === undefined || inside.length > 1 ? { none: true } : { outside }
}

/** Whether a text is a date at all, whichever way round. */
export const isDateText = (shown: string): boolean => {
  const { date } = dateText(shown)
  return (
    (hasYear.test(date) || yearless.test(date)) &&
    'day' in readDate(hasYear.test(date) ? date : withYear(date, 2024), 'dmy', anyDay)
  )
}

const anyDay = { kind: 'joined', today: '2099-01-01' } as const

/** The text that tells day from month, for the order of all. */
export const orderText = (shown: string): string => {
  const { date } = dateText(shown)
  return yearless.test(date) && !hasYear.test(date) ? withYear(date, 2024) : date
}

const yearsOf = (first: string, last: string): number[] => {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return Array.from({ length: Math.min(5, Math.max(1, to - from + 1)) }, (_, at) => from + at)
}

function withYear(date: string, year: number): string {
  const bare = date.replace(/[./-]$/, '')
  return /\p{L}/u.test(bare) ? `${bare} ${year}` : `${bare.replace(/[\s./-]+/, '/')}/${year}`
}
