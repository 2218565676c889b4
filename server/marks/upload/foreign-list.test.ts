import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type ExamRow,
  type Grade,
  type MarkRow,
  type RememberedLayout,
  type Section,
  type Subject,
  type UploadResult,
} from '#contract'
import { writeFigures } from '../../../interchange/spreadsheet/write-workbook.ts'
import { type Caller, type Reply, startTestApp } from '../../testing/app.ts'
import { bring, makeExam, send, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let grade: Grade
let section: Section
let teacher: Caller
let colleague: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  grade = await makeGrade(app, school)
  subject = await makeSubject(app, school, { grade_id: grade.id })
  section = (await makeSectionOf(app, school, grade.id, 6)).section
  const place = [{ grade_id: grade.id, section_id: section.id, subject_id: subject.id }]
  teacher = await makeStaff(app, school, place)
  colleague = await makeStaff(app, school, place)
})

let day = 0
async function begun(): Promise<ExamRow> {
  day += 1
  const date = new Date(Date.UTC(2026, 5, day)).toISOString().slice(0, 10)
  return bring(app, await makeExam(app, school, subject, [section.id], { date }), school.admin, 'SCHEDULED', 'MARKING')
}
const rowsOf = (exam: ExamRow) => sheetOf(app, school.admin, exam.id)
const marksOf = async (exam: ExamRow) => (await rowsOf(exam)).map(({ marks }) => marks)

type Taken = UploadResult & { job_id?: number }
type Fields = Record<string, string>
const said = (exam: ExamRow, { fields = {} }: { fields?: Fields }) => ({
  exam_id: String(exam.id),
  mode: 'update',
  ...fields,
})
const paste = (exam: ExamRow, text: string, fields: Fields = {}, by = teacher) =>
  app.upload<Taken>(api.exam_marks.upload, said(exam, { fields: { text, ...fields } }), null, by)
const upload = (exam: ExamRow, bytes: Uint8Array, fields: Fields = {}, by = teacher) =>
  app.upload<Taken>(
    api.exam_marks.upload,
    said(exam, { fields }),
    { name: 'marks.xlsx', bytes: Buffer.from(bytes) },
    by,
  )
const paths = ({ errors }: Reply) => errors?.map(({ path }) => path)

/** A list as offices have it: no heading of it is ours. */
const officeList = (rows: MarkRow[], marks: (string | number)[], column = 'Obtd') => [
  ['S.No', 'Pupil', column, 'Grd'],
  ...rows.map(({ student }, at) => [at + 1, student.name, marks[at] ?? '', 'A']),
]
const asText = (lines: (string | number)[][]) => lines.map((line) => line.join('\t')).join('\n')
const asBook = (sheets: Record<string, (string | number)[][]>) =>
  writeFigures(
    Object.entries(sheets).map(([title, [columns = [], ...rows]]) => ({ title, columns: columns.map(String), rows })),
  )
const confirm = { layout: 'confirm' }

describe('R15. a list of a layout that nobody confirmed', () => {
  it('is shown in a dry run, saves nothing by itself, and is taken once it was confirmed', async () => {
    const exam = await begun()
    const text = asText(officeList(await rowsOf(exam), [41, 42, 43, 44, 45, 46]))
    const shown = await paste(exam, text, { dry_run: 'true' })
    expect(shown.data).toMatchObject({
      ...{ created: 6, failed: 0, asks: [] },
      reading: { layout: { sure: false, known: false, fits: 6, of: 6 }, missing: [] },
    })
    const refused = await paste(exam, text)
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'layout.new' },
      data: { asks: [], reading: { sheet: '' } },
    })
    expect(paths(refused)).toEqual(['layout'])
    expect(await marksOf(exam)).toEqual([null, null, null, null, null, null])
    const taken = await paste(exam, text, { ...confirm, remember: 'false' })
    expect(taken.data).toMatchObject({ created: 6, failed: 0, import_id: expect.any(Number) })
    expect(await marksOf(exam)).toEqual([41, 42, 43, 44, 45, 46])
    await app.call(api.import.undo, {}, teacher, taken.data.import_id ?? 0)
    expect(await marksOf(exam)).toEqual([null, null, null, null, null, null])
  })

  it('R19. is remembered for whoever confirmed it, for the school once two did, and not where it was for this time alone', async () => {
    const lists = [await begun(), await begun(), await begun()] as const
    const rows = await rowsOf(lists[0])
    const list = asText(officeList(rows, [1, 2, 3, 5, 4, 9], 'Obtd marks final'))
    const known = async (by: Caller) =>
      (await paste(lists[2], list, { dry_run: 'true' }, by)).data.reading?.layout.known
    await paste(lists[0], list, { ...confirm, remember: 'false' })
    expect(await known(teacher)).toBe(false)
    await paste(lists[0], list, confirm)
    expect([await known(teacher), await known(colleague)]).toEqual([true, false])
    await paste(lists[1], list, confirm, colleague)
    expect(await known(school.admin)).toBe(true)
    expect((await paste(lists[2], list)).data).toMatchObject({ created: 6 })
    const { data } = await app.call<RememberedLayout[]>(api.list_layout.list, {}, school.admin)
    const kept = JSON.stringify(data)
    for (const { student } of rows) expect(kept).not.toContain(student.name)
  })
})

describe('R61. what is asked, and what is said of what is not there', () => {
  it('keeps all of a list out while one ask is open, at the path of the ask', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const lines = [['Name', 'Test 1', 'Test 2'], ...rows.map(({ student }, at) => [student.name, at + 11, at + 30])]
    const open = await paste(exam, asText(lines), confirm)
    expect(open).toMatchObject({ status: 422, data: { reading: { layout: { fits: 0 } } } })
    expect(paths(open)).toEqual(['asks.which_marks'])
    const answers = JSON.stringify({ which_marks: '2' })
    expect((await paste(exam, asText(lines), { ...confirm, answers })).data).toMatchObject({ created: 6 })
    expect(await marksOf(exam)).toEqual([30, 31, 32, 33, 34, 35])
  })

  it('refuses by its path what the list or the exam has not', async () => {
    const exam = await begun()
    const text = asText(officeList(await rowsOf(exam), [1, 2, 3, 5, 4, 9]))
    const wrong: [Fields, string][] = [
      [{ answers: '{"k9":"take"}' }, 'answers.k9'],
      [{ sheet: 'Class X' }, 'sheet'],
      [{ accept: '[99]' }, 'accept.0'],
      [{ header_rows: '[99]' }, 'header_rows'],
      [{ mapping: '{"marks":"Nothing such"}' }, 'mapping.marks'],
      [{ mapping: '{"mark":"Obtd"}' }, 'mapping.mark'],
      [{ mapping: '{"marks":{"at":44}}' }, 'mapping.marks'],
      [{ values: '{"section":{"A":{"grade_id":1,"section_id":999}}}' }, 'values.section.A'],
      [{ values: '{"marks":{"TC":"LATE"}}' }, 'values.marks.TC'],
      [{ layout: 'sure' }, 'layout'],
      [{ accept: '{' }, 'accept'],
    ]
    for (const [fields, path] of wrong) {
      const reply = await paste(exam, text, { ...fields, dry_run: 'true' })
      expect([reply.status, paths(reply)]).toEqual([422, [path]])
    }
    const both = { name: 'a.csv', bytes: Buffer.from('a') }
    const reply = await app.upload(api.exam_marks.upload, { exam_id: String(exam.id), text }, both, teacher)
    expect([reply.status, paths(reply)]).toEqual([422, ['text']])
  })

  it('takes a column by its place, leaves one out, and takes doubtful rows that were accepted and no others', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const half = (name: string) => name.split(' ')[0] ?? ''
    const lines = rows.map(({ student }, at) => [at < 2 ? half(student.name) : student.name, at + 11, at + 30])
    const mapping = JSON.stringify({ name: { at: 0 }, marks: { at: 2 }, roll_no: null })
    const shown = await paste(exam, asText(lines), { ...confirm, mapping, dry_run: 'true' })
    expect(shown.data).toMatchObject({ created: 4, failed: 2 })
    expect(shown.data.errors.map(({ row, code }) => [row, code])).toEqual([
      [1, 'near_name'],
      [2, 'near_name'],
    ])
    await paste(exam, asText(lines), { ...confirm, mapping, accept: '[2]' })
    expect(await marksOf(exam)).toEqual([null, 31, 32, 33, 34, 35])
  })
})

describe('a list of another kind', () => {
  it('R5. of three sheets it is asked which is meant, and no other is read', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const of = (add: number) =>
      officeList(
        rows,
        rows.map((_, at) => at + add),
        'Marks',
      )
    const book = await asBook({ 'IX A': of(10), 'IX B': of(20), 'IX C': of(30) })
    const open = await upload(exam, book, confirm)
    expect(paths(open)).toEqual(['asks.sheet'])
    expect(open.data.reading?.sheets.map(({ name }) => name)).toEqual(['IX A', 'IX B', 'IX C'])
    expect((await upload(exam, book, { ...confirm, sheet: 'IX B' })).data).toMatchObject({ created: 6 })
    expect(await marksOf(exam)).toEqual([20, 21, 22, 23, 24, 25])
  })

  it('R32. of rolls alone below the title of another session is asked about, as in the browser', async () => {
    const exam = await begun()
    const rolls = (await rowsOf(exam)).map(({ student }, at) => [student.roll_no ?? '', 30 + at])
    const text = asText([['Session 1999-2000', ''], ['Roll No', 'Marks'], ...rolls])
    const refused = await paste(exam, text, confirm)
    expect(paths(refused)).toEqual(['asks.other_list.session'])
    expect(await marksOf(exam)).toEqual([null, null, null, null, null, null])
    const answers = JSON.stringify({ 'other_list.session': 'take' })
    expect((await paste(exam, text, { ...confirm, answers })).data).toMatchObject({ created: 6 })
  })

  it('R32. below the title of another test is asked about, and can be answered', async () => {
    const exam = await begun()
    const text = asText([['Revision test', '', '', ''], ...officeList(await rowsOf(exam), [1, 2, 3, 5, 4, 9])])
    expect(paths(await paste(exam, text, confirm))).toEqual(['asks.other_list.exam'])
    const answers = JSON.stringify({ 'other_list.exam': 'take' })
    expect((await paste(exam, text, { ...confirm, answers })).data).toMatchObject({ created: 6 })
  })

  it('R6. rows of headings can be said', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const lines = [['Unit test'], ['Roll', 'Marks'], ...rows.map(({ student }, at) => [student.roll_no ?? '', at + 12])]
    const shown = await paste(exam, asText(lines), { header_rows: '[2]', dry_run: 'true' })
    expect(shown.data.reading?.header_rows).toEqual([2])
    const none = await paste(exam, asText(lines), { header_rows: '[]', dry_run: 'true' })
    expect(none.data.reading?.header_rows).toEqual([])
  })

  it('R32. says whose it is when half of its rows are nobody here', async () => {
    const exam = await begun()
    const other = await makeSectionOf(app, school, grade.id, 5)
    await bring(app, await makeExam(app, school, subject, [other.section.id], {}), school.admin, 'SCHEDULED')
    const numbers = await app.databases.owner.query<{ admission_no: string }>(
      'select p.admission_no from students p join enrolments e on e.student_id = p.id where e.section_id = $1',
      [other.section.id],
    )
    const lines = [['Adm No', 'Marks'], ...numbers.rows.map(({ admission_no }, at) => [admission_no, at + 3])]
    const { data } = await paste(exam, asText(lines), { dry_run: 'true' })
    expect(data.asks).toMatchObject([{ id: 'other_list', code: 'list.other_pupils' }])
    expect(data.asks?.[0]?.message).toContain(`${grade.title} ${other.section.title}`)
  })

  it('R18. that was taken in before is told, with by whom and in how many cells it differs', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const text = asText(officeList(rows, [41, 42, 43, 44, 45, 46]))
    await paste(exam, text, confirm)
    const again = await paste(exam, text, { dry_run: 'true' })
    expect(again.data.warnings).toMatchObject([{ code: 'same_list', said: { code: 'list.same_still' } }])
    await send(app, teacher, exam.id, [{ mark_id: rows[0]!.id, field: 'marks', base: 41, value: 40 }])
    const { data } = await paste(exam, text, { dry_run: 'true' })
    expect(data.warnings).toMatchObject([{ code: 'same_list', said: { params: { count: 1 } } }])
  })

  it('R33. names who of the exam is missing, and says who stands there twice', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const list = [...officeList(rows.slice(0, 4), [41, 42, 43, 44]), [5, rows[0]!.student.name, 12, 'A']]
    const { data } = await paste(exam, asText(list), { dry_run: 'true' })
    expect(data.reading?.missing.map(({ id }) => id)).toEqual(rows.slice(4).map(({ id }) => id))
    expect(data.errors.map(({ row, code }) => [row, code])).toEqual([
      [2, 'twice'],
      [6, 'twice'],
    ])
  })

  it('R16. words in the place of marks wait to be said, once for all lists of the school', async () => {
    const exam = await begun()
    const text = asText(officeList(await rowsOf(exam), [41, 42, 'On leave', 44, 45, 46]))
    const shown = await paste(exam, text, { dry_run: 'true' })
    expect(shown.data).toMatchObject({ created: 5, failed: 1, errors: [{ row: 4, code: 'ask_value' }] })
    const values = JSON.stringify({ marks: { 'On leave': 'ML' } })
    expect((await paste(exam, text, { ...confirm, values })).data).toMatchObject({ created: 6 })
    const next = await paste(await begun(), text, { dry_run: 'true' }, colleague)
    expect(next.data.reading?.values).toMatchObject([{ value: 'On leave', here: 'ML', by: 'remembered' }])
  })

  it('of more than 500 rows is a job, which carries what was said', async () => {
    const exam = await begun()
    const rows = await rowsOf(exam)
    const others = Array.from({ length: 600 }, (_, at) => [at + 7, `Nobody Such${at}`, 5, 'A'])
    const text = asText([...officeList(rows, [1, 2, 3, 5, 4, 9]), ...others])
    expect(paths(await paste(exam, text, confirm))).toEqual(['asks.other_list'])
    const reply = await paste(exam, text, { ...confirm, answers: '{"other_list":"take"}' })
    expect(reply.status).toBe(202)
    await app.runJobs(school.id)
    const { data } = await app.call<{ state: string; result: UploadResult }>(
      api.job.get,
      {},
      teacher,
      reply.data.job_id,
    )
    expect(data).toMatchObject({
      state: 'done',
      result: { created: 6, failed: 600, reading: { layout: { of: 606 } }, asks: [] },
    })
    expect(await marksOf(exam)).toEqual([1, 2, 3, 5, 4, 9])
  })
})
