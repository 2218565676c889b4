import { expect, it } from 'vitest'
import { api, type ExamRow, type Job, MadeBatch, type Section } from '#contract'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSettled } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()

const setRules = async (school: Awaited<ReturnType<typeof makeSchool>>, rules: object) =>
  expect((await app.call(api.school_settings.update, rules, school.admin)).status).toBe(200)

async function makeYear() {
  const school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'X' })
  const subject = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  const { section, students } = await makeSectionOf(app, school, grade.id, 6, { title: 'A' })
  await makeStaff(app, school, [{ grade_id: grade.id, section_id: section.id, subject_id: subject.id }])
  const { session_id } = school
  const published = await makeSettled(app, school, subject, [section], [70, 'A', 25, 61.5, 40, 'ML'], {
    ...{ date: '2026-09-01', to: ['PUBLISHED'] },
  })
  const verified = await makeSettled(app, school, subject, [section], ['A', 30, 66, 61.5, 40, 80], {
    date: '2026-09-02',
  })

  /** Every report of the school, without the moment it was asked at. */
  async function reports(): Promise<string> {
    const filter = { session_id }
    const { admin } = school
    const answers = await Promise.all([
      ...[api.report.subjectPerformance, api.report.chapterPerformance, api.report.schoolPerformance].map((one) =>
        app.call(one, { filter }, admin),
      ),
      app.call(api.report.staffPerformance, { filter }, admin),
      ...[published, verified].map(({ id }: ExamRow) => app.call(api.report.examAnalysis, {}, admin, id)),
      ...students.map(({ id }) =>
        app.call(api.report.studentPerformance, { filter: { ...filter, student_id: id } }, admin),
      ),
    ])
    for (const { status, message } of answers) expect([status, message]).toEqual([200, message])
    return JSON.stringify(
      answers.map(({ data }) => data),
      (name, value) => (name === 'as_of' ? undefined : value),
    )
  }
  return { school, section, reports }
}

async function cardOf(school: Awaited<ReturnType<typeof makeSchool>>, section: Section): Promise<string> {
  const order = { session_id: school.session_id, section_ids: [section.id], language: 'en', format: 'pdf' }
  const { data } = await app.call<{ job_id: number }>(api.report_card.batch, order, school.admin)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
  const { raw } = await app.send(MadeBatch.parse(job.result).file_url, undefined, {}, 'GET')
  return printedText(raw)
}

it('F42 a rule changes no figure of an exam that is verified or published: every report is the same, byte for byte', async () => {
  const { school, reports } = await makeYear()
  const bands = [
    { grade: 'P', min_percent: 50, point: 1, is_pass: true },
    { grade: 'F', min_percent: 0, point: 0, is_pass: false },
  ]
  const other = await app.call<{ id: number }>(
    api.grade_system.create,
    { name: 'Two', bands, rounding: 'NEAREST_INT' },
    school.admin,
  )
  const before = await reports()
  expect(before).toContain('"percent"')
  for (const rule of [
    ...[{ absent_policy: 'ZERO' }, { absent_policy: 'ASK' }, { grade_system_id: other.data.id }],
    ...[{ pass_percent: 90 }, { grace_limit: 20 }, { recheck_days: 0 }, { recheck_rule: 'ONLY_UP' }],
    ...[{ approved_only: true }, { student_sign_in: false }, { date_format: 'DD.MM.YYYY' }],
  ]) {
    await setRules(school, rule)
    expect([rule, await reports()]).toEqual([rule, before])
  }
  // These two are shown or hidden at once; that the comparison sees a difference at all is seen by them.
  await setRules(school, { rank_shown: true })
  expect(await reports()).not.toBe(before)
  await setRules(school, { rank_shown: false, small_cell: 20 })
  expect(await reports()).not.toBe(before)
  await setRules(school, { small_cell: 5 })
  expect(await reports()).toBe(before)
})

it('F44 a report card prints the rule that held, not the one that holds now', async () => {
  const { school, section } = await makeYear()
  await setRules(school, { absent_policy: 'ZERO' })
  const card = await cardOf(school, section)
  expect(card).toContain('left out of averages')
  expect(card).not.toContain('counts as 0')
})
