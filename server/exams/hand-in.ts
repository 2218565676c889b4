import { type SqlBool, sql } from 'kysely'
import { messageOf, say } from '#contract'
import { givenRows } from '../db/given-rows.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import { columnsFor, columnsOf } from '../results/totals.ts'

/** A row m of an exam's list that keeps its sheet from being handed in: without attendance, or present and not complete. */
export const isUnfinished = sql<SqlBool>`(m.left_at is null and (m.attendance is null or m.attendance = 'P' and not m.is_complete))`

interface Missing {
  mark_id: number
  name: string
  section: string
  cells: number
}

/**
 * Whoever keeps the sheets of these sections from being handed in; `before`: they were, and somebody came into one since.
 * @throws invalid_field, naming them, and the sections that are to be opened again
 */
export async function assertComplete(
  { db, client_id }: Change,
  exam_id: number,
  section_ids: readonly number[],
  before = false,
): Promise<void> {
  const { rows } = await sql<Missing>`
    select m.id as mark_id, ${pupilName(client_id, 'p')} as name, s.title as section,
      (select count(*) from exam_question_marks x where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.mark_id = m.id) as cells
    from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
      join sections s on s.client_id = ${client_id} and s.id = m.section_id
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and m.section_id = any(${section_ids}::bigint[]) and ${isUnfinished}
    order by e.roll_no collate natural_order nulls last, m.id`.execute(db)
  if (rows.length === 0) return
  const whom = { count: rows.length, names: rows.slice(0, 3).map(({ name }) => name) }
  const sections = [...new Set(rows.map(({ section }) => section))].sort()
  const sentence = before ? say('exam.missing_handed_in', { ...whom, sections }) : say('exam.missing', whom)
  const missing = rows.map(({ mark_id, name, cells }) => ({ mark_id, name, cells }))
  throw new ApiError('invalid_field', messageOf(sentence), {
    errors: [refusedField('state', sentence)],
    data: { missing },
    beside: { missing },
  })
}

/** Fills cells that stayed blank with "not attempted" where the pupil has answered as many questions as count. */
export async function fillNotAttempted(change: Change, exam_id: number, section_ids: readonly number[]): Promise<void> {
  const { db, client_id, now, actor, request_id } = change
  const columns = await columnsOf(change, exam_id)
  if (columns.length === 0) return
  const { rows } = await sql<{ id: number; set_letter: string | null }>`
    select id, set_letter from exam_marks
    where client_id = ${client_id} and exam_id = ${exam_id} and section_id = any(${section_ids}::bigint[]) and attendance = 'P'`.execute(
    db,
  )
  const wanted = rows.flatMap(({ id, set_letter }) =>
    columnsFor(columns, set_letter).map((column) => ({ mark_id: id, exam_question_id: column.id })),
  )
  const at = now.toISOString()
  const { rows: filled } = await sql<{ mark_id: number; exam_question_id: number }>`
    insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at, updated_by)
    select ${client_id}::bigint, ${exam_id}::bigint, mark_id, exam_question_id, null, ${at}::timestamptz, ${actor.account_id}::bigint
    from ${givenRows('exam_question_marks', ['mark_id', 'exam_question_id'], wanted)}
    on conflict do nothing
    returning mark_id, exam_question_id`.execute(db)
  if (filled.length === 0) return
  await sql`
    insert into exam_mark_history (client_id, exam_id, mark_id, exam_question_id, field, before, after, source, request_id, created_at,
      created_by, impersonator_id)
    select ${client_id}::bigint, ${exam_id}::bigint, mark_id, exam_question_id, 'question', null, 'NA', 'SYNC', ${request_id},
      ${at}::timestamptz, ${actor.account_id}::bigint, ${actor.impersonator_id}::bigint
    from ${givenRows('exam_mark_history', ['mark_id', 'exam_question_id'], filled)}
    returning id`.execute(db)
}
