import { say, type UploadProblem, type UploadReading } from '#contract'
import { lettersOf } from '../../../interchange/doors/grid/shown.ts'
import { compareKnownName } from '../../../interchange/doors/values/known-name.ts'
import type { ListHead } from '../../uploads/reading/list-head.ts'
import type { OpenList } from '../../uploads/reading/open-list.ts'
import { doubtfulRow } from '../../uploads/reading/preview.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import { fullName } from '../names.ts'

interface Name {
  first: string
  last?: string | null | undefined
}

/** A row that would change whoever has its key here. */
export interface KnownRow {
  record: SpreadsheetRecord
  /** The column of the key, and the key as the school has it. */
  column: string
  key: string
  there: Name
  given: Name
  /** What would stand here: an empty cell changes nothing. */
  after: Name
  /** Something else of the row says the same: who it is, when they were born. */
  isBacked: boolean
}

interface JudgedName {
  /** The row waits until somebody has said that it is the same person. */
  doubt: UploadProblem | null
  /** The row is taken, and what the name becomes is told. */
  told: UploadProblem | null
}

/** Whoever is found by a key is changed by a name that can be theirs; with a name that is wholly another's the row waits. The same of all lists of people. */
export function judgeKnownName(row: KnownRow, list: Pick<OpenList, 'accepts'>): JudgedName {
  const { record, column, key, isBacked } = row
  const [there, name, after] = [fullName(row.there), fullName(row.given), fullName(row.after)]
  if (compareKnownName(there, name, isBacked) === 'other' && !list.accepts(record.row))
    return {
      doubt: cellProblem(record, column, 'other_name', say('person.other_name', { key, there, name })),
      told: null,
    }
  if (lettersOf(there) === lettersOf(after)) return { doubt: null, told: null }
  const sentence = say('person.name_changes', { key, there, name: after })
  return { doubt: null, told: cellProblem(record, column, 'near_name', sentence) }
}

/** Rows that wait for their names, as the small table shows them: what each would be here, and what it would replace. */
export const waitingNames = (
  head: ListHead | undefined,
  rows: readonly KnownRow[],
  problems: readonly UploadProblem[],
): UploadReading['preview'] => {
  const doubts = new Map(problems.flatMap((one) => (one.code === 'other_name' ? [[one.row, one] as const] : [])))
  return rows.flatMap(({ record, given, there }) => {
    const doubt = doubts.get(record.row)
    if (!head || !doubt) return []
    return doubtfulRow(head, { record, here: cellsOf(given), was: cellsOf(there) }, doubt)
  })
}

const cellsOf = (name: Name) => ({ first_name: name.first, last_name: name.last, full_name: fullName(name) })
