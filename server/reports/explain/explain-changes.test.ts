import { expect, it } from 'vitest'
import {
  api,
  type CorrectionImpact,
  type Explained,
  type MarkRow,
  REMARKING,
  type RecheckRow,
  type StudentPerformance,
} from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  bring,
  makeApprovedPaper,
  makeSettled,
  makeSettledByQuestion,
  questionsOf,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool, makeSubject } from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const subject = await makeSubject(app, school)
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

const correct = async (exam: { id: number }, input: object) => {
  const { data } = await app.call<CorrectionImpact & { token: string }>(
    api.exam_correction.preview,
    input,
    school.admin,
    exam.id,
  )
  const body = { token: data.token, reason: 'It was too hard' }
  const reply = await app.call<{ correction_id: number }>(api.exam_correction.apply, body, school.admin, exam.id)
  expect(reply.status).toBe(200)
  return reply.data.correction_id
}
const treeOf = async (student_id: number | undefined) => {
  const body = { filter: { session_id: school.session_id, student_id }, subject_id: subject.id }
  const { data } = await app.call<Explained[]>(api.report.explain, body, school.admin)
  return data[0]!
}
const changesOf = (tree: Explained, exam_id: number) =>
  tree.parts.flatMap(({ exams }) => exams).find(({ exam }) => exam.id === exam_id)?.changes

it('C7 what changed a mark stands at its exam: grace, moderation, a question dropped or given in full, a recheck; what was undone does not', async () => {
  const { section, students } = await makeSectionOf(app, school, subject.grade_id, 6)
  const [student] = students
  const values = [24, 40, 40, 40, 40, 40]
  const fields = { max_marks: 80, date: '2026-06-01' }
  const lifted = await makeSettled(app, school, subject, [section], values, fields)
  const [mark] = await sheetOf(app, school.admin, lifted.id)
  const grace = { grace: 2.5, reason: 'Close' }
  expect((await app.call<MarkRow>(api.exam_marks.update, grace, school.admin, mark!.id)).message).toBeTruthy()
  await bring(app, lifted, school.admin, 'PUBLISHED')
  const scaled = await makeSettled(app, school, subject, [section], values, {
    ...fields,
    date: '2026-06-02',
    to: ['PUBLISHED'],
  })
  await correct(scaled, { kind: 'SCALE', factor: 1.05 })
  const undone = await correct(scaled, { kind: 'ADD', marks: 2, floor: false })
  const back = { correction_id: undone, reason: 'It was not' }
  expect((await app.call(api.exam_correction.undo, back, school.admin, scaled.id)).status).toBe(200)
  const asked = await app.call<RecheckRow>(
    api.recheck.create,
    { mark_id: (await sheetOf(app, school.admin, scaled.id))[0]!.id, kind: REMARKING },
    school.admin,
  )
  const decision = { state: 'CHANGED', marks: 30, answer: 'Looked at again' }
  expect((await app.call(api.recheck.decide, decision, school.admin, asked.data.id)).status).toBe(200)
  const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
  const cells = [[1, 0], ...Array.from({ length: 5 }, () => [1, 1])]
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const questioned = await makeSettledByQuestion(app, school, {
    ...{ question_paper_id, subject, sections: [section], cells, fields: { date: '2026-06-03' } },
  })
  const [one, two] = await questionsOf(app, questioned.id)
  await correct(questioned, { kind: 'DROP', exam_question_id: one, floor: false })
  await correct(questioned, { kind: 'FULL', exam_question_id: two, floor: false })

  const tree = await treeOf(student?.id)
  const kept = tree.parts[0]?.exams[0]?.grace ?? 0
  expect(kept).toBeGreaterThan(0)
  expect(changesOf(tree, lifted.id)).toEqual([{ kind: 'GRACE', label: null, before: 24, after: 24 + kept, date: day }])
  // 24 × 1.05 is 25.25, and the recheck found 30 × 1.05.
  expect(changesOf(tree, scaled.id)).toEqual([
    { kind: 'MODERATION', label: null, before: 30, after: 31.5, date: day },
    { kind: 'RECHECK', label: null, before: 25.25, after: 31.5, date: day },
  ])
  expect(changesOf(tree, questioned.id)).toEqual([
    { kind: 'DROP', label: '1', before: 1, after: 0, date: day },
    { kind: 'FULL', label: '2', before: 0, after: 1, date: day },
  ])
  // C13: the pupil's own share counts the grace, the mean of the class does not.
  const filter = { session_id: school.session_id, student_id: student?.id, exam_ids: [lifted.id] }
  const { data } = await app.call<StudentPerformance>(api.report.studentPerformance, { filter }, school.admin)
  expect(data.subjectWisePerformance).toMatchObject([{ percent: 33.13, class_avg: 46.67 }])
})
