import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ExamRow, type Section, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeSettled } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeShare, openShare } from '../testing/factories/report-factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let many: Section
let one: Section
let pupil: Caller
let exam: ExamRow
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  subject = await makeSubject(app, school, { grade_id: grade.id })
  many = (await makeSectionOf(app, school, grade.id, 6)).section
  one = (await makeSectionOf(app, school, grade.id, 0)).section
  pupil = await makePupil(app, school, [one])
  exam = await makeSettled(app, school, subject, [many], [40, 40, 40, 40, 40, 40], { date: '2026-06-01' })
})

const ofSession = () => ({ filter: { session_id: school.session_id } })
type Subjects = {
  subjectWisePerformance: { students: number; avg_percent: number; previous: unknown }[]
  coverage: { exams: number; marks: number }
}
const report = (by = school.admin, filter: object = {}) =>
  app.call<Subjects>(
    api.report.subjectPerformance,
    { filter: { session_id: school.session_id, grade_id: subject.grade_id, section_id: many.id, ...filter } },
    by,
  )

describe('figures of exams', () => {
  it('28. a class of one: the average is hidden from the pupil', async () => {
    const alone = await makeSettled(app, school, subject, [one], [60], { date: '2026-06-02', to: ['PUBLISHED'] })
    const { data, status } = await app.call<{
      exams: { exam: { id: number }; marks: number; class_avg: number | null }[]
    }>(api.report.studentPerformance, ofSession(), pupil)
    expect(status).toBe(200)
    expect(data.exams).toMatchObject([{ exam: { id: alone.id }, class_avg: null }])
  })

  it('31. a report while a verified exam is reopened has the old figures or the new ones, never some of each', async () => {
    for (const to of ['SUBMITTED', 'VERIFIED', 'SUBMITTED', 'VERIFIED'] as const) {
      const [, ...seen] = await Promise.all([
        bring(app, exam, school.admin, to),
        ...Array.from({ length: 6 }, () => report()),
      ])
      for (const { data, status } of seen) {
        expect(status).toBe(200)
        const figures = data.subjectWisePerformance.map(({ students, avg_percent }) => [students, avg_percent])
        expect([data.coverage.exams, data.coverage.marks, figures]).toEqual(
          data.coverage.exams === 1 ? [1, 6, [[6, 50]]] : [0, 0, []],
        )
      }
    }
  })

  it('32. where the session before has no exams, previous is null', async () => {
    const { data } = await report()
    expect(data.subjectWisePerformance).toMatchObject([{ students: 6, previous: null }])
    const before = { name: `Before ${school.id}`, start_date: '1991-04-01', end_date: '1992-03-31' }
    await app.call(api.session.create, before, await makeSuperAdmin(app))
    expect((await report()).data.subjectWisePerformance).toMatchObject([{ previous: null }])
  })

  it('33. the pair of a report link sees its own report with its own filter, and no marks', async () => {
    const filter = { session_id: school.session_id, grade_id: subject.grade_id, section_id: many.id }
    const place = { grade_id: subject.grade_id, section_id: many.id, subject_id: subject.id }
    const teacher = await makeStaff(app, school, [place])
    const { hash } = await makeShare(app, school.admin, filter, { report: 'subject-performance' })
    const link = await openShare(app, school.sub_domain, hash)
    expect((await report(link)).data.subjectWisePerformance).toMatchObject([{ students: 6 }])
    expect((await report(link, { section_id: one.id })).status).toBe(403)
    expect((await app.call(api.report.schoolPerformance, { filter }, link)).status).toBe(403)
    expect((await app.call(api.exam_marks.list, { filter: { exam_id: exam.id } }, link)).status).toBe(403)
    expect((await app.call(api.exam_marks.list, { filter: { exam_id: exam.id } }, teacher)).status).toBe(200)
  })
})
