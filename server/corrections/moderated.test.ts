import { expect, it } from 'vitest'
import { api, type CorrectionImpact, type MarkRow, REMARKING, type RecheckRow } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeSettled } from '../testing/factories/exam-factories.ts'
import { makeSchool, makeSubject } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const subject = await makeSubject(app, school)

it('tells one figure of a typed total, in every list, the preview and a recheck; what was typed stays beside it', async () => {
  const own = (await makeSectionOf(app, school, subject.grade_id, 1)).section
  const pupil = await makePupil(app, school, [own])
  const exam = await makeSettled(app, school, subject, [own], [40, 61.5], { to: ['PUBLISHED'], date: '2026-09-01' })
  const rowsOf = async (by: Caller) =>
    (await app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: exam.id } }, by)).data
  const seen = async (by: Caller) => (await rowsOf(by)).map(({ marks }) => marks)
  const given = { kind: 'SCALE', factor: 1.05 }
  const { data } = await app.call<CorrectionImpact & { token: string }>(
    api.exam_correction.preview,
    given,
    school.admin,
    exam.id,
  )
  const made = { token: data.token, reason: 'It was too hard' }
  const { data: done } = await app.call<{ correction_id: number }>(
    api.exam_correction.apply,
    made,
    school.admin,
    exam.id,
  )
  expect(data.rows.map(({ after }) => after.marks).sort()).toEqual([42, 64.75])
  const all = await rowsOf(school.admin)
  expect(all.map(({ marks, typed }) => [marks, typed]).sort()).toEqual([
    [42, 40],
    [64.75, 61.5],
  ])
  for (const { marks, grace, counted_max, percent } of all)
    expect(percent).toBe(Math.round(((marks! + grace) * 10_000) / counted_max) / 100)
  const [counted] = await seen(pupil)
  expect([42, 64.75]).toContain(counted)
  const filter = { session_id: school.session_id, exam_ids: [exam.id] }
  const report = await app.call<{ exams: { marks: number }[] }>(api.report.studentPerformance, { filter }, pupil)
  expect(report.data.exams.map(({ marks }) => marks)).toEqual([counted])
  const high = all.find(({ typed }) => typed === 61.5)!
  const lines = await app.call<object[]>(api.exam_marks.explain, {}, school.admin, high.id)
  expect(lines.data).toContainEqual({ moderation: '× 1.05', value: '61.5 → 64.75' })
  // 60 × 1.05 = 63.
  const asked = await app.call<RecheckRow>(api.recheck.create, { mark_id: high.id, kind: REMARKING }, school.admin)
  const decision = { state: 'CHANGED', marks: 60, answer: 'Looked at again' }
  const decided = await app.call<RecheckRow>(api.recheck.decide, decision, school.admin, asked.data.id)
  expect([decided.data.before?.marks, decided.data.after?.marks]).toEqual([64.75, 63])
  expect((await rowsOf(school.admin)).find(({ id }) => id === high.id)).toMatchObject({ marks: 63, typed: 60 })
  const back = { correction_id: done.correction_id, reason: 'It was not' }
  expect((await app.call(api.exam_correction.undo, back, school.admin, exam.id)).status).toBe(200)
  expect([40, 60]).toContain((await seen(pupil))[0])
  expect((await rowsOf(school.admin)).map(({ typed }) => typed)).toEqual([null, null])
})
