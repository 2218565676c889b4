import { sql } from 'kysely'
import {
  english,
  type examResponseApi,
  type Params,
  type ResponseCode,
  type ResponseItem,
  type ResponseResult,
  type Sentence,
  say,
} from '#contract'
import type { ResponseValue } from '../../../marking/score.ts'
import { ask } from '../../db/ask.ts'
import { givenRows } from '../../db/given-rows.ts'
import { audit } from '../../ground/audit.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { openSheet, type Sheet } from '../../marks/sheet.ts'
import { assertStaff } from '../staff-only.ts'
import { type AskedQuestion, askedQuestions, kindOf } from './asked.ts'
import { markedOf } from './printed-response.ts'
import { type CountedField, countedFields, sameResponse } from './read-cells.ts'
import {
  findResponses,
  type ResponseChange,
  type StoredResponse,
  storeResponses,
  type WantedResponse,
} from './store.ts'

/** A pupil's row that answers are entered for; it is held. */
export interface AnsweringRow {
  id: number
  section_id: number
  set_letter: string | null
}

type Refusal = { code: ResponseCode; sentence: Sentence }

const refuse = (code: ResponseCode): Refusal => ({
  code,
  sentence: code === 'wrong_value' ? say('response.wrong_value') : { code: `item.${code}` },
})

/** The answer as it is stored: places in order and once, a number without a plus. null where the question has no such answer. */
export function fitting(question: AskedQuestion, value: ResponseValue): ResponseValue | null {
  if (value.kind !== kindOf(question.type)) return null
  if (value.kind === 'NUMBER') return { ...value, value: value.value.trim().replace('−', '-').replace(/^\+/, '') }
  if (value.kind === 'TEXT') return value
  const isPlace = (at: number | null) => at === null || at < question.choices
  if (value.kind === 'OPTIONS') {
    const chosen = [...new Set(value.chosen)].sort((a, b) => a - b)
    return chosen.every(isPlace) ? { ...value, chosen } : null
  }
  return value.places.length === question.rows && value.places.every(isPlace) ? value : null
}

/** Whether somebody may say what a pupil of a section answered to a question; null where they may. */
export function assessResponse(
  { exam, sections, marking, may_verify }: Sheet,
  section_id: number,
  question: Pick<AskedQuestion, 'item_id'>,
  reason: string | null,
): Refusal | null {
  const own = marking.get(section_id)
  if (!own || (own.item_ids !== null && !own.item_ids.includes(question.item_id))) return refuse('not_yours')
  if (exam.is_locked) return refuse('session_locked')
  const isUnderWay = exam.state === 'SCHEDULED' || exam.state === 'MARKING'
  if (isUnderWay && (sections.get(section_id) ?? 'OPEN') === 'OPEN') return null
  const isSettled = ['MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED'].includes(exam.state)
  if (!isSettled || !may_verify) return refuse('exam_closed')
  return reason ? null : refuse('reason_required')
}

/** The pupils' rows, held in one order. */
export const holdRows = (
  change: ResponseChange,
  exam_id: number,
  mark_ids: readonly number[],
): Promise<AnsweringRow[]> =>
  ask(
    change,
    sql<AnsweringRow>`
    select id, section_id, set_letter from exam_marks
    where client_id = ${change.client_id} and exam_id = ${exam_id} and id = any(${mark_ids}::bigint[]) order by id for no key update`,
  )

/** Whether a pupil with this set writes the question. */
export const isWritten = ({ set_letter }: Pick<AskedQuestion, 'set_letter'>, row: Pick<AnsweringRow, 'set_letter'>) =>
  set_letter === '' || set_letter === (row.set_letter ?? 'A')

const keyOf = ({ mark_id, exam_question_id }: { mark_id: number; exam_question_id: number }) =>
  `${mark_id} ${exam_question_id}`

interface Standing {
  sheet: Sheet
  rows: ReadonlyMap<number, AnsweringRow>
  questions: ReadonlyMap<number, AskedQuestion>
  values: Map<string, ResponseValue | null>
  reason: string | null
}

/** Puts one answer in its place in memory, or says why not. */
function take({ sheet, rows, questions, values, reason }: Standing, item: ResponseItem, i: number): ResponseResult {
  const invalid = ({ code, sentence }: Refusal): ResponseResult => {
    const said = { code: sentence.code, ...(sentence.params ? { params: sentence.params as Params } : {}) }
    return { i, status: 'invalid', code, message: english(sentence), said }
  }
  const row = rows.get(item.mark_id)
  if (!row) return invalid(refuse('unknown_mark'))
  const question = questions.get(item.exam_question_id)
  if (!question || !isWritten(question, row)) return invalid(refuse('unknown_question'))
  const now = values.get(keyOf(item)) ?? null
  const wanted = item.value && fitting(question, item.value)
  const refusal = assessResponse(sheet, row.section_id, question, reason)
  if (refusal?.code === 'not_yours') return invalid(refusal)
  if (item.value && !wanted) return invalid(refuse('wrong_value'))
  if (isSame(now, wanted)) return { i, status: 'ok' }
  if (refusal) return invalid(refusal)
  if (!isSame(now, item.base ?? null)) return { i, status: 'conflict', value: onWire(now), by: null, at: null }
  values.set(keyOf(item), wanted)
  return { i, status: 'ok' }
}

const isSame = (a: ResponseValue | null, b: ResponseValue | null) => (a && b ? sameResponse(a, b) : a === b)

/** As it goes out: lists of its own. */
export function onWire(value: ResponseValue | null) {
  if (value?.kind === 'OPTIONS') return { ...value, chosen: [...value.chosen] }
  return value?.kind === 'PLACES' ? { ...value, places: [...value.places] } : value
}

/** What somebody says that pupils answered, one by one: each is judged by itself. What was read on a page is confirmed there too. */
export async function changeResponses(call: Call<(typeof examResponseApi)['change']>) {
  assertStaff(call.actor)
  const { exam_id, items, reason } = call.body
  const sheet = await openSheet(call, call.actor, exam_id, true)
  const questions = await askedQuestions(call, exam_id)
  if (questions.length === 0) throw wrongField('exam_id', say('response.no_questions'))
  const mark_ids = [...new Set(items.map(({ mark_id }) => mark_id))]
  const rows = await holdRows(call, exam_id, mark_ids)
  const stored = await findResponses(call, exam_id, mark_ids)
  const before = new Map(stored.map((one) => [keyOf(one), one]))
  const standing: Standing = {
    ...{ sheet, reason: reason || null, rows: new Map(rows.map((row) => [row.id, row])) },
    questions: new Map(questions.map((one) => [one.id, one])),
    values: new Map(stored.map((one) => [keyOf(one), one.value])),
  }
  const results = items.map((item, i) => take(standing, item, i))
  const changed = new Map(
    items.flatMap((item) => {
      const value = standing.values.get(keyOf(item)) ?? null
      return isSame(before.get(keyOf(item))?.value ?? null, value) ? [] : [[keyOf(item), { ...item, value }] as const]
    }),
  )
  await confirmResponses(call, exam_id, [...changed.values()], stored, reason || null)
  if (changed.size > 0) {
    const after = { reason: reason || null, items: [...changed.values()].map(({ base: _, ...one }) => one) }
    await audit(call, { entity: 'exam-marks', entity_id: exam_id, action: 'change-responses', after })
  }
  await nameWriters(call, items, results, before)
  return { results }
}

type Said = Pick<WantedResponse, 'mark_id' | 'exam_question_id' | 'value'>

/** Stores what a person says, on the pages that it was read from too: reading them again changes nothing of it. */
export async function confirmResponses(
  change: ResponseChange,
  exam_id: number,
  said: readonly Said[],
  stored: readonly StoredResponse[],
  reason: string | null,
): Promise<void> {
  if (said.length === 0) return
  const mark_ids = [...new Set(said.map(({ mark_id }) => mark_id))]
  const fields = new Map<string, CountedField[]>()
  for (const one of await countedFields(change, exam_id, mark_ids)) {
    const key = keyOf({ mark_id: one.cell.mark_id, exam_question_id: one.question.id })
    fields.set(key, [...(fields.get(key) ?? []), one])
  }
  const cells: { id: number; state: string; value: string[][] | null; is_untold: boolean }[] = []
  const wanted = said.map((one): WantedResponse => {
    // Of several sheets of one pupil none is the one that was meant.
    const [on, ...others] = fields.get(keyOf(one)) ?? []
    const value = on && one.value && markedOf(on.question, on.order, on.field, one.value)
    const isThere = on !== undefined && others.length === 0 && (one.value === null || value)
    if (isThere)
      cells.push({
        ...{ id: on.cell.cell_id, state: one.value === null ? 'OPEN' : 'CONFIRMED' },
        ...{ value: value ?? null, is_untold: one.value === null },
      })
    return { ...one, state: 'CONFIRMED', source: 'PERSON', cell_id: isThere ? on.cell.cell_id : null }
  })
  await decide(change, cells)
  await storeResponses(change, exam_id, wanted, stored, reason)
}

/** Fields of pages as a person says. One that is taken away is in doubt, with those that nobody could tell. */
const decide = ({ db, client_id, now, actor }: ResponseChange, cells: readonly object[]) =>
  ask(
    { db, client_id },
    sql`update scan_cells c set state = given.state, value = given.value, is_untold = given.is_untold,
        why = case when given.state = 'OPEN' then coalesce(c.why, 'faint') else c.why end, row_version = c.row_version + 1,
        decided_at = ${now.toISOString()}::timestamptz, decided_by = ${actor.account_id}::bigint
      from ${givenRows('scan_cells', ['id', 'state', 'value', 'is_untold'], cells)}
      where c.client_id = ${client_id} and c.id = given.id`,
  )

/** Says of conflicts who was last to say what was answered, and when. */
async function nameWriters(
  { db, client_id }: ResponseChange,
  items: readonly ResponseItem[],
  results: readonly ResponseResult[],
  before: ReadonlyMap<string, StoredResponse>,
): Promise<void> {
  const conflicts = results.flatMap((result) => (result.status === 'conflict' ? [result] : []))
  const there = (i: number) => before.get(keyOf(items[i]!))
  const ids = conflicts.flatMap(({ i }) => there(i)?.updated_by ?? [])
  const people = await ask(
    { db, client_id },
    sql<{ id: number; name: string }>`select id, name from accounts
      where client_id = ${client_id} and id = any(${ids}::bigint[])`,
  )
  for (const result of conflicts) {
    const one = there(result.i)
    result.at = one?.updated_at ?? null
    result.by = people.find(({ id }) => id === one?.updated_by) ?? null
  }
}
