import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AboutReport,
  api,
  type Chapter,
  type ReportRow,
  type Section,
  type StaffPerformance,
  type StudentPerformance,
  type Subject,
} from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeApprovedPaper, makeSettled, makeSettledByQuestion } from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf, type TestStudent } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let science: Subject
let chapter: Chapter
let a: Section
let b: Section
let asha: TestStudent
let bina: TestStudent
/** Of Mathematics in A. */
let teacher: Caller
/** Of Mathematics in B, and of all of B as its class teacher. */
let colleague: Caller
/** In A, after the others. */
let pupil: Caller

type Student = Omit<StudentPerformance, keyof AboutReport> & AboutReport
const studentOf = (filter: object, by = school.admin) =>
  app.call<Student>(api.report.studentPerformance, { filter: { session_id: school.session_id, ...filter } }, by)
const staffOf = async (filter: object = {}, by = school.admin) => {
  const body = { filter: { session_id: school.session_id, ...filter } }
  const reply = await app.call<{ staff_wise_performance: StaffPerformance[] } & AboutReport>(
    api.report.staffPerformance,
    body,
    by,
  )
  expect([reply.status, reply.message]).toEqual([200, expect.anything()])
  return reply.data
}

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  science = await makeSubject(app, school, { grade_id: grade.id, title: 'Science' })
  chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: maths.id })
  const inA = await makeSectionOf(app, school, grade.id, 5, { title: 'A' })
  const inB = await makeSectionOf(app, school, grade.id, 4, { title: 'B' })
  ;[a, b] = [inA.section, inB.section]
  ;[asha, bina] = [inA.students[0]!, inB.students[0]!]
  pupil = await makePupil(app, school, [a])
  const place = (section: Section, more: object) => ({ grade_id: grade.id, section_id: section.id, ...more })
  teacher = await makeStaff(app, school, [place(a, { subject_id: maths.id })])
  colleague = await makeStaff(app, school, [place(b, { subject_id: maths.id }), place(b, { is_class_teacher: true })])
  // Unit tests of 80 marks: A has 80, 60, 40, 20, absent, 40 and B 60, 60, 20, 20; then 72 and 48 for everybody who is there.
  const [first, second] = [{ date: '2026-06-01' }, { date: '2026-07-01' }]
  const published = { to: ['PUBLISHED' as const] }
  await makeSettled(app, school, maths, [a, b], [80, 60, 40, 20, 'A', 40, 60, 60, 20, 20], { ...first, ...published })
  await makeSettled(app, school, science, [a, b], [72, 72, 72, 72, 72, 72, 48, 48, 48, 48], { ...second, ...published })
  const cells = Array.from({ length: 6 }, (_, at) => [1, Number(at === 0)])
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const fields = { date: '2026-08-03', type_test: 'HALF_YEARLY' }
  const byQuestion = await makeSettledByQuestion(app, school, {
    ...{ question_paper_id, subject: maths, sections: [a], cells, fields },
  })
  await bring(app, byQuestion, school.admin, 'PUBLISHED')
})

describe('what is behind the figures of a pupil', () => {
  it('is of this pupil alone, also by chapter: no answers and no names of others', async () => {
    for (const [by, filter] of [
      [pupil, {}],
      [school.admin, { student_id: asha.id }],
    ] as const) {
      for (const measure of ['answers', 'students', 'questions', 'below_pass', 'marks'] as const) {
        const { status, data } = await app.call<ReportRow[]>(
          api.report_rows.list,
          {
            ...{ report: 'student-performance', cell: { measure, chapter_id: chapter.id } },
            filter: { session_id: school.session_id, ...filter },
          },
          by,
        )
        expect(status).toBe(200)
        expect(new Set(data.flatMap(({ student }) => student?.id ?? [])).size).toBeLessThan(2)
        if (by === school.admin) expect(data.every(({ student }) => !student || student.id === asha.id)).toBe(true)
        if (measure === 'answers' || measure === 'questions') expect(data).toHaveLength(2)
        if (measure === 'students') expect(data).toHaveLength(1)
      }
    }
  })
})

describe('student-performance', () => {
  it('has a pupil’s exams with the average of the section, subjects, chapters, trend and the whole', async () => {
    const { data } = await studentOf({ student_id: asha.id })
    expect(data.student).toEqual({
      ...{ id: asha.id, name: asha.name, admission_no: asha.admission_no, roll_no: '1' },
      ...{ grade: { id: a.grade_id, title: expect.any(String) }, section: { id: a.id, title: 'A' } },
    })
    // 80, 60, 40, 20 and 40 of 80 are 60 % on average.
    const answers = data.exams.map((row) => [
      row.subject.title,
      row.date,
      row.marks,
      row.max,
      row.percent,
      row.class_avg,
    ])
    expect(answers).toEqual([
      ['Mathematics', '2026-06-01', 80, 80, 100, 60],
      ['Science', '2026-07-01', 72, 80, 90, 90],
      ['Mathematics', '2026-08-03', 2, 2, 100, 58.33],
    ])
    expect(data.subjectWisePerformance).toMatchObject([
      {
        exams: 2,
        appeared: 2,
        absent: 0,
        avg_percent: 100,
        percent: 100,
        grade: 'A1',
        result: 'PASS',
        // Of (100 + 74.39 + 50 + 25.61 + 50 + 50) / 6: the percents that stand in the reports of the six.
        class_avg: 58.33,
      },
      { exams: 1, avg_percent: 90, highest: 90, lowest: 90, pass_count: 1, percent: 90, grade: 'A2', class_avg: 90 },
    ])
    expect(data.chapterWisePerformance).toEqual([
      {
        ...{ chapter: { id: chapter.id, title: chapter.chapter }, subject: { id: maths.id, title: 'Mathematics' } },
        ...{ exams: 1, marks: 2, max_marks: 2, percent: 100, class_avg: 58.33, is_below_pass: false },
      },
    ])
    expect(data.trend.map(({ percent }) => percent)).toEqual([100, 90, 100])
    expect(data.overall).toEqual({
      ...{ percent: 95, grade: 'A1', result: 'PASS', failed_subjects: 0, rank: null },
      // The mean of (58.33 + 90) / 2, which all six have in both subjects.
      ...{ class_avg: 74.17, out_percent: 95 },
    })
    expect(data.coverage).toMatchObject({ exams: 3, students: 1, marks: 3, absent: 0 })
    expect(data.suppressed).toEqual([])
  })

  it('hides the average of a section of fewer than five, and never shows anybody else’s highest or lowest', async () => {
    const { data } = await studentOf({ student_id: bina.id })
    expect(data.exams.map(({ percent, class_avg }) => [percent, class_avg])).toEqual([
      [75, null],
      [60, null],
    ])
    expect(data.suppressed.map(({ path }) => path)).toContain('exams.0.class_avg')
    expect(data.subjectWisePerformance.map(({ highest, lowest }) => [highest, lowest])).toEqual([
      [75, 75],
      [60, 60],
    ])
  })

  it('shows a pupil the own published exams alone, named or not', async () => {
    const own = await studentOf({}, pupil)
    expect(own.data.exams.map(({ percent }) => percent)).toEqual([50, 90, 50])
    expect(await studentOf({ student_id: own.data.student.id }, pupil)).toMatchObject({ data: own.data })
    const other = await studentOf({ student_id: asha.id }, pupil)
    expect(other).toMatchObject({ status: 422, errors: [{ path: 'filter.student_id' }] })
    const hidden = await makeSettled(app, school, science, [a], [8, 8, 8, 8, 8, 8], { date: '2026-09-01' })
    expect((await studentOf({}, pupil)).data.exams).toHaveLength(3)
    expect((await studentOf({ student_id: asha.id })).data.exams).toHaveLength(4)
    await bring(app, hidden, school.admin, 'SUBMITTED')
  })

  it('shows a teacher what lies at the own places, and no pupil of another section', async () => {
    const { data } = await studentOf({ student_id: asha.id }, teacher)
    expect(data.exams.map(({ subject }) => subject.title)).toEqual(['Mathematics', 'Mathematics'])
    const other = await studentOf({ student_id: bina.id }, teacher)
    expect(other).toMatchObject({ status: 422, errors: [{ path: 'filter.student_id' }] })
    expect(await studentOf({}, teacher)).toMatchObject({ status: 422, errors: [{ path: 'filter.student_id' }] })
  })

  it('takes parts and weights from the result scheme, and ranks where the school shows ranks', async () => {
    const parts = [
      { name: 'Tests', weight: 40, take: 'ALL', match: { type_tests: ['UNIT_TEST'] } },
      { name: 'Half-yearly', weight: 60, take: 'ALL', match: { type_tests: ['HALF_YEARLY'] } },
    ]
    const scheme = {
      name: 'Result',
      session_id: school.session_id,
      grade_id: maths.grade_id,
      subject_id: maths.id,
      parts,
    }
    expect((await app.call(api.result_scheme.create, scheme, school.admin)).success).toBe(true)
    await app.call(api.school_settings.update, { rank_shown: true }, school.admin)
    const { data } = await studentOf({}, pupil)
    // 0.4 × 50 + 0.6 × 50 of Mathematics and 90 of Science.
    expect(data.overall).toMatchObject({ percent: 70, rank: { place: 3, of: 5 } })
    expect((await studentOf({ student_id: asha.id })).data.overall.rank).toEqual({ place: 1, of: 5 })
    expect((await studentOf({ student_id: bina.id })).data.overall.rank).toEqual({ place: 1, of: 4 })
    await app.call(api.school_settings.update, { rank_shown: false }, school.admin)
  })

  it('names nobody to the platform', async () => {
    const superAdmin = await makeSuperAdmin(app)
    const { data } = await studentOf({ student_id: asha.id, client_id: school.id }, superAdmin)
    expect(data.student).toMatchObject({ id: asha.id, name: null, admission_no: null, roll_no: null })
    expect(data.overall.percent).not.toBeNull()
    expect(JSON.stringify(data)).not.toContain(asha.name)
  })
})

describe('staff-performance', () => {
  it('sets each beside the other sections of the same exams; a class teacher has what nobody else teaches', async () => {
    const report = await staffOf()
    const figures = report.staff_wise_performance.map((row) => [row.exams, row.students, row.avg_percent])
    // Mathematics in A: 300 % of five and 350 % of six. B has four pupils: hidden, and too few to compare with.
    expect(figures).toEqual([
      [2, 6, 59.09],
      [2, null, null],
    ])
    const [first] = report.staff_wise_performance
    expect(first).toMatchObject({
      ...{ cohort_avg_percent: null, difference: null, interval: null, pass_percent: 90.91, papers_made: 0 },
      assignments: [{ grade: { id: a.grade_id }, section: { id: a.id }, subject: { id: maths.id } }],
    })
    expect(report.suppressed.map(({ path }) => path)).toEqual([
      'staff_wise_performance.0.cohort_avg_percent',
      'staff_wise_performance.1',
    ])
  })

  it('gives the difference with its 95 % interval once both sides are five or more, and marks on time', async () => {
    await app.call(api.school_settings.update, { small_cell: 4 }, school.admin)
    const [first, second] = (await staffOf({ type_test: 'UNIT_TEST' })).staff_wise_performance
    // A: 100, 75, 50, 25, 50 in Mathematics; B: 75, 75, 25, 25. The spread of A is 28.5044.
    expect(first).toMatchObject({ avg_percent: 60, cohort_avg_percent: 50, difference: 10, interval: [-14.99, 34.99] })
    // The half-yearly that A alone wrote is in the average, not in what is compared.
    const [whole] = (await staffOf()).staff_wise_performance
    expect(whole).toMatchObject({ exams: 2, avg_percent: 59.09, common_avg_percent: 60, cohort_avg_percent: 50 })
    expect(whole).toMatchObject({ difference: 10, interval: [-14.99, 34.99] })
    // The colleague's cohort is A in both subjects: 300 % of five and 540 % of six.
    expect(second).toMatchObject({ avg_percent: 55, cohort_avg_percent: 76.36, difference: -21.36 })
    expect([first!.marks_on_time_percent, second!.marks_on_time_percent]).toEqual([0, 0])
    await app.call(api.school_settings.update, { small_cell: 5 }, school.admin)
  })

  it('shows a teacher the own row alone, whatever the filter names', async () => {
    const [own] = (await staffOf({}, teacher)).staff_wise_performance
    expect(own).toMatchObject({ exams: 2, students: 6, avg_percent: 59.09 })
    expect((await staffOf({}, teacher)).coverage).toMatchObject({ exams: 2, students: 6 })
    const other = (await staffOf()).staff_wise_performance[1]!.staff.id
    expect((await staffOf({ staff_id: other }, teacher)).staff_wise_performance).toEqual([])
    expect((await staffOf({}, colleague)).staff_wise_performance).toHaveLength(1)
  })
})
