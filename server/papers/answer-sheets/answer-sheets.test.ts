import { beforeAll, describe, expect, it } from 'vitest'
import { type AnswerSheetRow, api, type Chapter, type DataOf, type Job, MadeBatch } from '#contract'
import { codeText, inFours } from '../../../scanning/layout/serial.ts'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeApprovedPaper, makeExam } from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeSubject,
  makeTeacher,
  makeTeacherOf,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'
import { asPairs, eventsSince } from '../../testing/heard-events.ts'

type LayoutAnswer = DataOf<typeof api.answer_sheet.layout>

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let paper_id: number
let exam_id: number
let section_id: number
let students: TestStudent[]

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const made = await makeSectionOf(app, school, chapter.grade_id, 3, { title: 'Rose' })
  section_id = made.section.id
  students = made.students
  paper_id = await makeApprovedPaper(app, school, chapter, { sets: 2 })
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
  const exam = await makeExam(app, school, subject, [section_id], {
    question_paper_id: paper_id,
    entry_mode: 'PER_QUESTION',
    max_marks: 2,
  })
  exam_id = exam.id
  await bring(app, exam, school.admin, 'SCHEDULED')
})

const named = (fields: object = {}) => ({
  ...{ section_ids: [section_id], documents: ['answer-sheet'], format: 'pdf', exam_id },
  ...fields,
})
const blank = (fields: object = {}) => ({ exam_id, count: 2, kind: 'BLANK', ...fields })

async function jobOf(job_id: number): Promise<Job> {
  await app.runJobs(school.id)
  return (await app.call<Job>(api.job.get, {}, school.admin, job_id)).data
}

async function print(row: typeof api.batch.batch | typeof api.answer_sheet.printBlank, body: object) {
  const reply = await app.call<{ job_id: number }>(row, body, school.admin, paper_id)
  expect(reply.status, JSON.stringify(reply.errors)).toBe(202)
  const job = await jobOf(reply.data.job_id)
  expect(job.message).toBeNull()
  const made = MadeBatch.parse(job.result)
  const text = printedText((await app.send(made.file_url, undefined, {}, 'GET')).raw)
  return { made, text, job_id: reply.data.job_id }
}

async function listOf(filter: object, caller: Caller = school.admin): Promise<AnswerSheetRow[]> {
  const body = { filter, range: { pageSize: 100 }, sort: [{ field: 'id', dir: 'asc' }] }
  return (await app.call<AnswerSheetRow[]>(api.answer_sheet.list, body, caller)).data
}

describe('answer sheets of a batch', () => {
  it('S1 S12 have a serial each on every page, a row with its pupil, and one layout a set', async () => {
    const told = eventsSince(app, school.id)
    const { made, text } = await print(api.batch.batch, named())
    expect(made).toMatchObject({ copies: 3, sheets: 3 })
    // S96
    expect(asPairs(await told('sheet.printed'))).toEqual([
      ['sheet.printed', { question_paper_id: paper_id, sheets: 3 }],
    ])
    const rows = await listOf({ exam_id })
    expect(rows.map(({ student }) => student?.id).sort()).toEqual(students.map(({ id }) => id).sort())
    expect(new Set(rows.map(({ serial }) => serial)).size).toBe(3)
    for (const row of rows) {
      expect(row).toMatchObject({
        kind: 'NAMED',
        edition: 'standard',
        page: 'A4',
        void: null,
        counted: [],
        exam: { id: exam_id },
      })
      for (let page = 1; page <= row.pages; page += 1)
        expect(text).toContain(inFours(codeText({ serial: row.serial, page })))
    }
    expect(new Set(rows.map(({ set, layout_id }) => `${set} ${layout_id}`)).size).toBe(2)
    expect(text).not.toContain('SPECIMEN')
    expect(text).not.toMatch(/student\/\d/)
  })

  it('S4 S5 S6 S7 their layout is frozen once, proven, and names questions by their items', async () => {
    const [before] = await listOf({ exam_id })
    await print(api.batch.batch, named({ section_ids: undefined, student_ids: [before?.student?.id] }))
    const again = await listOf({ student_id: before?.student?.id })
    expect(new Set(again.map(({ layout_id }) => layout_id)).size).toBe(1)
    expect(new Set(again.map(({ serial }) => serial)).size).toBe(2)
    const { data } = await app.call<LayoutAnswer>(api.answer_sheet.layout, {}, school.admin, before?.layout_id)
    expect(data).toMatchObject({ id: before?.layout_id, question_paper_id: paper_id, set: before?.set })
    const [page] = data.layout.pages
    expect(page?.tags).toHaveLength(4)
    expect(Object.keys(page?.prints ?? {})).toContain('A 2.4')
    const items = await app.databases.owner.query<{ id: number }>(
      'select id from question_paper_items where paper_id = $1',
      [paper_id],
    )
    const wanted = items.rows.map(({ id }) => `q:${id}:0`)
    expect(page?.fields.flatMap(({ id }) => (id.startsWith('q:') ? id : [])).sort()).toEqual(wanted.sort())
  })

  it('S12 of a job that failed leave no serial', async () => {
    const count = async () => (await listOf({ question_paper_id: paper_id })).length
    const before = await count()
    const reply = await app.call<{ job_id: number }>(api.batch.batch, named(), school.admin, paper_id)
    await app.call(api.job.cancel, {}, school.admin, reply.data.job_id)
    expect((await jobOf(reply.data.job_id)).state).toBe('cancelled')
    expect(await count()).toBe(before)
  })

  it('S7 a booklet has a layout of its own; an exam of another paper takes none of them', async () => {
    const { made } = await print(api.batch.batch, named({ booklet: true }))
    expect(made.sheets).toBe(3)
    const other = await makeApprovedPaper(app, school, chapter)
    for (const id of [other, paper_id]) {
      const reply = await app.call(
        api.batch.batch,
        named({ exam_id: id === other ? exam_id : 999_999 }),
        school.admin,
        id,
      )
      expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['exam_id']])
    }
  })
})

describe('sheets without a name', () => {
  it('S8 blank ones have the roll number in circles, extra ones lines alone, of as many pages as asked', async () => {
    const { made, text } = await print(api.answer_sheet.printBlank, blank())
    expect(made).toMatchObject({ copies: 2, sheets: 2, layout_ids: [expect.any(Number)] })
    const rows = await listOf({ exam_id, kind: 'BLANK' })
    expect(rows).toHaveLength(2)
    for (const { serial, student } of rows) {
      expect(student).toBeNull()
      expect(text).toContain(inFours(codeText({ serial, page: 1 })))
    }
    const extra = await print(api.answer_sheet.printBlank, blank({ kind: 'EXTRA', count: 1, pages: 3 }))
    const [sheet] = await listOf({ kind: 'EXTRA' })
    expect(sheet).toMatchObject({ pages: 3, layout_id: extra.made.layout_ids?.[0] })
    expect(extra.text).toContain('Belongs to Roll No.')
    const { data } = await app.call<LayoutAnswer>(api.answer_sheet.layout, {}, school.admin, sheet?.layout_id)
    expect(data.layout.pages[0]?.fields.map(({ id }) => id)).toEqual(['roll', 'set', 'absent'])
  })

  it('refuses what is out of bounds by its field', async () => {
    const refused = async (fields: object) => {
      const { status, errors } = await app.call(api.answer_sheet.printBlank, blank(fields), school.admin, paper_id)
      return [status, errors?.[0]?.path]
    }
    expect(await refused({ count: 0 })).toEqual([422, 'count'])
    expect(await refused({ count: 501 })).toEqual([422, 'count'])
    expect(await refused({ kind: 'EXTRA', pages: 21 })).toEqual([422, 'pages'])
    expect(await refused({ kind: 'NAMED' })).toEqual([422, 'kind'])
    expect(await refused({ set: 'C' })).toEqual([422, 'set'])
    expect(await refused({ exam_id: 999_999 })).toEqual([422, 'exam_id'])
    expect((await app.call(api.answer_sheet.printBlank, blank(), school.admin, 999_999)).status).toBe(404)
  })
})

describe('a printed sheet', () => {
  it('is found by what is typed from it, its pupil, its section and its state', async () => {
    const [one] = await listOf({ exam_id, kind: 'NAMED' })
    const code = inFours(codeText({ serial: one?.serial ?? '', page: 1 })).toLowerCase()
    expect((await listOf({ serial: code })).map(({ id }) => id)).toEqual([one?.id])
    expect((await listOf({ serial: one?.serial.slice(0, 8) })).map(({ id }) => id)).toEqual([one?.id])
    expect(await listOf({ serial: '%' })).not.toHaveLength(0)
    expect(await listOf({ section_id: section_id + 1_000_000 })).toEqual([])
    expect((await listOf({ section_id })).length).toBeGreaterThanOrEqual(3)
    expect(await listOf({ exam_id: 999_999 })).toEqual([])
  })

  it('S13 is taken out of use with a reason, once, and stays in the list', async () => {
    const [one, two] = await listOf({ kind: 'BLANK' })
    const ids = [one?.id, two?.id]
    const voidOf = (body: object, caller: Caller = school.admin) =>
      app.call<{ changed: number }>(api.answer_sheet.void, body, caller)
    expect((await voidOf({ ids, reason: 'A packet was lost' })).data).toEqual({ changed: 2 })
    expect((await voidOf({ ids, reason: 'Again' })).data).toEqual({ changed: 0 })
    const [after] = await listOf({ id: one?.id })
    expect(after?.void).toMatchObject({ reason: 'A packet was lost' })
    expect(after?.row_version).toBe((one?.row_version ?? 0) + 1)
    expect((await listOf({ kind: 'BLANK', is_void: false })).length).toBe(0)
    expect((await listOf({ is_void: true })).length).toBe(2)
    const refused = await voidOf({ ids: [one?.id, 999_999], reason: 'x' })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'ids'])
    expect((await voidOf({ ids, reason: '' })).status).toBe(422)
    expect((await voidOf({ ids: [], reason: 'x' })).status).toBe(422)
    // What was said of the wrong packet is taken back.
    const restore = (body: object) => app.call<{ changed: number }>(api.answer_sheet.restore, body, school.admin)
    expect((await restore({ ids: [one?.id] })).data).toEqual({ changed: 1 })
    expect((await restore({ ids: [one?.id] })).data).toEqual({ changed: 0 })
    expect((await restore({ ids: [one?.id, 999_999] })).errors?.[0]?.path).toBe('ids')
    expect((await listOf({ id: one?.id }))[0]).toMatchObject({ void: null, row_version: (after?.row_version ?? 0) + 1 })
  })

  it("S92 is nobody else's: another school finds none, a teacher those they teach, a pupil is refused", async () => {
    const other = await makeSchool(app)
    const [one] = await listOf({ exam_id, kind: 'NAMED' })
    expect(await listOf({}, other.admin)).toEqual([])
    expect((await app.call(api.answer_sheet.layout, {}, other.admin, one?.layout_id)).status).toBe(404)
    expect((await app.call(api.answer_sheet.void, { ids: [one?.id], reason: 'x' }, other.admin)).status).toBe(422)
    const pupil = await makePerson(app, school.id, 4)
    for (const reply of [
      await app.call(api.answer_sheet.list, { filter: {} }, pupil),
      await app.call(api.answer_sheet.layout, {}, pupil, one?.layout_id),
    ])
      expect(reply.status).toBe(403)
    const teacher = await makeTeacherOf(app, school, chapter)
    expect((await listOf({ kind: 'NAMED' }, teacher)).length).toBeGreaterThanOrEqual(3)
    const stranger = await makeTeacher(app, school, await makeSubject(app, school, {}))
    expect(await listOf({}, stranger)).toEqual([])
    expect((await app.call(api.answer_sheet.layout, {}, stranger, one?.layout_id)).status).toBe(404)
    expect((await app.call(api.answer_sheet.void, { ids: [one?.id], reason: 'x' }, teacher)).status).toBe(403)
    expect((await app.call(api.answer_sheet.restore, { ids: [one?.id] }, teacher)).status).toBe(403)
  })
})
