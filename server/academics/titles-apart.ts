import { say, type UploadProblem } from '#contract'
import { titlesIn } from '../../interchange/doors/places/title-cell.ts'
import { nameKey } from '../../interchange/spreadsheet/columns/nearest.ts'
import type { OpenList } from '../uploads/reading/open-list.ts'
import { cellProblem, rowTelling, type SpreadsheetRecord, type SpreadsheetTable } from '../uploads/spreadsheet-kind.ts'

interface TitleColumn {
  column: 'chapter' | 'topic'
  /** What a row says of its one title: beside it several can't be taken. */
  details?: string
  /** Whether a comma, a stroke or a line end may part titles: then it is asked, once for each text. */
  asks: boolean
}

/** What a cell of several titles may be. */
const meanings = ['several', 'one'] as const
type Meaning = (typeof meanings)[number]

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

interface ReadCell {
  /** null: somebody said that the row is left out; undefined: it is still to be said. */
  here: Meaning | null | undefined
  titles: string[]
}

/**
 * "Reflection; Refraction; Lenses" as a row for each title, told; where the signs may be those of one title it is said once for each text, and such rows
 * wait. Further rows are counted on from the last, and shown by the row that they stand in.
 * @throws invalid_field where something was said of a text that it can't be
 */
export function withTitlesApart(table: SpreadsheetTable, list: OpenList, title: TitleColumn): SpreadsheetTable {
  const { column } = title
  const texts = table.records.map(({ values }) => values[column] ?? '')
  const alone = new Set(texts.map(nameKey))
  const parted = apart(table, column)
  const problems: UploadProblem[] = []
  for (const record of table.records) {
    const read = readCell(record, list, title, (one) => alone.has(nameKey(one)))
    if (read?.here === null) list.leave(record.row)
    else if (read?.here === 'several') parted.take(record, read.titles)
    else parted.take(record, [onOneLine(record.values[column] ?? '')])
    if (read && read.here === undefined)
      problems.push(cellProblem(record, column, 'ask_value', say('titles.open', { titles: shown(read.titles) })))
  }
  return { ...table, ...parted.rows(), problems: [...table.problems, ...problems] }
}

const shown = (titles: readonly string[]) => titles.join(' · ').slice(0, 150)

function readCell(
  { values }: SpreadsheetRecord,
  list: OpenList,
  { column, details, asks }: TitleColumn,
  isKnown: (title: string) => boolean,
): ReadCell | null {
  const text = values[column] ?? ''
  const found = titlesIn(text, isKnown)
  if (!found || !(found.is_sure || asks)) return null
  const isAlone = !details || !values[details]
  const given = list.said(column, text)
  const isMeant = given === undefined || given === null || meanings.some((one) => one === given)
  const said = (isMeant ? given : list.refuse(column, text)) as Meaning | null | undefined
  const here = said === undefined && found.is_sure && isAlone ? 'several' : said
  const near = [
    ...(isAlone ? [{ label: shown(found.titles), here: 'several' }] : []),
    { label: `“${onOneLine(text).slice(0, 150)}”`, here: 'one' },
  ]
  list.tell({ column, value: text, here: here ?? null, by: list.saidBy(column, text) ?? (here ? 'rule' : null), near })
  return { here, titles: found.titles }
}

/** The records with one title each, and their lines as the file would have them. */
function apart({ records, lines, places, counted, notes }: SpreadsheetTable, column: string) {
  const at = new Map(places).get(column)
  const own = new Map(lines.map((line) => [line.row, line]))
  const read: Pick<SpreadsheetTable, 'records' | 'lines'> = { records: [], lines: [] }
  const numbers = new Map(counted?.shown)
  let last = records.reduce((most, { row }) => Math.max(most, row), 0)
  let several: { row: number; count: number } | null = null
  return {
    take(record: SpreadsheetRecord, titles: readonly string[]) {
      const line = own.get(record.row)
      if (titles.length > 1) several = { row: several?.row ?? record.row, count: (several?.count ?? 0) + 1 }
      for (const [place, title] of titles.entries()) {
        const row = place === 0 ? record.row : ++last
        if (place > 0) numbers.set(row, counted?.shown.get(record.row) ?? record.row)
        read.records.push({ row, values: { ...record.values, [column]: title } })
        const cells = line?.cells.map((cell, index) => (index === at && titles.length > 1 ? title : cell))
        if (cells) read.lines.push({ row, cells })
      }
    },
    rows() {
      const told = several && [
        {
          ...{ row: several.row, column, code: 'several_titles', value: null },
          ...rowTelling(say('titles.apart', { count: several.count })),
        },
      ]
      return {
        ...read,
        notes: [...notes, ...(told ?? [])],
        ...(counted && { counted: { ...counted, shown: numbers } }),
      }
    },
  }
}
