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
  /** Of a pupil whose day of birth is here and in the list. */
  born?: { there: string; given: string } | null
}

interface JudgedRow {
  /** The row waits until somebody has said that it is the same person, and that the day is right. */
  doubt: UploadProblem | null
  /** The row is taken, and what becomes of the name and of the day of birth is told. */
  told: UploadProblem[]
}

/**
 * What of a row that changes somebody who is here is not certain, and what it changes of who they are. Whoever is found by a key is changed by a name that can be theirs; with a name that is wholly another's the row waits.
 * So it does with the day of birth that is here, day and month exchanged: the list, or what is here, was read the wrong way round. The same of all lists
 * of people.
 */
export function judgeKnown(row: KnownRow, list: Pick<OpenList, 'accepts'>): JudgedRow {
  const { record, column, key, isBacked, born } = row
  const [there, name, after] = [fullName(row.there), fullName(row.given), fullName(row.after)]
  if (compareKnownName(there, name, isBacked) === 'other' && !list.accepts(record.row))
    return {
      doubt: cellProblem(record, column, 'other_name', say('person.other_name', { key, there, name })),
      told: [],
    }
  if (born && isTurned(born) && !list.accepts(record.row))
    return {
      doubt: cellProblem(record, 'dob', 'turned_date', say('person.turned_birth', { name: there, ...born })),
      told: [],
    }
  const told: UploadProblem[] = []
  if (lettersOf(there) !== lettersOf(after))
    told.push(cellProblem(record, column, 'near_name', say('person.name_changes', { key, there, name: after })))
  if (born && born.there !== born.given)
    told.push(cellProblem(record, 'dob', 'other_date', say('person.birth_changes', { name: there, ...born })))
  return { doubt: null, told }
}

/** Days as year-month-day. */
function isTurned({ there, given }: { there: string; given: string }): boolean {
  const [year, month, day] = there.split('-')
  return there !== given && given === [year, day, month].join('-')
}

const waits = (code: string) => code === 'other_name' || code === 'turned_date'

/** Rows that wait for their names and days of birth, as the small table shows them: what each would be here, and what it would replace. */
export const waitingNames = (
  head: ListHead | undefined,
  rows: readonly KnownRow[],
  problems: readonly UploadProblem[],
): UploadReading['preview'] => {
  const doubts = new Map(problems.flatMap((one) => (waits(one.code) ? [[one.row, one] as const] : [])))
  return rows.flatMap(({ record, given, there, born }) => {
    const doubt = doubts.get(record.row)
    if (!head || !doubt) return []
    const here = { ...cellsOf(given), dob: born?.given }
    return doubtfulRow(head, { record, here, was: { ...cellsOf(there), dob: born?.there } }, doubt)
  })
}

const cellsOf = (name: Name) => ({ first_name: name.first, last_name: name.last, full_name: fullName(name) })
