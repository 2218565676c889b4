import { type RawBuilder, sql } from 'kysely'
import type { ResponseValue } from '../../../marking/score.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { givenRows } from '../../db/given-rows.ts'
import type { StampedChange } from '../../ground/change.ts'
import { type AnsweringMark, type CellResponse, readCounted, sameResponse } from './read-cells.ts'

/** What changing responses needs of a call or a job; the program itself is account null. */
export interface ResponseChange extends StampedChange {
  actor: { account_id: number | null; impersonator_id?: number | null }
  /** Of the call; a job has none. */
  request_id?: string | null
}

export type ResponseSource = 'SCAN' | 'PERSON' | 'UPLOAD' | 'SITTING'

/** A response as it is to stand; value null takes it away. */
export interface WantedResponse {
  mark_id: number
  exam_question_id: number
  value: ResponseValue | null
  state: 'READ' | 'CONFIRMED'
  source: ResponseSource
  cell_id: number | null
}

export interface StoredResponse extends WantedResponse {
  exam_id: number
  value: ResponseValue
  marked: number | null
  is_marked: boolean
  row_version: number
  updated_at: string
  updated_by: number | null
}

/**
 * Pages that were read, or whose state has changed: the responses of the pupils whose sheets they are follow their counted pages. What a person said of a
 * response stands. A page that was somebody else's before: `respondFromMoved`.
 * @returns how many responses changed
 */
export const respondFromPages = (change: ResponseChange, page_ids: readonly number[]): Promise<number> =>
  respond(change, sheetsOfPages(change, page_ids))

/** Fields that were decided, the set of a sheet among them. @returns how many responses changed */
export const respondFromCells = (change: ResponseChange, cell_ids: readonly number[]): Promise<number> =>
  respond(
    change,
    sql`select p.sheet_id from scan_pages p join scan_cells c on c.client_id = ${change.client_id} and c.page_id = p.id
      where p.client_id = ${change.client_id} and c.id = any(${cell_ids}::bigint[])`,
  )

/**
 * Pages or sheets that are another pupil's from now on, or nobody's: their answers go with them, and the pupil who had them has them no longer. To be
 * called once the rows say whose they are.
 * @returns how many responses changed
 */
export async function respondFromMoved(
  change: ResponseChange,
  moved: { page_ids?: readonly number[]; sheet_ids?: readonly number[] },
): Promise<number> {
  const { client_id } = change
  const { page_ids = [], sheet_ids = [] } = moved
  const former = await ask(
    change,
    sql<{ mark_id: number }>`
    select distinct r.mark_id from scan_pages p
      join scan_cells c on c.client_id = ${client_id} and c.page_id = p.id
      join exam_responses r on r.client_id = ${client_id} and r.exam_id = p.exam_id and r.cell_id = c.id
    where p.client_id = ${client_id} and (p.id = any(${page_ids}::bigint[]) or p.sheet_id = any(${sheet_ids}::bigint[]))`,
  )
  const sheets = sql`select unnest(${sheet_ids}::bigint[]) union ${sheetsOfPages(change, page_ids)}`
  return respond(
    change,
    sheets,
    former.map(({ mark_id }) => mark_id),
  )
}

/** The sheets of these pages. */
const sheetsOfPages = ({ client_id }: ResponseChange, page_ids: readonly number[]): RawBuilder<unknown> =>
  sql`select sheet_id from scan_pages where client_id = ${client_id} and id = any(${page_ids}::bigint[])`

async function respond(change: ResponseChange, sheets: RawBuilder<unknown>, also: readonly number[] = []) {
  const { client_id } = change
  // Held in one order, so that two who change answers of a pupil follow one another.
  const marks = await ask(
    change,
    sql<AnsweringMark>`
    select m.id, m.exam_id, m.set_letter from exam_marks m
    where m.client_id = ${client_id} and (m.id = any(${also}::bigint[]) or (m.exam_id, m.enrolment_id) in (
      select p.exam_id, s.enrolment_id from answer_sheets s
        join scan_pages p on p.client_id = ${client_id} and p.sheet_id = s.id
      where s.client_id = ${client_id} and s.id in (${sheets})))
    order by m.id for no key update`,
  )
  let changed = 0
  for (const exam_id of new Set(marks.map((mark) => mark.exam_id)))
    changed += await followPages(
      change,
      exam_id,
      marks.filter((mark) => mark.exam_id === exam_id).map(({ id }) => id),
    )
  return changed
}

/** The responses of pupils as their counted pages say; the rows of marks are held. */
export async function followPages(
  change: ResponseChange,
  exam_id: number,
  mark_ids: readonly number[],
): Promise<number> {
  const [read, stored] = [await readCounted(change, exam_id, mark_ids), await findResponses(change, exam_id, mark_ids)]
  const byKey = new Map(read.map((one) => [keyOf(one), one]))
  const standing = new Map(stored.map((one) => [keyOf(one), one]))
  const gone = stored.filter((one) => one.cell_id !== null && !byKey.has(keyOf(one)))
  const wanted = [
    ...gone.map((one): WantedResponse => ({ ...one, value: null, source: 'SCAN' })),
    ...read.flatMap((one) => (stands(standing.get(keyOf(one)), one) ? [] : [wantedOf(one)])),
  ]
  return storeResponses(change, exam_id, wanted, stored, null)
}

const keyOf = ({ mark_id, exam_question_id }: Pick<WantedResponse, 'mark_id' | 'exam_question_id'>) =>
  `${mark_id} ${exam_question_id}`

/** What a person said of a field was said by a person. */
const wantedOf = ({ decided_at: _, ...one }: CellResponse): WantedResponse => ({
  ...one,
  source: one.state === 'CONFIRMED' ? 'PERSON' : 'SCAN',
})

/** Whether what is there stays: the same, or what a person said without the page, unless somebody has looked at the page since. */
function stands(there: StoredResponse | undefined, read: CellResponse): boolean {
  if (!there) return false
  if (there.cell_id === null && there.state === 'CONFIRMED')
    return read.state !== 'CONFIRMED' || (read.decided_at ?? '') < there.updated_at
  return there.cell_id === read.cell_id && there.state === read.state && sameResponse(there.value, read.value)
}

/** The responses of rows of marks. @param marks their ids, or a query of these */
export const findResponses = (
  asking: Asking,
  exam_id: number,
  marks: readonly number[] | RawBuilder<unknown>,
): Promise<StoredResponse[]> =>
  ask(
    asking,
    sql<StoredResponse>`
    select exam_id, mark_id, exam_question_id, value, state, source, cell_id, marked, is_marked, row_version, updated_at, updated_by
    from exam_responses where client_id = ${asking.client_id} and exam_id = ${exam_id}
      and mark_id ${'as' in marks ? sql`in (${marks})` : sql`= any(${marks}::bigint[])`}
    order by mark_id, exam_question_id`,
  )

/**
 * Writes responses, each change of an answer with a row of history. The marks that were written from one stay noted.
 * @param stored what stands there now
 * @returns how many answers changed
 */
export async function storeResponses(
  change: ResponseChange,
  exam_id: number,
  wanted: readonly WantedResponse[],
  stored: readonly StoredResponse[],
  reason: string | null,
): Promise<number> {
  if (wanted.length === 0) return 0
  const { client_id, now, actor } = change
  const standing = new Map(stored.map((one) => [keyOf(one), one]))
  const history = wanted.flatMap(({ mark_id, exam_question_id, value, source, cell_id }) => {
    const before = standing.get(keyOf({ mark_id, exam_question_id }))?.value ?? null
    const isSame = before && value ? sameResponse(before, value) : before === value
    return isSame ? [] : [{ mark_id, exam_question_id, before, after: value, source, cell_id }]
  })
  const gone = wanted.filter(({ value }) => value === null)
  const there = wanted.filter(({ value }) => value !== null)
  const key = ['mark_id', 'exam_question_id'] as const
  if (gone.length > 0)
    await ask(
      change,
      sql`delete from exam_responses r using ${givenRows('exam_responses', key, gone)}
        where r.client_id = ${client_id} and r.exam_id = ${exam_id} and r.mark_id = given.mark_id
          and r.exam_question_id = given.exam_question_id`,
    )
  if (there.length > 0)
    await ask(
      change,
      sql`insert into exam_responses (client_id, exam_id, mark_id, exam_question_id, value, state, source, cell_id, updated_at, updated_by)
        select ${client_id}::bigint, ${exam_id}::bigint, mark_id, exam_question_id, value, state, source, cell_id, ${now.toISOString()}::timestamptz,
          ${actor.account_id}::bigint
        from ${givenRows('exam_responses', [...key, 'value', 'state', 'source', 'cell_id'], there)}
        on conflict (client_id, exam_id, mark_id, exam_question_id) do update set value = excluded.value, state = excluded.state,
          source = excluded.source, cell_id = excluded.cell_id, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
          row_version = exam_responses.row_version + 1`,
    )
  if (history.length > 0) await storeResponseHistory(change, exam_id, history, reason)
  return history.length
}

const storeResponseHistory = (
  { db, client_id, now, actor, request_id }: ResponseChange,
  exam_id: number,
  history: readonly object[],
  reason: string | null,
) =>
  ask(
    { db, client_id },
    sql`insert into exam_response_history (client_id, exam_id, mark_id, exam_question_id, before, after, source, reason, cell_id, request_id,
        impersonator_id, created_at, created_by)
      select ${client_id}::bigint, ${exam_id}::bigint, mark_id, exam_question_id, before, after, source,
        ${reason}::text, cell_id, ${request_id ?? null}::text, ${actor.impersonator_id ?? null}::bigint, ${now.toISOString()}::timestamptz,
        ${actor.account_id}::bigint
      from ${givenRows('exam_response_history', ['mark_id', 'exam_question_id', 'before', 'after', 'source', 'cell_id'], history)}
      returning id`,
  )
