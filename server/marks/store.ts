import { sql } from 'kysely'
import type { MarkSource } from '#contract'
import type { Attendance } from '../../marking/sheet.ts'
import { askOften } from '../db/ask.ts'
import { givenRows, typesOf } from '../db/given-rows.ts'
import { statementOf } from '../db/pool/put-together.ts'
import { computed, type Rules } from '../results/totals.ts'
import type { OpenRow } from './judge.ts'
import type { MarkChange, Sheet } from './sheet.ts'

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
  /** What they count as. */
  marks: number | null
  /** What was typed as a total, where it is not that. */
  typed: number | null
  percent: number | null
  grade: string | null
  result: 'PASS' | 'FAIL' | 'ABSENT' | 'EXEMPT' | 'WITHHELD' | 'PENDING'
  is_complete: boolean
}

/**
 * Writes rows with their values, what is worked out of them, and their history, in one statement. The rows are locked, so that what stands in them then
 * is known before it does: nobody waits for it, and the transaction fails with it. @returns what the sheet shows of them
 */
export function storeJudged(
  call: MarkChange,
  { exam }: Sheet,
  { rules, rows, history }: { rules: Rules; rows: readonly OpenRow[]; history: readonly History[] },
  reason: string | null,
): TotalRow[] {
  if (rows.length === 0 && history.length === 0) return []
  const change = { ...call, now: notBefore(call.now, rows) }
  const { client_id, now, actor } = change
  const { there, gone } = cellsOf(rows, history)
  const totals = rows.map(({ cells, ...row }) => ({
    ...{ id: row.id, attendance: row.attendance, grace: row.grace, remarks: row.remarks },
    ...computed(rules, row, cells),
  }))
  const { given, value, statement } = statementOf()
  const stamp = `${value(now.toISOString())}::timestamptz`
  const by = `${value(actor.account_id)}::bigint`
  const school = `${value(client_id)}::bigint`
  const of = `${value(exam.id)}::bigint`
  const written = Promise.all([
    askOften(
      change,
      statement(`
      with cells as (
        insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at, updated_by)
        select ${school}, ${of}, mark_id, exam_question_id, marks, ${stamp}, ${by} from ${given(there, cellTypes)}
        on conflict (client_id, exam_id, mark_id, exam_question_id)
          do update set marks = excluded.marks, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      ), told as (${historyIn(change, { given, value }, exam.id, history, reason)})
      update exam_marks m set attendance = given.attendance, grace = given.grace, remarks = given.remarks, marks = given.marks,
        corrected_marks = given.corrected_marks, counted_max = given.counted_max, percent = given.percent, grade = given.grade, point = given.point,
        result = given.result, is_complete = given.is_complete, row_version = m.row_version + 1, updated_at = ${stamp}, updated_by = ${by}
      from ${given(totals, totalTypes)} where m.client_id = ${school} and m.id = given.id`),
    ),
    gone.length === 0 ? null : removeCells(change, exam.id, gone),
  ])
  written.catch(() => undefined)
  return rows.map(({ id, row_version }, at): TotalRow => {
    const { attendance, marks: entered, corrected_marks, percent, grade, result, is_complete } = totals[at]!
    const [marks, typed] = corrected_marks === null ? [entered, null] : [corrected_marks, entered]
    return { id, row_version: row_version + 1, attendance, marks, typed, percent, grade, result, is_complete }
  })
}

/** When rows are written: what another process stamped is never later, however far apart the two hold the database's clock to be. */
const notBefore = (now: Date, rows: readonly OpenRow[]): Date =>
  new Date(Math.max(now.getTime(), ...rows.map(({ updated_at }) => Date.parse(updated_at))))

const cellTypes = typesOf('exam_question_marks', ['mark_id', 'exam_question_id', 'marks'])
const historyTypes = typesOf('exam_mark_history', [
  ...(['mark_id', 'exam_question_id', 'field', 'before', 'after', 'source'] as const),
])
const totalTypes = typesOf('exam_marks', [
  ...(['id', 'attendance', 'grace', 'remarks', 'marks', 'corrected_marks'] as const),
  ...(['counted_max', 'percent', 'grade', 'point', 'result', 'is_complete'] as const),
])

interface CellKey {
  mark_id: number
  exam_question_id: number
}

/** The cells that a history speaks of, as they stand in their rows now. */
function cellsOf(rows: readonly OpenRow[], history: readonly History[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const there: (CellKey & { marks: number | null })[] = []
  const gone: CellKey[] = []
  const seen = new Set<string>()
  for (const { mark_id, exam_question_id } of history) {
    const key = `${mark_id} ${exam_question_id}`
    if (exam_question_id === null || seen.has(key)) continue
    seen.add(key)
    const cell = byId.get(mark_id)?.cells.get(exam_question_id)
    if (cell === undefined) gone.push({ mark_id, exam_question_id })
    else there.push({ mark_id, exam_question_id, marks: cell === 'NA' ? null : cell / 4 })
  }
  return { there, gone }
}

const removeCells = (change: MarkChange, exam_id: number, gone: readonly CellKey[]): Promise<unknown> =>
  askOften(
    change,
    sql`
    delete from exam_question_marks x using ${givenRows('exam_question_marks', ['mark_id', 'exam_question_id'], gone)}
    where x.client_id = ${change.client_id} and x.exam_id = ${exam_id} and x.mark_id = given.mark_id and x.exam_question_id = given.exam_question_id`,
  )

/** Inserts what changed, value by value. */
const historyIn = (
  { client_id, now, actor, request_id }: MarkChange,
  { given, value }: Pick<ReturnType<typeof statementOf>, 'given' | 'value'>,
  exam_id: number,
  history: readonly History[],
  reason: string | null,
): string => `
  insert into exam_mark_history (client_id, exam_id, mark_id, exam_question_id, field, before, after, reason, source, request_id, created_at,
    created_by, impersonator_id)
  select ${value(client_id)}::bigint, ${value(exam_id)}::bigint, mark_id, exam_question_id, field, before, after, ${value(reason)}::text, source,
    ${value(request_id)}::text, ${value(now.toISOString())}::timestamptz, ${value(actor.account_id)}::bigint, ${value(actor.impersonator_id)}::bigint
  from ${given(history, historyTypes)}
  returning id`

export async function storeHistory(
  change: MarkChange,
  exam_id: number,
  history: readonly History[],
  reason: string | null,
): Promise<void> {
  if (history.length === 0) return
  const parts = statementOf()
  await askOften(change, parts.statement(historyIn(change, parts, exam_id, history, reason)))
}
