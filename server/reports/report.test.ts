import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AboutReport,
  api,
  type Chapter,
  type ChapterPerformance,
  type ExamRow,
  type ItemResult,
  type SchoolPerformance,
  type Section,
  type StudentPerformance,
  type Subject,
  type SubjectPerformance,
} from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  bring,
  type Entry,
  makeApprovedPaper,
  makeSettled,
  makeSettledByQuestion,
  questionsOf,
  sheetOf,
} from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let science: Subject
let chapter: Chapter
let a: Section
let b: Section
let c: Section
/** Of Mathematics in A and of Science in B. */
let teacher: Caller
let total: ExamRow

const settled = (subject: Subject, sections: Section[], values: Entry[], fields: Record<string, unknown> = {}) =>
  makeSettled(app, school, subject, sections, values, fields)

const ask = async <T>(endpoint: Parameters<typeof app.call>[0], filter: object = {}, by = school.admin) => {
  const reply = await app.call<T & AboutReport>(endpoint, { filter: { session_id: school.session_id, ...filter } }, by)
  expect([reply.status, reply.message]).toEqual([200, expect.anything()])
  return reply.data
}
const subjectsOf = (filter: object = {}, by = school.admin) =>
  ask<{ subjectWisePerformance: SubjectPerformance[] }>(api.report.subjectPerformance, filter, by)
const chaptersOf = (filter: object = {}, by = school.admin) =>
  ask<{ chapterWisePerformance: ChapterPerformance[] }>(api.report.chapterPerformance, filter, by)
const schoolOf = (filter: object = {}, by = school.admin) =>
  ask<SchoolPerformance>(api.report.schoolPerformance, filter, by)

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  science = await makeSubject(app, school, { grade_id: grade.id, title: 'Science' })
  chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: maths.id })
  a = (await makeSectionOf(app, school, grade.id, 7)).section
  b = (await makeSectionOf(app, school, grade.id, 5)).section
  c = (await makeSectionOf(app, school, grade.id, 2)).section
  teacher = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: a.id, subject_id: maths.id },
    { grade_id: grade.id, section_id: b.id, subject_id: science.id },
  ])
  const inA: Entry[] = [80, 60, 40, 20, 40, 'A', 'ML']
  total = await settled(maths, [a, b, c], [...inA, 40, 40, 40, 40, 40, 80, 80])
  await settled(science, [a, b], [8, 8, 8, 8, 8, 8, 8, 64, 64, 64, 64, 64], { date: '2026-11-12' })
  // Everybody has the first question right but the last pupil, one the second too.
  const cells = Array.from({ length: 7 }, (_, at) => [Number(at < 6), Number(at === 0)])
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const fields = { date: '2026-10-05' }
  await makeSettledByQuestion(app, school, { question_paper_id, subject: maths, sections: [a], cells, fields })
})

describe('the chapters of a session', () => {
  it('as kept are those its exams add up to: settled, opened again, settled anew, marked otherwise', async () => {
    const own = await makeSchool(app)
    const grade = await makeGrade(app, own)
    const subject = await makeSubject(app, own, { grade_id: grade.id })
    const of = await makeChapter(app, own, { grade_id: grade.id, subject_id: subject.id })
    const { section } = await makeSectionOf(app, own, grade.id, 6)
    const question_paper_id = await makeApprovedPaper(app, own, of)
    const exam = (date: string, cells: number[][], pass_marks: number) =>
      makeSettledByQuestion(app, own, {
        ...{ question_paper_id, subject, sections: [section], cells, fields: { date, pass_marks } },
      })
    const full = Array.from({ length: 6 }, () => [1, 1])
    const one = await exam('2026-10-05', full, 1)
    const two = await exam(
      '2026-10-12',
      full.map((_, at) => [Number(at > 2), 0]),
      1.5,
    )
    const chaptersIn = async (filter: object) => {
      const body = { filter: { session_id: own.session_id, ...filter } }
      const reply = await app.call<{ chapterWisePerformance: ChapterPerformance[] }>(
        ...[api.report.chapterPerformance, body, own.admin],
      )
      return reply.data.chapterWisePerformance
    }
    const assertSame = async (below_pass: number | null) => {
      const kept = await chaptersIn({})
      expect(kept).toEqual(await chaptersIn({ exam_ids: [one.id, two.id] }))
      expect(kept[0]?.below_pass ?? null).toBe(below_pass)
    }
    // Needed of both: 1 + 1.5 of 4.
    await assertSame(3)
    await bring(app, two, own.admin, 'SUBMITTED')
    await assertSame(0)
    await bring(app, one, own.admin, 'SUBMITTED')
    await assertSame(null)
    const left = await app.databases.owner.query('select 1 from session_chapters where client_id = $1', [own.id])
    expect(left.rowCount).toBe(0)
    await bring(app, one, own.admin, 'VERIFIED')
    await bring(app, two, own.admin, 'VERIFIED')
    await assertSame(3)
    const [first] = await sheetOf(app, own.admin, two.id)
    const [question] = await questionsOf(app, two.id)
    const item = { mark_id: first!.id, field: 'question' as const, exam_question_id: question!, base: 0, value: 1 }
    const body = { exam_id: two.id, reason: 'Counted again', items: [item] }
    expect((await app.call(api.exam_marks.updateMany, body, own.admin)).status).toBe(200)
    await assertSame(2)
  })

  it('stand in a pupil’s report beside those of the section', async () => {
    const own = await makeSchool(app)
    const grade = await makeGrade(app, own)
    const subject = await makeSubject(app, own, { grade_id: grade.id })
    const of = await makeChapter(app, own, { grade_id: grade.id, subject_id: subject.id })
    const { section, students } = await makeSectionOf(app, own, grade.id, 6)
    const question_paper_id = await makeApprovedPaper(app, own, of)
    const exam = (date: string, cells: number[][]) =>
      makeSettledByQuestion(app, own, { question_paper_id, subject, sections: [section], cells, fields: { date } })
    const full = [1, 1]
    const one = await exam('2026-10-05', [full, [1, 0], [1, 0], [0, 0], full, full])
    const two = await exam('2026-10-12', [[1, 0], full, full, full, full, [0, 1]])
    const chapters = async () => {
      const body = { filter: { session_id: own.session_id, student_id: [students[0]!.id] } }
      const reply = await app.call<StudentPerformance>(api.report.studentPerformance, body, own.admin)
      return reply.data.chapterWisePerformance
    }
    const assertBeside = async (class_avg: number | null) =>
      expect(await chapters()).toMatchObject([{ exams: 2, marks: 3, max_marks: 4, percent: 75, class_avg }])
    await assertBeside(75)
    const away = async (exam_id: number, places: number[]) => {
      const sheet = await sheetOf(app, own.admin, exam_id)
      const items = places.map((at) => ({
        mark_id: sheet[at]!.id,
        field: 'attendance' as const,
        base: 'P',
        value: 'A',
      }))
      const body = { exam_id, reason: 'Was not there', confirm: true, items }
      const reply = await app.call<{ results: ItemResult[] }>(api.exam_marks.updateMany, body, own.admin)
      expect(reply.data.results.map(({ status }) => status)).toEqual(places.map(() => 'ok'))
    }
    // Four in each, and yet six that the average is of; then four of all.
    await away(one.id, [4, 5])
    await away(two.id, [1, 2])
    await assertBeside(62.5)
    await away(one.id, [1, 2])
    await away(two.id, [4, 5])
    await assertBeside(null)
  })
})

describe('subject-performance', () => {
  it('has the figures that are counted by hand; ML counts in nothing, an absent pupil as the school says', async () => {
    const report = await subjectsOf({ exam_ids: [total.id] })
    expect(report.subjectWisePerformance).toEqual([
      {
        subject: { id: maths.id, title: 'Mathematics' },
        grade: { id: maths.grade_id, title: expect.any(String) },
        ...{ exams: 1, students: 12, appeared: 12, absent: 1, avg_percent: 62.5, median: 50, highest: 100, lowest: 25 },
        ...{ pass_count: 11, pass_percent: 91.67, previous: null },
        grade_distribution: [
          ...[
            { grade: 'A1', count: 3 },
            { grade: 'A2', count: 0 },
            { grade: 'B1', count: 1 },
            { grade: 'B2', count: 0 },
          ],
          ...[
            { grade: 'C1', count: 0 },
            { grade: 'C2', count: 7 },
            { grade: 'D', count: 0 },
            { grade: 'E', count: 1 },
          ],
        ],
      },
    ])
    expect(report.coverage).toEqual({
      ...{ exams: 1, per_question_exams: 0, students: 14, marks: 12, absent: 1, absent_policy: 'EXCLUDE' },
      excluded: { ML: 1, EX: 0, UFM: 0 },
    })
    expect([report.as_of, report.suppressed]).toEqual([app.clock.now.toISOString(), []])
  })

  it('shows a teacher of Mathematics in A and Science in B neither Science of A nor Mathematics of B', async () => {
    const { subjectWisePerformance } = await subjectsOf({}, teacher)
    const seen = subjectWisePerformance.map(({ subject, students, avg_percent }) => [
      subject.title,
      students,
      avg_percent,
    ])
    // (300 + 6 × 50 + 50 and 0 of the two questions) / 12; Science of B is 64 of 80.
    expect(seen).toEqual([
      ['Mathematics', 7, 54.17],
      ['Science', 5, 80],
    ])
  })

  it('hides a subject of fewer than five pupils, and says so', async () => {
    const report = await subjectsOf({ section_id: c.id })
    expect(report.subjectWisePerformance).toMatchObject([
      { students: null, appeared: null, avg_percent: null, median: null, highest: null, grade_distribution: null },
    ])
    expect(report.suppressed).toEqual([{ path: 'subjectWisePerformance.0', reason: 'small' }])
  })

  it('sets the same exams of the session before beside it', async () => {
    const superAdmin = await makeSuperAdmin(app)
    const next = { name: `After ${school.id}`, start_date: '2031-04-01', end_date: '2032-03-31' }
    const { data } = await app.call<{ id: number }>(api.session.create, next, superAdmin)
    const report = await schoolOf({ session_id: data.id, type_test: 'UNIT_TEST' })
    expect(report).toMatchObject({ subjectWisePerformance: [], coverage: { exams: 0, marks: 0 } })
    expect(report.previous_session).toMatchObject({ session: { id: school.session_id }, exams: 3, comparable: 0 })
    expect((await schoolOf()).previous_session).toBeNull()
  })

  it('takes what was reopened out, whole', async () => {
    const exam = await settled(science, [c], [40, 40], { date: '2026-09-01' })
    expect((await subjectsOf({ exam_ids: exam.id })).coverage).toMatchObject({ exams: 1, marks: 2 })
    await bring(app, exam, school.admin, 'SUBMITTED')
    expect(await subjectsOf({ exam_ids: exam.id })).toMatchObject({
      subjectWisePerformance: [],
      coverage: { exams: 0 },
    })
  })
})

describe('chapter-performance', () => {
  it('adds up the questions of exams that were marked by question', async () => {
    const { chapterWisePerformance, coverage } = await chaptersOf()
    expect(chapterWisePerformance).toEqual([
      {
        chapter: { id: chapter.id, title: chapter.chapter },
        subject: { id: maths.id, title: 'Mathematics' },
        ...{ questions: 2, max_marks: 2, avg_marks: 1, avg_percent: 50, students: 7, below_pass: 1 },
        by_level: [{ level: 'EASY', n: 14, avg_percent: 50 }],
        by_skill: [{ skill: 'APPLY', n: 14, avg_percent: 50 }],
        weakest_questions: [],
      },
    ])
    expect(coverage.per_question_exams).toBe(1)
  })

  it('shows a teacher of other sections nothing of it', async () => {
    const other = await makeStaff(app, school, [{ grade_id: maths.grade_id, section_id: b.id, subject_id: maths.id }])
    expect((await chaptersOf({}, other)).chapterWisePerformance).toEqual([])
  })
})

describe('school-performance', () => {
  it('brings classes, sections, months and the weakest chapters', async () => {
    const report = await schoolOf({ exam_ids: [total.id] })
    expect(report.by_grade).toMatchObject([{ exams: 1, students: 12, avg_percent: 62.5, pass_percent: 91.67 }])
    expect(report.overall).toEqual({ exams: 1, students: 12, avg_percent: 62.5, pass_percent: 91.67 })
    expect(report.trend).toEqual([{ month: '2026-11', exams: 1, students: 12, avg_percent: 62.5, pass_percent: 91.67 }])
    expect((await schoolOf()).chapterWisePerformance).toMatchObject([{ chapter: { id: chapter.id }, avg_percent: 50 }])
  })

  it('hides the one small section, and the next smallest with it: the class’s total would give it away', async () => {
    const report = await schoolOf({ exam_ids: [total.id] })
    expect(report.by_section.map(({ section, avg_percent }) => [section.id, avg_percent])).toEqual([
      [a.id, null],
      [b.id, 50],
      [c.id, null],
    ])
    expect(report.suppressed.map(({ path }) => path)).toEqual(['by_section.0', 'by_section.2'])
  })

  it('hides the one small subject, and the next smallest of its class with it: the total would give it away', async () => {
    const own = await makeSchool(app)
    const { id: grade_id } = await makeGrade(app, own)
    const subjects: Subject[] = []
    for (const pupils of [8, 6, 4]) {
      const subject = await makeSubject(app, own, { grade_id, title: `Of ${pupils}` })
      const { section } = await makeSectionOf(app, own, grade_id, pupils)
      const marks = Array.from({ length: pupils }, () => 40)
      await makeSettled(app, own, subject, [section], marks, { date: `2026-09-1${pupils}` })
      subjects.push(subject)
    }
    const body = { filter: { session_id: own.session_id } }
    const averages = async (endpoint: Parameters<typeof app.call>[0]) => {
      const { data } = await app.call<SchoolPerformance>(endpoint, body, own.admin)
      return data.subjectWisePerformance.map(({ subject, avg_percent }) => [subject.id, avg_percent])
    }
    const [eight, six, four] = subjects.map(({ id }) => id)
    expect(Object.fromEntries(await averages(api.report.schoolPerformance))).toEqual(
      Object.fromEntries([
        [eight, 50],
        [six, null],
        [four, null],
      ]),
    )
    // Where no total stands beside it there is nothing to subtract from.
    expect(Object.fromEntries(await averages(api.report.subjectPerformance))).toEqual(
      Object.fromEntries([
        [eight, 50],
        [six, 50],
        [four, null],
      ]),
    )
  })

  it('has no average of few pupils as a whole either', async () => {
    const report = await schoolOf({ exam_ids: [total.id], section_id: c.id })
    expect(report.overall).toEqual({ exams: 1, students: null, avg_percent: null, pass_percent: null })
    expect(report.suppressed.map(({ path }) => path)).toContain('overall')
  })
})

/** Those that name nobody and need nobody to be named. */
const ofFigures = [api.report.subjectPerformance, api.report.chapterPerformance, api.report.schoolPerformance]

describe('reports', () => {
  it('know nothing of another school, whatever the filter names', async () => {
    const other = await makeSchool(app)
    const filter = { session_id: school.session_id, exam_ids: [total.id], section_id: a.id, subject_id: maths.id }
    for (const endpoint of [...ofFigures, api.report.staffPerformance]) {
      const reply = await app.call<AboutReport>(endpoint, { filter }, other.admin)
      expect(reply.data.coverage).toMatchObject({ exams: 0, students: 0, marks: 0 })
    }
  })

  it('are refused to pupils', async () => {
    const body = { filter: { session_id: school.session_id } }
    const pupil = await makePerson(app, school.id, 4)
    for (const endpoint of [...ofFigures, api.report.staffPerformance])
      expect((await app.call(endpoint, body, pupil)).status).toBe(403)
  })

  it('D21 the platform names the school it looks at, is told figures and no names, and every look is on record', async () => {
    const superAdmin = await makeSuperAdmin(app)
    const filter = { session_id: school.session_id, client_id: school.id }
    for (const endpoint of ofFigures) {
      const [own, theirs] = [await ask(endpoint, {}), await ask(endpoint, filter, superAdmin)]
      expect(theirs).toEqual(own)
    }
    const staff = await ask<{ staff_wise_performance: { staff: { name: string | null } }[] }>(
      api.report.staffPerformance,
      filter,
      superAdmin,
    )
    expect(new Set(staff.staff_wise_performance.map((row) => row.staff.name))).toEqual(new Set([null]))
    for (const [more, path] of [
      [{ client_id: undefined }, 'filter.client_id'],
      [{ client_id: 999_999 }, 'filter.client_id'],
    ] as const) {
      const reply = await app.call(api.report.subjectPerformance, { filter: { ...filter, ...more } }, superAdmin)
      expect(reply).toMatchObject({ status: 422, errors: [{ path }] })
    }
    const other = await makeSchool(app)
    const strange = await app.call(api.report.subjectPerformance, { filter }, other.admin)
    expect(strange).toMatchObject({ status: 422, errors: [{ path: 'filter.client_id' }] })
    for (const endpoint of [...ofFigures, api.report.staffPerformance])
      expect(await app.call(endpoint, { filter }, school.admin)).toMatchObject({
        ...{ status: 422, errors: [{ path: 'filter.client_id' }] },
      })
    const own = await app.call(api.report.examAnalysis, { filter: { client_id: school.id } }, school.admin, total.id)
    expect(own).toMatchObject({ status: 422, errors: [{ path: 'filter.client_id' }] })
    await app.services.downloads.settled()
    const { rows } = await app.databases.owner.query(
      "select after from audit_entries where client_id = 0 and entity = 'report' and (after -> 'filter' ->> 'client_id')::bigint = $1",
      [school.id],
    )
    expect(rows).toHaveLength(4)
  })

  it('name the session that is missing or is not there', async () => {
    for (const [filter, path] of [
      [{}, 'filter.session_id'],
      [{ session_id: 999_999 }, 'filter.session_id'],
    ] as const)
      expect(await app.call(api.report.subjectPerformance, { filter }, school.admin)).toMatchObject({
        status: 422,
        errors: [{ path }],
      })
  })
})
