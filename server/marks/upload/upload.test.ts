import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow, type Section, type Subject, type UploadResult } from '#contract'
import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { writeRows } from '../../../interchange/spreadsheet/write-workbook.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { approve, bring, makeExam, send, sheetOf } from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let section: Section
let teacher: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  subject = await makeSubject(app, school, { grade_id: grade.id })
  section = (await makeSectionOf(app, school, grade.id, 6)).section
  teacher = await makeStaff(app, school, [{ grade_id: grade.id, section_id: section.id, subject_id: subject.id }])
})

let day = 0
async function begun(fields: object = {}): Promise<ExamRow> {
  day += 1
  const date = new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
  const exam = await makeExam(app, school, subject, [section.id], { date, ...fields })
  return bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
}
const rowsOf = (exam: ExamRow) => sheetOf(app, school.admin, exam.id)

const upload = (exam: ExamRow, bytes: Uint8Array, fields: Record<string, string> = {}, by = teacher) =>
  app.upload<UploadResult & { job_id?: number }>(
    api.exam_marks.upload,
    { exam_id: String(exam.id), mode: 'update', ...fields },
    { name: 'marks.csv', bytes: Buffer.from(bytes) },
    by,
  )
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
/** Rows with admission number, name and the cells that are given. */
const rowsWith = (rows: MarkRow[], head: string, ...cells: string[]) =>
  csv(
    `admission_no,name,${head}`,
    ...rows.map(({ student }, at) => `${student.admission_no},${student.name},${cells[at] ?? ''}`),
  )
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const templateOf = async (exam: ExamRow, by = teacher) => {
  const { raw, status } = await app.call(api.exam_marks.template, undefined, by, exam.id)
  expect(status).toBe(200)
  return raw
}
const historyOf = async (row: MarkRow) => {
  const reply = await app.call<{ field: string; before: string | null; after: string | null; source: string }[]>(
    api.exam_marks.history,
    {},
    school.admin,
    row.id,
  )
  return reply.data.map(({ field, before, after, source }) => `${field} ${before} → ${after} ${source}`)
}

describe('the sheet of an exam as a file', () => {
  it('11. holds what is there, 0 as 0, blank as blank and an absence without a mark, and comes back without a change', async () => {
    const exam = await begun()
    const [first, second] = await rowsOf(exam)
    await send(app, teacher, exam.id, [
      { mark_id: first!.id, field: 'marks', value: 0 },
      { mark_id: second!.id, field: 'attendance', value: 'A' },
    ])
    const file = await templateOf(exam)
    const spreadsheet = readSpreadsheet(file, 'marks.xlsx')
    const at = (name: string) => spreadsheet.header.indexOf(name)
    expect(spreadsheet.rows.map(({ cells }) => [cells[at('attendance')], cells[at('marks')]]).slice(0, 3)).toEqual([
      ['P', '0'],
      ['A', ''],
      ['', ''],
    ])
    // Stored as numbers, so that SUM adds them.
    const { 'xl/worksheets/sheet1.xml': worksheet } = unzipSync(file)
    expect(new TextDecoder().decode(worksheet)).toMatch(/<c r="G2"[^>]*(?<!t="s")><v>0<\/v>/)
    expect(spreadsheet.header).toEqual(
      'admission_no,roll_no,name,section,set,attendance,marks,remarks,exam_id'.split(','),
    )
    const before = await historyOf(first!)
    const reply = await upload(exam, file)
    expect(reply.data).toMatchObject({
      total: 6,
      created: 0,
      updated: 6,
      failed: 0,
      errors: [],
      detail: { unchanged: 6 },
    })
    expect(reply.data.import_id).toBeNull()
    expect(await historyOf(first!)).toEqual(before)
  })

  it('37. a name with a formula is neutral in the file, and is still that name when it comes back', async () => {
    const exam = await begun()
    const [row] = await rowsOf(exam)
    const named = (f_name: string, l_name: string | null) =>
      app.databases.owner.query('update students set f_name = $1, l_name = $2 where id = $3', [
        f_name,
        l_name,
        row!.student.id,
      ])
    const { rows: before } = await app.databases.owner.query<{ f_name: string; l_name: string | null }>(
      'select f_name, l_name from students where id = $1',
      [row!.student.id],
    )
    await named('=1+1', null)
    const file = await templateOf(exam)
    const reply = await upload(exam, file)
    await named(before[0]!.f_name, before[0]!.l_name)
    expect(readSpreadsheet(file, 'marks.xlsx').problems).toEqual([])
    expect(reply.data).toMatchObject({ failed: 0, errors: [] })
  })

  it('35. the file of exam 8 is refused for exam 7, and nothing is saved', async () => {
    const [seven, eight] = [await begun(), await begun()]
    const rows = await rowsOf(eight)
    await send(app, teacher, eight.id, [{ mark_id: rows[0]!.id, field: 'marks', value: 40 }])
    const reply = await upload(seven, await templateOf(eight))
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'file' }] })
    expect((await rowsOf(seven)).every(({ marks }) => marks === null)).toBe(true)
  })

  it('marks as people type them are read, what is none is refused at its cell, and each row is taken whole or not at all', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const file = rowsWith(rows, 'attendance,marks,remarks', 'P,1.5,ok', ',½,', ',३,', ',0.1,lost', ',80.25,', ',AB,')
    const reply = await upload(exam, file)
    expect(reply.data).toMatchObject({ total: 6, created: 4, updated: 0, failed: 2 })
    expect(faults(reply)).toEqual([
      [5, 'marks', 'step'],
      [6, 'marks', 'above_max'],
    ])
    expect((await rowsOf(exam)).map(({ attendance, marks, remarks }) => [attendance, marks, remarks])).toEqual([
      ['P', 1.5, 'ok'],
      ['P', 0.5, null],
      ['P', 3, null],
      [null, null, null],
      [null, null, null],
      ['A', null, null],
    ])
    expect(await historyOf(rows[1]!)).toEqual(['marks null → 0.5 UPLOAD', 'attendance null → P UPLOAD'])
  })

  it('rows that were shifted by one are told by their names, and none of them is saved', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const lines = rows.map(({ student }, at) => `${student.admission_no},${rows[(at + 1) % 6]!.student.name},${at + 1}`)
    const reply = await upload(exam, csv('admission_no,name,marks', ...lines))
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'asks.keys_disagree' }] })
    const answers = JSON.stringify({ keys_disagree: 'leave' })
    const left = await upload(exam, csv('admission_no,name,marks', ...lines), { answers })
    expect(left.data).toMatchObject({ total: 6, failed: 6 })
    expect(new Set(left.data.errors.map(({ code }) => code))).toEqual(new Set(['keys_disagree']))
    expect((await rowsOf(exam)).every(({ marks }) => marks === null)).toBe(true)
  })

  it('create fills empty cells only and says what stays; update overwrites, and a blank cell changes nothing', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    await send(app, teacher, exam.id, [{ mark_id: rows[0]!.id, field: 'marks', value: 40 }])
    const file = rowsWith(rows.slice(0, 2), 'marks', '50', '51')
    const created = await upload(exam, file, { mode: 'create' })
    expect(created.data).toMatchObject({ created: 1, updated: 1, failed: 0, detail: { unchanged: 1 } })
    expect(created.data.warnings).toMatchObject([{ row: 2, code: 'kept' }])
    expect((await rowsOf(exam)).slice(0, 2).map(({ marks }) => marks)).toEqual([40, 51])
    await upload(exam, file)
    await upload(exam, rowsWith(rows.slice(0, 2), 'marks', '', ''))
    expect((await rowsOf(exam)).slice(0, 2).map(({ marks }) => marks)).toEqual([50, 51])
  })

  it('absence of somebody with marks, a stranger and a number that stands twice keep their rows out', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    await send(app, teacher, exam.id, [{ mark_id: rows[0]!.id, field: 'marks', value: 40 }])
    const no = (at: number) => rows[at]!.student.admission_no
    const lines = [`${no(0)},A,`, `${no(1)},,7`, `${no(1)},,8`, 'NOBODY,,9', `${no(2)},Z,9`]
    const reply = await upload(exam, csv('admission_no,attendance,marks', ...lines))
    expect(faults(reply)).toEqual([
      [2, 'attendance', 'marks_would_vanish'],
      [3, null, 'twice'],
      [4, null, 'twice'],
      [5, 'admission_no', 'unknown_mark'],
      [6, 'attendance', 'ask_value'],
    ])
    expect((await rowsOf(exam)).slice(0, 3).map(({ marks }) => marks)).toEqual([40, null, null])
  })

  it('a check tells the same and saves nothing; the marks of an exam that was handed in need a reason and the right to verify', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const file = rowsWith(rows, 'marks', ...rows.map(() => '40'))
    const checked = await upload(exam, file, { dry_run: 'true' })
    expect(checked.data).toMatchObject({ created: 6, failed: 0 })
    expect((await rowsOf(exam)).every(({ marks }) => marks === null)).toBe(true)
    await upload(exam, file)
    await bring(app, exam, teacher, 'SUBMITTED')
    const late = rowsWith(rows.slice(0, 1), 'marks', '41')
    expect(faults(await upload(exam, late))).toEqual([[2, 'marks', 'exam_closed']])
    expect(faults(await upload(exam, late, {}, school.admin))).toEqual([[2, 'marks', 'reason_required']])
    expect((await upload(exam, late, { reason: 'Page two' }, school.admin)).data).toMatchObject({ updated: 1 })
  })

  it('an upload is undone as a whole, but for what somebody has changed since', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    await send(app, teacher, exam.id, [{ mark_id: rows[0]!.id, field: 'marks', value: 40 }])
    const { data } = await upload(exam, rowsWith(rows.slice(0, 3), 'marks', '50', '51', '52'))
    await send(app, teacher, exam.id, [{ mark_id: rows[2]!.id, field: 'marks', base: 52, value: 53 }])
    const undone = await app.call(api.import.undo, {}, teacher, data.import_id ?? 0)
    expect(undone.data).toMatchObject({ removed: 0, restored: 2, kept: [{ id: rows[2]!.id }] })
    const now = await rowsOf(exam)
    expect(now.slice(0, 3).map(({ attendance, marks }) => [attendance, marks])).toEqual([
      ['P', 40],
      [null, null],
      ['P', 53],
    ])
    expect((await historyOf(rows[0]!))[0]).toBe('marks 50 → 40 UNDO')
  })

  it('the imports of one exam are listed without those of another, nor of what is no file of marks', async () => {
    const [one, other] = [await begun(), await begun()]
    const [first] = await rowsOf(one)
    const [second] = await rowsOf(other)
    const made = await upload(one, rowsWith([first!], 'marks', '12'))
    await upload(other, rowsWith([second!], 'marks', '13'))
    const listed = async (exam_id: number[]) => {
      const body = { filter: { exam_id } }
      return (await app.call<{ id: number }[]>(api.import.list, body, teacher)).data.map(({ id }) => id)
    }
    expect(await listed([one.id])).toEqual([made.data.import_id])
    expect(await listed([one.id, other.id])).toHaveLength(2)
    expect(await listed([other.id + 1000])).toEqual([])
  })

  it('an upload takes grace that is no longer needed; undone, the marks are back and grace is given anew', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    await send(app, teacher, exam.id, [{ mark_id: rows[0]!.id, field: 'marks', value: 25 }])
    const given = { grace: 1.5, reason: 'Close' }
    expect((await app.call<MarkRow>(api.exam_marks.update, given, school.admin, rows[0]!.id)).data.grace).toBe(1.5)
    const { data } = await upload(exam, rowsWith(rows.slice(0, 1), 'marks', '26'))
    expect((await rowsOf(exam))[0]).toMatchObject({ marks: 26, grace: 0.5, result: 'PASS' })
    const undone = await app.call(api.import.undo, {}, teacher, data.import_id ?? 0)
    expect(undone.data).toMatchObject({ restored: 1, kept: [] })
    expect((await rowsOf(exam))[0]).toMatchObject({ marks: 25, grace: 0.5, result: 'FAIL' })
  })

  it('an upload is undone after the hand-in with its reason, which the history keeps; without one, and by who may not verify, it stays', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const { data } = await upload(exam, rowsWith(rows, 'marks', ...rows.map(() => '40')))
    const late = await upload(exam, rowsWith(rows.slice(0, 1), 'marks', '41'), {}, school.admin)
    await bring(app, exam, teacher, 'SUBMITTED')
    const undo = (by: Caller, id: number, body: object = {}) =>
      app.call<{ restored: number; kept: { id: number; code: string }[] }>(api.import.undo, body, by, id)
    const refused = await undo(teacher, data.import_id ?? 0, { reason: 'Wrong file' })
    expect(refused.data.restored).toBe(0)
    expect(new Set(refused.data.kept.map(({ code }) => code))).toEqual(new Set(['item.exam_closed']))
    const bare = await undo(school.admin, late.data.import_id ?? 0)
    expect(bare.data).toMatchObject({ restored: 0, kept: [{ id: rows[0]!.id, code: 'item.reason_required' }] })
    const undone = await undo(school.admin, late.data.import_id ?? 0, { reason: 'Wrong file' })
    expect(undone.data).toMatchObject({ restored: 1, kept: [] })
    expect((await rowsOf(exam))[0]?.marks).toBe(40)
    const { data: history } = await app.call<{ reason: string | null; source: string }[]>(
      api.exam_marks.history,
      {},
      school.admin,
      rows[0]!.id,
    )
    expect(history[0]).toMatchObject({ source: 'UNDO', reason: 'Wrong file' })
  })

  it('36. 5,000 rows of 40 columns become a job', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const more = Array.from({ length: 37 }, (_, at) => `more ${at}`)
    const blank = more.map(() => '').join(',')
    const lines = [
      ...rows.map(({ student }) => `${student.admission_no},,33,${blank}`),
      ...Array.from({ length: 5000 - rows.length }, (_, at) => `N-${at},,33,${blank}`),
    ]
    const answers = JSON.stringify({ other_list: 'take' })
    const reply = await upload(exam, csv(`admission_no,name,marks,${more.join(',')}`, ...lines), { answers })
    expect(reply.status).toBe(202)
    await app.runJobs(school.id)
    const { data } = await app.call<{ state: string; result: UploadResult }>(
      api.job.get,
      {},
      teacher,
      reply.data.job_id,
    )
    expect(data).toMatchObject({ state: 'done', result: { total: 5000, created: 6, failed: 4994 } })
    expect((await rowsOf(exam)).map(({ marks }) => marks)).toEqual(rows.map(() => 33))
  })

  it('is for those who mark the exam: a pupil and a teacher of another section get none', async () => {
    const exam = await begun()
    const grade_id = subject.grade_id
    const other = await makeSectionOf(app, school, grade_id, 1)
    const stranger = await makeStaff(app, school, [{ grade_id, section_id: other.section.id, subject_id: subject.id }])
    const file = await writeRows('Marks', [], [])
    expect((await app.call(api.exam_marks.template, undefined, stranger, exam.id)).status).toBe(404)
    expect((await upload(exam, file, {}, stranger)).status).toBe(404)
    const pupil = await makePerson(app, school.id, 4)
    expect((await app.call(api.exam_marks.template, undefined, pupil, exam.id)).status).toBe(403)
    expect((await upload(exam, file, {}, pupil)).status).toBe(403)
    expect(await upload(exam, file, { exam_id: '' })).toMatchObject({ status: 422, errors: [{ path: 'exam_id' }] })
  })
})

describe('a file of marks by question', () => {
  it('has a column for each question with its maximum and its number in other sets', async () => {
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    const { paper } = await makeCompleteDraft(app, school, chapter, { sets: 2 })
    await approve(app, school, paper.id)
    const exam = await begun({ question_paper_id: paper.id, entry_mode: 'PER_QUESTION', max_marks: 2 })
    const { header } = readSpreadsheet(await templateOf(exam), 'marks.xlsx')
    const questions = header.filter((name) => name.startsWith('Q'))
    expect(questions).toHaveLength(2)
    expect(questions.every((name) => /^Q\d( \(B \d\))? \[1\]$/.test(name))).toBe(true)
    const rows = await rowsOf(exam)
    const file = rowsWith(rows.slice(0, 3), questions.join(','), '1,NA', '0.5,', '2,0')
    const reply = await upload(exam, file)
    expect(faults(reply)).toEqual([[4, questions[0], 'above_max']])
    const now = await rowsOf(exam)
    expect(now.slice(0, 3).map(({ marks, questions: cells }) => [marks, Object.keys(cells).length])).toEqual([
      [1, 2],
      [0.5, 1],
      [null, 0],
    ])
  })
})
