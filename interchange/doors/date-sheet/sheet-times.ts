import { clockOf, minutesOf } from '../../../domain/exams/series-days.ts'
import { plainText } from '../grid/shown.ts'
import type { SheetTime } from './reading.ts'

const mark = String.raw`(a\.?\s?m\.?|p\.?m\.?|noon|बजे)?`
const clock = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*${mark}`
// "2026-27" is none.
const range = new RegExp(String.raw`(?<![\d.:/-])${clock}\s*(?:-|to|till|until|से)\s*${clock}(?!\d|[./-]\d)`, 'giu')

/** Where a school says no more than "1:30", it is the afternoon. */
const firstOfMorning = 7

function minutesAt(hour: string, minute: string | undefined, said: string | undefined): number {
  const [h, m] = [Number(hour), Number(minute ?? 0)]
  const isAfternoon = /^p/i.test(said ?? '')
  const isMorning = /^a/i.test(said ?? '')
  const whole = isAfternoon && h < 12 ? h + 12 : isMorning && h === 12 ? 0 : h
  return (isAfternoon || isMorning || whole >= firstOfMorning ? whole : whole + 12) * 60 + m
}

/** "9-12" may be anything: it is a time in a column of times, or behind a word for it. */
export const saysTime = (text: string): boolean =>
  /(?:^|[^\p{L}\p{M}])(?:tim(?:e|ing|ings)|समय)(?![\p{L}\p{M}])/iu.test(text)

/** The time that stands in a text, and the text without it; null where none does. */
export function timeIn(shown: string, isTime = saysTime(shown)): { time: SheetTime; rest: string } | null {
  const text = plainText(shown)
  for (const found of text.matchAll(range)) {
    const time = timeOf(found, isTime)
    if (!time) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      .replace(/\(\s*\)|\[\s*\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return { time, rest }
  }
  return null
}

function timeOf([, h, m, said, otherH, otherM, otherSaid]: RegExpExecArray, isTime: boolean): SheetTime | null {
  if (!isTime && m === undefined && otherM === undefined && said === undefined && otherSaid === undefined) return null
  const ends = minutesAt(otherH ?? '', otherM, otherSaid)
  const late = minutesAt(h ?? '', m, said)
  // "6:30–9:30": before the usual morning, since it ends in it.
  const starts = late >= ends && said === undefined && Number(h) < firstOfMorning ? late - 720 : late
  if (Number(h) > 23 || Number(otherH) > 23 || ends <= starts || ends >= 1440) return null
  return { starts: clockOf(starts), ends: clockOf(ends) }
}

export const lengthOf = ({ starts, ends }: SheetTime): number => minutesOf(ends) - minutesOf(starts)
