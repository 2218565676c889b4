import type { UploadProblem, UploadReading } from '#contract'
import type { SpreadsheetRecord } from '../spreadsheet-kind.ts'
import type { ListHead } from './list-head.ts'

type PreviewRow = UploadReading['preview'][number]

/** A row that would be taken: its cells as the file has them, and what would stand here, by our columns. */
export interface ShownRow {
  record: SpreadsheetRecord
  here: Readonly<Record<string, string | number | null | undefined>>
  /** What it would replace, where that is to be seen. */
  was?: ShownRow['here']
}

const lengthOf = ({ record }: { record: SpreadsheetRecord }) =>
  Object.values(record.values).reduce((sum, cell) => sum + cell.length, 0)

/** The first two, the last and the longest row of those that go in. */
export function previewOf<Row extends { record: SpreadsheetRecord }>(
  head: ListHead | undefined,
  rows: readonly Row[],
  hereOf: (row: Row) => ShownRow['here'],
): PreviewRow[] {
  if (!head) return []
  const [first, second] = rows
  const longest = rows.reduce<Row | undefined>(
    (best, row) => (best && lengthOf(best) >= lengthOf(row) ? best : row),
    first,
  )
  const wanted: [PreviewRow['why'], Row | undefined][] = [
    ['first', first],
    ['first', second],
    ['last', rows.at(-1)],
    ['longest', longest],
  ]
  const seen = new Set<Row>()
  return wanted.flatMap(([why, row]): PreviewRow[] => {
    if (!row || seen.has(row)) return []
    seen.add(row)
    return [{ row: row.record.row, why, who: null, cells: cellsOf(head, { ...row, here: hereOf(row) }), message: null }]
  })
}

/** A row that waits until somebody has looked at it, with what it would replace. */
export const doubtfulRow = (head: ListHead, row: ShownRow, { message, said }: UploadProblem): PreviewRow => ({
  ...{ row: row.record.row, why: 'doubtful', who: null, cells: cellsOf(head, row), message },
  ...(said && { said: { message, ...said } }),
})

const cellsOf = ({ columns }: ListHead, { record, here, was = {} }: ShownRow): PreviewRow['cells'] =>
  columns.flatMap(({ at, fields }) => {
    const [field] = fields
    if (field === undefined) return []
    const shown = (row: ShownRow['here']) => {
      const own = fields.map((one) => row[one]).filter((one) => one !== undefined && one !== null && one !== '')
      return own.length > 0 ? own.join(' ') : null
    }
    return { column: at, in_file: (record.values[field] ?? '').slice(0, 200), here: shown(here), was: shown(was) }
  })
