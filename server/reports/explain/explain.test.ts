import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AboutReport,
  api,
  type ExamRow,
  type Explained,
  type Section,
  type StudentPerformance,
  type Subject,
} from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, type Entry, makeExam, makeSettled, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeShare, openShare } from '../../testing/factories/report-factories.ts'
import { makePupil, makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let science: Subject
let a: Section
let students: TestStudent[]
let teacher: Caller
let pupil: Caller
let last: ExamRow
let first: ExamRow

const published = { to: ['PUBLISHED' as const] }
const settle = (subject: Subject, values: Entry[], fields: object) =>
  makeSettled(app, school, subject, [a], values, { max_marks: 20, ...fields })

const reportOf = async (by: Caller, filter: object = {}) => {
  const body = { filter: { session_id: school.session_id, ...filter } }
  return (await app.call<StudentPerformance & AboutReport>(api.report.studentPerformance, body, by)).data
}
const explain = (by: Caller, student_id: number | undefined, more: object = {}) =>
  app.call<Explained[]>(
    api.report.explain,
    { filter: { session_id: school.session_id, ...(student_id && { student_id }) }, ...more },
    by,
  )
const explained = async (by: Caller, student_id?: number, more: object = {}) => {
  const { data, status, message } = await explain(by, student_id, more)
  expect([status, message]).toEqual([200, expect.anything()])
  return data
}
const markOf = async (exam: { id: number }, at: number) => (await sheetOf(app, school.admin, exam.id))[at]!.id

beforeAll(async () => {
  school = await makeSchool(app)
  const grade_id = (await makeGrade(app, school)).id
  maths = await makeSubject(app, school, { grade_id, title: 'Mathematics' })
  science = await makeSubject(app, school, { grade_id, title: 'Science' })
  const art = await makeSubject(app, school, { grade_id, title: 'Art', category: 'CO_SCHOLASTIC' })
  const made = await makeSectionOf(app, school, grade_id, 5, { title: 'A' })
  ;[a, students] = [made.section, made.students]
  pupil = await makePupil(app, school, [a])
  teacher = await makeStaff(app, school, [{ grade_id, section_id: a.id, subject_id: maths.id }])
  const match = (type: string) => ({ type_tests: [type], components: [] })
  const parts = [
    { name: 'Tests', weight: 20, take: 'BEST', k: 2, match: match('UNIT_TEST') },
    { name: 'Half-yearly', weight: 80, take: 'ALL', match: match('HALF_YEARLY') },
  ]
  const scheme = { name: 'Year', session_id: school.session_id, grade_id, subject_id: maths.id, parts }
  expect((await app.call(api.result_scheme.create, scheme, school.admin)).success).toBe(true)
  first = await settle(maths, [9.75, 12, 20, 'A', 15, 10], { date: '2026-06-01', ...published })
  await settle(maths, [7, 12, 20, 10, 15, 11], { date: '2026-06-02', ...published })
  await settle(maths, [2, 12, 20, 10, 'ML', 12], { date: '2026-06-03', ...published })
  await settle(maths, [25.5, 40, 80, 20, 60, 30], {
    ...{ date: '2026-07-01', type_test: 'HALF_YEARLY', max_marks: 80, ...published },
  })
  await settle(maths, [20, 20, 20, 20, 20, 20], { date: '2026-07-02', type_test: 'PRACTICE', ...published })
  await settle(science, [10, 10, 10, 10, 10, 10], { date: '2026-07-03', ...published })
  await settle(art, [20, 20, 20, 20, 20, 20], { date: '2026-07-04', ...published })
  // Verified and not out: it moves what staff see.
  last = await settle(science, [20, 20, 20, 20, 20, 20], { date: '2026-07-05' })
  await bring(app, await makeExam(app, school, maths, [a.id], { date: '2026-11-25' }), school.admin, 'SCHEDULED')
})

describe('report/explain', () => {
  it('C10 has all that the sentence says: parts, best of, weights, percent', async () => {
    const [tree] = await explained(school.admin, students[0]?.id, { subject_id: maths.id })
    expect(tree).toMatchObject({
      ...{ subject: { title: 'Mathematics' }, scheme: { name: 'Year' }, rule: 'SCHEME', weights: 100, decimals: 2 },
      ...{ percent: 33.88, exact: '271/8', grade: 'D', result: 'PASS', rounding: 'TWO_DP' },
      parts: [
        { name: 'Tests', take: 'BEST', k: 2, of: 3, weight: 20, percent: 41.88, points: 8.38, exact_points: '67/8' },
        { name: 'Half-yearly', take: 'ALL', k: null, weight: 80, percent: 31.88, points: 25.5 },
      ],
    })
    expect(tree?.parts[0]?.exams).toMatchObject([
      { state: 'TAKEN', marks: 9.75, grace: 0, max: 20, percent: 48.75, exact: '195/4', date: '2026-06-01', also: [] },
      { state: 'TAKEN', percent: 35 },
      { state: 'NOT_BEST', percent: 10 },
    ])
    expect(tree?.parts[0]?.exams[0]?.mark_id).toBe(await markOf(first, 0))
  })

  it('C3 names exams without a value and without a part; what is not out has no figures', async () => {
    const states = async (at: number) =>
      (await explained(school.admin, students[at]?.id))[1]?.parts[0]?.exams.map(({ state, percent }) => [
        state,
        percent,
      ])
    expect(await states(3)).toEqual([
      ['ABSENT', null],
      ['TAKEN', 50],
      ['TAKEN', 50],
    ])
    expect(await states(4)).toEqual([
      ['TAKEN', 75],
      ['TAKEN', 75],
      ['MEDICAL', null],
    ])
    const [, tree] = await explained(school.admin, students[0]?.id)
    expect(tree?.left_out.map((row) => [row.state, row.date, Object.keys(row).length])).toEqual([
      ['NO_PART', '2026-07-02', 3],
      ['NOT_OUT', '2026-11-25', 3],
    ])
    const ofPupil = await explained(pupil)
    expect(ofPupil[2]?.left_out).toMatchObject([{ state: 'NOT_OUT', exam: { id: last.id } }])
    expect(ofPupil[2]?.parts.map(({ percent }) => percent)).toEqual([50])
  })

  it('C11 the overall is made of the subjects; co-scholastic ones are left out by name', async () => {
    const all = await explained(pupil)
    expect(all.map(({ subject }) => subject?.title ?? null)).toEqual(['Art', 'Mathematics', 'Science', null])
    const overall = all.at(-1)
    // Tests 57.5 and half-yearly 37.5: 41.5; Science 50.
    expect(overall).toMatchObject({
      ...{
        rule: 'SUBJECTS',
        percent: 45.75,
        exact: '183/4',
        weights: 2,
        result: 'PASS',
        failed: [],
        compartment_max: 2,
      },
      parts: [
        { name: 'Mathematics', percent: 41.5, points: 20.75 },
        { name: 'Science', percent: 50, points: 25 },
      ],
      subjects_left_out: [{ title: 'Art' }],
    })
  })

  it('C12 one average: report, explanation and dashboard say the same; staff are told what is out apart', async () => {
    const own = await reportOf(pupil)
    expect([own.overall.percent, own.overall.out_percent]).toEqual([45.75, 45.75])
    const counts = await app.call<{ average_percent: number; average_of: number }>(api.dashboard.allCounts, {}, pupil)
    expect(counts.data).toMatchObject({ average_percent: 45.75, average_of: 2 })
    const staff = await reportOf(school.admin, { student_id: own.student.id })
    // Science with the exam that is not out: (50 + 100) / 2, so (41.5 + 75) / 2.
    expect([staff.overall.percent, staff.overall.out_percent]).toEqual([58.25, 45.75])
    expect((await explained(school.admin, own.student.id)).at(-1)?.percent).toBe(58.25)
  })

  it('C13 beside a percent stands the section’s mean of the same percents, without grace', async () => {
    const trees = await Promise.all(students.map(({ id }) => explained(school.admin, id)))
    const own = (await explained(school.admin, (await reportOf(pupil)).student.id))[1]
    const all = [...trees.map((tree) => tree[1]), own].map((tree) => tree?.percent ?? 0)
    // 33.875, 52, 100, 30, 75 and 41.5.
    expect(all).toEqual([33.88, 52, 100, 30, 75, 41.5])
    expect(own?.class_avg).toBe(55.4)
    const report = await reportOf(school.admin, { student_id: students[0]?.id })
    const [, inMaths] = report.subjectWisePerformance
    expect([inMaths?.percent, inMaths?.class_avg]).toEqual([33.88, 55.4])
    // The overall: of (maths + 75) / 2, each of the six.
    expect(report.overall.class_avg).toBe(65.2)
    const ofPupil = await reportOf(pupil)
    expect([ofPupil.subjectWisePerformance[1]?.class_avg, ofPupil.overall.class_avg]).toEqual([55.4, 52.7])
  })

  it('C14 a teacher sees own subjects, others are not there; a shared link those of its filter; nobody another pupil’s', async () => {
    const [student] = students
    const trees = await explained(teacher, student?.id)
    expect(trees.map(({ subject }) => subject?.title ?? null)).toEqual(['Mathematics', null])
    expect((await explain(teacher, student?.id, { subject_id: science.id })).status).toBe(404)
    const filter = { session_id: school.session_id, student_id: student?.id }
    const { hash } = await makeShare(app, school.admin, filter, { report: 'student-performance' })
    const link = await openShare(app, school.sub_domain, hash)
    expect((await explained(link, student?.id, { subject_id: maths.id }))[0]?.percent).toBe(33.88)
    expect((await explain(link, students[1]?.id)).status).toBe(403)
    expect((await explain(pupil, student?.id)).status).toBe(422)
    const other = await makeSchool(app)
    expect((await explain(other.admin, student?.id)).status).toBe(422)
  })

  it('a scheme is tried without being the class’s; one of another session is refused by name', async () => {
    const parts = [
      { name: 'All', weight: 100, take: 'BEST', k: 1, match: { type_tests: ['HALF_YEARLY'], components: [] } },
    ]
    const body = { name: 'Half', session_id: school.session_id, grade_id: maths.grade_id, parts }
    const { data } = await app.call<{ id: number }>(api.result_scheme.create, body, school.admin)
    const [tree] = await explained(school.admin, students[0]?.id, { subject_id: maths.id, scheme_id: data.id })
    expect([tree?.scheme?.name, tree?.percent]).toEqual(['Half', 31.88])
    expect((await app.call(api.result_scheme.remove, {}, school.admin, data.id)).status).toBe(200)
    const gone = await explain(school.admin, students[0]?.id, { scheme_id: data.id })
    expect([gone.status, gone.errors?.[0]?.path]).toEqual([422, 'scheme_id'])
  })
})
