import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import type { GridCell } from '../../grid/grid-cells.ts'
import { folded } from '../../grid/shown.ts'
import type { ListTable } from '../../grid/table.ts'
import { cellAt, type ListRow, textAt } from '../../grid/table-rows.ts'
import { numberInWords } from '../../values/number-words.ts'
import { numberIn, numberKey, readPercent, readShare } from '../../values/numbers.ts'
import { gradedMark, isGradedColumn, signedMark } from '../rows/graded-mark.ts'
import type { Legend } from '../rows/legend.ts'
import type { PupilIndex } from '../rows/pupils.ts'

/** What the cells of a column are, told by themselves. Shares are of the cells that are filled. */
export interface ColumnFacts {
  at: number
  texts: readonly string[]
  filled: readonly string[]
  /** null where a cell holds no number. */
  numbers: readonly (number | null)[]
  names: number
  admissions: number
  rolls: number
  numeric: number
  attendance: number
  percents: number
  /** Maxima that six in ten of the cells say behind a stroke: 40 of "33/40". */
  shares: ReadonlyMap<number, true>
  /** A grade stands in the cells of its marks: "12 (B+)". */
  isGraded: boolean
  /** Its numbers are written in words. */
  isInWords: boolean
  /** Each text once. */
  isEachOnce: boolean
  /** 1, 2, 3 … in order. */
  isSerial: boolean
  /** One text throughout. */
  isConstant: boolean
}

/** The number of a cell as it is stored where the program stores one, else as it shows it. */
export function cellNumber(cell: GridCell, text: string): number | null {
  if (cell.kind === 'date' || cell.kind === 'error' || cell.kind === 'no_value') return null
  if (cell.kind === 'number' && cell.stored !== undefined && !text.includes('%')) return cell.stored
  return readPercent(text) ?? numberIn(text) ?? numberIn(readShare(text)?.text ?? '')
}

export function columnFacts(table: ListTable, index: PupilIndex, legend: Legend): ColumnFacts[] {
  return Array.from({ length: table.width }, (_, at) => factsOf(table, { index, legend }, at))
}

/** Each text is judged once, however often it stands in the column. */
function factsOf(
  { rows }: ListTable,
  { index, legend }: { index: PupilIndex; legend: Legend },
  at: number,
): ColumnFacts {
  const texts = rows.map((row) => textAt(row, at))
  const filled = texts.filter((text) => text !== '')
  const counts = new Map<string, number>()
  for (const text of filled) counts.set(text, (counts.get(text) ?? 0) + 1)
  const share = (is: (text: string) => boolean): number => {
    let found = 0
    for (const [text, count] of counts) if (is(text)) found += count
    return filled.length === 0 ? 0 : found / filled.length
  }
  const isGraded = isGradedColumn(counts)
  const words = new Map(
    [...counts.keys()].map((text) => [text, /[\p{L}\p{M}]{2}/u.test(text) ? numberInWords(text) : null]),
  )
  const isInWords = filled.length > 1 && share((text) => typeof words.get(text) === 'number') >= 0.5
  const bare = isInWords
    ? texts.map((text) => String(words.get(text) ?? text))
    : isGraded
      ? texts.map((text) => gradedMark(text)?.text ?? text)
      : texts.map((text) => signedMark(text, legend) ?? text)
  const numbers = numbersOf(rows, bare, at)
  const keys = new Set([...counts.keys()].map(numberKey))
  return {
    ...{ at, texts, filled, numbers },
    names: share((text) => /\p{L}{2}/u.test(text) && index.names.isIn(text)),
    admissions: share((text) => index.byAdmission(text).length > 0),
    rolls: share((text) => index.byRoll(text).length > 0),
    numeric: filled.length === 0 ? 0 : numbers.filter((number) => number !== null).length / filled.length,
    attendance: share((text) => readAttendance(text) !== null),
    percents: share((text) => readPercent(text) !== null),
    shares: sharesOf(isGraded ? bare.filter((text) => text !== '') : filled),
    ...{ isGraded, isInWords },
    isEachOnce: keys.size === filled.length,
    isSerial: texts.length > 1 && numbers.every((number, line) => number === line + 1),
    isConstant:
      filled.length > 1 && filled.length === texts.length && new Set([...counts.keys()].map(folded)).size === 1,
  }
}

function sharesOf(filled: readonly string[]): Map<number, true> {
  if (!filled.some((text) => text.includes('/'))) return new Map()
  const all = filled.flatMap((text) => readShare(text)?.of ?? [])
  const isCommon = (of: number) => all.filter((one) => one === of).length >= Math.max(2, filled.length * 0.6)
  return new Map([...new Set(all)].filter(isCommon).map((of) => [of, true]))
}

function numbersOf(rows: readonly ListRow[], texts: readonly string[], at: number): (number | null)[] {
  const known = new Map<string, number | null>()
  return rows.map((row, line) => {
    const text = texts[line] ?? ''
    const cell = cellAt(row, at)
    if (text === '' || cell.kind !== undefined) return text === '' ? null : cellNumber(cell, text)
    const before = known.get(text)
    const number = before === undefined ? cellNumber(cell, text) : before
    known.set(text, number)
    return number
  })
}

/** Rows that bear a law out: none where it could not be tried in two rows and in 60 of a hundred. */
export function holds(rows: number, least: number, isSo: (line: number) => boolean | null): boolean {
  let tried = 0
  let found = 0
  for (let line = 0; line < rows; line += 1) {
    const is = isSo(line)
    if (is === null) continue
    tried += 1
    if (is) found += 1
  }
  return tried >= 2 && tried >= rows * 0.6 && found >= tried * least
}
