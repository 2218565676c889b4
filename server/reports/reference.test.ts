import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type Chapter,
  type CorrectionImpact,
  type ExamAnalysis,
  MOST_ROWS_IN_FILE,
  type ReportRow,
  type Section,
  type Subject,
} from '#contract'
import { type QuestionSums, questionFigures } from '../../marking/statistics.ts'
import { answers, attitude, small } from '../../marking/testing/published-data.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  approve,
  bring,
  makeExam,
  questionsOf,
  type SentItem,
  send,
  sheetOf,
} from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makeQuestion,
  makeSchool,
  makeSubject,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { choose, makeDraft, planSection } from '../testing/factories/paper-factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

/** The figures of published data and of 4 × 3 by hand (marking/statistics.test.ts), as the server tells them of an exam with these marks. */
const app = await startTestApp()
/** Of one call. */
const ITEMS = 500
let school: TestSchool
let subject: Subject
let chapter: Chapter
let pupil: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school)
  subject = await makeSubject(app, school, { grade_id })
  chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id })
})

/** A paper of one question of each maximum. */
async function makePaper(maxima: number[]): Promise<number> {
  const sections = maxima.map((max, at) => planSection({ section: String(at + 1), marks_each: max, count: 1 }))
  const paper = await makeDraft(app, school, chapter, { sections })
  const chosen: Parameters<typeof choose>[3] = {}
  for (const [at, max_marks] of maxima.entries())
    chosen[String(at + 1)] = [await makeQuestion(app, school, { max_marks }, chapter)]
  await choose(app, school, paper, chosen)
  await approve(app, school, paper.id)
  return paper.id
}

/** An exam with these marks, pupil by pupil and question by question. */
async function settle(rows: readonly (readonly number[])[], maxima: number[], date: string) {
  const { section } = await makeSectionOf(app, school, subject.grade_id, rows.length)
  const question_paper_id = await makePaper(maxima)
  const max_marks = maxima.reduce((sum, max) => sum + max, 0)
  const fields = { question_paper_id, entry_mode: 'PER_QUESTION', max_marks, date }
  const exam = await makeExam(app, school, subject, [section.id], fields)
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const questions = await questionsOf(app, exam.id)
  const sheet = await sheetOf(app, school.admin, exam.id)
  const items = sheet.flatMap(({ id }, at) =>
    questions.map((exam_question_id, place): SentItem => {
      return { mark_id: id, field: 'question', exam_question_id, value: rows[at]?.[place] }
    }),
  )
  for (let from = 0; from < items.length; from += ITEMS)
    expect(new Set(await send(app, school.admin, exam.id, items.slice(from, from + ITEMS)))).toEqual(new Set(['ok']))
  await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED')
  return { exam, section }
}

async function analysisOf(exam: { id: number }): Promise<ExamAnalysis> {
  const reply = await app.call<ExamAnalysis>(api.report.examAnalysis, {}, school.admin, exam.id)
  expect(reply.status).toBe(200)
  return reply.data
}
const facilities = ({ questions }: ExamAnalysis) => questions.map(({ facility }) => facility)

describe('an exam with the answers of LSAT 6, 1,000 pupils and five questions', () => {
  let exam: { id: number }
  let section: Section
  beforeAll(async () => {
    ;({ exam, section } = await settle(answers, [1, 1, 1, 1, 1], '2026-06-01'))
    await app.databases.owner.query("update students set f_name = '=1+1' where client_id = $1 and f_name = 'Asha7'", [
      school.id,
    ])
    pupil = await makePupil(app, school, [section])
  }, 60_000)

  it('has facilities 92.4, 70.9, 55.3, 76.3, 87.0 and the KR-20 0.294997', async () => {
    const analysis = await analysisOf(exam)
    expect(facilities(analysis)).toEqual([92.4, 70.9, 55.3, 76.3, 87])
    expect([analysis.n, analysis.alpha]).toEqual([1000, 0.295])
  })

  const cell = { measure: 'answers' }
  const rowsFile = (format: string, more: object = {}, by = school.admin) =>
    app.call(
      api.report_rows.download,
      {
        report: 'chapter-performance',
        filter: { session_id: school.session_id, exam_ids: exam.id },
        cell,
        format,
        ...more,
      },
      by,
    )

  it('I84 a 5,000-row export: CSV and XLSX hold every row once, names that a spreadsheet would run are neutral', async () => {
    const filter = { session_id: school.session_id, exam_ids: exam.id }
    const paged: ReportRow[] = []
    for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const body = { report: 'chapter-performance', filter, cell, range: { page, pageSize: 500 } }
      const { data, count } = await app.call<ReportRow[]>(api.report_rows.list, body, school.admin)
      expect([data.length, count]).toEqual([500, 5000])
      paged.push(...data)
    }
    const right = paged.filter(({ marks }) => marks === 1).length
    expect(right).toBe(924 + 709 + 553 + 763 + 870)

    const csv = await rowsFile('csv')
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [header, ...lines] = csv.raw.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(header).toBe('Student,Admission no.,Section,Exam,Subject,Date,Question,Attendance,Marks,Maximum')
    const answers = paged.map(({ student, question, marks }) => [student?.admission_no, question?.label, marks].join())
    const inFile = lines.map((line) => line.split(',')).map((one) => [one[1], one[6], one[8]].join())
    expect(inFile).toEqual(answers)
    expect(new Set(inFile).size).toBe(5000)
    expect(lines.filter((line) => line.startsWith("'=1+1 S"))).toHaveLength(5)

    const book = unzipSync(new Uint8Array((await rowsFile('xlsx')).raw))
    const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row /g)).toHaveLength(5001)
    expect(sheet.match(/<v>1<\/v><\/c><c[^>]*><v>1<\/v>/g)).toHaveLength(right)
    expect(sheet).not.toContain('<f>')
    expect(strFromU8(book['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain(">'=1+1 S")
  })

  it('is exported in the language that is asked for, on record, to whoever may see the report', async () => {
    const hindi = (await rowsFile('csv', { language: 'hi' })).raw.toString('utf8')
    expect(hindi.slice(1).split('\r\n')[0]).toBe('विद्यार्थी,प्रवेश सं.,सेक्शन,परीक्षा,विषय,तारीख,प्रश्न,उपस्थिति,अंक,पूर्णांक')
    await app.services.downloads.settled()
    const { rows } = await app.databases.owner.query<{ after: object }>(
      "select after from audit_entries where client_id = $1 and entity = 'report' and action = 'download' order by id desc limit 1",
      [school.id],
    )
    expect(rows[0]?.after).toMatchObject({ report: 'chapter-performance', cell, format: 'csv', rows: 5000 })
    expect((await rowsFile('csv', {}, pupil)).status).toBe(403)
    const other = await makeSchool(app)
    expect((await rowsFile('csv', {}, other.admin)).raw.toString('utf8').trim()).toBe('')
  })

  it('of more rows is refused with how many there are, and never cut', async () => {
    const { exam: more } = await settle([[1]], [1], '2026-06-02')
    const filter = { session_id: school.session_id }
    for (const format of ['csv', 'xlsx']) {
      const reply = await rowsFile(format, { filter })
      expect([reply.status, reply.errors]).toMatchObject([
        422,
        [{ path: 'filter', code: 'report.too_many_rows', params: { count: 5001, most: MOST_ROWS_IN_FILE } }],
      ])
    }
    expect((await rowsFile('csv', { filter: { ...filter, exam_ids: more.id } })).status).toBe(200)
  })
})

it('the survey attitude, 30 × 7: alpha 0.843143', async () => {
  const maxima = [100, 100, 100, 100, 100, 100, 100]
  const { exam } = await settle(attitude, maxima, '2026-06-03')
  expect(await analysisOf(exam)).toMatchObject({ n: 30, alpha: 0.8431 })
})

it('4 × 3 by hand says nothing of four pupils; of three times as many facility 50, discrimination 70.71, 94.87, 94.87, efficiency 100, alpha 0.923077', async () => {
  const maxima = [1, 2, 4]
  const { exam: few } = await settle(small, maxima, '2026-06-04')
  const nothing = await analysisOf(few)
  expect([facilities(nothing), nothing.alpha, nothing.sem]).toEqual([[null, null, null], null, null])
  const { exam } = await settle([...small, ...small, ...small], maxima, '2026-06-05')
  const analysis = await analysisOf(exam)
  expect(facilities(analysis)).toEqual([50, 50, 50])
  expect(analysis.questions.map(({ discrimination }) => discrimination)).toEqual([70.71, 94.87, 94.87])
  expect(analysis.questions.map(({ efficiency }) => efficiency)).toEqual([100, 100, 100])
  // The SEM of four is 0.577350; the sd of twelve is that of four by the root of 9/11.
  expect([analysis.alpha, analysis.sem]).toEqual([0.9231, Math.round(0.57735 * Math.sqrt(9 / 11) * 1e4) / 1e4])
})

it('of which a question was left out: alpha of those that count, of all who wrote them, and the SEM by the totals as they are told', async () => {
  // By Q2 of 2 marks the first and the third would lose: 6/7 is more than 4/5, 3/7 more than 2/5. They keep what they had.
  const rows = [2, 4, 2, 4].flatMap((times, at) => Array.from({ length: times }, () => small[at]!))
  const { exam } = await settle(rows, [1, 2, 4], '2026-06-06')
  const exam_question_id = (await questionsOf(app, exam.id))[1]
  const correction = { kind: 'DROP', exam_question_id, floor: true }
  const { data } = await app.call<CorrectionImpact & { token: string }>(
    api.exam_correction.preview,
    correction,
    school.admin,
    exam.id,
  )
  expect(data.protected).toBe(4)
  const body = { token: data.token, reason: 'It has no answer' }
  expect((await app.call(api.exam_correction.apply, body, school.admin, exam.id)).status).toBe(200)
  const analysis = await analysisOf(exam)
  // 2 × (1 − (3 + 17/3) / (44/3)) of the sums of squares 3, 17/3 and 44/3, of Q1, of Q3 and of both.
  expect(analysis).toMatchObject({ n: 12, max_marks: 5, alpha: 0.8182 })
  expect(analysis.questions.map(({ n, facility, discrimination }) => [n, facility, discrimination])).toEqual([
    [12, 50, 72.76],
    [12, 45.83, 72.76],
  ])
  // What is kept of each question for later, added up over sections, says the same: whoever is protected has none of Q2 in it either.
  const { rows: kept } = await app.databases.owner.query<QuestionSums>(
    `select sum(n)::int as n, sum(sum_q)::float8 as sum_x, sum(sum_q2)::float8 as sum_x2, sum(sum_t)::float8 as sum_t,
        sum(sum_t2)::float8 as sum_t2, sum(sum_qt)::float8 as sum_xt
      from exam_question_stats where exam_id = $1 and exam_question_id <> $2 group by exam_question_id, max_q order by exam_question_id`,
    [exam.id, exam_question_id],
  )
  const figures = kept.map((sums, at) => questionFigures(sums, [4, 16][at]!))
  expect(
    figures.map(({ facility, discrimination }) =>
      [facility, discrimination].map((share) => Math.round((share ?? 0) * 100) / 100),
    ),
  ).toEqual([
    [50, 72.76],
    [45.83, 72.76],
  ])
  // Of 5: 30/7 twice, 3 four times, 15/7 twice, 1 four times.
  expect([analysis.mean, analysis.sd]).toEqual([2.4, 1.23])
  expect(analysis.sem).toBe(Math.round(1.225628 * Math.sqrt(2 / 11) * 1e4) / 1e4)
})
