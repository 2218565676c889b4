import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api, type ChangedMany, type Chapter, type Question, type UploadResult } from '#contract'
import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTeacher,
  questionBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'

type Changed = z.output<typeof ChangedMany>

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const create = (fields: object) => app.call<Question>(api.question.create, questionBody(chapter, fields), school.admin)
const update = (question: Question, body: object) =>
  app.call<{ updatedClassesData: Question }>(api.question.update, body, school.admin, question.id)
const changed = async (question: Question, body: object) => (await update(question, body)).data.updatedClassesData
const listed = async (filter: object) =>
  (await app.call<Question[]>(api.question.list, { filter, sort: [{ field: 'id', dir: 'asc' }] }, school.admin)).data
const minutesOf = async (ids: number[]) => (await listed({ id: ids })).map((row) => row.expected_minutes)

/** Values that are no expected time, each with the sentence that says so. */
const hostile: [unknown, string][] = [
  [0, 'Must be at least 0.25 minutes'],
  [-1, 'Must be at least 0.25 minutes'],
  [0.1, 'Must be at least 0.25 minutes'],
  [1.1, 'Minutes go in steps of 0.25'],
  [300.25, 'Must be at most 300 minutes'],
  [301, 'Must be at most 300 minutes'],
  ['5', 'Must be a number of minutes'],
  [[5], 'Must be a number of minutes'],
]

describe('the expected time of a question', () => {
  it('is stored with it and listed; without one it is not known', async () => {
    const timed = await create({ expected_minutes: 2.75 })
    expect([timed.status, timed.data.expected_minutes]).toEqual([200, 2.75])
    const plain = await create({})
    expect(plain.data.expected_minutes).toBeNull()
    expect(await minutesOf([timed.data.id, plain.data.id])).toEqual([2.75, null])
  })

  it('is 0.25 to 300 minutes', async () => {
    for (const expected_minutes of [0.25, 300]) {
      expect((await create({ expected_minutes })).data.expected_minutes).toBe(expected_minutes)
    }
  })

  it.each(hostile)('is never %j, neither of a new question nor of one that is there', async (given, message) => {
    const reply = await create({ expected_minutes: given })
    expect(reply.status).toBe(422)
    expect(reply.errors).toContainEqual(expect.objectContaining({ path: 'expected_minutes', message }))
    const question = await makeQuestion(app, school, { expected_minutes: 4 }, chapter)
    const refused = await update(question, { expected_minutes: given })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'expected_minutes'])
    expect(await minutesOf([question.id])).toEqual([4])
  })
})

describe('a change of nothing but the time', () => {
  it('makes no version and keeps an approval and who wrote the text', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const { owner_kysely } = app.databases
    await owner_kysely
      .updateTable('questions')
      .set({ review_state: 'APPROVED' })
      .where('id', '=', question.id)
      .execute()
    const examiner = await makePerson(app, school.id, 5)
    const reply = await app.call<{ updatedClassesData: Question }>(
      api.question.update,
      { expected_minutes: 3.5 },
      examiner,
      question.id,
    )
    expect(reply.data.updatedClassesData).toMatchObject({
      expected_minutes: 3.5,
      version: 1,
      row_version: 2,
      review_state: 'APPROVED',
      written_by: question.written_by,
    })
  })

  it('is recorded with what was there before', async () => {
    const question = await makeQuestion(app, school, { expected_minutes: 2 }, chapter)
    await update(question, { expected_minutes: 3 })
    const { rows } = await app.databases.owner.query(
      "select action, before, after from audit_entries where entity = 'question' and entity_id = $1 order by id",
      [question.id],
    )
    expect(rows.map((row) => [row.action, row.before?.expected_minutes, row.after.expected_minutes])).toEqual([
      ['create', undefined, 2],
      ['update', 2, 3],
    ])
  })

  it('takes it away by null, and a change of other things leaves it', async () => {
    const question = await makeQuestion(app, school, { expected_minutes: 2 }, chapter)
    expect(await changed(question, { level: 'HARD' })).toMatchObject({ expected_minutes: 2, version: 2 })
    expect(await changed(question, { status: 0 })).toMatchObject({ expected_minutes: 2, version: 2 })
    expect(await changed(question, { expected_minutes: null })).toMatchObject({ expected_minutes: null, version: 2 })
  })

  it('goes along with a change of what the question says', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const next = await changed(question, { question_text: '<p>Timed anew?</p>', expected_minutes: 6 })
    expect(next).toMatchObject({ expected_minutes: 6, version: 2 })
  })
})

describe('the time of many questions at once', () => {
  const changeMany = (body: object, caller: Caller = school.admin) =>
    app.call<Changed>(api.question_bulk.changeMany, body, caller)
  const undo = (id: number | null, caller: Caller = school.admin) =>
    app.call<Changed>(api.question_bulk.undoChange, {}, caller, id ?? 0)
  const make = async (...times: (number | null)[]) => {
    const ids: number[] = []
    for (const expected_minutes of times) ids.push((await makeQuestion(app, school, { expected_minutes }, chapter)).id)
    return ids
  }

  it('is set, those that have it stay with the reason, and undoing gives each its own back', async () => {
    const ids = await make(null, 2, 4.25)
    const { data } = await changeMany({ ids, expected_minutes: 2 })
    expect(data).toMatchObject({
      change_id: expect.any(Number),
      changed: 2,
      failed: [{ id: ids[1], message: 'It has this expected time already' }],
    })
    expect(await minutesOf(ids)).toEqual([2, 2, 2])
    expect((await undo(data.change_id)).data).toEqual({ change_id: null, changed: 2, failed: [] })
    expect(await minutesOf(ids)).toEqual([null, 2, 4.25])
  })

  it('is taken away, and comes back', async () => {
    const ids = await make(1.5, null)
    const { data } = await changeMany({ ids, expected_minutes: null })
    expect([data.changed, data.failed]).toMatchObject([
      1,
      [{ id: ids[1], message: 'It has no expected time to take away' }],
    ])
    expect(await minutesOf(ids)).toEqual([null, null])
    await undo(data.change_id)
    expect(await minutesOf(ids)).toEqual([1.5, null])
  })

  it('makes no version, keeps approvals and is recorded for each', async () => {
    const ids = await make(null, 1)
    await changeMany({ ids, review_state: 'IN_REVIEW' })
    await changeMany({ ids, review_state: 'APPROVED' }, await makePerson(app, school.id, 5))
    await changeMany({ ids, expected_minutes: 7.5 })
    expect((await listed({ id: ids })).map((row) => [row.version, row.review_state, row.expected_minutes])).toEqual(
      ids.map(() => [1, 'APPROVED', 7.5]),
    )
    const { rows } = await app.databases.owner.query(
      "select entity_id, before, after from audit_entries where action = 'update' and entity_id = any($1) order by entity_id",
      [ids],
    )
    expect(rows).toEqual(
      ids.map((id, at) => ({
        entity_id: id,
        before: { expected_minutes: [null, 1][at] },
        after: { expected_minutes: 7.5 },
      })),
    )
  })

  it.each(hostile)('is never %j', async (given, message) => {
    const ids = await make(3)
    const reply = await changeMany({ ids, expected_minutes: given })
    expect(reply.status).toBe(422)
    expect(reply.errors).toContainEqual(expect.objectContaining({ path: 'expected_minutes', message }))
    expect(await minutesOf(ids)).toEqual([3])
  })

  it('is one change of its own, not one beside another', async () => {
    const ids = await make(3)
    const reply = await changeMany({ ids, expected_minutes: 4, status: 0 })
    expect([reply.status, reply.errors?.[0]?.message]).toEqual([
      422,
      'Give one change: status, place, review_state, expected_minutes, level, skill, max_marks or tags',
    ])
  })

  it('takes the right to change questions: none for a student, own subjects for a teacher', async () => {
    const ids = await make(3)
    expect((await changeMany({ ids, expected_minutes: 4 }, await makePerson(app, school.id, 4))).status).toBe(403)
    const stranger = await makeTeacher(app, school, await makeSubject(app, school))
    expect((await changeMany({ ids, expected_minutes: 4 }, stranger)).data).toMatchObject({ changed: 0 })
    expect((await changeMany({ ids, expected_minutes: 4 }, (await makeSchool(app)).admin)).data.changed).toBe(0)
    expect(await minutesOf(ids)).toEqual([3])
  })
})

describe('the column expected_minutes of a spreadsheet', () => {
  const upload = (name: string, bytes: Uint8Array, more: Record<string, string> = {}) => {
    const fields = { format: 'spreadsheet', ...more }
    return app.upload<UploadResult>(api.question.upload, fields, { name, bytes }, school.admin)
  }
  const rowsOf = async (own: Chapter, rows: [text: string, minutes: string][]) => {
    const { subject_code } = await app.databases.owner_kysely
      .selectFrom('subjects')
      .select('subject_code')
      .where('id', '=', own.subject_id)
      .executeTakeFirstOrThrow()
    const head = 'class,subject_code,chapter,type,level,skill,max_marks,question,correct,expected_minutes'
    const place = `${own.grade.title},${subject_code},${own.chapter}`
    const lines = rows.map(([text, minutes]) => `${place},TRUE_FALSE,EASY,APPLY,1,${text},TRUE,${minutes}`)
    return Buffer.from([head, ...lines].join('\n'))
  }

  it('gives each question its time; an empty cell leaves it unknown', async () => {
    const own = await makeChapter(app, school)
    const reply = await upload(
      'times.csv',
      await rowsOf(own, [
        ['One.', '1.5'],
        ['Two.', ''],
        ['Three.', '300'],
      ]),
    )
    expect([reply.data.created, reply.data.errors]).toEqual([3, []])
    expect((await listed({ chapter_id: own.id })).map((row) => row.expected_minutes)).toEqual([1.5, null, 300])
  })

  it('tells each value that is no time, by row and column, and takes the good row', async () => {
    const own = await makeChapter(app, school)
    const wrong = ['0', '0.1', '301', '-1', 'five', '2 min']
    const rows: [string, string][] = [...wrong, '5'].map((minutes, at) => [`Statement ${at}.`, minutes])
    const { data } = await upload('times.csv', await rowsOf(own, rows))
    expect(data.errors.map(({ row, column, value }) => [row, column, value])).toEqual(
      wrong.map((value, at) => [at + 2, 'expected_minutes', value]),
    )
    expect(data.errors.map(({ message }) => message)).toEqual([
      'Must be at least 0.25 minutes',
      'Must be at least 0.25 minutes',
      'Must be at most 300 minutes',
      'Must be at least 0.25 minutes',
      'Must be a number of minutes',
      'Must be a number of minutes',
    ])
    expect((await listed({ chapter_id: own.id })).map((row) => row.expected_minutes)).toEqual([5])
  })

  it('belongs to a whole case study, not to a part of it', async () => {
    const own = await makeChapter(app, school)
    const passage = [
      'CASE_STUDY,EASY,APPLY,2,P1,A passage.,,8',
      'TRUE_FALSE,,,1,P1,Part one.,TRUE,',
      'TRUE_FALSE,,,1,P1,Part two.,TRUE,3',
    ]
    const bytes = (lines: string[]) =>
      Buffer.from(['type,level,skill,max_marks,passage_ref,question,correct,expected_minutes', ...lines].join('\n'))
    const { grade_id, subject_id, id: chapter_id } = own
    const more = { defaults: JSON.stringify({ grade_id, subject_id, chapter_id }) }
    const mapped = await upload('case.csv', bytes(passage), more)
    expect(mapped.data.errors.find(({ code }) => code === 'not_used')).toMatchObject({
      row: 4,
      column: 'expected_minutes',
    })
    const good = passage.map((line) => line.replace('TRUE,3', 'TRUE,'))
    expect((await upload('case.csv', bytes(good), more)).data.created).toBe(3)
    expect((await listed({ chapter_id })).map((row) => [row.type, row.expected_minutes])).toEqual([['CASE_STUDY', 8]])
  })

  it('is in an exported workbook, which gives the same times when it is uploaded again', async () => {
    const own = await makeChapter(app, school)
    for (const expected_minutes of [0.25, null, 12.5]) await makeQuestion(app, school, { expected_minutes }, own)
    const reply = await app.call(api.question_bulk.export, { filter: { chapter_id: own.id } }, school.admin)
    const { header, rows } = readSpreadsheet(reply.raw, 'questions.xlsx')
    const at = header.indexOf('expected_minutes')
    expect(rows.map(({ cells }) => cells[at])).toEqual(['0.25', '', '12.5'])
    for (const { id } of await listed({ chapter_id: own.id })) await app.call(api.question.remove, {}, school.admin, id)
    const again = await upload('questions.xlsx', reply.raw)
    expect([again.data.created, again.data.failed]).toEqual([3, 0])
    expect((await listed({ chapter_id: own.id })).map((row) => row.expected_minutes)).toEqual([0.25, null, 12.5])
  })
})
