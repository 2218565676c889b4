import { type RawBuilder, sql } from 'kysely'
import { type BodyOf, type DataOf, examResponseApi, type ResponseRow, type SetLetter, say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { namesOfPlatform } from '../../entity/platform-people.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { openSheet } from '../../marks/sheet.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { Services } from '../../services.ts'
import { assertStaff } from '../staff-only.ts'
import { labelIn, printedExam } from './printed-sets.ts'

type StoredRow = Omit<ResponseRow, 'label' | 'printed'> & { set: SetLetter | null }

const person = (
  client_id: number,
  column: string,
) => sql`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
  where a.client_id = ${client_id} and a.id = ${sql.ref(column)})`

/** A pupil as lists of answers name them; `e` is the enrolment, `p` the pupil. */
export const pupilOf = (client_id: number): RawBuilder<ResponseRow['student']> =>
  sql`jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'roll_no', e.roll_no)`

type Body = BodyOf<(typeof examResponseApi)['list']>

const orders: Record<'student' | 'question', RawBuilder<unknown>> = {
  student: sql`exam_marks.section_id, e.roll_no collate natural_order nulls last, exam_marks.id`,
  question: sql`x.set_letter, q.position`,
}

function orderOf({ sort = [] }: Body): RawBuilder<unknown> {
  const asked = sort.map(({ field }) => field)
  const all = [...asked, ...(['student', 'question'] as const).filter((one) => !asked.includes(one))]
  const falls = (field: string) => sort.some((one) => one.field === field && one.dir === 'desc')
  return sql.join(
    all.map((field) => (falls(field) ? descending[field] : orders[field])),
    sql`, `,
  )
}

const descending: typeof orders = {
  student: sql`exam_marks.section_id desc, e.roll_no collate natural_order desc nulls last, exam_marks.id desc`,
  question: sql`x.set_letter desc, q.position desc`,
}

const anyOf = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids ? [sql`${column} = any(${ids}::bigint[])`] : []
const anyWord = (column: RawBuilder<unknown>, words: readonly string[] | undefined) =>
  words ? [sql`${column} = any(${words}::text[])`] : []

/** What pupils answered in one exam: of those whose marks one sees. */
export async function listResponses(call: Call<(typeof examResponseApi)['list']>) {
  const { db, actor, client_id, body } = call
  assertStaff(actor)
  const { filter, range } = body
  const [exam_id, ...more] = filter.exam_id ?? []
  if (exam_id === undefined || more.length > 0) throw wrongField('filter.exam_id', say('response.exam_missing'))
  const asking: Asking = { db, client_id }
  await openSheet(asking, actor, exam_id)
  const which = sql.join(
    [
      sql`r.client_id = ${client_id} and r.exam_id = ${exam_id} and ${visibleTo(actor, 'exam_marks')}`,
      ...anyOf(sql`e.student_id`, filter.student_id),
      ...anyOf(sql`exam_marks.section_id`, filter.section_id),
      ...anyOf(sql`r.exam_question_id`, filter.exam_question_id),
      ...anyWord(sql`r.state`, filter.state),
      ...anyWord(sql`r.source`, filter.source),
    ],
    sql` and `,
  )
  const from = sql`from exam_responses r
    join exam_marks on exam_marks.client_id = ${client_id} and exam_marks.id = r.mark_id
    join enrolments e on e.client_id = ${client_id} and e.id = exam_marks.enrolment_id`
  const size = range.pageSize ?? examResponseApi.list.page_size
  const [rows, [total], printed] = await Promise.all([
    ask(
      asking,
      sql<StoredRow>`
      select r.exam_question_id, r.mark_id, ${pupilOf(client_id)} as student, r.value, r.state, r.source, c.page_id, r.row_version, r.updated_at,
        ${person(client_id, 'r.updated_by')} as by, coalesce(s.set_letter, nullif(l.set_letter, ''), exam_marks.set_letter) as set
      ${from}
        join students p on p.client_id = ${client_id} and p.id = e.student_id
        join exam_questions q on q.client_id = ${client_id} and q.id = r.exam_question_id
        join exam_papers x on x.client_id = ${client_id} and x.exam_id = r.exam_id and x.paper_id = q.paper_id
        left join scan_cells c on c.client_id = ${client_id} and c.id = r.cell_id
        left join scan_pages g on g.client_id = ${client_id} and g.id = c.page_id
        left join answer_sheets s on s.client_id = ${client_id} and s.id = g.sheet_id
        left join answer_layouts l on l.client_id = ${client_id} and l.id = s.layout_id
      where ${which} order by ${orderOf(body)} limit ${size} offset ${((range.page ?? 1) - 1) * size}`,
    ),
    ask(asking, sql<{ count: number }>`select count(*) as count ${from} where ${which}`),
    printedExam(asking, exam_id),
  ])
  const data: ResponseRow[] = []
  for (const { set, ...row } of rows) {
    const question = printed.find(row.exam_question_id)!
    const own = { label: labelIn(question, set), printed: await printed.printed(question, set, row.value) }
    data.push({ ...row, ...own })
  }
  return { data, count: total?.count ?? 0, size }
}

type HistoryRow = DataOf<(typeof examResponseApi)['history']>[number]
type StoredHistory = Omit<HistoryRow, 'impersonated_by'> & { impersonator_id: number | null }

/** Everything that a pupil was ever said to have answered, the newest first. */
export async function responseHistory(
  call: Call<(typeof examResponseApi)['history']>,
  { databases }: Pick<Services, 'databases'>,
) {
  const { db, client_id, actor, id, body } = call
  assertStaff(actor)
  const asking = { db, client_id }
  const [mark] = await ask(
    asking,
    sql<{ set_letter: string | null }>`select set_letter from exam_marks
      where client_id = ${client_id} and id = ${id} and ${visibleTo(actor, 'exam_marks')}`,
  )
  if (!mark) throw notFound('mark')
  const { filter, range } = body
  const which = sql.join(
    [sql`h.client_id = ${client_id} and h.mark_id = ${id}`, ...anyOf(sql`h.exam_question_id`, filter.exam_question_id)],
    sql` and `,
  )
  const size = range.pageSize ?? examResponseApi.history.page_size
  const [rows, [total]] = await Promise.all([
    ask(
      asking,
      sql<StoredHistory>`
      select h.created_at as at, ${person(client_id, 'h.created_by')} as by, h.impersonator_id, h.exam_question_id,
        coalesce(q.labels ->> ${mark.set_letter ?? 'A'}, q.labels ->> 'A') as label, h.before, h.after, h.reason, h.source
      from exam_response_history h left join exam_questions q on q.client_id = ${client_id} and q.id = h.exam_question_id
      where ${which} order by h.id desc limit ${size} offset ${((range.page ?? 1) - 1) * size}`,
    ),
    ask(asking, sql<{ count: number }>`select count(*) as count from exam_response_history h where ${which}`),
  ])
  const people = await namesOfPlatform(
    databases,
    rows.flatMap(({ impersonator_id }) => impersonator_id ?? []),
  )
  const data = rows.map(({ impersonator_id: by, ...row }): HistoryRow => {
    return { ...row, impersonated_by: by === null ? null : { id: by, name: people.get(by) ?? '' } }
  })
  return { data, count: total?.count ?? 0, size }
}
