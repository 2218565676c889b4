import { columnWord, say, type UploadProblem } from '#contract'
import { nameKey } from '../../interchange/spreadsheet/columns/nearest.ts'
import { type ReadFile, rowTelling, type SpreadsheetRecord } from './spreadsheet-kind.ts'

/** So much of a column stays blank where a value stands once for the rows under it. */
const blankShare = 1 / 3

type ReadRows = Pick<ReadFile<SpreadsheetRecord>, 'records' | 'notes'>

/**
 * A blank place under a filled one takes it, where a third of the column is so; shown. Under another class a subject is not taken over: it would be
 * of a class that nobody named with it. `isEachOnce`: only where each value stands in one row alone, as in cells that were merged.
 */
export function withFilledDown<Rows extends ReadRows>(
  read: Rows,
  columns: readonly string[],
  isEachOnce = false,
): Rows {
  const filling = columns.filter(
    (column) => isFilledOnce(read.records, column) && !(isEachOnce && standsAgain(read.records, column)),
  )
  if (filling.length === 0) return read
  const counts = new Map<string, { row: number; count: number }>()
  let above: Record<string, string> = {}
  const records = read.records.map((record) => {
    const values = { ...record.values }
    for (const [at, column] of columns.entries()) {
      const wider = columns.slice(0, at)
      const isSame = wider.every((one) => nameKey(values[one] ?? '') === nameKey(above[one] ?? ''))
      if (values[column] || !filling.includes(column) || !isSame || !above[column]) continue
      values[column] = above[column]
      counts.set(column, { row: counts.get(column)?.row ?? record.row, count: (counts.get(column)?.count ?? 0) + 1 })
    }
    above = { ...above, ...Object.fromEntries(columns.map((column) => [column, values[column] ?? ''])) }
    return { ...record, values }
  })
  const told = [...counts].map(([column, { row, count }]): UploadProblem => {
    const sentence = say('filled.down', { column: columnWord(column), count })
    return { row, column, code: 'filled_down', value: null, ...rowTelling(sentence) }
  })
  return { ...read, records, notes: [...read.notes, ...told] }
}

/** Whether a value stands in two rows: whoever says it again means that the blank ones have none. */
function standsAgain(records: readonly SpreadsheetRecord[], column: string): boolean {
  const texts = records.flatMap(({ values }) => (values[column] ? nameKey(values[column]) : []))
  return new Set(texts).size < texts.length
}

function isFilledOnce(records: readonly SpreadsheetRecord[], column: string): boolean {
  const first = records.findIndex(({ values }) => values[column])
  const blank = first < 0 ? 0 : records.slice(first).filter(({ values }) => !values[column]).length
  return blank > 0 && blank >= blankShare * records.length
}
