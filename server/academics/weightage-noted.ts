import { say, type UploadProblem } from '#contract'
import { nameKey } from '../../interchange/spreadsheet/columns/nearest.ts'
import { type ReadFile, readPercent, rowTelling, type SpreadsheetRecord } from '../uploads/spreadsheet-kind.ts'

type ReadRows = Pick<ReadFile<SpreadsheetRecord>, 'records' | 'notes'>

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
