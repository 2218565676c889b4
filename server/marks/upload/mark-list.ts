import { sql } from 'kysely'
import type { ExamComponent } from '../../../domain/exams/exam-words.ts'
import { questionHeading } from '../../../domain/exams/question-heading.ts'
import type { MarkListExam, MarkListPupil, NamedThing } from '../../../interchange/doors/marks/reading.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { columnsOf, type SheetColumn } from '../../results/totals.ts'
import type { MarkWriter, SheetExam } from '../sheet.ts'
import { type ListedMark, listed } from './listed.ts'

/** A mark goes in quarters, as it does in a cell. */
const step = 0.25

/** What the reader of lists is to know of an exam. */
export interface MarkListOf {
  exam: MarkListExam
  pupils: MarkListPupil[]
  there: ListedMark[]
}

interface ExamPlace {
  class: NamedThing
  subject: { code: string; title: string }
  session: string
  date: string
  component: ExamComponent
  sections: NamedThing[]
}

const placeOf = async (asking: Asking, { id, grade_id, subject_id }: SheetExam): Promise<ExamPlace> => {
  const { client_id } = asking
  const [place] = await ask(
    asking,
    sql<ExamPlace>`
    select jsonb_build_object('id', g.id, 'title', g.title) as class,
      (select jsonb_build_object('code', s.subject_code, 'title', s.title) from subjects s
        where s.client_id = ${client_id} and s.id = ${subject_id}) as subject,
      e.exam_date as date, e.component, y.name as session,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.title collate natural_order), '[]')
        from exam_sections x join sections t on t.client_id = ${client_id} and t.id = x.section_id
        where x.client_id = ${client_id} and x.exam_id = ${id}) as sections
    from grades g
      join exams e on e.client_id = ${client_id} and e.id = ${id}
      join sessions y on y.id = e.session_id
    where g.client_id = ${client_id} and g.id = ${grade_id}`,
  )
  return place as ExamPlace
}

/** The exam with its pupils, of those that somebody sees, and with what stands there. */
export async function markListOf(asking: Asking, actor: MarkWriter, exam: SheetExam): Promise<MarkListOf> {
  const isTotal = exam.entry_mode === 'TOTAL'
  const place = await placeOf(asking, exam)
  const there = await listed(asking, actor, exam.id)
  const columns = isTotal ? [] : await columnsOf(asking, exam.id)
  return {
    there,
    exam: {
      ...{ id: exam.id, title: exam.name, maximum: exam.max_marks, step },
      ...place,
      questions: isTotal ? null : columns.map(questionOf),
    },
    pupils: there.map(pupilOf),
  }
}

const pupilOf = (row: ListedMark): MarkListPupil => ({
  ...{ id: row.id, name: row.name, admission_no: row.admission_no, roll_no: row.roll_no, set: row.set },
  section: { id: row.section_id, title: row.section },
  stored: { attendance: row.attendance, marks: row.marks, questions: row.questions },
})

function questionOf({ id, label, labels, max_q, min_q, set_letter }: SheetColumn) {
  const set = set_letter || null
  const maximum = max_q / 4
  const isOfSets = Object.keys(labels).length > 1
  return {
    ...{ id, label, maximum, least: min_q / 4, set },
    ...(isOfSets && { labels }),
    heading: questionHeading({ label, labels, set, maximum }),
  }
}
