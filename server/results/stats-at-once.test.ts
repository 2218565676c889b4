import { expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import {
  makeApprovedPaper,
  makeSettledByQuestion,
  questionsOf,
  send,
  sheetOf,
} from '../testing/factories/exam-factories.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const PUPILS = 8
const app = await startTestApp()
const school = await makeSchool(app)
const { id: grade_id } = await makeGrade(app, school)
const subject = await makeSubject(app, school, { grade_id })
const chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id })
const { section } = await makeSectionOf(app, school, grade_id, PUPILS, { title: 'A' })

it('marks of a settled exam that several change at once are in its figures, each once', async () => {
  const exam = await makeSettledByQuestion(app, school, {
    ...{ question_paper_id: await makeApprovedPaper(app, school, chapter), subject, sections: [section] },
    ...{ cells: Array.from({ length: PUPILS }, () => [0, 0]), fields: { date: '2026-06-05' } },
  })
  const [question] = await questionsOf(app, exam.id)
  const rows = await sheetOf(app, school.admin, exam.id)
  const answers = await Promise.all(
    rows.map(({ id }) => {
      const item = { mark_id: id, field: 'question', exam_question_id: question as number, base: 0, value: 1 }
      return send(app, school.admin, exam.id, [item], { reason: 'Looked at again' })
    }),
  )
  expect(answers.flat()).toEqual(rows.map(() => 'ok'))
  const sql = async (text: string) => (await app.databases.owner.query(text, [exam.id])).rows
  expect(
    await sql('select sum_q::int from exam_question_stats where exam_id = $1 order by exam_question_id limit 1'),
  ).toEqual([{ sum_q: PUPILS * 4 }])
  expect(await sql('select sum(q)::int as q from exam_chapter_marks where exam_id = $1')).toEqual([{ q: PUPILS * 4 }])
  expect(
    await sql(
      'select exam_ids, (select sum(q)::int from unnest(q) q) as q from session_chapters where $1 = any(exam_ids)',
    ),
  ).toEqual([{ exam_ids: [exam.id], q: PUPILS * 4 }])
})
