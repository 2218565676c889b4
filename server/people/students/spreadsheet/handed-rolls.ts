import { say, type UploadProblem } from '#contract'
import { cellProblem, type SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { rollKey, type StoredRoster } from './stored.ts'

/** A pupil with a place here, and the roll number that the row gives instead of the own one; keys as `rollKey` makes them. */
export interface RollChange {
  student_id: number
  record: SpreadsheetRecord
  name: string
  old: { section_id: number; roll_no: string | null }
  new: { section_id: number; roll_no: string | null }
}

/** A row that is in order, and the number that it takes. */
interface RowWithRoll {
  record: SpreadsheetRecord
  student_id: number | null
  key: string | null
}

/**
 * Numbers of the sections as the list finds them: whoever gets another one by the list gives the own one up, whichever row comes first, so that
 * a list may hand numbers round. A row that is refused later takes its pupil's number back: see `rollsTakenBack`.
 */
export function freeRolls(
  { rolls, sections }: Pick<StoredRoster, 'rolls' | 'sections'>,
  changes: readonly RollChange[],
): { rolls: Map<string, Set<number>>; given_up: Map<number, { key: string; change: RollChange }> } {
  const free = new Map([...rolls].map(([key, holders]) => [key, new Set(holders)]))
  const given_up = new Map<number, { key: string; change: RollChange }>()
  for (const change of changes) {
    const [old, now] = [change.old, change.new].map(({ section_id, roll_no }) =>
      roll_no === null ? null : rollKey(sections, section_id, roll_no),
    )
    if (!old || old === now || !free.get(old)?.delete(change.student_id)) continue
    given_up.set(change.student_id, { key: old, change })
  }
  return { rolls: free, given_up }
}

/** Rows in order that are none after all, for the number they take stays with a pupil whose own row is refused; and so on from each. */
export function rollsTakenBack(
  accepted: readonly RowWithRoll[],
  given_up: ReadonlyMap<number, { key: string; change: RollChange }>,
  sections: StoredRoster['sections'],
): Map<number, UploadProblem> {
  const takers = new Map(accepted.flatMap((row) => (row.key === null ? [] : [[row.key, row]])))
  const going = new Set(accepted.map(({ student_id }) => student_id))
  const stays = [...given_up].filter(([id]) => !going.has(id)).map(([, given]) => given)
  const refused = new Map<number, UploadProblem>()
  for (const { key, change } of stays) {
    const taker = takers.get(key)
    if (!taker || refused.has(taker.record.row)) continue
    const section = sections.get(change.old.section_id)?.title ?? ''
    const facts = { roll: change.old.roll_no ?? '', section, name: change.name, row: change.record.row }
    refused.set(taker.record.row, cellProblem(taker.record, 'roll_no', 'duplicate', say('student.roll_stays', facts)))
    const own = taker.student_id === null ? undefined : given_up.get(taker.student_id)
    if (own) stays.push(own)
  }
  return refused
}
