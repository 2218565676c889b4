import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AboutReport,
  api,
  type Chapter,
  type ChapterPerformance,
  type ExamRow,
  type SchoolPerformance,
  type Section,
  type Subject,
  type SubjectPerformance,
} from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, type SentItem, send, sheetOf } from '../testing/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories.ts'
import { makeCompleteDraft } from '../testing/paper-factories.ts'
import { makeSectionOf } from '../testing/student-factories.ts'

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

type Value = number | 'A' | 'ML'
const toSettle: ExamRow['state'][] = ['SUBMITTED', 'VERIFIED']

/** An exam whose sheet gets these values in the order of sections and roll numbers, as marks or attendance, and is verified. */
async function settled(subject: Subject, sections: Section[], values: Value[], fields: object = {}): Promise<ExamRow> {
  const ids = sections.map(({ id }) => id)
  const exam = await makeExam(app, school, subject, ids, fields)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const rows = await sheetOf(app, school.admin, exam.id)
  const inOrder = ids.flatMap((id) => rows.filter(({ section }) => section.id === id))
  const items = inOrder.map(({ id }, at): SentItem => {
    const value = values[at]!
    return { mark_id: id, field: typeof value === 'number' ? 'marks' : 'attendance', value }
  })
  expect(await send(app, school.admin, exam.id, items)).toEqual(values.map(() => 'ok'))
  return bring(app, exam, school.admin, ...toSettle)
}

/** One exam marked by two questions of a mark each: everybody has the first right but the last pupil, one the second too. */
async function byQuestion(): Promise<ExamRow> {
  const { paper } = await makeCompleteDraft(app, school, chapter)
  for (const [endpoint, body] of [
    [api.question_paper.submit, {}],
    [api.question_paper.changeState, { state: 'APPROVED' }],
  ] as const)
    expect((await app.call(endpoint, body, school.admin, paper.id)).success).toBe(true)
  const exam = await makeExam(app, school, maths, [a.id], {
    ...{ question_paper_id: paper.id, entry_mode: 'PER_QUESTION', max_marks: 2, date: '2026-10-05' },
  })
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const { rows: questions } = await app.databases.owner.query<{ id: number }>(
    'select id from exam_questions where exam_id = $1 order by position',
    [exam.id],
  )
  const rows = await sheetOf(app, school.admin, exam.id)
  const items = rows.flatMap(({ id }, at) =>
    questions.map((question, place): SentItem => {
      const value = place === 0 ? Number(at < rows.length - 1) : Number(at === 0)
      return { mark_id: id, field: 'question', exam_question_id: Number(question.id), value }
    }),
  )
  expect(new Set(await send(app, school.admin, exam.id, items))).toEqual(new Set(['ok']))
  return bring(app, exam, school.admin, ...toSettle)
}

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
  const inA: Value[] = [80, 60, 40, 20, 40, 'A', 'ML']
  total = await settled(maths, [a, b, c], [...inA, 40, 40, 40, 40, 40, 80, 80])
  await settled(science, [a, b], [8, 8, 8, 8, 8, 8, 8, 64, 64, 64, 64, 64], { date: '2026-11-12' })
  await byQuestion()
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
})

describe('reports', () => {
  it('know nothing of another school, whatever the filter names', async () => {
    const other = await makeSchool(app)
    const filter = { session_id: school.session_id, exam_ids: [total.id], section_id: a.id, subject_id: maths.id }
    for (const endpoint of Object.values(api.report)) {
      const reply = await app.call<AboutReport>(endpoint, { filter }, other.admin)
      expect(reply.data.coverage).toMatchObject({ exams: 0, students: 0, marks: 0 })
    }
  })

  it('are refused to pupils and to the platform', async () => {
    const body = { filter: { session_id: school.session_id } }
    const pupil = await makePerson(app, school.id, 4)
    const superAdmin = await makeSuperAdmin(app)
    for (const endpoint of Object.values(api.report)) {
      const answers = [pupil, superAdmin].map(async (by) => (await app.call(endpoint, body, by)).status)
      expect(await Promise.all(answers)).toEqual([403, 403])
    }
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
