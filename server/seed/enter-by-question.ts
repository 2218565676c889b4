import { sql } from 'kysely'
import { givenRows } from '../db/given-rows.ts'
import type { Seeding } from './seeding.ts'

/** An exam whose marks are made. */
export interface Entered {
  id: number
  max_marks: number
  at: number
  /** Half of the sheet is still blank. */
  isOpen: boolean
}

/** A number from 0 to 1, always the same for the same seed. */
export function chance(seed: number): number {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) / 2 ** 32
}

interface Column {
  id: number
  /** '' where everybody writes it. */
  set_letter: string
  max_marks: number
  type: string
  /** Questions of which not all are answered have one name: a pair, parts of a case study, a section with a choice. */
  group: string | null
  most: number | null
}

/** Why somebody has no marks, by the place on the list. */
const absences: Record<number, string> = { 4: 'A', 9: 'ML', 14: 'EX', 19: 'UFM' }

/** Marks question by question: who is able has more of them, whole ones where it is right or wrong; of a choice the last are left out. */
export async function enterByQuestion(
  { db, client_id, account_id, now }: Seeding,
  { id, at, isOpen }: Entered,
): Promise<void> {
  const { rows: pupils } = await sql<{ id: number; enrolment_id: number; set_letter: string | null }>`
    select id, enrolment_id, set_letter from exam_marks where client_id = ${client_id} and exam_id = ${id} order by section_id, id`.execute(
    db,
  )
  const { rows: columns } = await sql<Column>`
    select q.id, p.set_letter, max_marks, type,
      case when or_group is not null then 'pair ' || or_group when part_or_group is not null then 'part ' || item_id || part_or_group
        when choose is not null then 'section ' || section end as group,
      case when or_group is not null or part_or_group is not null then 1 else choose end as most
    from exam_questions q join exam_papers p on p.client_id = ${client_id} and p.exam_id = ${id} and p.paper_id = q.paper_id
    where q.client_id = ${client_id} and q.exam_id = ${id} order by position`.execute(db)
  const rows = pupils.map((pupil, place) => ({
    ...pupil,
    attendance: isOpen ? 'P' : (absences[place] ?? 'P'),
    isBlank: isOpen && place % 2 === 1,
  }))
  const entered = rows.filter(({ isBlank }) => !isBlank)
  const cells = entered.flatMap((row) => (row.attendance === 'P' ? cellsOf(row, columns, at) : []))
  const attended = entered.map(({ id, attendance }) => ({
    ...{ id, attendance, remarks: attendance === 'UFM' ? 'Notes on a slip of paper, taken by the invigilator' : null },
  }))
  const when = now.toISOString()
  await sql`
    update exam_marks m set attendance = given.attendance, remarks = given.remarks
    from ${givenRows('exam_marks', ['id', 'attendance', 'remarks'], attended)}
    where m.client_id = ${client_id} and m.id = given.id`.execute(db)
  await sql`
    with given as (
      select mark_id, exam_question_id, marks
      from ${givenRows('exam_question_marks', ['mark_id', 'exam_question_id', 'marks'], cells)}
    ), told as (
      insert into exam_mark_history (client_id, exam_id, mark_id, exam_question_id, field, before, after, source, created_at, created_by)
      select ${client_id}::bigint, ${id}::bigint, mark_id, exam_question_id, 'question', null, coalesce(marks::text, 'NA'), 'CELL',
        ${when}::timestamptz, ${account_id}::bigint from given returning id
    )
    insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at, updated_by)
    select ${client_id}::bigint, ${id}::bigint, mark_id, exam_question_id, marks, ${when}::timestamptz, ${account_id}::bigint from given returning mark_id`.execute(
    db,
  )
}

function cellsOf(
  { id, enrolment_id, set_letter }: { id: number; enrolment_id: number; set_letter: string | null },
  all: readonly Column[],
  at: number,
) {
  const columns = all.filter((column) => column.set_letter === '' || column.set_letter === set_letter)
  const ability = (chance(enrolment_id) + chance(enrolment_id + 1000)) / 2
  const answered = new Map<string, number>()
  return columns.map(({ id: exam_question_id, max_marks, type, group, most }, place) => {
    const before = group === null ? 0 : (answered.get(group) ?? 0)
    if (group !== null) answered.set(group, before + 1)
    if (most !== null && before >= most) return { mark_id: id, exam_question_id, marks: null }
    const luck = chance(enrolment_id * 97 + place * 13 + at)
    const share = Math.min(1, Math.max(0, 0.3 + 0.6 * ability + 0.5 * (luck - 0.45)))
    const isWhole = type === 'MCQ_SINGLE' || type === 'TRUE_FALSE'
    const marks = isWhole ? (share > 0.5 ? Number(max_marks) : 0) : Math.round(share * Number(max_marks) * 2) / 2
    return { mark_id: id, exam_question_id, marks }
  })
}
