import { sql } from 'kysely'
import type { ItemResult, MarkItem, MarkSource, Params } from '#contract'
import { english } from '#contract'
import { toQ } from '../../marking/quarters.ts'
import type { Attendance } from '../../marking/sheet.ts'
import { cellsByRow, type Rules } from '../results/totals.ts'
import {
  assess,
  columnOf,
  graceNeeded,
  isTheirs,
  judge,
  normalised,
  type OpenRow,
  type Refusal,
  stored,
  unsettled,
  type Value,
  type WantedMark,
} from './judge.ts'
import { type LockedMarks, lockMarks } from './locked-marks.ts'
import type { MarkChange, Sheet } from './sheet.ts'
import { type History, storeJudged, type TotalRow } from './store.ts'

/** How values are taken: with what the writer last saw compared, unless the row's version was. */
export interface Taking {
  reason: string | null
  confirm: boolean
  source: MarkSource
  /** Overwrites whatever stands there; the caller has seen to it that nobody's value is lost unseen. */
  force: boolean
}

export interface Applied {
  results: ItemResult[]
  rows: TotalRow[]
}

const text = (value: Value): string | null => (value === null ? null : String(value))

export const rowsOf = (items: readonly MarkItem[]): number[] => [...new Set(items.map(({ mark_id }) => mark_id))]

/** What becomes of values, before anything is written. */
export interface JudgedMarks {
  results: ItemResult[]
  rules: Rules
  /** Rows with the values in them, where they differ from what stands. */
  rows: OpenRow[]
  history: History[]
}

/**
 * Puts values into rows in memory, one after the other; the rows are held. Each is judged by itself: what already stands is fine, what was
 * changed since the writer looked is a conflict, the rest is taken with a row of history. A value without attendance says that the pupil was there.
 */
export async function judgeItems(
  change: MarkChange,
  sheet: Sheet,
  items: readonly MarkItem[],
  taking: Taking,
  given?: LockedMarks,
): Promise<JudgedMarks> {
  const { exam } = sheet
  const { rules, ...found } = given ?? (await lockMarks(change, sheet, rowsOf(items)))
  const cells = cellsByRow(found.cells)
  const rows = new Map(found.rows.map((row) => [row.id, { ...row, cells: cells.get(row.id) ?? new Map() }]))
  const history: History[] = []
  const changed = new Map<number, Changed>()
  const marked = new Set<OpenRow>()
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
      return { i, status: 'conflict', value: now, by: null, at: null }
    }
    const known = changed.get(row.id) ?? { before: { ...row, cells: new Map(row.cells) }, items: [] }
    changed.set(row.id, { ...known, items: [...known.items, i] })
    put(row, wanted, taking.source, history)
    if (item.field === 'marks' || item.field === 'question') marked.add(row)
    return { i, status: 'ok' }
  })
  for (const row of marked) if (row.grace !== 0) lessenGrace(rules, row, taking.source, history)
  // What is verified stays fit for it: by all values of a row together.
  const back = exam.state === 'VERIFIED' ? takeBack(rules, rows, changed, results) : new Set<number>()
  await nameWriters(change, items, results)
  return {
    ...{ results, rules },
    rows: [...rows.values()].filter(({ id }) => changed.has(id) && !back.has(id)),
    history: history.filter(({ mark_id }) => !back.has(mark_id)),
  }
}

/** A row as it was before the first of the items that changed it. */
interface Changed {
  before: OpenRow
  items: readonly number[]
}

/** Refuses the items of rows that could no longer be verified by them. @returns these rows */
function takeBack(
  rules: Rules,
  rows: ReadonlyMap<number, OpenRow>,
  changed: ReadonlyMap<number, Changed>,
  results: ItemResult[],
): Set<number> {
  const back = new Set<number>()
  for (const [id, { before, items }] of changed) {
    const row = rows.get(id)
    const refusal = row && unsettled(rules, row)
    if (!refusal || unsettled(rules, before)) continue
    back.add(id)
    for (const i of items) results[i] = refused(i, refusal)
  }
  return back
}

/** Puts values into rows in one transaction, as `judgeItems` judges them. */
export async function applyItems(
  change: MarkChange,
  sheet: Sheet,
  items: readonly MarkItem[],
  taking: Taking,
  given?: LockedMarks,
): Promise<Applied> {
  const judged = await judgeItems(change, sheet, items, taking, given)
  return { results: judged.results, rows: storeJudged(change, sheet, judged, taking.reason) }
}

const wantedOf = (item: MarkItem, { reason, confirm }: Taking): WantedMark => ({
  field: item.field,
  exam_question_id: item.exam_question_id ?? null,
  value: item.field === 'grace' ? (normalised('grace', item.value) ?? 0) : normalised(item.field, item.value),
  reason,
  confirm,
})

const unknown = (code: 'unknown_mark' | 'unknown_question' | 'not_yours'): Refusal => ({
  code,
  sentence: { code: `item.${code}` },
})

const refused = (i: number, { code, sentence }: Refusal): ItemResult => ({
  i,
  status: 'invalid',
  code,
  message: english(sentence),
  said: { code: sentence.code, ...(sentence.params ? { params: sentence.params as Params } : {}) },
})

/** Puts one value into a row in memory and notes what stood there. */
function put(
  row: OpenRow,
  { field, value, exam_question_id }: WantedMark,
  source: MarkSource,
  history: History[],
): void {
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
  else if (value === null) {
    row.cells.delete(exam_question_id ?? 0)
    // The sum that is stored is of marks that are gone: attendance that is taken back in the same call clears nothing.
    if (row.cells.size === 0) row.marks = null
  } else row.cells.set(exam_question_id ?? 0, value === 'NA' ? 'NA' : toQ(value as number))
}

/** Grace goes no further than to a pass: with better marks there is less of it. */
function lessenGrace(rules: Rules, row: OpenRow, source: MarkSource, history: History[]): void {
  const grace = graceNeeded(rules, row)
  if (grace === row.grace) return
  const [before, after] = [text(row.grace), text(grace)]
  history.push({ mark_id: row.id, exam_question_id: null, field: 'grace', before, after, source })
  row.grace = grace
}

/** Says of conflicts who changed the cell last, and when; of a cell that was cleared, who changed its row. */
async function nameWriters(
  { db, client_id }: MarkChange,
  items: readonly MarkItem[],
  results: readonly ItemResult[],
): Promise<void> {
  const conflicts = results.flatMap((result) =>
    result.status === 'conflict' ? [{ result, item: items[result.i]! }] : [],
  )
  if (conflicts.length === 0) return
  const cells = conflicts.map(({ item, result }) => ({
    i: result.i,
    m: item.mark_id,
    q: item.exam_question_id ?? null,
  }))
  const { rows } = await sql<{ i: number; id: number | null; name: string | null; at: string }>`
    select given.i, coalesce(x.updated_by, m.updated_by) as id, a.name, coalesce(x.updated_at, m.updated_at) as at
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as given (i int, m bigint, q bigint)
      join exam_marks m on m.client_id = ${client_id} and m.id = given.m
      left join exam_question_marks x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.mark_id = given.m
        and x.exam_question_id = given.q
      left join accounts a on a.client_id = ${client_id}
        and a.id = case when x.mark_id is null then m.updated_by else x.updated_by end`.execute(db)
  const writers = new Map(rows.map((row) => [row.i, row]))
  for (const { result } of conflicts) {
    const who = writers.get(result.i)
    result.at = who?.at ?? null
    result.by = who?.id ? { id: who.id, name: who.name ?? '' } : null
  }
}
