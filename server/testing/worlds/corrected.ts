import { api, type CorrectionImpact, type ExamRow, type MarkRow } from '#contract'
import type { TestApp } from '../app.ts'
import { bring, makeApprovedPaper, makeSettled, makeSettledByQuestion, sheetOf } from '../factories/exam-factories.ts'
import { makeChapter, makeGrade, makeSchool, makeStaff, makeSubject } from '../factories/factories.ts'
import { makeSectionOf } from '../factories/student-factories.ts'

/** What a correction would do, and what it is applied with. */
export type Preview = CorrectionImpact & { token: string }

/** Four pupils: both right, only the first, only the second, none. */
const cells = [
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
]

/** A school with a section of four pupils, its teacher and a paper of two questions; published exams of it, and what is corrected in them. */
export async function makeCorrected(app: TestApp) {
  const school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id: grade.id })
  const { section } = await makeSectionOf(app, school, grade.id, 4)
  const chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: subject.id })
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const teacher = await makeStaff(app, school, [{ grade_id: grade.id, section_id: section.id, subject_id: subject.id }])

  let day = 0
  const nextDay = () => ({ date: new Date(Date.UTC(2026, 4, ++day)).toISOString().slice(0, 10) })
  const byQuestion = async () => {
    const exam = await makeSettledByQuestion(app, school, {
      ...{ question_paper_id, subject, sections: [section], cells, fields: nextDay() },
    })
    return bring(app, exam, school.admin, 'PUBLISHED')
  }
  const byTotal = async (values = [80, 61.5, 26.25, 0]) =>
    makeSettled(app, school, subject, [section], values, { to: ['PUBLISHED'], ...nextDay() })

  const preview = (exam: ExamRow, body: object, by = school.admin) =>
    app.call<Preview>(api.exam_correction.preview, body, by, exam.id)
  const apply = (exam: ExamRow, token: string, by = school.admin) =>
    app.call<{ correction_id: number; revision: number }>(
      api.exam_correction.apply,
      { token, reason: 'The key was wrong' },
      by,
      exam.id,
    )
  const undo = (exam: ExamRow, correction_id: number) =>
    app.call<{ revision: number }>(
      api.exam_correction.undo,
      { correction_id, reason: 'It was right' },
      school.admin,
      exam.id,
    )
  const rows = (exam: ExamRow) => sheetOf(app, school.admin, exam.id)
  const shown = (all: MarkRow[]) =>
    all.map(({ marks, counted_max, percent, grade, result }) => ({ marks, counted_max, percent, grade, result }))

  /** Everything that reports are made from. */
  async function figures(exam: ExamRow): Promise<unknown[]> {
    const tables = ['exam_stats', 'exam_question_stats', 'exam_chapter_marks']
    const found = await Promise.all(
      tables.map((table) =>
        app.databases.owner.query(`select * from ${table} where exam_id = $1 order by 1, 2, 3, 4`, [exam.id]),
      ),
    )
    return found.map((one) => one.rows)
  }

  return {
    ...{ school, subject, section, question_paper_id, teacher, nextDay, byQuestion, byTotal },
    ...{ preview, apply, undo, rows, shown, figures },
  }
}
