import { readAttendance } from '../../../domain/exams/read-attendance.ts'
import { readHeading } from '../marks/headings.ts'
import { numberIn } from '../values/numbers.ts'

const before =
  /^(\S{0,15}\d\S{0,15}?)[.):]?\s+(\p{L}[\p{L}\p{M}.'’ ]{1,80}?)(?:\s+[-–—]\s*|\s*[:=]\s*|\s+)(?=[\d½¼¾.]|\p{L}+\.?$)(.+)$/u

const isMark = (text: string) => numberIn(text) !== null || readAttendance(text) !== null || /^[-–—]$/.test(text)

interface SpokenLine {
  key: string
  name: string
  marks: string[]
}

/** "1. Aarav Sharma - 1, 1, 2 = 4" and "1  Aarav Sharma  1  1  2  4": who it is, and the marks of each. */
function spokenLine(line: string): SpokenLine | null {
  const [, key, name, rest] = before.exec(line) ?? []
  if (key === undefined || name === undefined || rest === undefined) return null
  const marks = rest.split(/[\s,;=|]+/).filter(Boolean)
  return marks.every(isMark) ? { key, name: name.trim(), marks } : null
}

/** A line of headings has as many as the lines under it, though "Roll No" is two words of it. */
function headsIn(line: string, width: number): string[] | null {
  const heads = line
    .split(/\t|\s{2,}/)
    .flatMap((part) =>
      part.split(/\s+/).every((word) => readHeading(word).heading !== null) ? part.split(/\s+/) : [part],
    )
    .filter(Boolean)
  return heads.length === width && heads.filter((head) => readHeading(head).heading !== null).length >= width / 2
    ? heads
    : null
}

/** So few lines are no list. */
const fewest = 3

/**
 * Lines without tabs of a number, a name and as many marks in each, or a lone word of absence; what stands above them is titles and at most a line of
 * headings, and below them a page number and the like. null where any line between is otherwise.
 */
export function spokenLines(lines: readonly string[]): string[][] | null {
  const read = lines.map(spokenLine)
  const first = read.findIndex((one) => one !== null)
  const end = read.findLastIndex((one) => one !== null) + 1
  const own = read.slice(first, end).filter((_, at) => (lines[first + at] ?? '').trim() !== '')
  if (first < 0 || own.length < fewest) return null
  const counts = new Set(
    own.map((one) => (one && one.marks.length > 1 ? one.marks.length : null)).filter((one) => one !== null),
  )
  const [count = 0] = counts
  const isEach = own.every((one) => one && (one.marks.length === count || isAway(one)))
  if (counts.size !== 1 || !isEach) return null
  return lines.map((line, at) => {
    const one = read[at]
    if (one) return [one.key, one.name, ...one.marks]
    return headsIn(line.trim(), count + 2) ?? (line.trim() === '' ? [] : [line.trim()])
  })
}

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
