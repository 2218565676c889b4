import { sql } from 'kysely'
import {
  type AnswerOf,
  type DoubtCode,
  type DoubtItem,
  type DoubtResult,
  english,
  say,
  type scanDoubtApi,
} from '#contract'
import type { LayoutField } from '../../../scanning/layout/answer-layout.ts'
import { ask } from '../../db/ask.ts'
import { type Marking, markingOf } from '../../exams/rights.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import type { Call } from '../../http/call.ts'
import { broughtBy, type ExamAtHand, examAtHand, isOpenFor, lockScans } from '../exam-at-hand.ts'
import { layoutsOf, pageOf } from '../layouts.ts'
import { placePage } from '../pages/place.ts'
import type { Placing } from '../pages/placing.ts'
import { pagesById } from '../pages/save.ts'
import { settleAnswerSheets } from '../pages/settle.ts'
import { respondFromCells, respondFromMoved } from '../responses/store.ts'
import { instantOf, lookedAt, personOf } from '../rows.ts'
import { assertStaff } from '../staff-only.ts'
import { doubtTables, isDoubt } from './rows.ts'

type Marked = string[][]

/** A field as it stands, with what says whose it is. */
interface DoubtCell {
  id: number
  row_version: number
  page_id: number
  page_no: number
  exam_id: number
  sheet_id: number
  layout_id: number
  enrolment_id: number | null
  field: string
  state: 'READ' | 'OPEN' | 'CONFIRMED'
  why: string | null
  marked: Marked
  value: Marked | null
  is_untold: boolean
  decided_at: string | null
  decided_by: number | null
  by: { id: number; name: string } | null
  /** Marks were written from it. */
  is_applied: boolean
}

interface OneExam {
  at_hand: ExamAtHand
  marking: Marking
  placing: Placing
}

export const invalid = (i: number, code: DoubtCode): DoubtResult => {
  const sentence = say(`doubt.${code}`)
  return { i, status: 'invalid', code, message: english(sentence), said: { code: sentence.code, params: undefined } }
}

/** The fields of these ids that pages show which count, or would; held until the call ends. Their exams are locked before. */
async function cellsOf(change: Change, ids: readonly number[]): Promise<Map<number, DoubtCell>> {
  const { client_id } = change
  const rows = await ask(
    change,
    sql<DoubtCell>`
    select c.id, c.row_version, c.page_id, p.page_no, p.exam_id, p.sheet_id, a.layout_id, a.enrolment_id, c.field, c.state, c.why, c.marked, c.value,
      c.is_untold, ${instantOf('c.decided_at')} as decided_at, c.decided_by, ${personOf(client_id, 'c.decided_by')} as by,
      exists (select 1 from exam_responses r where r.client_id = ${client_id} and r.exam_id = p.exam_id and r.cell_id = c.id
        and r.is_marked) as is_applied
    from ${doubtTables(client_id)}
    where c.client_id = ${client_id} and c.id = any(${ids}::bigint[]) and ${lookedAt('p')} and c.state <> 'READ'
    order by c.id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The exams of fields, each locked, in the order of their ids. */
async function examsOf(change: Change, ids: readonly number[]): Promise<Map<number, OneExam>> {
  const { db, client_id, actor } = change
  const rows = await ask(
    change,
    sql<{
      exam_id: number
    }>`select distinct exam_id from scan_cells where client_id = ${client_id} and id = any(${ids}::bigint[])`,
  )
  const exam_ids = rows.map(({ exam_id }) => exam_id)
  await lockScans(db, client_id, exam_ids)
  const exams = new Map<number, OneExam>()
  for (const id of exam_ids) {
    const at_hand = await examAtHand(change, id)
    const marking = await markingOf(change, actor, { id })
    const placing = { change, exam: at_hand, marking: await broughtBy(change, actor, id) }
    exams.set(id, { at_hand, marking, placing })
  }
  return exams
}

/** Why somebody may not decide a field now; null: they may. */
function refusalOf(cell: DoubtCell, { at_hand, marking }: OneExam): DoubtCode | null {
  const section_id = at_hand.list.get(cell.enrolment_id ?? 0)?.section_id
  const own = section_id === undefined ? [...marking.values()][0] : marking.get(section_id)
  if (!own) return 'not_yours'
  const [, item] = /^q:(\d+):/.exec(cell.field) ?? []
  if (item && own.item_ids !== null && section_id !== undefined && !own.item_ids.includes(Number(item)))
    return 'not_yours'
  if (at_hand.is_locked) return 'session_locked'
  if (section_id !== undefined && !isOpenFor(at_hand, section_id)) return 'exam_closed'
  return at_hand.state === 'SCHEDULED' || at_hand.state === 'MARKING' ? null : 'exam_closed'
}

/** A value row by row as the field has it, circles in their printed order; null where it has no such circles. */
export function fitted({ kind, rows }: LayoutField, value: Marked): Marked | null {
  if (value.length > rows.length) return null
  const fit = rows.map((row, at) => {
    const marked = new Set(value[at] ?? [])
    const there = row.flatMap(({ v }) => (marked.delete(v) ? [v] : []))
    return marked.size > 0 || (kind === 'DIGITS' && there.length > 1) ? null : there
  })
  return fit.includes(null) ? null : (fit as Marked)
}

const isSame = (one: Marked | null, other: Marked | null) => JSON.stringify(one) === JSON.stringify(other)

type Decide = (typeof scanDoubtApi)['decide']
type Undo = (typeof scanDoubtApi)['undo']

/** What people say of fields that the machine was not sure of. */
export async function decideDoubts(change: Call<Decide>): Promise<AnswerOf<Decide>> {
  assertStaff(change.actor)
  const { items } = change.body
  const ids = items.map(({ id }) => id)
  const exams = await examsOf(change, ids)
  const cells = await cellsOf(change, ids)
  const layouts = await layoutsOf(
    change,
    [...cells.values()].map(({ layout_id }) => layout_id),
  )
  const done = new Set<number>()
  const results: DoubtResult[] = []
  for (const [i, item] of items.entries()) {
    const cell = cells.get(item.id)
    const exam = cell && exams.get(cell.exam_id)
    if (!cell || !exam) {
      results.push(invalid(i, 'unknown_doubt'))
      continue
    }
    const field = pageOf(layouts.get(cell.layout_id), cell.page_no)?.fields.find(({ id }) => id === cell.field)
    const result = judge(i, item, cell, exam, field, change.actor.account_id)
    results.push(result.answer)
    if (!result.stored) continue
    cells.set(cell.id, await storeDecision(change, cell, result.value))
    done.add(cell.id)
  }
  await follow(change, exams, cells, [...done])
  if (done.size > 0)
    await audit(change, {
      entity: 'scan-doubt',
      entity_id: null,
      action: 'decide',
      after: { exam_ids: [...exams.keys()], cells: [...done] },
    })
  return { results, open: await countOpen(change, exams) }
}

interface Judged {
  answer: DoubtResult
  /** Whether it is to be written, and what. */
  stored: boolean
  value: Marked | null
}

function judge(
  i: number,
  { row_version, value }: DoubtItem,
  cell: DoubtCell,
  exam: OneExam,
  field: LayoutField | undefined,
  account_id: number,
): Judged {
  const refuse = (code: DoubtCode): Judged => ({ answer: invalid(i, code), stored: false, value: null })
  const refusal = refusalOf(cell, exam)
  if (refusal) return refuse(refusal)
  const wanted = value === null || !field ? null : fitted(field, value)
  if (value !== null && !wanted) return refuse('wrong_value')
  const ok: DoubtResult = { i, status: 'ok' }
  const stands = cell.state === 'CONFIRMED' ? isSame(cell.value, wanted) : wanted === null && cell.is_untold
  if (stands) return { answer: ok, stored: false, value: null }
  const isBehind = row_version !== undefined ? row_version !== cell.row_version : cell.decided_by !== account_id
  if (cell.state === 'CONFIRMED' && isBehind) {
    const { by, decided_at: at } = cell
    return { answer: { i, status: 'conflict', value: cell.value, by, at }, stored: false, value: null }
  }
  return { answer: ok, stored: true, value: wanted }
}

async function storeDecision(change: Change, cell: DoubtCell, value: Marked | null): Promise<DoubtCell> {
  const { client_id, now, actor } = change
  const at = value === null ? null : now.toISOString()
  const by = value === null ? null : actor.account_id
  await ask(
    change,
    sql`update scan_cells set state = ${value === null ? 'OPEN' : 'CONFIRMED'}, value = ${value && JSON.stringify(value)}::jsonb,
        is_untold = ${value === null}, decided_at = ${at}, decided_by = ${by}, row_version = row_version + 1
      where client_id = ${client_id} and id = ${cell.id}`,
  )
  return {
    ...cell,
    ...{
      state: value === null ? 'OPEN' : 'CONFIRMED',
      value,
      is_untold: value === null,
      row_version: cell.row_version + 1,
    },
    ...{ decided_at: at, decided_by: by, by: by === null ? null : { id: by, name: actor.name } },
  }
}

/** What follows from fields: the pupil of a blank sheet from its number, its set, and what pupils answered. */
async function follow(
  change: Change,
  exams: ReadonlyMap<number, OneExam>,
  cells: ReadonlyMap<number, DoubtCell>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const decided = ids.flatMap((id) => cells.get(id) ?? [])
  for (const [exam_id, { placing }] of exams) {
    const own = decided.filter((cell) => cell.exam_id === exam_id)
    const moved: number[] = []
    for (const { page_id } of own.filter(({ field }) => field === 'roll')) {
      const [page] = await pagesById(placing, [page_id])
      const placed = page ? await placePage(placing, page) : null
      moved.push(page_id, ...(placed?.moved ?? []))
    }
    const sheet_ids = [
      ...new Set(own.filter(({ field }) => field === 'roll' || field === 'set').map((cell) => cell.sheet_id)),
    ]
    moved.push(...(await settleAnswerSheets(placing, sheet_ids)))
    if (sheet_ids.length > 0) await respondFromMoved(change, { page_ids: moved, sheet_ids })
  }
  await respondFromCells(change, ids)
}

/** Fields of these exams that somebody has still to look at. */
async function countOpen(change: Change, exams: ReadonlyMap<number, OneExam>): Promise<number> {
  let open = 0
  for (const [exam_id, { marking }] of exams) {
    const [row] = await ask(
      change,
      sql<{ n: number }>`select count(*)::int as n from ${doubtTables(change.client_id)}
        where ${isDoubt(change.client_id, exam_id, marking)} and c.state = 'OPEN'`,
    )
    open += row?.n ?? 0
  }
  return open
}

/** Takes back what somebody has decided, while no marks were written from it. */
export async function undoDoubts(change: Call<Undo>): Promise<AnswerOf<Undo>> {
  assertStaff(change.actor)
  const { client_id, actor, body } = change
  const exams = await examsOf(change, body.ids)
  const cells = await cellsOf(change, body.ids)
  const done = new Set<number>()
  const results: DoubtResult[] = []
  for (const [i, id] of body.ids.entries()) {
    const cell = cells.get(id)
    const exam = cell && exams.get(cell.exam_id)
    const refusal = !cell || !exam ? 'unknown_doubt' : undoRefusal(cell, exam, actor.account_id)
    if (refusal) {
      results.push(invalid(i, refusal))
      continue
    }
    results.push({ i, status: 'ok' })
    if (done.has(id)) continue
    done.add(id)
    await ask(
      change,
      sql`update scan_cells set state = case when why is null then 'READ' else 'OPEN' end, value = case when why is null then marked end,
          is_untold = false, decided_at = null, decided_by = null, row_version = row_version + 1
        where client_id = ${client_id} and id = ${id}`,
    )
  }
  await follow(change, exams, cells, [...done])
  if (done.size > 0)
    await audit(change, {
      entity: 'scan-doubt',
      entity_id: null,
      action: 'undo',
      after: { exam_ids: [...exams.keys()], cells: [...done] },
    })
  return { results, open: await countOpen(change, exams) }
}

function undoRefusal(cell: DoubtCell, exam: OneExam, account_id: number): DoubtCode | null {
  const refusal = refusalOf(cell, exam)
  if (refusal) return refusal
  if (cell.state === 'OPEN') return null
  if (cell.decided_by !== account_id) return 'not_yours'
  return cell.is_applied ? 'applied' : null
}
