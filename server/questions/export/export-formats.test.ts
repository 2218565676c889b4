import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type ExportCheck, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { makePicture } from '../../testing/factories/question-files.ts'

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

  it('I90 go to another school as Quaestor’s own with everything: pictures, translations, marks and minutes', async () => {
    const own = await makeChapter(app, school)
    const picture = await makePicture(app, school)
    const fields = {
      ...{
        question_text: `<p>What is it?</p><img src="${picture}" alt="A leaf">`,
        tags: ['a: b'],
        expected_minutes: 7,
      },
      translations: [
        {
          language: 'hi',
          question_text: '<p>यह क्या है?</p>',
          question_options: [{ data: '<p>४</p>' }, { data: '<p>५</p>' }],
        },
      ],
    }
    const { id } = await makeQuestion(app, school, fields, own)
    const body = { ids: [id], format: 'quaestor' as const }
    const { data: check } = await app.call<ExportCheck>(api.question_bulk.exportCheck, body, school.admin)
    expect(check).toEqual({ total: 1, carried: 1, whole: [], losses: [] })
    const reply = await app.call(api.question_bulk.export, body, school.admin)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': "attachment; filename*=UTF-8''questions.zip",
    })
    const other = await makeSchool(app)
    const there = await makeChapter(app, other)
    const defaults = { grade_id: there.grade_id, subject_id: there.subject_id, chapter_id: there.id }
    const sent = { format: 'auto', defaults: JSON.stringify(defaults) }
    const file = { name: 'questions.zip', bytes: reply.raw }
    const { data } = await app.upload<UploadResult>(api.question.upload, sent, file, other.admin)
    expect([data.created, data.errors]).toEqual([1, []])
    const list = { filter: { chapter_id: there.id } }
    const [came] = (await app.call<Question[]>(api.question.list, list, other.admin)).data
    const [went] = (await app.call<Question[]>(api.question.list, { filter: { chapter_id: own.id } }, school.admin))
      .data
    expect(came).toMatchObject({ tags: ['a: b'], expected_minutes: 7, translations: went?.translations })
    expect(came?.question_text).toMatch(
      /^<p>What is it\?<\/p><p><img src="\/v1\/media\/file\/[0-9a-f]{32}\.webp" alt="A leaf"/,
    )
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
