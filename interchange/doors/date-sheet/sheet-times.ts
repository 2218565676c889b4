import { clockOf, minutesOf } from '../../../domain/exams/series-days.ts'
import { plainText } from '../grid/shown.ts'
import type { SheetTime } from './reading.ts'

const mark = String.raw`(a\.?\s?m\.?|p\.?m\.?|noon|बजे)?`
const clock = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*${mark}`
const range = new RegExp(String.raw`${clock}\s*(?:-|to|till|until|से)\s*${clock}`, 'iu')

/** Where a school says no more than "1:30", it is the afternoon. */
const firstOfMorning = 7

function minutesAt(hour: string, minute: string | undefined, said: string | undefined): number {
  const [h, m] = [Number(hour), Number(minute ?? 0)]
  const isAfternoon = /^p/i.test(said ?? '')
  const isMorning = /^a/i.test(said ?? '')
  const whole = isAfternoon && h < 12 ? h + 12 : isMorning && h === 12 ? 0 : h
  return (isAfternoon || isMorning || whole >= firstOfMorning ? whole : whole + 12) * 60 + m
}

/** The time that stands in a text, and the text without it; null where none does. "9-12" alone may be anything. */
export function timeIn(shown: string): { time: SheetTime; rest: string } | null {
  const text = plainText(shown)
  const found = range.exec(text)
  if (!found) return null
  const [whole, h, m, said, otherH, otherM, otherSaid] = found
  if (m === undefined && otherM === undefined && said === undefined && otherSaid === undefined) return null
  const starts = minutesAt(h ?? '', m, said)
  const ends = minutesAt(otherH ?? '', otherM, otherSaid)
  if (Number(h) > 23 || Number(otherH) > 23 || ends <= starts || ends >= 1440) return null
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { time: { starts: clockOf(starts), ends: clockOf(ends) }, rest }
}

export const lengthOf = ({ starts, ends }: SheetTime): number => minutesOf(ends) - minutesOf(starts)
