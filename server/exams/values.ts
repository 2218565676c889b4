import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SchoolChange } from '../ground/change.ts'

/** Whether attendance or marks of anybody stand in the row `m` of an exam's list. */
export const isFilled = (
  client_id: number,
  exam_id: number | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  m.attendance is not null or m.marks is not null or exists (select 1 from exam_question_marks x
    where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.mark_id = m.id))`

/** Rows of the list in which something stands. */
export async function countValues({ db, client_id }: SchoolChange, exam_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from exam_marks m
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and ${isFilled(client_id, exam_id)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Attendance or marks of anybody. */
export async function hasValues({ db, client_id }: SchoolChange, exam_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from exam_marks m
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and ${isFilled(client_id, exam_id)} limit 1`.execute(db)
  return rows.length > 0
}

/** The title of one of these sections in which marks stand already. */
export async function findFilledSection(
  { db, client_id }: SchoolChange,
  exam_id: number,
  section_ids: readonly number[],
): Promise<string | undefined> {
  if (section_ids.length === 0) return undefined
  const { rows } = await sql<{ title: string }>`
    select s.title from exam_marks m join sections s on s.client_id = ${client_id} and s.id = m.section_id
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and m.section_id = any(${section_ids}::bigint[])
      and ${isFilled(client_id, exam_id)} limit 1`.execute(db)
  return rows[0]?.title
}
