import { sql } from 'kysely'
import type { ItemResult, MarkItem, MarkSource, Params } from '#contract'
import { english } from '#contract'
import { toQ } from '../../marking/quarters.ts'
import type { Attendance } from '../../marking/sheet.ts'
import { cellsByRow, computed, type RowCells, type Rules, rulesOf } from '../exams/totals.ts'
import type { Change } from '../ground/change.ts'
import {
  assess,
  columnOf,
  isTheirs,
  judge,
  normalised,
  type OpenRow,
  type Refusal,
  stored,
  type Value,
  type Wanted,
} from './judge.ts'
import type { Sheet } from './sheet.ts'

/** How values are taken: with what the writer last saw compared, unless the row's version was. */
export interface Taking {
  reason: string | null
  confirm: boolean
  source: MarkSource
  /** Overwrites whatever stands there; the caller has seen to it that nobody's value is lost unseen. */
  force: boolean
}

interface Touched {
  at: string
  by: number | null
}

interface History {
  mark_id: number
  exam_question_id: number | null
  field: string
  before: string | null
  after: string | null
  source: MarkSource
}

export interface Applied {
  results: ItemResult[]
  rows: TotalRow[]
}

export interface TotalRow {
  id: number
  row_version: number
  attendance: Attendance | null
  marks: number | null
  percent: number | null
  grade: string | null
  result: ItemTotalResult
  is_complete: boolean
}
type ItemTotalResult = 'PASS' | 'FAIL' | 'ABSENT' | 'EXEMPT' | 'WITHHELD' | 'PENDING'

interface StoredRow extends Omit<OpenRow, 'cells'> {
  row_version: number
  updated_at: string
  updated_by: number | null
}

interface StoredCell extends RowCells {
  updated_at: string
  updated_by: number | null
}

const text = (value: Value): string | null => (value === null ? null : String(value))

/** The rows that values go into, locked in one order, with all that stands in them. */
async function lockRows({ db, client_id }: Change, exam_id: number, ids: readonly number[]) {
  const { rows } = await sql<StoredRow>`
    select id, section_id, set_letter, attendance, marks, grace, remarks, row_version, updated_at, updated_by from exam_marks
    where client_id = ${client_id} and exam_id = ${exam_id} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    db,
  )
  const { rows: cells } = await sql<StoredCell>`
    select mark_id, exam_question_id, marks, updated_at, updated_by from exam_question_marks
    where client_id = ${client_id} and exam_id = ${exam_id} and mark_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return { rows, cells }
}

/**
 * Puts values into rows, one after the other, in one transaction. Each is judged by itself: what already stands is fine, what was changed since the
 * writer looked is a conflict, the rest is written with a row of history. A value without attendance says that the pupil was there.
 */
export async function applyItems(
  change: Change,
  sheet: Sheet,
  items: readonly MarkItem[],
  taking: Taking,
): Promise<Applied> {
  const { exam } = sheet
  const rules = await rulesOf(change, exam)
  const found = await lockRows(change, exam.id, [...new Set(items.map(({ mark_id }) => mark_id))])
  const cells = cellsByRow(found.cells)
  const rows = new Map(found.rows.map((row) => [row.id, { ...row, cells: cells.get(row.id) ?? new Map() }]))
  const touched = new Map<string, Touched>(
    found.cells.map((cell) => [
      `${cell.mark_id} ${cell.exam_question_id}`,
      { at: cell.updated_at, by: cell.updated_by },
    ]),
  )
  const history: History[] = []
  const changed = new Set<number>()
  const results = items.map((item, i): ItemResult => {
    const row = rows.get(item.mark_id)
    if (!row) return refused(i, unknown('unknown_mark'))
    const wanted = wantedOf(item, taking)
    const column = item.field === 'question' ? columnOf(rules, row, wanted.exam_question_id) : undefined
    if (item.field === 'question' && exam.entry_mode === 'PER_QUESTION' && !column)
      return refused(i, unknown('unknown_question'))
    if (!isTheirs(sheet, row, column)) return refused(i, unknown('not_yours'))
    const now = stored(row, item.field, wanted.exam_question_id)
    if (now === wanted.value) return { i, status: 'ok' }
    const refusal = assess(sheet, row, wanted) ?? judge(sheet, rules, row, wanted)
    if (refusal) return refused(i, refusal)
    if (!taking.force && now !== normalised(item.field, item.base ?? null)) {
      const who = touched.get(`${row.id} ${item.exam_question_id}`) ?? { at: row.updated_at, by: row.updated_by }
      return { i, status: 'conflict', value: now, by: who.by === null ? null : { id: who.by, name: '' }, at: who.at }
    }
    put(row, wanted, taking.source, history)
    changed.add(row.id)
    return { i, status: 'ok' }
  })
  await nameWriters(change, results)
  const written = [...rows.values()].filter(({ id }) => changed.has(id))
  await storeCells(change, exam.id, written, history)
  const totals = await storeRows(change, rules, written)
  await storeHistory(change, exam.id, history, taking.reason)
  return { results, rows: totals }
}

const wantedOf = (item: MarkItem, { reason, confirm }: Taking): Wanted => ({
  field: item.field,
  exam_question_id: item.exam_question_id ?? null,
  value: item.field === 'grace' ? (normalised('grace', item.value) ?? 0) : normalised(item.field, item.value),
  reason,
  confirm,
})

const unknown = (code: 'unknown_mark' | 'unknown_question' | 'not_yours'): Refusal => ({
  code,
  said: { code: `item.${code}` },
})

const refused = (i: number, { code, said }: Refusal): ItemResult => ({
  i,
  status: 'invalid',
  code,
  message: english(said),
  said: { code: said.code, ...(said.params ? { params: said.params as Params } : {}) },
})

/** Puts one value into a row in memory and notes what stood there. */
function put(row: OpenRow, { field, value, exam_question_id }: Wanted, source: MarkSource, history: History[]): void {
  const note = (what: string, before: Value, after: Value, question: number | null, by: MarkSource = source) =>
    history.push({
      mark_id: row.id,
      exam_question_id: question,
      field: what,
      before: text(before),
      after: text(after),
      source: by,
    })
  if (field === 'attendance') {
    note('attendance', row.attendance, value, null)
    if (value !== 'P') {
      for (const [id] of row.cells) note('question', stored(row, 'question', id), null, id, 'ATTENDANCE')
      if (row.marks !== null && row.cells.size === 0) note('marks', row.marks, null, null, 'ATTENDANCE')
      if (row.grace !== 0) note('grace', row.grace, 0, null, 'ATTENDANCE')
      row.cells.clear()
      row.marks = null
      row.grace = 0
    }
    row.attendance = value as Attendance | null
    return
  }
  const isMark = field === 'marks' || field === 'question'
  if (isMark && value !== null && row.attendance === null) {
    note('attendance', null, 'P', null)
    row.attendance = 'P'
  }
  note(field, stored(row, field, exam_question_id), value, exam_question_id)
  if (field === 'remarks') row.remarks = value as string | null
  else if (field === 'grace') row.grace = value as number
  else if (field === 'marks') row.marks = value as number | null
  else if (value === null) row.cells.delete(exam_question_id ?? 0)
  else row.cells.set(exam_question_id ?? 0, value === 'NA' ? 'NA' : toQ(value as number))
}

/** Names who changed what somebody else has changed too. */
async function nameWriters({ db, client_id }: Change, results: ItemResult[]): Promise<void> {
  const ids = results.flatMap((one) => (one.status === 'conflict' && one.by ? [one.by.id] : []))
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from accounts where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const one of results) if (one.status === 'conflict' && one.by) one.by.name = names.get(one.by.id) ?? ''
}

async function storeCells(
  { db, client_id, now, actor }: Change,
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
  { db, client_id, now, actor }: Change,
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

async function storeHistory(
  { db, client_id, now, actor, request_id }: Change,
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
