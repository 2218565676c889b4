import { readAttendance } from '../../../domain/exams/read-attendance.ts'
import { readHeading } from '../marks/headings.ts'
import { numberIn } from '../values/numbers.ts'

const before =
  /^(\S{0,15}\d\S{0,15}?(?:\s+\S{0,15}\d\S{0,15}?){0,2}?)[.):]?\s+(\p{L}(?:[\p{L}\p{M}.'’ ]|-(?=\p{L}{2})){1,80}?)(?:\s+(?=[-–—]\s+[-–—])|\s+[-–—]\s*|\s*[:=]\s*|\s+)(?=[\d½¼¾.]|[-–—]\s+[-–—]|\p{L}+\.?$|\p{L}{1,4}\/\d{1,4}$)(.+)$/u
/** "Roll 1 Aarav = 9" */
const rollWord = /^(?:roll|r\.? ?no|रोल)\.? ?(?:no|नं)?\.? ?[:#]? ?(?=\d)/iu

/** "33/40" too. */
export const isMark = (text: string) =>
  numberIn(text) !== null ||
  /^\d{1,4}(?:[.,]\d{1,2})?\/\d{1,4}$/.test(text) ||
  readAttendance(text) !== null ||
  /^\p{L}{1,4}\/\d{1,4}$/u.test(text) ||
  /^[-–—]$/.test(text)

/** So few lines are no list. */
const fewest = 3

interface SpokenLine {
  /** Up to three numbers before the name. */
  keys: string[]
  name: string
  marks: string[]
}

/** "1. Aarav Sharma - 1, 1, 2 = 4" and "1  Aarav Sharma  1  1  2  4": who it is, and the marks of each. */
export function spokenLine(line: string): SpokenLine | null {
  const [, key, name, rest] = before.exec(line.replace(rollWord, '')) ?? []
  if (key === undefined || name === undefined || rest === undefined) return null
  const marks = rest.split(/[\s,;=|]+/).filter(Boolean)
  // A lone P is an initial of the name.
  const isInitial = marks.length === 1 && readAttendance(marks[0] ?? '') === 'P'
  return marks.every(isMark) && !isInitial ? { keys: key.split(/\s+/), name: name.trim(), marks } : null
}

const rolled =
  /^(?:class )?(?:roll|r\.? ?no|रोल|अनुक्रमांक)\.?(?: ?(?:no|number|नं|नंबर))?\.? ?[.:#-]? ?(\d{1,6}) ?(?:[:=–—-]|\s) ?(\S.{0,20})$/iu

/** "Roll 5: 31½" in each line, below titles: who is meant, and the mark, which one may still lack. */
export function rolledLines(lines: readonly string[]): string[][] | null {
  const read = lines.map((line) => {
    const [, roll, mark] = rolled.exec(line.trim()) ?? []
    if (roll !== undefined && mark !== undefined && isMark(mark.trim())) return [roll, mark.trim()]
    const [, bare] = /^(?:roll|रोल)(?: ?(?:no|नं))?\.? ?(\d{1,6}) ?[:=–—-]?$/iu.exec(line.trim()) ?? []
    return bare === undefined ? null : [bare, '']
  })
  const first = read.findIndex((one) => one !== null)
  const own = lines.slice(first).filter((line) => line.trim() !== '')
  const found = read.filter((one) => one !== null)
  if (first < 0 || found.length < fewest || found.length < own.length) return null
  return lines.map((line, at) => read[at] ?? (line.trim() === '' ? [] : [line.trim()]))
}

/** A line of headings has as many as the lines under it, though "Roll No" is two words of it. */
function headsIn(line: string, width: number): string[] | null {
  const heads = line
    .split(/\t|\s{2,}/)
    .flatMap((part) => knownHeads(part.split(/\s+/)) ?? [part])
    .filter(Boolean)
  return heads.length === width && heads.filter(isHead).length >= width / 2 ? heads : null
}

const isHead = (text: string) => readHeading(text).heading !== null

/** Words as headings of up to three of them, the longest first; null where one of them is none. */
function knownHeads(words: readonly string[]): string[] | null {
  const heads: string[] = []
  for (let at = 0; at < words.length; ) {
    const long = [3, 2, 1].find((count) => at + count <= words.length && isHead(words.slice(at, at + count).join(' ')))
    if (long === undefined) return null
    heads.push(words.slice(at, at + long).join(' '))
    at += long
  }
  return heads
}

/**
 * Lines without tabs of a number, a name and as many marks in each, or a lone word of absence; what stands above them is titles and at most a line of
 * headings, and below them a page number and the like. null where any line between is otherwise.
 */
export function spokenLines(lines: readonly string[]): string[][] | null {
  const read = lines.map(spokenLine)
  const first = read.findIndex((one) => one !== null)
  const end = read.findLastIndex((one) => one !== null) + 1
  const isBetween = betweenPages(lines, first)
  const own = read.slice(first, end).filter((_, at) => !isBetween(lines[first + at] ?? ''))
  if (first < 0 || own.length < fewest) return null
  const counts = new Set(
    own.map((one) => (one && !isAway(one) ? one.marks.length : null)).filter((one) => one !== null),
  )
  const [count = 0] = counts
  const isEach = own.every((one) => one && (one.marks.length === count || isAway(one)))
  const keys = new Set(own.map((one) => one?.keys.length))
  if (counts.size !== 1 || !isEach || keys.size !== 1) return null
  const width = (own[0]?.keys.length ?? 1) + 1 + count
  return lines.map((line, at) => {
    const one = read[at]
    if (one) return [...one.keys, one.name, ...one.marks]
    return headsIn(line.trim(), width) ?? (line.trim() === '' ? [] : [line.trim()])
  })
}

/** Blank lines, numbers of pages, when it was printed, and what stands above the first pupil once more, as it does on every page. */
function betweenPages(lines: readonly string[], first: number): (line: string) => boolean {
  const withoutNumbers = (line: string) => line.replace(/\d+/g, '').trim()
  const above = new Set(lines.slice(Math.max(0, first - mostAbove), first).map(withoutNumbers))
  return (line) => {
    const text = line.trim()
    if (text === '' || /^printed (?:on |at |: ?)?\d/iu.test(text)) return true
    return above.has(withoutNumbers(text)) || /^(?:page|पृष्ठ) \d{1,3}(?: (?:of|\/) \d{1,3})?$/iu.test(text)
  }
}

const mostAbove = 5

const isAway = ({ marks }: SpokenLine) => marks.length === 1 && readAttendance(marks[0] ?? '') !== null

/** Every cell on a line of its own, as pages are copied: the headings first, then as many lines for each that is listed. */
export function cellsInLines(lines: readonly string[]): string[][] | null {
  const cells = lines.map((line) => line.trim())
  const width = cells.findIndex((cell) => {
    const { heading, is_bare } = readHeading(cell)
    return heading === null || is_bare
  })
  const heads = cells.slice(0, width).map((cell) => readHeading(cell).heading)
  const isNamed = heads.includes('roll_no') || heads.includes('name') || heads.includes('admission_no')
  if (width < fewest || !isNamed || cells.length % width !== 0 || cells.length < width * fewest) return null
  return Array.from({ length: cells.length / width }, (_, at) => cells.slice(at * width, (at + 1) * width))
}

const named = /^(\p{L}(?:[\p{L}\p{M}.'’ ]|-(?=\p{L}{2})){1,80}?)(?: ?[-–—:=] ?|\s+)(\S{1,10})$/u

/** "Aarav 35" in each line: a name and a mark, below titles and above what else is said. null where any line between is otherwise. */
export function namedLines(lines: readonly string[]): string[][] | null {
  const read = lines.map((line) => {
    const [, name, mark = ''] = named.exec(line.trim()) ?? []
    return name !== undefined && isMark(mark) && readAttendance(mark) !== 'P' ? [name.trim(), mark] : null
  })
  const first = read.findIndex((one) => one !== null)
  const end = read.findLastIndex((one) => one !== null) + 1
  const own = lines.slice(first, end).filter((line) => line.trim() !== '')
  const found = read.filter((one) => one !== null)
  const numbers = found.filter(([, mark = '']) => numberIn(mark) !== null).length
  if (found.length < fewest || found.length < own.length || numbers < found.length / 2) return null
  return lines.map((line, at) => read[at] ?? (line.trim() === '' ? [] : [line.trim()]))
}
