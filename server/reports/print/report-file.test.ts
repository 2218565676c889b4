import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { api, type SubjectPerformance } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  bring,
  makeApprovedPaper,
  makeExam,
  makeSettled,
  makeSettledByQuestion,
  questionsOf,
  send,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject, makeSuperAdmin } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf, makeTaughtGrade } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const { maths, science, a, b, teacher } = await makeTaughtGrade(app, school, [6, 5])
const pupil = await makePupil(app, school, [a])
await makeSettled(app, school, maths, [a, b], [80, 60, 40, 20, 40, 60, 60, 40, 40, 40, 40, 40])
await makeSettled(app, school, science, [a, b], [8, 8, 8, 8, 8, 8, 8, 16, 16, 16, 16, 16], { date: '2026-11-12' })

const fileOf = (report: string, format: 'pdf' | 'xlsx', by = school.admin, more: object = {}, filter: object = {}) =>
  app.call(
    api.report_file.download,
    { report, format, filter: { session_id: school.session_id, ...filter }, ...more },
    by,
  )

const inflated = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, part]) => [name, strFromU8(part)]))

describe('a report as a file', () => {
  it('is set in pages with its findings, in the language that was asked for', async () => {
    const english = await fileOf('school-performance', 'pdf')
    expect(english.status).toBe(200)
    const text = printedText(english.raw)
    expect(text).toContain('School Report')
    expect(text).toContain('Subjects: Science, Class 9 is weakest')
    expect(text).toContain('Exams: 2 · marks: 24')
    const hindi = await fileOf('school-performance', 'pdf', school.admin, { language: 'hi' })
    expect(hindi.status).toBe(200)
    expect(printedText(hindi.raw)).not.toContain('School Report')
  })

  it('has the names of its language, and what has none stays as it is called', async () => {
    const own = await makeSchool(app)
    const grade = await makeGrade(app, own, { title: 'Class 9', titles: { hi: 'कक्षा 9' } })
    const maths = await makeSubject(app, own, { grade_id: grade.id, title: 'Mathematics', titles: { hi: 'गणित' } })
    const { section, students } = await makeSectionOf(app, own, grade.id, 1, { title: 'Rose' })
    const settled = { to: ['PUBLISHED' as const], titles: { hi: 'बीजगणित' }, name: 'Algebra' }
    await makeSettled(app, own, maths, [section], [61], settled)
    const printed = async (report: string, language: string) => {
      const filter = {
        session_id: own.session_id,
        subject_id: [maths.id],
        ...(report === 'student-performance' ? { student_id: students[0]!.id } : {}),
      }
      const reply = await app.call(api.report_file.download, { report, format: 'pdf', filter, language }, own.admin)
      expect(reply.status, reply.message).toBe(200)
      return printedText(reply.raw)
    }
    for (const report of ['subject-performance', 'school-performance', 'student-performance']) {
      const hindi = await printed(report, 'hi')
      expect(hindi).toContain('गणित')
      for (const name of ['Mathematics', 'Class 9', 'Algebra']) expect(hindi).not.toContain(name)
      expect(await printed(report, 'en')).toContain('Mathematics')
    }
    expect(await printed('student-performance', 'hi')).toContain('बीजगणित')
  })

  it('is a workbook whose figures are those of the screen', async () => {
    const reply = await fileOf('subject-performance', 'xlsx')
    expect(reply.status).toBe(200)
    const book = inflated(reply.raw)
    expect(book['xl/workbook.xml']).toMatch(/name="Report".*name="Subjects"/)
    const screen = await app.call<{ subjectWisePerformance: SubjectPerformance[] }>(
      api.report.subjectPerformance,
      { filter: { session_id: school.session_id } },
      school.admin,
    )
    const sheet = book['xl/worksheets/sheet2.xml'] ?? ''
    const averages = screen.data.subjectWisePerformance.map(({ avg_percent }) => avg_percent)
    expect(averages).toHaveLength(2)
    for (const average of averages) expect(sheet).toContain(`<v>${average}</v>`)
  })

  it('is refused to whoever may not see the report, and another school finds no session', async () => {
    expect((await fileOf('school-performance', 'pdf', teacher)).status).toBe(403)
    expect((await fileOf('school-performance', 'xlsx', pupil)).status).toBe(403)
    expect((await fileOf('staff-performance', 'pdf', teacher)).status).toBe(200)
    expect((await fileOf('student-performance', 'pdf', pupil)).status).toBe(200)
    const other = await makeSchool(app)
    const strange = await fileOf(
      'school-performance',
      'pdf',
      other.admin,
      {},
      { grade_id: [maths.grade.id], section_id: [b.id] },
    )
    expect(strange.status).toBe(200)
    const text = printedText(strange.raw)
    expect(text).not.toContain('Mathematics')
    expect(text).not.toContain('Class 9')
  })

  it('says “first year” where the session before has no exams, and its figures where it has; nothing of exams that are named', async () => {
    const phrase = async (filter: object, language = 'en') => {
      const reply = await fileOf('school-performance', 'pdf', school.admin, { language }, filter)
      return printedText(reply.raw)
    }
    const settled = await makeSettled(app, school, maths, [a], [80, 60, 40, 20, 40, 60, 60], { date: '2026-10-05' })
    const first = await phrase({})
    expect(first).toContain('First year')
    expect(first).toContain('No exams like these are verified in the session before.')
    expect(first).toMatch(/Average % Pass % Session before \d+ \d+ \d+ [\d.]+ [\d.]+ First year/)
    const inHindi = await phrase({}, 'hi')
    expect(inHindi).toContain('पहला')
    // Times as on screen, and no English in Hindi.
    for (const text of [first, inHindi]) expect(text).toMatch(/20\d\d, \d\d:\d\d(?! [ap]m)/i)
    expect(await phrase({ exam_ids: [settled.id] })).not.toContain('First year')
    const after = { name: `After ${school.id}`, start_date: '2031-04-01', end_date: '2032-03-31' }
    const { data: next } = await app.call<{ id: number }>(api.session.create, after, await makeSuperAdmin(app))
    await app.databases.owner.query('update exams set session_id = $2 where client_id = $3 and id = $1', [
      settled.id,
      next.id,
      school.id,
    ])
    const compared = await phrase({ session_id: next.id })
    expect(compared).not.toContain('First year')
    expect(compared).toContain('Session before, average %')
    await app.databases.owner.query("update exams set type_test = 'ANNUAL' where client_id = $1 and id = $2", [
      school.id,
      settled.id,
    ])
    const ofOthers = await phrase({ session_id: next.id })
    expect(ofOthers).not.toContain('First year')
    expect(ofOthers).toMatch(/Session before .* – No exams like these are verified in the session before\./)
  })

  it('says so where no exam is settled', async () => {
    const reply = await fileOf('school-performance', 'pdf', school.admin, {}, { type_test: ['ANNUAL'] })
    expect(reply.status === 200 ? printedText(reply.raw) : `${reply.status} ${reply.message}`).toContain(
      'No exam is verified',
    )
  })
})

describe('the mark sheet of an exam', () => {
  it('has marks, percent, grade and result of everybody and the figures of them together; as a workbook too', async () => {
    const exam = await makeSettled(app, school, maths, [a], [80, 'A', 40, 20, 40, 60, 60], { date: '2026-10-01' })
    const sheet = (body: object = {}, by = school.admin) => app.call(api.report_file.markSheet, body, by, exam.id)
    const pdf = await sheet()
    expect(pdf.status).toBe(200)
    const text = printedText(pdf.raw)
    for (const phrase of ['Mark sheet', 'AB', '100', 'Pass', 'Principal', '60']) expect(text).toContain(phrase)
    expect(text).not.toContain('DRAFT')
    const book = inflated((await sheet({ format: 'xlsx' })).raw)
    expect(book['xl/worksheets/sheet2.xml']).toContain('<v>80</v>')
    expect((await sheet({ language: 'ur' })).status).toBe(200)
    expect((await sheet({ section_id: b.id })).status).toBe(422)
    expect((await sheet({}, teacher)).status).toBe(200)
    expect((await sheet({}, pupil)).status).toBe(403)
    expect((await sheet({}, (await makeSchool(app)).admin)).status).toBe(404)
    await bring(app, exam, school.admin, 'SUBMITTED')
    const draft = printedText((await sheet()).raw)
    expect(draft).toContain('DRAFT')
    expect(draft).toContain('not verified')
  })

  it('is out of what counts where a question was left out, and averages as the report does where an absence counts as 0', async () => {
    const chapter = await makeChapter(app, school, { grade_id: maths.grade_id, subject_id: maths.id })
    const question_paper_id = await makeApprovedPaper(app, school, chapter)
    const { section } = await makeSectionOf(app, school, maths.grade_id, 6)
    const cells = [...Array.from({ length: 5 }, () => [1, 0]), [0, 0]]
    const policy = (absent_policy: string) => app.call(api.school_settings.update, { absent_policy }, school.admin)
    const exam = await makeSettledByQuestion(app, school, {
      ...{ question_paper_id, subject: maths, sections: [section], cells, fields: { date: '2026-10-08' } },
    })
    const [, second] = await questionsOf(app, exam.id)
    const dropped = { kind: 'DROP', exam_question_id: second, floor: false }
    const { data } = await app.call<{ token: string }>(api.exam_correction.preview, dropped, school.admin, exam.id)
    await app.call(api.exam_correction.apply, { token: data.token, reason: 'Wrong' }, school.admin, exam.id)
    const book = async (id: number) =>
      inflated((await app.call(api.report_file.markSheet, { format: 'xlsx' }, school.admin, id)).raw)
    const sheet = (await book(exam.id))['xl/worksheets/sheet2.xml'] ?? ''
    expect(sheet).toMatch(/<c r="D2"><v>1<\/v><\/c><c r="E2"><v>1<\/v><\/c><c r="F2"><v>100<\/v>/)

    await policy('ZERO')
    const values = [80, 'A', 40, 40, 40, 40] as const
    const zero = await makeSettled(app, school, maths, [section], [...values], { date: '2026-10-09' })
    await policy('EXCLUDE')
    const filter = { session_id: school.session_id, exam_ids: zero.id }
    const report = await app.call<{ subjectWisePerformance: SubjectPerformance[] }>(
      api.report.subjectPerformance,
      { filter },
      school.admin,
    )
    expect(report.data.subjectWisePerformance).toMatchObject([{ avg_percent: 50, pass_percent: 83.33 }])
    const figures = (await book(zero.id))['xl/worksheets/sheet1.xml'] ?? ''
    for (const figure of [50, 83.33]) expect(figures).toContain(`<v>${figure}</v>`)
    // Of both exams together the file does not say that no absence counts.
    const of = async (exam_ids: number[], language = 'en') =>
      printedText((await fileOf('subject-performance', 'pdf', school.admin, { language }, { exam_ids })).raw)
    expect(await of([zero.id])).toContain('absences counted as 0: 1')
    expect(await of([zero.id, exam.id])).toContain('absences, counted as 0 in some of these exams: 1')
  })

  it('a pupil’s report has the marks with the grace that makes their percent', async () => {
    const { section, students } = await makeSectionOf(app, school, maths.grade_id, 1)
    const exam = await makeSettled(app, school, maths, [section], [25], { date: '2026-10-10' })
    const [row] = await sheetOf(app, school.admin, exam.id)
    const given = { grace: 1.5, reason: 'So close' }
    expect((await app.call(api.exam_marks.update, given, school.admin, row!.id)).status).toBe(200)
    const file = await fileOf('student-performance', 'xlsx', school.admin, {}, { student_id: students[0]!.id })
    const sheet = inflated(file.raw)['xl/worksheets/sheet3.xml'] ?? ''
    expect(sheet).toMatch(/<v>26\.5<\/v><\/c><c[^>]*><v>80<\/v><\/c><c[^>]*><v>33\.13<\/v>/)
  })

  it('before marks are entered has room for them, in figures and in words, and is no draft; an absence is said', async () => {
    const { section } = await makeSectionOf(app, school, maths.grade_id, 2)
    const exam = await makeExam(app, school, maths, [section.id], { date: '2026-10-03' })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const text = async (body: object = {}) =>
      printedText((await app.call(api.report_file.markSheet, body, school.admin, exam.id)).raw)
    const blank = await text()
    expect(blank).toContain('Marks in words')
    expect(blank).toMatch(/Maximum (\d+ )?80/)
    for (const phrase of ['DRAFT', 'not verified', 'Percent', 'Result', '–']) expect(blank).not.toContain(phrase)
    const [first, second] = await sheetOf(app, school.admin, exam.id)
    await send(app, school.admin, exam.id, [{ mark_id: first!.id, field: 'attendance', value: 'A' }])
    expect(await text()).toMatch(/1 ADM \d+ AB/)
    for (const language of ['hi', 'ur']) expect(await text({ language })).not.toContain('Marks')
    // From the first marks on it is what was entered.
    await send(app, school.admin, exam.id, [{ mark_id: second!.id, field: 'marks', value: 61.5 }])
    const draft = await text()
    expect(draft).toContain('DRAFT')
    expect(draft).toContain('61.5')
  })

  it('11. 0 is 0 and an absence is no number, on paper, in the workbook and in the rows as CSV', async () => {
    const { section } = await makeSectionOf(app, school, maths.grade_id, 3)
    const exam = await makeSettled(app, school, maths, [section], [0, 'A', 40], { date: '2026-10-02' })
    const sheet = (format: 'pdf' | 'xlsx') => app.call(api.report_file.markSheet, { format }, school.admin, exam.id)
    const text = printedText((await sheet('pdf')).raw)
    expect(text).toMatch(/ 1 ADM \d+ 0 80 0 E Fail /)
    expect(text).toMatch(/ 2 ADM \d+ AB 80 – – Absent /)
    const book = inflated((await sheet('xlsx')).raw)
    const cells = book['xl/worksheets/sheet2.xml'] ?? ''
    expect(cells).toMatch(/<c r="D2"><v>0<\/v><\/c><c r="E2"><v>80<\/v><\/c><c r="F2"><v>0<\/v>/)
    // AB is a word, and of who was absent there is neither percent nor grade.
    expect(cells).toMatch(/<c r="D3"[^>]* t="s"><v>\d+<\/v><\/c><c r="E3"><v>80<\/v><\/c><c r="H3"/)
    const filter = { session_id: school.session_id, exam_ids: exam.id }
    const cell = { measure: 'marks', subject_id: maths.id }
    const rows = { report: 'subject-performance', filter, cell, format: 'csv' }
    const csv = (await app.call(api.report_rows.download, rows, school.admin)).raw.toString()
    expect(csv.match(/2026-10-02,.*/g)).toEqual([
      '2026-10-02,Present,0,80,0,E,Fail',
      '2026-10-02,Present,40,80,50,C2,Pass',
    ])
  })
})
