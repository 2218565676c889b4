import { headingKey, summaryOf } from '../marks/headings.ts'
import type { LeftWhy } from '../marks/reading.ts'
import { isPlaceText } from '../places/places.ts'
import { numberIn } from '../values/numbers.ts'
import type { Grid } from './grid-cells.ts'
import { type ColumnHead, headingRows } from './heading-rows.ts'
import { filledOf, type ListRow, rowsOf } from './table-rows.ts'

/** A list as headings and the lines of pupils, without what stands above, between and below them. */
export interface ListTable {
  heads: ColumnHead[]
  header_rows: number[]
  rows: ListRow[]
  /** Lines of the highest marks. */
  maxima: ListRow[]
  titles: ListRow[]
  left: { row: number; why: LeftWhy }[]
  width: number
  /** Where a line holds two pupils: the column at which the second begins. */
  second_half: number | null
}

/** What tells the line of a pupil from others. */
export interface PupilTexts {
  isName: (text: string) => boolean
  isAdmission: (text: string) => boolean
}

export function readTable(grid: Grid, known: PupilTexts, said?: readonly number[]): ListTable {
  const { rows, hidden, width } = rowsOf(grid)
  const isPupil = (row: ListRow) => filledOf(row).some((text) => known.isName(text) || known.isAdmission(text))
  const firstPupil = rows.findIndex((row) =>
    filledOf(row).some((text) => numberIn(text) === null && known.isName(text)),
  )
  const { places, heads } = headingRows(rows, width, firstPupil, said)
  const [top = 0] = places
  const table: ListTable = {
    ...{ heads, width, rows: [], maxima: [], second_half: null },
    header_rows: places.map((at) => rows[at]?.row ?? 0),
    titles: rows.slice(0, top),
    left: [
      ...hidden.map((row) => ({ row, why: 'hidden' as const })),
      ...rows.slice(0, top).map(({ row }) => ({ row, why: 'title' as const })),
    ],
  }
  const body = rows.slice(places.length === 0 ? 0 : (places.at(-1) ?? 0) + 1)
  const from = places.length === 0 ? titlesOf(body, table, isPupil) : 0
  sortOut(body.slice(from), table, isPupil)
  return inHalves(table)
}

/** Lines of one cell above a list without headings. */
function titlesOf(body: readonly ListRow[], table: ListTable, isPupil: (row: ListRow) => boolean): number {
  if (table.width < 2) return 0
  const first = body.findIndex((row) => filledOf(row).length > 1 || isPupil(row))
  const titles = body.slice(0, Math.max(0, first))
  table.titles = [...titles]
  table.left.push(...titles.map(({ row }) => ({ row, why: 'title' as const })))
  return titles.length
}

function sortOut(body: readonly ListRow[], table: ListTable, isPupil: (row: ListRow) => boolean) {
  let place: string | null = null
  for (const row of body) {
    const filled = filledOf(row)
    const [only = ''] = filled
    const leave = (why: LeftWhy) => table.left.push({ row: row.row, why })
    if (isHeadAgain(row, table)) leave('head_again')
    else if (table.width > 1 && filled.length === 1 && isPlaceText(only) && !isPupil(row)) {
      place = only
      leave('title')
    } else {
      const summary = isPupil(row) ? null : sumOf(row)
      if (summary === 'maximum') table.maxima.push(row)
      if (summary === null) table.rows.push({ ...row, place })
      else leave('summary')
    }
  }
}

const isHeadAgain = ({ texts }: ListRow, { heads, header_rows, width }: ListTable) => {
  const isSame = (text: string, at: number) =>
    text === '' || heads[at]?.text === text || heads[at]?.key === headingKey(text)
  if (header_rows.length === 0 || !texts.every(isSame)) return false
  return width < 2 || texts.filter((text) => text !== '').length > 1
}

/** A word of sums stands before all numbers of its line: behind them it is a remark. */
function sumOf(row: ListRow): 'summary' | 'maximum' | null {
  for (const text of filledOf(row)) {
    const summary = summaryOf(text)
    if (summary !== null) return summary
    if (numberIn(text) !== null) return null
  }
  return null
}

/** Two pupils a line become two lines: the headings say themselves again. */
function inHalves(table: ListTable): ListTable {
  const keys = table.heads.map(({ key }) => key)
  while (keys.at(-1) === '') keys.pop()
  const at = [Math.floor((keys.length + 1) / 2), Math.ceil((keys.length + 1) / 2)].find((half) =>
    isTwice(keys, half, table.heads),
  )
  if (at === undefined) return table
  const before = keys[at - 1] === '' ? at - 1 : at
  const left = table.rows.map((row) => ({
    ...row,
    texts: row.texts.slice(0, before),
    cells: row.cells.slice(0, before),
  }))
  const right = table.rows.map((row) => ({
    ...row,
    texts: row.texts.slice(at),
    cells: row.cells.slice(at),
    offset: at,
  }))
  const rows = [...left, ...right].filter((row) => filledOf(row).length > 0)
  return { ...table, rows, heads: table.heads.slice(0, before), width: before, second_half: at }
}

function isTwice(keys: readonly string[], half: number, heads: readonly ColumnHead[]): boolean {
  const [left, right] = [keys.slice(0, half), keys.slice(half)]
  if (left.at(-1) === '' && left.length > right.length) left.pop()
  const isKey = heads
    .slice(0, half)
    .some(({ heading }) => heading === 'roll_no' || heading === 'name' || heading === 'admission_no')
  return (
    isKey && left.length > 1 && left.length === right.length && left.every((key, at) => key !== '' && key === right[at])
  )
}
