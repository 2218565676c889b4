import { columnWord, say, type UploadProblem } from '#contract'
import { nameKey } from '../../interchange/spreadsheet/columns/nearest.ts'
import { type ReadFile, readPercent, rowTelling, type SpreadsheetRecord } from '../uploads/spreadsheet-kind.ts'

/** So much of a column stays blank where a value stands once for the rows under it. */
const blankShare = 1 / 3

type ReadRows = Pick<ReadFile<SpreadsheetRecord>, 'records' | 'notes'>

/**
 * A blank place under a filled one takes it, where a third of the column is so; shown. Under another class a subject is not taken over: it would be
 * of a class that nobody named with it.
 */
export function withFilledDown<Rows extends ReadRows>(read: Rows, columns: readonly string[]): Rows {
  const filling = columns.filter((column) => isFilledOnce(read.records, column))
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

function isFilledOnce(records: readonly SpreadsheetRecord[], column: string): boolean {
  const first = records.findIndex(({ values }) => values[column])
  const blank = first < 0 ? 0 : records.slice(first).filter(({ values }) => !values[column]).length
  return blank > 0 && blank >= blankShare * records.length
}

/** Less is a few chapters that come to others. */
const leastOfWhole = 50

/** Weightages of a subject that are all there and are not the whole: told. */
export function withWeightageNoted<Rows extends ReadRows>(read: Rows): Rows {
  const subjects = new Map<string, SpreadsheetRecord[]>()
  for (const record of read.records) {
    const subject = nameKey(`${record.values.class ?? ''}, ${record.values.subject_code ?? ''}`)
    const own = subjects.get(subject) ?? []
    own.push(record)
    subjects.set(subject, own)
  }
  const told = [...subjects.values()].flatMap((records): UploadProblem[] => {
    const parts = records.map(({ values }) => readPercent(values.weightage ?? ''))
    const [first] = records
    if (!first || records.length < 2 || !parts.every((part) => typeof part === 'number')) return []
    const sum = Math.round(parts.reduce((all, part) => all + part, 0) * 100) / 100
    const place = [first.values.class, first.values.subject_code].filter(Boolean).join(', ').slice(0, 80)
    if (Math.abs(sum - 100) <= 0.05 || sum < leastOfWhole) return []
    return [
      {
        row: first.row,
        column: 'weightage',
        code: 'weightage_sum',
        value: String(sum),
        ...rowTelling(say('weightage.sum', { place, sum })),
      },
    ]
  })
  return { ...read, notes: [...read.notes, ...told] }
}
