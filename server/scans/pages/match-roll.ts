import { sql } from 'kysely'
import type { PageReason } from '#contract'
import { ask } from '../../db/ask.ts'
import type { ListedPupil } from '../exam-at-hand.ts'
import type { ScannedAnswerSheet } from './identity.ts'
import type { Placing, StoredPage } from './placing.ts'

interface RollMatch {
  enrolment_id: number | null
  section_id: number | null
  why: PageReason | null
}

interface RollCell {
  id: number
  state: 'READ' | 'OPEN' | 'CONFIRMED'
  value: string[][] | null
  marked: string[][]
  why: string | null
}

/** Zeros in front say nothing: 0007 is 7. null where it is no number. */
const numberIn = (roll: string): string | null => (/^\d+$/.test(roll) ? roll.replace(/^0+(?=\d)/, '') : null)

const rollIn = (rows: readonly (readonly string[])[]): string => rows.map((row) => row[0] ?? '').join('')

const nobody = (why: PageReason): RollMatch => ({ enrolment_id: null, section_id: null, why })

/**
 * Whose a blank sheet is: the one pupil of the exam's list who has the roll number that its circles say, and no other such sheet. Where that is nobody, or
 * not one alone, the number is asked about.
 */
export async function matchRoll(placing: Placing, page: StoredPage, sheet: ScannedAnswerSheet): Promise<RollMatch> {
  const { change, exam, marking } = placing
  const [cell] = await ask(
    change,
    sql<RollCell>`select id, state, value, marked, why from scan_cells
      where client_id = ${change.client_id} and page_id = ${page.id} and field = 'roll'`,
  )
  // A number that was nobody's may be somebody's by now: the list has changed, or the other sheet is gone.
  const isAgain = cell?.state === 'OPEN' && (cell.why === 'roll_unknown' || cell.why === 'roll_taken')
  if (!cell || (cell.state === 'OPEN' && !isAgain)) return release(placing, sheet, nobody('roll_doubtful'))
  const roll = numberIn(rollIn(cell.value ?? cell.marked))
  const named = [...exam.list.values()].filter((one) => roll !== null && numberIn(one.roll_no?.trim() ?? '') === roll)
  const own = marking ? named.filter(({ section_id }) => marking.has(section_id)) : named
  const [pupil, second] = own.length > 0 ? own : named
  if (!pupil || second) return release(placing, sheet, await asked(placing, cell, 'roll_unknown'))
  if (await hasOther(placing, sheet, pupil)) return release(placing, sheet, await asked(placing, cell, 'roll_taken'))
  if (cell.state === 'OPEN')
    await ask(
      change,
      sql`update scan_cells set state = 'READ', why = null, value = marked, row_version = row_version + 1
        where client_id = ${change.client_id} and id = ${cell.id}`,
    )
  await ask(
    change,
    sql`update answer_sheets set enrolment_id = ${pupil.enrolment_id}, matched_by = 'ROLL', exam_id = ${exam.id},
        row_version = row_version + 1
      where client_id = ${change.client_id} and id = ${sheet.id}`,
  )
  return { enrolment_id: pupil.enrolment_id, section_id: pupil.section_id, why: null }
}

/** What a person has confirmed stays; the page then waits for its pupil. */
async function asked({ change }: Placing, cell: RollCell, why: 'roll_unknown' | 'roll_taken'): Promise<RollMatch> {
  if (cell.state !== 'CONFIRMED' && cell.why !== why)
    await ask(
      change,
      sql`update scan_cells set state = 'OPEN', why = ${why}, value = null, row_version = row_version + 1
        where client_id = ${change.client_id} and id = ${cell.id}`,
    )
  return nobody(why)
}

/** A sheet that was somebody's by its number is nobody's again. */
async function release({ change }: Placing, sheet: ScannedAnswerSheet, match: RollMatch): Promise<RollMatch> {
  if (sheet.enrolment_id !== null && sheet.kind !== 'NAMED')
    await ask(
      change,
      sql`update answer_sheets set enrolment_id = null, matched_by = null, row_version = row_version + 1
        where client_id = ${change.client_id} and id = ${sheet.id}`,
    )
  return match
}

async function hasOther(
  { change, exam }: Placing,
  sheet: ScannedAnswerSheet,
  { enrolment_id }: ListedPupil,
): Promise<boolean> {
  const rows = await ask(
    change,
    sql<{ id: number }>`select a.id from answer_sheets a
        join scan_pages p on p.client_id = ${change.client_id} and p.sheet_id = a.id
      where a.client_id = ${change.client_id} and a.kind = ${sheet.kind} and a.enrolment_id = ${enrolment_id} and a.id <> ${sheet.id}
        and p.exam_id = ${exam.id} and p.state = 'COUNTED' limit 1`,
  )
  return rows.length > 0
}
