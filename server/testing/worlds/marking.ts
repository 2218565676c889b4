import { api, type ExamRow, type MarkRow } from '#contract'
import type { TestApp } from '../app.ts'
import { bring, makeExam, send, sheetOf } from '../factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject } from '../factories/factories.ts'
import { makeSectionOf } from '../factories/student-factories.ts'

/** A subject with two sections of a class, one of six pupils and one of three, and who teaches it in the first; and what is done with their marks. */
export async function makeMarking(app: TestApp) {
  const school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id: grade.id })
  const a = await makeSectionOf(app, school, grade.id, 6)
  const b = await makeSectionOf(app, school, grade.id, 3)
  const teacher = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: a.section.id, subject_id: subject.id },
  ])

  /** An exam of a day of its own that has begun. */
  let day = 0
  async function begun(sections = [a.section.id], fields: object = {}): Promise<ExamRow> {
    day += 1
    const date = new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
    const exam = await makeExam(app, school, subject, sections, { date, ...fields })
    return bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  }
  const rows = (exam: ExamRow, by = school.admin) => sheetOf(app, by, exam.id)
  const item = (row: MarkRow, value: unknown, base: unknown = null, field = 'marks') => ({
    mark_id: row.id,
    field,
    base,
    value,
  })
  const historyOf = async (row: MarkRow) => {
    const reply = await app.call<{ field: string; before: string | null; after: string | null; source: string }[]>(
      api.exam_marks.history,
      {},
      school.admin,
      row.id,
    )
    return reply.data.map(({ field, before, after, source }) => `${field} ${before} → ${after} ${source}`)
  }

  /** Marks for everybody of a section, so that it can be handed in. */
  async function fill(exam: ExamRow, marks = 40): Promise<MarkRow[]> {
    const all = await rows(exam)
    await send(
      app,
      school.admin,
      exam.id,
      all.map((row) => item(row, marks)),
    )
    return rows(exam)
  }

  return { school, subject, a, b, teacher, begun, rows, item, historyOf, fill }
}
