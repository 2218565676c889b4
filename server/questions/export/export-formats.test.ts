import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type ExportCheck, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

describe('questions in the formats of other systems', () => {
  it('go out as Moodle XML, also those that are ticked, and come in again as they are', async () => {
    const own = await makeChapter(app, school)
    const { id } = await makeQuestion(app, school, { tags: ['a: b'], source: 'Book', negative_marks: 0.25 }, own)
    const reply = await app.call(api.question_bulk.export, { ids: [id], format: 'moodle' }, school.admin)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml'])
    await app.call(api.question.remove, {}, school.admin, id)
    const defaults = { grade_id: own.grade_id, subject_id: own.subject_id, chapter_id: own.id }
    const fields = { format: 'auto', defaults: JSON.stringify(defaults) }
    const file = { name: 'questions.xml', bytes: reply.raw }
    const again = await app.upload<UploadResult>(api.question.upload, fields, file, school.admin)
    expect([again.data.created, again.data.errors]).toEqual([1, []])
    const { data } = await app.call(api.question.list, { filter: { chapter_id: own.id } }, school.admin)
    expect(data).toMatchObject([{ tags: ['a: b'], source: 'Book', negative_marks: 0.25, level: 'EASY' }])
  })

  it('are checked before: what is left out whole, and what of the others is lost', async () => {
    const own = await makeChapter(app, school)
    const right = { question_options: [{ data: '<p>4</p>', is_correct: true }, { data: '<p>5</p>' }] }
    const choice = await makeQuestion(app, school, right, own)
    const written = await makeQuestion(
      app,
      school,
      { type: 'SHORT', question_options: [], max_marks: 3, answer: { model_answer: '<p>x</p>', marking_points: [] } },
      own,
    )
    const body = { filter: { chapter_id: own.id }, format: 'aiken' as const }
    const { data } = await app.call<ExportCheck>(api.question_bulk.exportCheck, body, school.admin)
    expect(data).toMatchObject({ total: 2, carried: 1 })
    expect(data.whole).toMatchObject([{ id: written.id, code: 'whole:type' }])
    expect(data.losses).toContainEqual(expect.objectContaining({ code: 'facts', count: 1, ids: [choice.id] }))
  })

  it('are refused by name where there is no such format, or where answers can’t be left off', async () => {
    const other = await app.call(api.question_bulk.exportCheck, { format: 'kahoot' as 'gift' }, school.admin)
    expect([other.status, other.errors?.[0]?.path]).toEqual([422, 'format'])
    const filter = { chapter_id: chapter.id }
    const reply = await app.call(
      api.question_bulk.export,
      { filter, format: 'gift', with_answers: false },
      school.admin,
    )
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'with_answers'])
  })

  it('are nobody else’s: ids of another school are not found', async () => {
    const { id } = await makeQuestion(app, school, {}, chapter)
    const other = await makeSchool(app)
    const { data } = await app.call<ExportCheck>(api.question_bulk.exportCheck, { ids: [id] }, other.admin)
    expect(data).toMatchObject({ total: 0, carried: 0 })
  })
})
