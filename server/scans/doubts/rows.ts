import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AnswerOf, type DoubtReason, say, scanDoubtApi } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { compilable } from '../../db/connect.ts'
import type { ReadBox } from '../../db/schema-columns.ts'
import { anyMatch } from '../../entity/conditions.ts'
import { type Marking, markingOf } from '../../exams/rights.ts'
import type { Actor } from '../../ground/actor.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { layoutsOf, pageOf, placeOf } from '../layouts.ts'
import { instantOf, lookedAt, personOf } from '../rows.ts'
import { assertStaff } from '../staff-only.ts'

type DoubtRow = AnswerOf<(typeof scanDoubtApi)['list']>[number]

interface StoredDoubt {
  id: number
  row_version: number
  page_id: number
  number: number
  page_no: number
  layout_id: number
  field: string
  why: DoubtReason | null
  marked: string[][]
  value: string[][] | null
  boxes: ReadBox[][]
  decided: DoubtRow['decided']
}

/** Millimetres round a field that its picture shows. */
export const MARGIN = 6

/** Of cells c of pages p: those of sections that somebody marks, of questions that are theirs; of pages of nobody known all. */
function markedBy(client_id: number, marking: Marking): RawBuilder<SqlBool> {
  const own = [...marking].map(([section_id, { item_ids }]) =>
    item_ids === null
      ? sql`k.section_id = ${section_id}`
      : sql`(k.section_id = ${section_id} and (c.field not like 'q:%' or split_part(c.field, ':', 2)::bigint = any(${item_ids}::bigint[])))`,
  )
  if (own.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(a.enrolment_id is null or exists (select 1 from exam_marks k
    where k.client_id = ${client_id} and k.exam_id = p.exam_id and k.enrolment_id = a.enrolment_id and (${sql.join(own, sql` or `)})))`
}

export const doubtTables = (client_id: number) => sql`scan_cells c
  join scan_pages p on p.client_id = ${client_id} and p.id = c.page_id
  join answer_sheets a on a.client_id = ${client_id} and a.id = p.sheet_id`

/** Cells that a person must look at, or has decided. */
export const isDoubt = (client_id: number, exam_id: number, marking: Marking): RawBuilder<SqlBool> => sql<SqlBool>`
  c.client_id = ${client_id} and c.exam_id = ${exam_id} and p.exam_id = ${exam_id} and ${lookedAt('p')}
  and (c.state = 'OPEN' or c.state = 'CONFIRMED' and c.decided_at is not null) and ${markedBy(client_id, marking)}`

/** Fields of pages of one exam that are to be looked at: those that could not be told come last. @throws invalid_field, not_found, forbidden */
export async function listDoubts(call: Call<(typeof scanDoubtApi)['list']>) {
  const { db, client_id, actor, body } = call
  assertStaff(actor)
  const { exam_id: exam_ids = [], ...filter } = body.filter
  const [exam_id] = exam_ids
  if (exam_id === undefined || exam_ids.length > 1) throw wrongField('filter.exam_id', say('scan_doubt.exam_missing'))
  const asking: Asking = { db, client_id }
  await assertExam(asking, actor, exam_id)
  const marking = await markingOf(asking, actor, { id: exam_id })
  const size = body.range.pageSize ?? scanDoubtApi.list.page_size
  const where = sql.join([isDoubt(client_id, exam_id, marking), ...conditionsOf(actor, filter)], sql` and `)
  const [sort] = body.sort ?? []
  const falls = sql.raw(sort?.dir === 'desc' ? 'desc' : 'asc')
  const byPage = sql`p.batch_id ${falls}, p.number ${falls}, q.position ${falls} nulls first, c.id ${falls}`
  const byQuestion = sql`q.position ${falls} nulls first, c.field ${falls}, p.batch_id ${falls}, p.number ${falls}`
  const [rows, [counted]] = await db.read(
    compilable(sql<StoredDoubt>`
      select c.id, c.row_version, c.page_id, p.number, p.page_no, a.layout_id, c.field, c.why, c.marked, c.value, c.boxes,
        case when c.state = 'CONFIRMED' then jsonb_build_object('at', ${instantOf('c.decided_at')},
          'by', ${personOf(client_id, 'c.decided_by')}) end as decided
      from ${doubtTables(client_id)} left join exam_questions q on q.client_id = ${client_id} and q.id = c.exam_question_id
      where ${where} order by c.is_untold, ${sort?.field === 'page' ? byPage : byQuestion}
      limit ${size} offset ${((body.range.page ?? 1) - 1) * size}`),
    compilable(sql<{ count: number }>`select count(*) as count from ${doubtTables(client_id)} where ${where}`),
  )
  const layouts = await layoutsOf(
    asking,
    rows.map(({ layout_id }) => layout_id),
  )
  const data = rows.flatMap((row) => {
    const page = pageOf(layouts.get(row.layout_id), row.page_no)
    const field = page?.fields.find(({ id }) => id === row.field)
    return page && field ? [shown(row, page, field)] : []
  })
  return { data, count: counted?.count ?? 0, size }
}

async function assertExam(asking: Asking, actor: Actor, exam_id: number): Promise<void> {
  const [exam] = await ask(
    asking,
    sql<{
      id: number
    }>`select id from exams where client_id = ${asking.client_id} and id = ${exam_id} and deleted_at is null
      and ${visibleTo(actor, 'exams')}`,
  )
  if (!exam) throw notFound('exam')
}

type DoubtFilter = Omit<Call<(typeof scanDoubtApi)['list']>['body']['filter'], 'exam_id'>

function conditionsOf(
  { client_id, account_id }: Actor,
  { id, scan_id, section_id, state, why, field, mine }: DoubtFilter,
): RawBuilder<unknown>[] {
  const states = state?.map((one) => (one === 'DECIDED' ? 'CONFIRMED' : one))
  return [
    ...(id ? [sql`c.id = any(${id}::bigint[])`] : []),
    ...(scan_id ? [sql`p.batch_id = any(${scan_id}::bigint[])`] : []),
    ...(section_id
      ? [
          sql`exists (select 1 from exam_marks k where k.client_id = ${client_id} and k.exam_id = p.exam_id
            and k.enrolment_id = a.enrolment_id and k.section_id = any(${section_id}::bigint[]))`,
        ]
      : []),
    ...(states ? [sql`c.state = any(${states}::text[])`] : []),
    ...(why ? [sql`c.why = any(${why}::text[])`] : []),
    ...(field ? [anyMatch('c.field', field) as RawBuilder<unknown>] : []),
    ...(mine ? [sql`c.decided_by = ${account_id}`] : []),
  ]
}

type ShownPage = NonNullable<ReturnType<typeof pageOf>>

function shown(row: StoredDoubt, page: ShownPage, field: ShownPage['fields'][number]): DoubtRow {
  const { id, row_version, page_id, number, why, marked, value, boxes, decided } = row
  return {
    ...{ id, row_version, page_id, number, field: row.field, why, marked, value, decided },
    ...{ label: field.label, kind: field.kind, many: field.many, decimals: field.decimals ?? 0 },
    rows: field.rows.map((line, r) =>
      line.map(({ v, x, y }, n) => ({ v, x, y, state: boxes[r]?.[n]?.state ?? 'empty', ink: boxes[r]?.[n]?.ink ?? 0 })),
    ),
    proposal: boxes.length > 0 ? boxes.map((line) => line.flatMap(({ v, proposed }) => (proposed ? [v] : []))) : null,
    place: placeOf(field, page, MARGIN),
  }
}
