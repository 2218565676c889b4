import { sql } from 'kysely'
import type { MarkSource } from '#contract'
import type { Attendance } from '../../marking/sheet.ts'
import { computed, type Rules } from '../exams/totals.ts'
import type { OpenRow } from './judge.ts'
import type { Sheet, Writing } from './sheet.ts'

/** One value that changed, as it is remembered. */
export interface History {
  mark_id: number
  exam_question_id: number | null
  field: string
  before: string | null
  after: string | null
  source: MarkSource
}

/** What a sheet shows of a row after a change of it. */
export interface TotalRow {
  id: number
  row_version: number
  attendance: Attendance | null
  marks: number | null
  percent: number | null
  grade: string | null
  result: 'PASS' | 'FAIL' | 'ABSENT' | 'EXEMPT' | 'WITHHELD' | 'PENDING'
  is_complete: boolean
}

/** Writes rows with their values, what is worked out of them, and their history. */
export async function storeJudged(
  change: Writing,
  { exam }: Sheet,
  { rules, rows, history }: { rules: Rules; rows: readonly OpenRow[]; history: readonly History[] },
  reason: string | null,
): Promise<TotalRow[]> {
  const [totals] = await Promise.all([
    storeRows(change, rules, rows),
    storeCells(change, exam.id, rows, history),
    storeHistory(change, exam.id, history, reason),
  ])
  return totals
}

async function storeCells(
  { db, client_id, now, actor }: Writing,
  exam_id: number,
  rows: readonly OpenRow[],
  history: readonly History[],
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const keys = new Map(
    history.flatMap(({ mark_id, exam_question_id: id }) =>
      id === null ? [] : [[`${mark_id} ${id}`, { mark_id, id }] as const],
    ),
  )
  const all = [...keys.values()].map(({ mark_id, id }) => ({
    mark_id,
    exam_question_id: id,
    cell: byId.get(mark_id)?.cells.get(id),
  }))
  const gone = all.filter(({ cell }) => cell === undefined)
  const there = all.flatMap(({ cell, ...key }) =>
    cell === undefined ? [] : [{ ...key, marks: cell === 'NA' ? null : cell / 4 }],
  )
  if (there.length > 0)
    await sql`
      insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at, updated_by)
      select ${client_id}::bigint, ${exam_id}::bigint, mark_id, exam_question_id, marks, ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(there)}::jsonb) as given (mark_id bigint, exam_question_id bigint, marks numeric)
      on conflict (client_id, exam_id, mark_id, exam_question_id)
        do update set marks = excluded.marks, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
      db,
    )
  if (gone.length > 0)
    await sql`
      delete from exam_question_marks x using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as given (mark_id bigint, exam_question_id bigint)
      where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.mark_id = given.mark_id and x.exam_question_id = given.exam_question_id`.execute(
      db,
    )
}

/** Writes the rows with their totals worked out. @returns what the sheet shows of them */
async function storeRows(
  { db, client_id, now, actor }: Writing,
  rules: Rules,
  rows: readonly OpenRow[],
): Promise<TotalRow[]> {
  if (rows.length === 0) return []
  const given = rows.map(({ cells, ...row }) => ({
    ...{ id: row.id, attendance: row.attendance, grace: row.grace, remarks: row.remarks },
    ...computed(rules, row, cells),
  }))
  const { rows: written } = await sql<TotalRow>`
    update exam_marks m set attendance = given.attendance, grace = given.grace, remarks = given.remarks, marks = given.marks,
      counted_max = given.counted_max, percent = given.percent, grade = given.grade, point = given.point, result = given.result,
      is_complete = given.is_complete, row_version = m.row_version + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${actor.account_id}::bigint
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, attendance text, grace numeric, remarks text, marks numeric,
      counted_max numeric, percent numeric, grade text, point numeric, result text, is_complete boolean)
    where m.client_id = ${client_id} and m.id = given.id
    returning m.id, m.row_version, m.attendance, m.marks, m.percent, m.grade, m.result, m.is_complete`.execute(db)
  return written
}

export async function storeHistory(
  { db, client_id, now, actor, request_id }: Writing,
  exam_id: number,
  history: readonly History[],
  reason: string | null,
): Promise<void> {
  if (history.length === 0) return
  await sql`
    insert into exam_mark_history (client_id, exam_id, mark_id, exam_question_id, field, before, after, reason, source, request_id, created_at,
      created_by, impersonator_id)
    select ${client_id}::bigint, ${exam_id}::bigint, mark_id, exam_question_id, field, before, after, ${reason}, source, ${request_id},
      ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint, ${actor.impersonator_id}::bigint
    from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as given (mark_id bigint, exam_question_id bigint, field text, before text,
      after text, source text)
    returning id`.execute(db)
}
