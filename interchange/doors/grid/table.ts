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
  /** Where a line holds several pupils: the columns at which the second and each further one begin. */
  further: readonly number[]
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
    ...{ heads, width, rows: [], maxima: [], further: [] },
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
  return inParts(table, known)
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
  let order: readonly number[] | null = null
  for (const given of body) {
    const row = order === null ? given : inOrder(given, order)
    const filled = filledOf(row)
    const [only = ''] = filled
    const leave = (why: LeftWhy) => table.left.push({ row: row.row, why })
    const again = headOrder(given, table)
    if (again) {
      order = again
      leave('head_again')
    } else if (isHeadAgain(given, table)) leave('head_again')
    else if (table.width > 1 && filled.length === 1 && isPlaceText(only) && !isPupil(row)) {
      place = only
      leave('title')
    } else {
      const summary = isPupil(row) ? null : sumOf(row, table)
      if (summary === 'maximum') table.maxima.push(row)
      if (summary === null) table.rows.push({ ...row, place })
      else leave('summary')
    }
  }
}

/** The same headings in another order, over a further part of the list: where each column of the first part stands in it. */
function headOrder({ texts }: ListRow, { heads, header_rows }: ListTable): number[] | null {
  const keys = texts.map(headingKey)
  const named = heads.filter(({ key }) => key !== '')
  const isEach = named.every(({ key }) => keys.filter((one) => one === key).length === 1)
  const isAll = keys.filter((key) => key !== '').length === named.length
  if (header_rows.length === 0 || named.length < 3 || !isEach || !isAll) return null
  return heads.map(({ key }, at) => (key === '' ? at : keys.indexOf(key)))
}

const noCell = { shown: '' }
const inOrder = (row: ListRow, order: readonly number[]): ListRow => ({
  ...row,
  texts: order.map((at) => row.texts[at] ?? ''),
  cells: order.map((at) => row.cells[at] ?? noCell),
})

const isHeadAgain = ({ texts }: ListRow, { heads, header_rows, width }: ListTable) => {
  const isSame = (text: string, at: number) =>
    text === '' || heads[at]?.text === text || heads[at]?.key === headingKey(text)
  if (header_rows.length === 0 || !texts.every(isSame)) return false
  return width < 2 || texts.filter((text) => text !== '').length > 1
}

/** A word of sums stands before all numbers of its line, or in the place of a name: elsewhere behind them it is a remark. */
function sumOf(row: ListRow, { heads }: ListTable): 'summary' | 'maximum' | null {
  const names = row.texts.filter((_, at) => heads[at]?.heading === 'name')
  const asName = names.map(summaryOf).find((one) => one !== null)
  if (asName) return asName
  for (const text of filledOf(row)) {
    const summary = summaryOf(text)
    if (summary !== null) return summary
    if (numberIn(text) !== null) return null
  }
  return null
}

/** Two pupils a line, or more, become as many lines: the headings say themselves again; without any the names stand in the same place of each part. */
function inParts(table: ListTable, known: PupilTexts): ListTable {
  const part = table.header_rows.length > 0 ? repeatedHeads(table) : repeatedNames(table, known)
  if (part === null) return table
  const before = table.heads[part - 1]?.key === '' && table.header_rows.length > 0 ? part - 1 : part
  const further = Array.from({ length: Math.ceil(table.width / part) - 1 }, (_, at) => (at + 1) * part)
  const rows = [0, ...further].flatMap((offset) =>
    table.rows.map((row) => ({
      ...row,
      place: row.place ?? placeOver(table, offset, before),
      texts: row.texts.slice(offset, offset + before),
      cells: row.cells.slice(offset, offset + before),
      offset,
    })),
  )
  return {
    ...{ ...table, heads: table.heads.slice(0, before), width: before, further },
    rows: rows.filter((row) => filledOf(row).length > 0),
  }
}

/** "VIII A" and "VIII B" over the headings of their parts. */
function placeOver({ titles }: ListTable, from: number, width: number): string | null {
  const texts = (titles.at(-1)?.texts ?? []).slice(from, from + width).filter((text) => text !== '')
  const isForEach = (titles.at(-1)?.texts ?? []).filter((text) => text !== '').length > 1
  return isForEach && texts.length === 1 && isPlaceText(texts[0] ?? '') ? (texts[0] ?? null) : null
}

/** The same heading, by another word too. */
const isSameHead = (one: ColumnHead, other: ColumnHead) =>
  one.maximum === other.maximum &&
  (one.key === other.key || (one.heading !== null && one.heading === other.heading && one.label === other.label))

/** How many columns a pupil has, with a blank one between, where the headings say themselves again. */
function repeatedHeads({ heads: all }: ListTable): number | null {
  const heads = [...all]
  while (heads.at(-1)?.key === '') heads.pop()
  for (let part = 2; part <= heads.length / 2 + 1; part += 1) {
    const own = heads.slice(0, part)
    const isBlankLast = own.at(-1)?.key === ''
    if (heads.length <= part || heads.length % part !== (isBlankLast ? part - 1 : 0)) continue
    const named = isBlankLast ? own.slice(0, -1) : own
    if (named.length < 2 || named.some(({ key }) => key === '')) continue
    if (!named.some(({ heading }) => heading === 'roll_no' || heading === 'name' || heading === 'admission_no'))
      continue
    if (heads.every((head, at) => at < part || isSameHead(head, heads[at - part] as ColumnHead))) return part
  }
  return null
}

/** Without headings: pupils stand in one place of each half or third of the columns, and nobody twice. */
function repeatedNames({ rows, width }: ListTable, { isName }: PupilTexts): number | null {
  const namesIn = (at: number) =>
    rows.map(({ texts }) => texts[at] ?? '').filter((text) => numberIn(text) === null && isName(text))
  for (const count of [2, 3]) {
    const part = width / count
    if (!Number.isInteger(part) || part < 2) continue
    for (let at = 0; at < part; at += 1) {
      const found = Array.from({ length: count }, (_, one) => namesIn(at + one * part))
      const names = found.flat()
      const isFull = found.every((one, place) => one.length >= (place === count - 1 ? 1 : rows.length * 0.6))
      if (rows.length > 1 && isFull && new Set(names).size === names.length) return part
    }
  }
  return null
}
