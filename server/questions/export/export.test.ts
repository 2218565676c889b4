import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type Subject, type UploadResult } from '#contract'
import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacher,
  type TestSchool,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const send = (filter: object, caller: Caller = school.admin) => app.call(api.question_bulk.export, { filter }, caller)

/** The rows of an exported workbook by the names of their columns. */
async function rowsOf(filter: object, caller?: Caller): Promise<Record<string, string>[]> {
  const reply = await send(filter, caller)
  expect([reply.status, reply.message]).toEqual([200, undefined])
  const { header, rows } = readSpreadsheet(reply.raw, 'questions.xlsx')
  return rows.map(({ cells }) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

describe('the questions as a workbook', () => {
  it('have the columns of the template, and id, review state and uses', async () => {
    const question = await makeQuestion(app, school, { tags: ['units'] }, chapter)
    const [row] = await rowsOf({ id: question.id })
    expect(row).toMatchObject({
      class: question.grade.title,
      chapter: chapter.chapter,
      type: 'MCQ_SINGLE',
      level: 'EASY',
      max_marks: '1',
      option_a: '4',
      option_b: '5',
      correct: 'A',
      tags: 'units',
      id: String(question.id),
      review_state: 'DRAFT',
      times_used: '0',
      Problem: '',
    })
  })

  it('I84 are never formulas: a text that starts like one is told as text', async () => {
    const { id } = await makeQuestion(app, school, { question_text: '<p>=1+1 is what?</p>' }, chapter)
    const reply = await send({ id })
    const spreadsheet = readSpreadsheet(reply.raw, 'questions.xlsx')
    expect(spreadsheet.problems).toEqual([])
    const [row] = await rowsOf({ id })
    expect(row?.question).toContain('=1+1 is what?')
  })

  it('can be uploaded again', async () => {
    const own = await makeChapter(app, school)
    await makeQuestion(app, school, { explanation: '<p>Two and two.</p>' }, own)
    const reply = await send({ chapter_id: own.id })
    const before = await app.call<Question[]>(api.question.list, { filter: { chapter_id: own.id } }, school.admin)
    await app.call(api.question.remove, {}, school.admin, before.data[0]?.id)
    const file = { name: 'questions.xlsx', bytes: reply.raw }
    const again = await app.upload<UploadResult>(api.question.upload, { format: 'spreadsheet' }, file, school.admin)
    expect([again.data.created, again.data.failed, again.data.errors]).toEqual([1, 0, []])
    const after = await app.call<Question[]>(api.question.list, { filter: { chapter_id: own.id } }, school.admin)
    const { question_text, question_options, explanation } = after.data[0] as Question
    expect({ question_text, question_options, explanation }).toEqual({
      question_text: before.data[0]?.question_text,
      question_options: before.data[0]?.question_options,
      explanation: before.data[0]?.explanation,
    })
  })

  it('hold what one may see: nothing of other subjects or schools, nothing for a student', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const elsewhere = await makeChapter(app, school)
    const stranger = await makeTeacher(app, school, {
      id: elsewhere.subject_id,
      grade_id: elsewhere.grade_id,
    } as Subject)
    expect(await rowsOf({ id: question.id }, stranger)).toEqual([])
    expect(await rowsOf({ id: question.id }, (await makeSchool(app)).admin)).toEqual([])
    expect((await send({}, await makePerson(app, school.id, 4))).status).toBe(403)
  })

  it('are at most 5,000', async () => {
    const full = await makeChapter(app, school)
    await app.databases.owner.query(
      `insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
       select $1, $2, $3, $4, 'SHORT', 'EASY', 'APPLY', 3, 'many ' || n from generate_series(1, 5001) n`,
      [school.id, full.grade_id, full.subject_id, full.id],
    )
    await app.databases.owner.query(
      `insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text)
       select client_id, id, 1, type, level, skill, max_marks, search_text from questions
       where client_id = $1 and chapter_id = $2`,
      [school.id, full.id],
    )
    const reply = await send({ chapter_id: full.id })
    expect(reply.status).toBe(422)
    expect(reply.errors).toMatchObject([
      { path: 'filter', message: 'At most 5,000 questions are taken at once. Please narrow the filter.' },
    ])
  })
})
