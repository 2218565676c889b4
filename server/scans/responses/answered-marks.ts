import { type RawBuilder, sql } from 'kysely'
import { type SetLetter, usualResponseRules } from '#contract'
import type { ResponseRules } from '../../../marking/score.ts'
import type { Attendance, Cell } from '../../../marking/sheet.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { columnsOf, type SheetColumn } from '../../results/totals.ts'
import { type AskedQuestion, askedQuestions } from './asked.ts'
import { pupilOf } from './list.ts'
import { findResponses, type StoredResponse } from './store.ts'

export interface Pupil {
  id: number
  name: string
  roll_no: string | null
}

/** A pupil's row of marks with all that is known of the answers. */
export interface AnsweredRow {
  id: number
  section_id: number
  set_letter: SetLetter | null
  attendance: Attendance | null
  /** Typed as a total. */
  marks: number | null
  updated_at: string
  by: { id: number; name: string } | null
  student: Pupil
  /** Some pages of a sheet are counted and others are not. */
  is_partial: boolean
  /** A counted sheet; whether its flag for absence is marked. */
  has_sheet: boolean
  is_absent: boolean
  cells: ReadonlyMap<number, StoredCell>
  responses: ReadonlyMap<number, StoredResponse>
  /** Questions in doubt. */
  open: ReadonlySet<number>
  /** Marks that were written from answers which are no longer there. */
  left: ReadonlyMap<number, Cell>
}

export interface StoredCell {
  mark: Cell
  at: string
  by: { id: number; name: string } | null
}

/** All that marks are worked out from of answers. */
export interface AnsweredExam {
  rules: ResponseRules
  questions: readonly AskedQuestion[]
  columns: readonly SheetColumn[]
  rows: AnsweredRow[]
}

type StoredRow = Omit<AnsweredRow, 'cells' | 'responses' | 'open' | 'left'>

const cellOf = (marks: number | null): Cell => (marks === null ? 'NA' : Math.round(marks * 4))

/** Counted pages of a pupil's own sheets; x is the row of marks. */
const counted = (client_id: number) => sql`answer_sheets s
  join scan_pages g on g.client_id = ${client_id} and g.sheet_id = s.id and g.exam_id = x.exam_id and g.state = 'COUNTED'`

const rowsOf = (asking: Asking, exam_id: number, section_ids: readonly number[]) => {
  const { client_id } = asking
  const own = sql`s.client_id = ${client_id} and s.enrolment_id = x.enrolment_id
    and s.paper_id in (select paper_id from exam_papers where client_id = ${client_id} and exam_id = ${exam_id})`
  return ask(
    asking,
    sql<StoredRow>`
    select x.id, x.section_id, x.set_letter, x.attendance, x.marks, x.updated_at, ${pupilOf(client_id)} as student,
      (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a where a.client_id = ${client_id} and a.id = x.updated_by) as by,
      exists (select 1 from ${counted(client_id)} where ${own}) as has_sheet,
      exists (select 1 from ${counted(client_id)} join answer_layouts l on l.client_id = ${client_id} and l.id = s.layout_id
        where ${own} and s.kind <> 'EXTRA' group by s.id, l.pages having count(distinct g.page_no) < l.pages) as is_partial,
      exists (select 1 from ${counted(client_id)} join scan_cells c on c.client_id = ${client_id} and c.page_id = g.id
        where ${own} and c.field = 'absent' and c.state <> 'OPEN' and jsonb_array_length(c.value -> 0) > 0) as is_absent
    from exam_marks x join enrolments e on e.client_id = ${client_id} and e.id = x.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
    where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.section_id = any(${section_ids}::bigint[])
    order by x.section_id, e.roll_no collate natural_order nulls last, x.id`,
  )
}

const cellsOf = (asking: Asking, exam_id: number, which: RawBuilder<unknown>) =>
  ask(
    asking,
    sql<{ mark_id: number; exam_question_id: number; marks: number | null; at: string; by: StoredCell['by'] }>`
    select k.mark_id, k.exam_question_id, k.marks, k.updated_at as at,
      (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a where a.client_id = ${asking.client_id} and a.id = k.updated_by) as by
    from exam_question_marks k where k.client_id = ${asking.client_id} and k.exam_id = ${exam_id} and k.mark_id in (${which})`,
  )

/** Doubts of counted pages: of a question, or of the set, by which none of the sheet's can be told. */
const openOf = (asking: Asking, exam_id: number, which: RawBuilder<unknown>) =>
  ask(
    asking,
    sql<{ mark_id: number; paper_id: number; field: string }>`
    select x.id as mark_id, s.paper_id, c.field from exam_marks x
      join answer_sheets s on s.client_id = ${asking.client_id} and s.enrolment_id = x.enrolment_id
        and s.paper_id in (select paper_id from exam_papers where client_id = ${asking.client_id} and exam_id = ${exam_id})
      join scan_pages g on g.client_id = ${asking.client_id} and g.sheet_id = s.id and g.exam_id = x.exam_id and g.state = 'COUNTED'
      join scan_cells c on c.client_id = ${asking.client_id} and c.page_id = g.id and c.state = 'OPEN'
    where x.client_id = ${asking.client_id} and x.exam_id = ${exam_id} and x.id in (${which})`,
  )

/** Cells whose last value was written from an answer that is no longer there: its sheet was somebody else's, or counts no more. */
const leftOf = (asking: Asking, exam_id: number, which: RawBuilder<unknown>) =>
  ask(
    asking,
    sql<{ mark_id: number; exam_question_id: number; marks: number | null }>`
    select k.mark_id, k.exam_question_id, k.marks from exam_question_marks k
      join lateral (select h.source from exam_mark_history h
        where h.client_id = ${asking.client_id} and h.mark_id = k.mark_id and h.exam_question_id = k.exam_question_id and h.field = 'question'
        order by h.id desc limit 1) last on last.source = 'RESPONSE'
    where k.client_id = ${asking.client_id} and k.exam_id = ${exam_id} and k.mark_id in (${which})
      and not exists (select 1 from exam_responses r where r.client_id = ${asking.client_id} and r.exam_id = ${exam_id} and r.mark_id = k.mark_id
        and r.exam_question_id = k.exam_question_id)`,
  )

function grouped<T extends { mark_id: number }>(all: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const group = groups.get(one.mark_id)
    if (group) group.push(one)
    else groups.set(one.mark_id, [one])
  }
  return groups
}

const questionsIn = (questions: readonly AskedQuestion[], { paper_id, field }: { paper_id: number; field: string }) =>
  questions.filter((one) => one.paper_id === paper_id && (field === 'set' || field === `q:${one.item_id}:${one.part}`))

/** The answers of some sections with the marks that stand there. */
export async function readAnswered(
  asking: Asking,
  exam_id: number,
  section_ids: readonly number[],
): Promise<AnsweredExam> {
  const { client_id } = asking
  const which = sql`select id from exam_marks where client_id = ${client_id} and exam_id = ${exam_id}
    and section_id = any(${section_ids}::bigint[])`
  const [[exam], questions, columns, rows, responses, cells, open, left] = await Promise.all([
    ask(
      asking,
      sql<{ response_rules: Partial<ResponseRules> | null }>`
      select response_rules from exams where client_id = ${client_id} and id = ${exam_id}`,
    ),
    askedQuestions(asking, exam_id),
    columnsOf(asking, exam_id),
    rowsOf(asking, exam_id, section_ids),
    findResponses(asking, exam_id, which),
    cellsOf(asking, exam_id, which),
    openOf(asking, exam_id, which),
    leftOf(asking, exam_id, which),
  ])
  const [ofMark, cellsIn, openIn, leftIn] = [grouped(responses), grouped(cells), grouped(open), grouped(left)]
  const answered = rows.map(
    (row): AnsweredRow => ({
      ...row,
      cells: new Map(
        cellsIn
          .get(row.id)
          ?.map(({ exam_question_id, marks, at, by }) => [exam_question_id, { mark: cellOf(marks), at, by }]),
      ),
      responses: new Map(ofMark.get(row.id)?.map((one) => [one.exam_question_id, one])),
      open: new Set(openIn.get(row.id)?.flatMap((one) => questionsIn(questions, one).map(({ id }) => id))),
      left: new Map(leftIn.get(row.id)?.map((one) => [one.exam_question_id, cellOf(one.marks)])),
    }),
  )
  return { rules: { ...usualResponseRules, ...exam?.response_rules }, questions, columns, rows: answered }
}
