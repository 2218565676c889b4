import { sql } from 'kysely'
import type { MarkSource } from '#contract'
import { type MarkInput, type WorkedMark, withinGrace, workOut } from '../../marking/mark.ts'
import type { Cell } from '../../marking/sheet.ts'
import { type Asking, ask } from '../db/ask.ts'
import { givenRows } from '../db/given-rows.ts'
import type { Change, SchoolChange } from '../ground/change.ts'
import {
  correctedOf,
  findRules,
  type Rules,
  readCells,
  rulesOf,
  type StoredMark,
  type Total,
  totalOf,
} from './totals.ts'

/** A row of the sheet as it is stored. */
interface Row extends StoredMark, Omit<Total, 'marks'> {
  enrolment_id: number
  section_id: number
  left: boolean
}

/** One pupil's row, what it was worked out from, and what came of it. */
export interface Reckoned {
  row: Row
  cells: ReadonlyMap<number, Cell>
  /** What of the row's grace is still needed to pass. */
  grace: number
  input: MarkInput
  /** The last correction would have cost marks: they are worked out by what held before it. */
  isProtected: boolean
  worked: WorkedMark
  total: Total
}

/** An exam worked out row by row, once: its totals and its figures are made from the same. */
export interface ReckonedExam {
  rules: Rules
  rows: readonly Reckoned[]
}

const none: ReadonlyMap<number, Cell> = new Map()

/**
 * Works every row of an exam out; null where there is no such exam.
 * @param hold whether the rows are held, as whoever writes them must
 */
export async function reckonExam(change: Asking, exam_id: number, hold = false): Promise<ReckonedExam | null> {
  const { client_id } = change
  const [exam] = await findRules(change, exam_id)
  if (!exam) return null
  const [rules, rows, cells] = await Promise.all([
    rulesOf(change, exam),
    ask(
      change,
      sql<Row>`
      select id, enrolment_id, section_id, set_letter, attendance, marks, grace, corrected_marks, counted_max, percent, grade, point, result,
        is_complete, left_at is not null as left
      from exam_marks where client_id = ${client_id} and exam_id = ${exam_id} order by id
      ${hold ? sql`for no key update` : sql``}`,
    ),
    readCells(change, exam_id),
  ])
  return {
    rules,
    rows: rows.map((row) => {
      const own = cells.get(row.id) ?? none
      const corrected = correctedOf(rules, row, own)
      const input = withinGrace(corrected.input)
      const worked = workOut(input)
      const { isProtected } = corrected
      return {
        row,
        cells: own,
        grace: input.grace_q / 4,
        input,
        isProtected,
        worked,
        total: totalOf(rules, row, worked),
      }
    }),
  }
}

const isStored = ({ row, grace, total }: Reckoned) =>
  row.grace === grace && (Object.keys(total) as (keyof Total)[]).every((name) => row[name] === total[name])

/** How many rows of an exam are stored otherwise than they work out. */
export const countUnlike = async (change: SchoolChange, exam_id: number) =>
  (await reckonExam(change, exam_id))?.rows.filter((one) => !isStored(one)).length ?? 0

/** Why rows are worked out anew, as the history of those says whose grace becomes less by it. */
interface Why {
  source: MarkSource
  reason: string | null
}

/** Works out every row of an exam anew, after a rule of it has changed, and writes those that differ. */
export async function recomputeExam(
  change: Change,
  exam_id: number,
  why: Why = { source: 'SYNC', reason: null },
): Promise<ReckonedExam | null> {
  const reckoned = await reckonExam(change, exam_id, true)
  const changed = reckoned?.rows.filter((one) => !isStored(one)) ?? []
  await storeTotals(
    change,
    changed.map(({ row, grace, total }) => ({ id: row.id, grace, ...total })),
  )
  const lessened = changed.filter(({ row, grace }) => row.grace !== grace)
  await noteGrace(
    change,
    exam_id,
    lessened.map(({ row, grace }) => ({ mark_id: row.id, before: String(row.grace), after: String(grace) })),
    why,
  )
  return reckoned
}

async function noteGrace(
  { db, client_id, actor, now, request_id }: Change,
  exam_id: number,
  rows: readonly { mark_id: number; before: string; after: string }[],
  { source, reason }: Why,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into exam_mark_history (client_id, exam_id, mark_id, field, before, after, reason, source, request_id, created_at, created_by,
      impersonator_id)
    select ${client_id}::bigint, ${exam_id}::bigint, mark_id, 'grace', before, after, ${reason}::text, ${source}::text, ${request_id}::text,
      ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint, ${actor.impersonator_id ?? null}::bigint
    from ${givenRows('exam_mark_history', ['mark_id', 'before', 'after'], rows)}
    returning id`.execute(db)
}

/** Writes what was worked out, where it differs. */
async function storeTotals(
  { db, client_id, actor, now }: Change,
  totals: readonly (Total & { id: number; grace: number })[],
): Promise<void> {
  if (totals.length === 0) return
  await sql`
    update exam_marks m set grace = given.grace, marks = given.marks, corrected_marks = given.corrected_marks, counted_max = given.counted_max, percent = given.percent, grade = given.grade,
      point = given.point, result = given.result, is_complete = given.is_complete, row_version = m.row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
    from ${givenRows('exam_marks', ['id', 'grace', 'marks', 'corrected_marks', 'counted_max', 'percent', 'grade', 'point', 'result', 'is_complete'], totals)}
    where m.client_id = ${client_id} and m.id = given.id
      and (m.grace, m.marks, m.corrected_marks, m.counted_max, m.percent, m.grade, m.point, m.result, m.is_complete)
        is distinct from (given.grace, given.marks, given.corrected_marks, given.counted_max, given.percent, given.grade, given.point, given.result, given.is_complete)`.execute(
    db,
  )
}
