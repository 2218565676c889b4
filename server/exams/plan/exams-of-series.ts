import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { say } from '#contract'
import { emit } from '../../events/emit.ts'
import type { Change } from '../../ground/change.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'
import { dropLists } from '../change-state.ts'
import { tellOfExams } from '../exam-events.ts'
import { isFilled } from '../values.ts'
import { namedPaper } from './publishing/published.ts'

/** Whether attendance or marks of anybody stand in the list of the exam e. */
const hasValues = (client_id: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from exam_marks m where m.client_id = ${client_id} and m.exam_id = e.id and ${isFilled(client_id, sql`e.id`)})`

interface ExamOf {
  id: number
  paper_id: number | null
  subject: string
  grade: string
  state: string
  filled: boolean
}

async function lockExams({ db, client_id }: Change, series_id: number): Promise<ExamOf[]> {
  const { rows } = await sql<ExamOf>`
    select e.id, e.state, b.title as subject, g.title as grade, ${hasValues(client_id)} as filled,
      (select p.id from series_papers p where p.client_id = ${client_id} and p.series_id = ${series_id} and p.exam_id = e.id limit 1) as paper_id
    from exams e join subjects b on b.client_id = ${client_id} and b.id = e.subject_id
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    where e.client_id = ${client_id} and e.series_id = ${series_id} and e.deleted_at is null
    order by e.id for update of e`.execute(db)
  return rows
}

const stamp = ({ now, actor }: Change) => sql`row_version = row_version + 1,
  updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint`

/** Exams of a series that is planned again are drafts: nobody outside sees them. @throws invalid_field, naming those in which something stands */
export async function planAgain(change: Change, series_id: number): Promise<void> {
  const exams = await lockExams(change, series_id)
  const filled = exams.filter(({ filled, state }) => state !== 'CANCELLED' && (filled || !isOpen(state)))
  if (filled.length > 0)
    throw wrongFields(
      filled.map((one) => refusedField(`papers.${one.paper_id}`, say('plan.has_values', { paper: namedPaper(one) }))),
    )
  const { db, client_id } = change
  const scheduled = exams.filter(({ state }) => state === 'SCHEDULED')
  await dropLists(
    change,
    scheduled.map(({ id }) => id),
  )
  await sql`update exams set state = 'DRAFT', ${stamp(change)}
    where client_id = ${client_id} and series_id = ${series_id} and state = 'SCHEDULED' and deleted_at is null`.execute(
    db,
  )
  await tellOfExams(
    change,
    exams.flatMap(({ id, state }) =>
      state === 'SCHEDULED' ? { exam_id: id, type: 'exam.changed' as const, changed: ['state'] } : [],
    ),
  )
}

const isOpen = (state: string) => state === 'DRAFT' || state === 'SCHEDULED'

/** Exams of a series that is cancelled are too, where nothing stands in them. */
export async function cancelExams(change: Change, series_id: number): Promise<void> {
  const ids = (await lockExams(change, series_id)).filter(({ filled, state }) => isOpen(state) && !filled)
  await sql`update exams set state = 'CANCELLED', cancelled_at = ${change.now.toISOString()}, ${stamp(change)}
    where client_id = ${change.client_id} and id = any(${ids.map(({ id }) => id)}::bigint[])`.execute(change.db)
  for (const { id } of ids) emit(change, 'exam.cancelled', { exam_id: id })
}

/** Those that were cancelled with their series are drafts again. */
export async function reviveExams(change: Change, series_id: number, cancelled_at: string): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<{ id: number }>`
    update exams set state = 'DRAFT', cancelled_at = null, ${stamp(change)}
    where client_id = ${client_id} and series_id = ${series_id} and state = 'CANCELLED' and cancelled_at = ${cancelled_at}::timestamptz
      and deleted_at is null returning id`.execute(db)
  await dropLists(
    change,
    rows.map(({ id }) => id),
  )
}
