import { describe, expect, it } from 'vitest'
import {
  type AboutReport,
  api,
  type ChapterPerformance,
  type ExamAnalysis,
  reportMeasures,
  reportNames,
  type SchoolPerformance,
  type StaffPerformance,
  type StudentPerformance,
  type SubjectPerformance,
} from '#contract'
import { classFigures } from '../../marking/class-figures.ts'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { startTestApp } from '../testing/app.ts'
import { makeApprovedPaper, makeSettled, makeSettledByQuestion, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
} from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

/**
 * What reports make of little, of nothing and of what is wrong. Beside these:
 *
 * | Case | Where |
 * | --- | --- |
 * | figures old or new while an exam is verified, reopened, corrected | at-once.test.ts |
 * | another school's and another section's ids in every filter | foreign-filters.test.ts |
 * | a correction whose preview is stale; all questions dropped | server/corrections/correction.test.ts |
 * | a link used after it was withdrawn | share.test.ts |
 */
const app = await startTestApp()
const calls = Object.entries(api.report).filter(([name]) => name !== 'examAnalysis' && name !== 'explain')

/** A class of one section with so many pupils, a teacher and a paper of two questions. */
async function makeClass(pupils: number) {
  const school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id })
  const chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id })
  const { section, students } = await makeSectionOf(app, school, grade_id, pupils)
  const teacher = await makeStaff(app, school, [{ grade_id, section_id: section.id, subject_id: subject.id }])
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const settle = (cells: number[][], sections = [section], date = '2026-10-05') =>
    makeSettledByQuestion(app, school, { question_paper_id, subject, sections, cells, fields: { date } })
  const ask = async <T>(endpoint: Parameters<typeof app.call>[0], filter: object = {}, id?: number) => {
    const given = id === undefined ? { session_id: school.session_id, ...filter } : {}
    const reply = await app.call<T & AboutReport>(endpoint, { filter: given }, school.admin, id)
    expect([reply.status, reply.message]).toEqual([200, expect.anything()])
    return reply.data
  }
  return { school, grade_id, subject, section, students, teacher, settle, ask }
}

describe('a class of one', () => {
  it('is analysed without a figure that takes several, and its reports show no figure that is of one', async () => {
    const { students, settle, ask } = await makeClass(1)
    const exam = await settle([[1, 0]])
    const analysis = await ask<ExamAnalysis>(api.report.examAnalysis, {}, exam.id)
    expect(analysis).toMatchObject({
      ...{ n: 1, mean: 1, median: 1, quartiles: [1, 1], sd: null, skewness: null, alpha: null, sem: null },
      sections: [{ n: 1, mean: 1, sd: null, passed: 1 }],
    })
    expect(analysis.questions).toHaveLength(2)
    for (const question of analysis.questions) {
      const { n, facility, sd, discrimination, efficiency, upper_lower, flags } = question
      expect([n, facility, sd, discrimination, efficiency, upper_lower]).toEqual([1, null, null, null, null, null])
      expect(flags).toHaveLength(1)
    }
    const { subjectWisePerformance, by_section, suppressed } = await ask<SchoolPerformance>(
      api.report.schoolPerformance,
    )
    expect(subjectWisePerformance).toMatchObject([{ students: null, avg_percent: null, lowest: null, highest: null }])
    expect(by_section).toMatchObject([{ students: null, avg_percent: null }])
    expect(suppressed.map(({ path }) => path)).toContain('by_section.0')
    const staff = await ask<{ staff_wise_performance: StaffPerformance[] }>(api.report.staffPerformance)
    expect(staff.staff_wise_performance).toMatchObject([
      { exams: 1, students: null, avg_percent: null, difference: null, interval: null },
    ])
    const pupil = await ask<StudentPerformance>(api.report.studentPerformance, { student_id: students[0]?.id })
    expect(pupil.exams).toMatchObject([{ marks: 1, percent: 50, class_avg: null }])
    expect(pupil.overall).toMatchObject({ percent: 50, rank: null })
  })

  it('where ranks are shown has no place of one of one', async () => {
    const { school, students, settle, ask } = await makeClass(1)
    await settle([[1, 1]])
    await app.databases.owner.query('update schools set rank_shown = true where id = $1', [school.id])
    const pupil = await ask<StudentPerformance>(api.report.studentPerformance, { student_id: students[0]?.id })
    expect(pupil.overall).toMatchObject({ percent: 100, rank: null })
  })
})

describe('all equal marks', () => {
  it('have no spread, no discrimination and no reliability, and no figure is not a number', async () => {
    const { settle, ask } = await makeClass(12)
    const exam = await settle(Array.from({ length: 12 }, () => [1, 1]))
    const analysis = await ask<ExamAnalysis>(api.report.examAnalysis, {}, exam.id)
    expect(analysis).toMatchObject({
      ...{ n: 12, mean: 2, median: 2, quartiles: [2, 2], sd: 0, skewness: null, alpha: null, sem: null },
    })
    for (const question of analysis.questions) {
      expect(question).toMatchObject({ n: 12, facility: 100, sd: 0, discrimination: null, efficiency: null })
      expect(question.upper_lower).toBe(0)
      expect(question.flags.map(({ code }) => code)).toContain('analysis.ALL_EQUAL')
    }
    const { subjectWisePerformance } = await ask<{ subjectWisePerformance: SubjectPerformance[] }>(
      api.report.subjectPerformance,
    )
    expect(subjectWisePerformance).toMatchObject([{ avg_percent: 100, median: 100, lowest: 100, highest: 100 }])
  })

  it('in two sections are no difference between those who teach them', async () => {
    const { school, grade_id, subject, section, settle, ask } = await makeClass(6)
    const beside = (await makeSectionOf(app, school, grade_id, 6)).section
    await makeStaff(app, school, [{ grade_id, section_id: beside.id, subject_id: subject.id }])
    await settle(
      Array.from({ length: 12 }, () => [1, 0]),
      [section, beside],
    )
    const { staff_wise_performance } = await ask<{ staff_wise_performance: StaffPerformance[] }>(
      api.report.staffPerformance,
    )
    const same = { avg_percent: 50, cohort_avg_percent: 50, difference: 0, interval: [0, 0] }
    expect(staff_wise_performance).toMatchObject([same, same])
  })

  it('of some of four pupils share a place, and the next is as many further on: 95, 91.25, 91.25, 87.5', async () => {
    const { school, subject, section, students, ask } = await makeClass(4)
    await makeSettled(app, school, subject, [section], [76, 73, 73, 70])
    await app.databases.owner.query('update schools set rank_shown = true where id = $1', [school.id])
    const ranks: unknown[] = []
    for (const { id } of students)
      ranks.push((await ask<StudentPerformance>(api.report.studentPerformance, { student_id: id })).overall.rank)
    expect(ranks).toEqual([1, 2, 2, 4].map((place) => ({ place, of: 4 })))
    await app.databases.owner.query('update schools set rank_shown = false where id = $1', [school.id])
    const hidden = await ask<StudentPerformance>(api.report.studentPerformance, { student_id: students[0]?.id })
    expect(hidden.overall.rank).toBeNull()
  })

  it('are all first where ranks are shown', async () => {
    const { school, students, settle, ask } = await makeClass(6)
    await settle(Array.from({ length: 6 }, () => [1, 0]))
    await app.databases.owner.query('update schools set rank_shown = true where id = $1', [school.id])
    for (const { id } of [students[0]!, students[5]!]) {
      const { overall } = await ask<StudentPerformance>(api.report.studentPerformance, { student_id: id })
      expect(overall.rank).toEqual({ place: 1, of: 6 })
    }
  })
})

describe('an average that lies on a half', () => {
  it('is rounded away from zero, whatever binary fractions make of it: 58.75 and 19.1 are 38.93', async () => {
    const { school, subject, section, students, ask } = await makeClass(1)
    await makeSettled(app, school, subject, [section], [587.5], { max_marks: 1000, date: '2026-10-06' })
    await makeSettled(app, school, subject, [section], [191], { max_marks: 1000, date: '2026-10-07' })
    const pupil = await ask<StudentPerformance>(api.report.studentPerformance, { student_id: students[0]?.id })
    expect(pupil.subjectWisePerformance).toMatchObject([{ avg_percent: 38.93, percent: 38.93 }])
  })

  it('is so too of a chapter, its weakest questions and the analysis: 5.75 of 40 are 14.38 %', async () => {
    const { settle, ask } = await makeClass(40)
    const exam = await settle(Array.from({ length: 40 }, (_, at) => (at < 23 ? [0.25, 0.25] : [0, 0])))
    const { questions } = await ask<ExamAnalysis>(api.report.examAnalysis, {}, exam.id)
    expect(questions.map(({ facility }) => facility)).toEqual([14.38, 14.38])
    const { chapterWisePerformance } = await ask<{ chapterWisePerformance: ChapterPerformance[] }>(
      api.report.chapterPerformance,
    )
    const weakest_questions = [{ facility: 14.38 }, { facility: 14.38 }]
    expect(chapterWisePerformance).toMatchObject([{ avg_percent: 14.38, avg_marks: 0.29, weakest_questions }])
  })
})

describe('grace', () => {
  it('helps to pass, and is in no average, median or extreme of a group; the pupil’s own result has it', async () => {
    const { school, subject, section, students, ask } = await makeClass(6)
    const marks = [80, 60, 40, 25, 40, 60]
    const settleWithGrace = async (date: string) => {
      const exam = await makeSettled(app, school, subject, [section], marks, { date })
      const row = (await sheetOf(app, school.admin, exam.id))[3]!
      const given = { grace: 1.5, reason: 'So close' }
      const reply = await app.call(api.exam_marks.update, given, school.admin, row.id)
      expect([reply.status, reply.data]).toMatchObject([200, { marks: 25, grace: 1.5, result: 'PASS' }])
      return exam
    }
    const exam = await settleWithGrace('2026-10-06')
    const result = 'PASS' as const
    const byHand = classFigures(
      marks.map((one) => ({ q: one * 4, counted_q: 320, result })),
      'EXCLUDE',
    )
    expect(byHand).toMatchObject({ n: 6, mean: 63.54, passed: 6 })
    const all = { avg_percent: byHand.mean, pass_percent: 100 }
    const report = await ask<SchoolPerformance>(api.report.schoolPerformance)
    expect(report).toMatchObject({ overall: all, by_grade: [all], by_section: [all], trend: [all] })
    expect(report.subjectWisePerformance).toMatchObject([
      { ...all, median: byHand.median, lowest: 31.25, highest: 100, pass_count: 6 },
    ])
    const staff = await ask<{ staff_wise_performance: StaffPerformance[] }>(api.report.staffPerformance)
    expect(staff.staff_wise_performance).toMatchObject([all])
    const pupil = await ask<StudentPerformance>(api.report.studentPerformance, { student_id: students[3]?.id })
    expect(pupil.exams).toMatchObject([{ marks: 25, grace: 1.5, percent: 33.13, result, class_avg: byHand.mean }])
    expect(pupil.subjectWisePerformance).toMatchObject([{ class_avg: byHand.mean, avg_percent: 33.13, pass_count: 1 }])
    expect(pupil.overall).toMatchObject({ percent: 33.13, result })
    const rows = {
      report: 'subject-performance',
      filter: { session_id: school.session_id },
      cell: { measure: 'marks' },
    }
    const shown = await app.call<{ percent: number }[]>(api.report_rows.list, rows, school.admin)
    expect(shown.data.map(({ percent }) => percent)).toContain(33.13)
    const sheet = await app.call(api.report_file.markSheet, {}, school.admin, exam.id)
    expect(printedText(sheet.raw)).toContain(String(byHand.mean))

    const systems = await app.call<{ id: number }[]>(api.grade_system.list, {}, school.admin)
    const rounded = { rounding: 'NEAREST_INT' }
    const changed = await app.call(api.grade_system.update, rounded, school.admin, systems.data[0]!.id)
    expect(changed.status).toBe(200)
    const whole = await settleWithGrace('2026-10-07')
    // 31.25 is shown as 31 there, and is 31.25 in the mean all the same: that is rounded once.
    const last = await ask<SchoolPerformance>(api.report.schoolPerformance, { exam_ids: whole.id })
    expect(last.overall).toMatchObject({ avg_percent: byHand.mean })
  })
})

describe('no exams', () => {
  it('are no figures in any report, no rows behind any, and a file that says so', async () => {
    const { school, students, ask } = await makeClass(2)
    const filter = { session_id: school.session_id, student_id: students[0]?.id }
    for (const [name, endpoint] of calls) {
      const { coverage, as_of, suppressed, student, overall, staff_wise_performance, previous_session, ...tables } =
        await ask<Record<string, unknown>>(endpoint, name === 'studentPerformance' ? filter : {})
      expect([name, coverage]).toEqual([
        name,
        {
          ...{ exams: 0, per_question_exams: 0, students: 0, marks: 0, absent: 0, absent_policy: 'EXCLUDE' },
          excluded: { ML: 0, EX: 0, UFM: 0 },
        },
      ])
      expect([name, Object.values(tables).flat()]).toEqual([name, []])
      expect([as_of, suppressed]).toEqual([app.clock.now.toISOString(), []])
      if (name === 'schoolPerformance') expect(previous_session).toBeNull()
      if (name === 'staffPerformance')
        expect(staff_wise_performance).toMatchObject([{ exams: 0, students: 0, avg_percent: null, interval: null }])
      if (name === 'studentPerformance')
        expect(overall).toEqual({
          ...{ percent: null, grade: null, result: null, failed_subjects: 0, rank: null },
          ...{ class_avg: null, out_percent: null },
        })
    }
    for (const report of reportNames) {
      for (const measure of reportMeasures) {
        const body = { report, filter, cell: { measure } }
        const rows = await app.call<unknown[]>(api.report_rows.list, body, school.admin)
        expect([report, measure, rows.status, rows.count, rows.data]).toEqual([report, measure, 200, 0, []])
      }
      for (const format of ['pdf', 'xlsx']) {
        const file = await app.call(api.report_file.download, { report, filter, format }, school.admin)
        expect([report, format, file.status]).toEqual([report, format, 200])
      }
    }
  })
})

describe('a session before that does not exist', () => {
  const makeEarlier = (start: string, more = '') =>
    app.databases.owner.query(
      `insert into sessions (name, start_date, end_date${more && ', deleted_at'}) values ('Before ' || $1::text, $1::date, $1::date + 300${more})`,
      [start],
    )

  it('leaves the first session without one to compare with, as does one that was deleted or had no exams', async () => {
    const { school, subject, section, ask } = await makeClass(6)
    await makeSettled(app, school, subject, [section], [80, 60, 40, 20, 40, 60])
    const assertAlone = async () => {
      const report = await ask<SchoolPerformance>(api.report.schoolPerformance)
      expect(report.previous_session).toBeNull()
      expect(report.subjectWisePerformance).toMatchObject([{ avg_percent: 62.5, previous: null }])
    }
    await assertAlone()
    await makeEarlier('2024-04-01', ', now()')
    await assertAlone()
    await makeEarlier('2025-04-01')
    await assertAlone()
  })

  it('is refused by its name where it is asked for', async () => {
    const { school, students } = await makeClass(1)
    const { rows } = await app.databases.owner.query<{ id: string }>(
      "insert into sessions (name, start_date, end_date, deleted_at) values ('Gone', '2023-04-01', '2024-03-31', now()) returning id",
    )
    for (const session_id of [Number(rows[0]?.id), 999_999]) {
      const filter = { session_id, student_id: students[0]?.id }
      const refused = [422, ['filter.session_id']]
      for (const [name, endpoint] of calls) {
        const reply = await app.call(endpoint, { filter }, school.admin)
        expect([name, reply.status, reply.errors?.map(({ path }) => path)]).toEqual([name, ...refused])
      }
      for (const report of reportNames) {
        const rows = await app.call(api.report_rows.list, { report, filter, cell: { measure: 'exams' } }, school.admin)
        const file = await app.call(api.report_file.download, { report, filter, format: 'xlsx' }, school.admin)
        for (const reply of [rows, file])
          expect([report, reply.status, reply.errors?.map(({ path }) => path)]).toEqual([report, ...refused])
      }
    }
    const superAdmin = await makeSuperAdmin(app)
    const filter = { session_id: 999_999, client_id: school.id }
    const reply = await app.call(api.report.schoolPerformance, { filter }, superAdmin)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'filter.session_id'])
  })
})
