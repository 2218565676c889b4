import { describe, expect, it } from 'vitest'
import {
  api,
  type Job,
  MadeBatch,
  type SchoolPerformance,
  type StudentPerformance,
  type SubjectPerformance,
} from '#contract'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { startTestApp } from '../testing/app.ts'
import { type Entry, makeSettled } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject, makeSuperAdmin } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const { session_id } = school

/** By which the exams that are verified from now on count an absent pupil. */
async function setPolicy(absent_policy: 'ZERO' | 'EXCLUDE'): Promise<void> {
  const { status } = await app.call(api.school_settings.update, { absent_policy }, school.admin)
  expect(status).toBe(200)
}

describe('absences of exams that were verified by different policies', () => {
  const parts = [
    { name: 'Tests', weight: 10, take: 'BEST', k: 2, match: { type_tests: ['UNIT_TEST'] } },
    { name: 'Half-yearly', weight: 30, take: 'ALL', match: { type_tests: ['HALF_YEARLY'] } },
    { name: 'Annual', weight: 60, take: 'ALL', match: { type_tests: ['ANNUAL'] } },
  ]
  const exams: [string, Entry][] = [
    ['UNIT_TEST', 90],
    ['UNIT_TEST', 'A'],
    ['UNIT_TEST', 75],
    ['HALF_YEARLY', 'A'],
    ['ANNUAL', 88.75],
  ]

  /** The percent of the subject in the report and on the card of a pupil, the half-yearly by another policy than all others. */
  async function percents(half: 'ZERO' | 'EXCLUDE', others: 'ZERO' | 'EXCLUDE', absent: Entry = 'A') {
    const grade = await makeGrade(app, school)
    const subject = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
    const { section, students } = await makeSectionOf(app, school, grade.id, 1)
    const scheme = { name: 'Year', session_id, grade_id: grade.id, parts }
    expect((await app.call(api.result_scheme.create, scheme, school.admin)).status).toBe(200)
    for (const [at, [type_test, value]] of exams.entries()) {
      const isHalf = type_test === 'HALF_YEARLY'
      await setPolicy(isHalf ? half : others)
      const fields = { type_test, max_marks: 100, date: `2026-10-0${at + 1}`, to: ['PUBLISHED' as const] }
      await makeSettled(app, school, subject, [section], [isHalf ? absent : value], fields)
    }
    const filter = { session_id, student_id: students[0]!.id }
    const { data } = await app.call<StudentPerformance>(api.report.studentPerformance, { filter }, school.admin)
    const order = { session_id, section_ids: [section.id], language: 'en', format: 'pdf' }
    const { data: job } = await app.call<{ job_id: number }>(api.report_card.batch, order, school.admin)
    await app.runJobs(school.id)
    const done = await app.call<Job>(api.job.get, {}, school.admin, job.job_id)
    const { raw } = await app.send(MadeBatch.parse(done.data.result).file_url, undefined, {}, 'GET')
    return { percent: data.subjectWisePerformance[0]?.percent, overall: data.overall.percent, card: printedText(raw) }
  }

  it('count by the policy of each: A under ZERO makes 61.50 among exams that exclude, also on the card', async () => {
    const found = await percents('ZERO', 'EXCLUDE')
    expect([found.percent, found.overall]).toEqual([61.5, 61.5])
    expect(found.card).toMatch(/61\.5\b/)
  })

  it('and excluded its weight goes, whatever holds for the others: 87.86, as on medical leave', async () => {
    const found = await percents('EXCLUDE', 'ZERO')
    expect([found.percent, found.overall]).toEqual([87.86, 87.86])
    expect(found.card).toMatch(/87\.86\b/)
    expect((await percents('ZERO', 'EXCLUDE', 'ML')).percent).toBe(87.86)
  })
})

it('the median is of exact percents and rounded after', async () => {
  const subject = await makeSubject(app, school)
  const { section } = await makeSectionOf(app, school, subject.grade_id, 6)
  await makeSettled(app, school, subject, [section], [5, 10, 15, 17, 20, 30], { max_marks: 36, date: '2026-09-01' })
  const filter = { session_id, subject_id: subject.id }
  const { data } = await app.call<{ subjectWisePerformance: SubjectPerformance[] }>(
    api.report.subjectPerformance,
    { filter },
    school.admin,
  )
  // Between 41.666… and 47.222…: of the rounded ones it would be 44.45.
  expect(data.subjectWisePerformance.map(({ median }) => median)).toEqual([44.44])
})

it('the session before is set beside by the types of test that there are now', async () => {
  const own = await makeSchool(app)
  const past = { name: '2025-26', start_date: '2025-04-01', end_date: '2026-03-31' }
  const { data: before } = await app.call<{ id: number }>(api.session.create, past, await makeSuperAdmin(app))
  const subject = await makeSubject(app, own)
  const { section } = await makeSectionOf(app, own, subject.grade_id, 0)
  for (let at = 0; at < 5; at += 1) await makePupil(app, own, [section, { ...section, session_id: before.id }])
  const settle = (marks: number, fields: Record<string, unknown>) =>
    makeSettled(app, own, subject, [section], Array<Entry>(5).fill(marks), fields)
  const then = { session_id: before.id, date: '2025-09-01' }
  await settle(40, { ...then, type_test: 'UNIT_TEST' })
  await settle(80, { ...then, type_test: 'ANNUAL', date: '2025-09-02' })
  await settle(60, { type_test: 'UNIT_TEST', date: '2026-09-01' })
  const report = async () => {
    const filter = { session_id: own.session_id }
    return (await app.call<SchoolPerformance>(api.report.schoolPerformance, { filter }, own.admin)).data
      .previous_session
  }
  expect(await report()).toMatchObject({ session: { id: before.id }, exams: 1, avg_percent: 50, students: 5 })
  await settle(60, { type_test: 'ANNUAL', date: '2026-09-02' })
  expect(await report()).toMatchObject({ exams: 2, avg_percent: 75 })
})
