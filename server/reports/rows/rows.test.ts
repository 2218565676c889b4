import { describe, expect, it } from 'vitest'
import {
  type AboutReport,
  api,
  type ChapterPerformance,
  type ExamAnalysis,
  type ReportRow,
  type SchoolPerformance,
  type StaffPerformance,
  type SubjectPerformance,
} from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  bring,
  type Entry,
  makeApprovedPaper,
  makeChoicePaper,
  makeExam,
  makeSettled,
  makeSettledByQuestion,
  type SentItem,
  send,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool, makeSuperAdmin } from '../../testing/factories/factories.ts'
import { makeTaughtGrade } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const { grade, maths, science, a, b, teacher } = await makeTaughtGrade(app, school, [12, 6])
const chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: maths.id })
const inA: Entry[] = [80, 60, 40, 20, 40, 'A', 'ML', 28, 27, 26, 12, 0]
await makeSettled(app, school, maths, [a, b], [...inA, 40, 'A', 40, 80, 12, 'EX'])
await makeSettled(app, school, science, [b], [8, 8, 64, 'ML', 64, 64], { date: '2026-10-12' })
const question_paper_id = await makeApprovedPaper(app, school, chapter)
const cells = Array.from({ length: 12 }, (_, at): (number | 'NA')[] => [at < 6 ? 1 : 0, at % 3 === 0 ? 'NA' : 1])
const fields = { date: '2026-10-05' }
const questioned = await makeSettledByQuestion(app, school, {
  question_paper_id,
  subject: maths,
  sections: [a],
  cells,
  fields,
})
const codes = ['A', 'ML', 'EX', 'UFM']
/** Held with papers of choices, in three sets or as two parallel papers, with every attendance code; a pupil in three does more than is counted. */
async function settleChoices(question_paper_id: number, date: string): Promise<void> {
  const by = { question_paper_id, entry_mode: 'PER_QUESTION', max_marks: 12, pass_marks: 4, date }
  const exam = await makeExam(app, school, science, [a.id, b.id], by)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const { rows: columns } = await app.databases.owner.query<{ id: string; set_letter: string }>(
    `select q.id, p.set_letter from exam_questions q join exam_papers p on p.client_id = q.client_id and p.exam_id = q.exam_id and p.paper_id = q.paper_id
      where q.exam_id = $1 order by p.set_letter, q.position`,
    [exam.id],
  )
  const sheet = await sheetOf(app, school.admin, exam.id)
  const items = sheet.flatMap(({ id, set }, at): SentItem[] => {
    const code = codes[at - 1]
    if (code)
      return [
        { mark_id: id, field: 'attendance', value: code },
        ...(code === 'UFM' ? [{ mark_id: id, field: 'remarks', value: 'A slip of paper' }] : []),
      ]
    const own = columns.filter(({ set_letter }) => set_letter === '' || set_letter === set)
    return own.map((column, place) => {
      const value = at % 3 > 0 && (place === 1 || place === 3) ? 'NA' : ((at + place * 5) % 13) / 4
      return { mark_id: id, field: 'question', exam_question_id: Number(column.id), value }
    })
  })
  expect(new Set(await send(app, school.admin, exam.id, items))).toEqual(new Set(['ok']))
  const after = await sheetOf(app, school.admin, exam.id)
  expect(new Set(after.map(({ attendance }) => attendance))).toEqual(new Set(['P', ...codes]))
  expect(new Set(after.map(({ set }) => set)).size).toBeGreaterThan(1)
  await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED')
}
const light = await makeChapter(app, school, { grade_id: grade.id, subject_id: science.id })
await settleChoices(await makeChoicePaper(app, school, light, { sets: 3 }), '2026-08-03')
const [first, second] = [await makeChoicePaper(app, school, light), await makeChoicePaper(app, school, light)]
await app.databases.owner.query(
  "update question_papers set parallel_of = $1, set_letter = case when id = $1 then 'A' else 'B' end where id in ($1, $2)",
  [first, second],
)
await settleChoices(first, '2026-08-04')

const read = async <T>(endpoint: Parameters<typeof app.call>[0], by = school.admin, id?: number) => {
  const body = id === undefined ? { filter: { session_id: school.session_id } } : {}
  const reply = await app.call<T & AboutReport>(endpoint, body, by, id)
  expect([reply.status, reply.message]).toEqual([200, expect.anything()])
  return reply.data
}
const behind = (report: string, cell: object, by = school.admin, more: object = {}) =>
  app.call<ReportRow[]>(
    api.report_rows.list,
    { report, cell, filter: { session_id: school.session_id, ...more }, range: { pageSize: 500 } },
    by,
  )
/** What a figure should count, and what opens behind it, where these differ. */
async function differing(report: string, figures: [object, number | null][], by = school.admin): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const [cell, n] of figures) {
    if (n === null) continue
    const reply = await behind(report, cell, by)
    const got = [reply.status, reply.data?.length, reply.count]
    if (JSON.stringify(got) !== JSON.stringify([200, n, n])) wrong.push([cell, n, got, reply.message])
  }
  return wrong
}

const ofSubject = (row: SubjectPerformance): [object, number | null][] => {
  const subject_id = row.subject.id
  const of = (measure: string, n: number | null): [object, number | null] => [{ measure, subject_id }, n]
  return [
    ...[of('exams', row.exams), of('students', row.students), of('appeared', row.appeared), of('absent', row.absent)],
    ...[of('pass_count', row.pass_count), of('avg_percent', row.appeared), of('highest', row.appeared)],
    ...(row.grade_distribution ?? []).map(({ grade, count }): [object, number] => [
      { measure: 'grade_distribution', subject_id, grade },
      count,
    ]),
  ]
}

describe('every figure opens as many rows as it counts', () => {
  it('of subjects, for the office and for a teacher', async () => {
    for (const by of [school.admin, teacher]) {
      const { subjectWisePerformance } = await read<{ subjectWisePerformance: SubjectPerformance[] }>(
        api.report.subjectPerformance,
        by,
      )
      const figures = subjectWisePerformance.flatMap(ofSubject)
      expect(figures.length).toBeGreaterThan(10)
      expect(await differing('subject-performance', figures, by)).toEqual([])
    }
  })

  it('of chapters: pupils, those below, questions and answers by level and skill', async () => {
    const { chapterWisePerformance } = await read<{ chapterWisePerformance: ChapterPerformance[] }>(
      api.report.chapterPerformance,
    )
    const figures = chapterWisePerformance.flatMap(({ chapter, students, below_pass, questions, ...row }) => {
      const chapter_id = chapter.id
      return [
        [{ measure: 'students', chapter_id }, students],
        [{ measure: 'below_pass', chapter_id }, below_pass],
        [{ measure: 'questions', chapter_id }, questions],
        // The average of a chapter is of its answers, as is that of a level.
        [
          { measure: 'avg_percent', chapter_id },
          row.by_level.reduce<number | null>((all, { n }) => (n === null || all === null ? null : all + n), 0),
        ],
        ...row.by_level.map(({ level, n }) => [{ measure: 'avg_percent', chapter_id, level }, n]),
        ...row.by_skill.map(({ skill, n }) => [{ measure: 'avg_percent', chapter_id, skill }, n]),
        ...row.by_level.map(({ level, n }) => [{ measure: 'answers', chapter_id, level }, n]),
        ...row.by_skill.map(({ skill, n }) => [{ measure: 'answers', chapter_id, skill }, n]),
      ] as [object, number | null][]
    })
    expect(figures.length).toBeGreaterThan(4)
    expect(await differing('chapter-performance', figures)).toEqual([])
  })

  it('of a chapter: no mark of an exam that asks nothing of it', async () => {
    const exams = async (measure: string) => {
      const { data } = await behind('chapter-performance', { measure, chapter_id: chapter.id })
      return new Set(data.map(({ exam }) => exam?.id))
    }
    for (const measure of ['exams', 'appeared', 'pass_count', 'avg_percent', 'marks'])
      expect([measure, await exams(measure)]).toEqual([measure, new Set([questioned.id])])
    for (const kind of [{ level: 'HARD' }, { skill: 'CREATE' }])
      expect((await behind('chapter-performance', { measure: 'appeared', ...kind })).count).toBe(0)
  })

  it('of the school: coverage, sections, classes and months', async () => {
    const report = await read<SchoolPerformance>(api.report.schoolPerformance)
    const { coverage } = report
    const figures: [object, number | null][] = [
      ...[
        [{ measure: 'exams' }, coverage.exams] as [object, number],
        [{ measure: 'marks' }, coverage.marks] as [object, number],
        [{ measure: 'listed' }, coverage.students] as [object, number],
        [{ measure: 'students' }, report.overall.students] as [object, number],
      ],
      ...[
        [{ measure: 'absent' }, coverage.absent] as [object, number],
        [{ measure: 'ML' }, coverage.excluded.ML] as [object, number],
      ],
      ...report.by_section.flatMap(({ section, exams, students }): [object, number | null][] => [
        [{ measure: 'exams', section_id: section.id }, exams],
        [{ measure: 'students', section_id: section.id }, students],
      ]),
      ...report.by_grade.map(({ grade, students }): [object, number | null] => [
        { measure: 'students', grade_id: grade.id },
        students,
      ]),
      ...report.trend.flatMap(({ month, exams, students }): [object, number | null][] => [
        [{ measure: 'exams', month }, exams],
        [{ measure: 'students', month }, students],
      ]),
    ]
    expect(await differing('school-performance', figures)).toEqual([])
    // In October somebody was on leave: on a list, and in no figure of the month.
    const october = { month: '2026-10' }
    const counts = await Promise.all(
      ['listed', 'students'].map(
        async (measure) => (await behind('school-performance', { measure, ...october })).count,
      ),
    )
    expect(counts).toEqual([18, 17])
  })

  it('of staff: the exams and pupils of each', async () => {
    const { staff_wise_performance: all } = await read<{ staff_wise_performance: StaffPerformance[] }>(
      api.report.staffPerformance,
    )
    const figures = all.flatMap(({ staff, exams, students }): [object, number | null][] => [
      [{ measure: 'exams', staff_id: staff.id }, exams],
      [{ measure: 'students', staff_id: staff.id }, students],
    ])
    expect(figures.length).toBeGreaterThan(1)
    expect(await differing('staff-performance', figures)).toEqual([])
  })

  it('and names nobody out of sight, nobody to the platform, nobody by a report that is not theirs', async () => {
    const seen = await behind('subject-performance', { measure: 'marks' }, teacher)
    expect(new Set(seen.data.map(({ section }) => section?.id))).toEqual(new Set([a.id]))
    expect((await behind('school-performance', { measure: 'marks' }, teacher)).status).toBe(403)
    const platform = await makeSuperAdmin(app)
    expect((await behind('subject-performance', { measure: 'marks' }, platform, { client_id: school.id })).status).toBe(
      403,
    )
    expect((await behind('subject-performance', { measure: 'rank' })).status).toBe(422)
    const stranger = await makeSchool(app)
    const foreign = await behind('subject-performance', { measure: 'marks', section_id: a.id }, stranger.admin)
    expect(foreign.count).toBe(0)
  })
})

describe('exam-analysis', () => {
  it('has the figures of the exam, question by question, for whoever sees it', async () => {
    const found = await read<ExamAnalysis>(api.report.examAnalysis, teacher, questioned.id)
    expect(found).toMatchObject({ n: 12, exam: { id: questioned.id }, max_marks: 2, median: 1 })
    expect(found.distribution.reduce((sum, one) => sum + one, 0)).toBe(12)
    expect(found.distribution).toHaveLength(21)
    // Six have the first right; of twelve four did not attempt the second, which counts as 0.
    expect(found.questions.map(({ n, n_na, facility }) => [n, n_na, facility])).toEqual([
      [12, 0, 50],
      [12, 4, 66.67],
    ])
    expect(found.sections).toMatchObject([{ section: { id: a.id }, n: 12 }])
    const platform = await makeSuperAdmin(app)
    const body = { filter: { client_id: school.id } }
    const { data } = await app.call<ExamAnalysis>(api.report.examAnalysis, body, platform, questioned.id)
    expect([data.n, data.near_pass]).toEqual([12, []])
  })

  it('is not there for another school, nor of an exam that is not settled', async () => {
    const stranger = await makeSchool(app)
    expect((await app.call(api.report.examAnalysis, {}, stranger.admin, questioned.id)).status).toBe(404)
    expect((await app.call(api.report.examAnalysis, {}, school.admin, 999_999)).status).toBe(404)
  })
})
