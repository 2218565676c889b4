import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api, type ChangedMany, type Chapter, type Question, type QuestionHistory, type Subject } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTeacher,
  makeTopic,
  questionBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let chapter: Chapter
let teacher: Caller
let examiner: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  subject = await makeSubject(app, school)
  chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
  teacher = await makeTeacher(app, school, subject)
  examiner = await makePerson(app, school.id, 5)
})

type Changed = z.output<typeof ChangedMany>

const changeMany = (body: object, caller = school.admin) =>
  app.call<Changed>(api.question_bulk.changeMany, body, caller)
const undo = (id: number | null, caller = school.admin) =>
  app.call<Changed>(api.question_bulk.undoChange, {}, caller, id ?? 0)
const make = (count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, () => makeQuestion(app, school, fields, chapter)))
const read = async (ids: number[]) =>
  (
    await app.call<Question[]>(
      api.question.list,
      { filter: { id: ids }, sort: [{ field: 'id', dir: 'asc' }] },
      school.admin,
    )
  ).data
const idsOf = (questions: Question[]) => questions.map(({ id }) => id).sort((a, b) => a - b)
const newChapter = () => makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
const placeOf = ({ id, grade_id, subject_id }: Chapter) => ({ grade_id, subject_id, chapter_id: id })

describe('one change for many questions', () => {
  it('switches their status; those that have it already stay, with the reason', async () => {
    const ids = idsOf(await make(3))
    await app.call(api.question.changeStatus, {}, school.admin, ids[1])
    const { status, data } = await changeMany({ ids, status: 0 })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      change_id: expect.any(Number),
      changed: 2,
      failed: [{ id: ids[1], message: 'It is inactive already' }],
    })
    expect((await read(ids)).map((question) => question.status)).toEqual([0, 0, 0])
  })

  it('moves them to another chapter and topic, without new versions', async () => {
    const ids = idsOf(await make(2))
    const target = await newChapter()
    const topic = await makeTopic(app, school, target)
    const { data } = await changeMany({ ids, place: { ...placeOf(target), topic_id: topic.id } })
    expect(data.changed).toBe(2)
    const rows = await read(ids)
    expect(rows.map((row) => [row.chapter.title, row.topic?.title, row.version, row.row_version])).toEqual(
      ids.map(() => [target.chapter, topic.title, 1, 2]),
    )
  })

  it('takes all that a filter finds', async () => {
    const here = await newChapter()
    await Promise.all([1, 2, 3].map(() => makeQuestion(app, school, {}, here)))
    await makeQuestion(app, school, { level: 'HARD' }, here)
    const { data } = await changeMany({ filter: { chapter_id: here.id, level: 'EASY' }, status: 0 })
    expect([data.changed, data.failed]).toEqual([3, []])
  })

  it('names the ids that are gone, or of another school, and changes the others', async () => {
    const [mine] = await make(1)
    const theirs = await makeQuestion(app, await makeSchool(app))
    const ids = [mine?.id, theirs.id, 999_999]
    const { data } = await changeMany({ ids, status: 0 })
    expect(data.changed).toBe(1)
    expect(data.failed).toMatchObject(
      [theirs.id, 999_999].map((id) => ({ id, message: 'It was not found; it may have been deleted' })),
    )
    const [row] = await app.databases.owner
      .query('select status from questions where id = $1', [theirs.id])
      .then(({ rows }) => rows)
    expect(row.status).toBe(1)
  })

  it('counts an id that is named twice once', async () => {
    const [question] = await make(1)
    const { data } = await changeMany({ ids: [question?.id, question?.id], status: 0 })
    expect([data.changed, data.failed]).toEqual([1, []])
  })

  it('answers no change_id when nothing was changed', async () => {
    const [question] = await make(1)
    const { data } = await changeMany({ ids: [question?.id], status: 1 })
    expect(data).toMatchObject({ change_id: null, changed: 0 })
  })

  it.each([
    [{ status: 0 }, 'ids', 'Name the questions by ids or by a filter'],
    [{ ids: [1], filter: {}, status: 0 }, 'ids', 'Name the questions by ids or by a filter'],
    [{ ids: [], status: 0 }, 'ids', 'Choose at least one question'],
    [
      { ids: [1] },
      'status',
      'Give one change: status, place, review_state, expected_minutes, level, skill, max_marks or tags',
    ],
    [
      { ids: [1], status: 0, review_state: 'DRAFT' },
      'status',
      'Give one change: status, place, review_state, expected_minutes, level, skill, max_marks or tags',
    ],
    [{ ids: [1], review_state: 'REJECTED' }, 'comment', 'Please say what is to be changed'],
  ])('%j is refused at %s', async (body, path, message) => {
    const reply = await changeMany(body)
    expect([reply.status, reply.errors]).toMatchObject([422, [{ path, message }]])
  })

  it('a place that does not agree is refused as a whole, under its path', async () => {
    const [question] = await make(1)
    const elsewhere = await makeChapter(app, school)
    const place = { ...placeOf(chapter), chapter_id: elsewhere.id }
    const reply = await changeMany({ ids: [question?.id], place })
    expect([reply.status, reply.errors]).toMatchObject([
      422,
      [{ path: 'place.chapter_id', message: 'This chapter belongs to another subject' }],
    ])
  })

  it('leaves a trace of every row in the audit', async () => {
    const ids = idsOf(await make(2))
    await changeMany({ ids, status: 0 })
    const { rows } = await app.databases.owner.query(
      "select entity_id, before, after from audit_entries where action = 'change-status' and entity_id = any($1) order by entity_id",
      [ids],
    )
    expect(rows).toEqual(ids.map((id) => ({ entity_id: id, before: { status: 1 }, after: { status: 0 } })))
  })
})

describe('rights', () => {
  const write = async (caller: Caller) =>
    (await app.call<Question>(api.question.create, questionBody(chapter), caller)).data.id

  it('a teacher sends to review in bulk, and approves nothing: 403', async () => {
    const ids = [await write(teacher), await write(teacher)]
    expect((await changeMany({ ids, review_state: 'IN_REVIEW' }, teacher)).data.changed).toBe(2)
    for (const review_state of ['APPROVED', 'REJECTED', 'RETIRED']) {
      const reply = await changeMany({ ids, review_state, comment: 'No.' }, teacher)
      expect([review_state, reply.status]).toEqual([review_state, 403])
    }
  })

  it('an examiner approves what others wrote, the own texts stay with the reason', async () => {
    const own = await write(examiner)
    const ids = [await write(teacher), own]
    await changeMany({ ids, review_state: 'IN_REVIEW' }, examiner)
    const { data } = await changeMany({ ids, review_state: 'APPROVED' }, examiner)
    expect(data.changed).toBe(1)
    expect(data.failed).toMatchObject([
      { id: own, message: 'You wrote this text, so somebody else approves or rejects it' },
    ])
  })

  it('a rejection keeps its comment with every question', async () => {
    const id = await write(teacher)
    await changeMany({ ids: [id], review_state: 'IN_REVIEW' }, teacher)
    await changeMany({ ids: [id], review_state: 'REJECTED', comment: 'Too long.' }, examiner)
    const { data } = await app.call<QuestionHistory>(api.question_review.history, {}, teacher, id)
    expect(data.reviews[0]).toMatchObject({ from_state: 'IN_REVIEW', review_state: 'REJECTED', comment: 'Too long.' })
  })

  it('rows in another state stay, with what may follow', async () => {
    const id = await write(teacher)
    const { data } = await changeMany({ ids: [id], review_state: 'RETIRED' }, examiner)
    const message = 'A draft can be sent to review, or approved by somebody else than its author'
    expect(data.failed).toMatchObject([{ id, message }])
  })

  it('a teacher reaches questions of the own subjects only, by ids and by filter', async () => {
    const foreign = await makeQuestion(app, school)
    const { data } = await changeMany({ ids: [foreign.id], status: 0 }, teacher)
    expect([data.changed, data.failed.length]).toEqual([0, 1])
    const byFilter = await changeMany({ filter: { id: foreign.id }, status: 0 }, teacher)
    expect(byFilter.data).toEqual({ change_id: null, changed: 0, failed: [] })
  })

  it('a teacher moves nothing out of the own subjects', async () => {
    const id = await write(teacher)
    const reply = await changeMany({ ids: [id], place: placeOf(await makeChapter(app, school)) }, teacher)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'place.subject_id'])
  })
})

describe('undoing', () => {
  it('puts the former status back', async () => {
    const ids = idsOf(await make(2))
    const { data } = await changeMany({ ids, status: 0 })
    const undone = await undo(data.change_id)
    expect(undone.data).toEqual({ change_id: null, changed: 2, failed: [] })
    expect((await read(ids)).map((question) => question.status)).toEqual([1, 1])
  })

  it('puts every question back into the chapter that it came from', async () => {
    const other = await newChapter()
    const [first] = await make(1)
    const second = await makeQuestion(app, school, {}, other)
    const ids = idsOf([first as Question, second])
    const target = await newChapter()
    const { data } = await changeMany({ ids, place: placeOf(target) })
    await undo(data.change_id)
    expect((await read(ids)).map((question) => question.chapter_id)).toEqual([chapter.id, other.id])
  })

  it('leaves what somebody has edited or deleted since, and says so', async () => {
    const ids = idsOf(await make(3))
    const { data } = await changeMany({ ids, status: 0 })
    await app.call(api.question.update, { level: 'HARD' }, examiner, ids[0])
    await app.call(api.question.remove, {}, examiner, ids[1])
    const undone = await undo(data.change_id)
    expect(undone.data).toMatchObject({
      change_id: null,
      changed: 1,
      failed: [
        { id: ids[0], message: 'Somebody has changed it since' },
        { id: ids[1], message: 'It was deleted since' },
      ],
    })
    expect((await read(ids)).map((question) => question.status)).toEqual([0, 1])
  })

  it('leaves a question whose former chapter was deleted', async () => {
    const former = await newChapter()
    const { id } = await makeQuestion(app, school, {}, former)
    const { data } = await changeMany({ ids: [id], place: placeOf(chapter) })
    await app.call(api.chapter.remove, {}, school.admin, former.id)
    const undone = await undo(data.change_id)
    expect(undone.data.failed).toMatchObject([{ id, message: 'Its former chapter or topic was deleted since' }])
  })

  it('takes a decision back, and the history shows it', async () => {
    const [question] = await make(1)
    const ids = [question?.id ?? 0]
    await changeMany({ ids, review_state: 'IN_REVIEW' })
    const { data } = await changeMany({ ids, review_state: 'APPROVED' }, examiner)
    expect((await undo(data.change_id, examiner)).data.changed).toBe(1)
    const history = await app.call<QuestionHistory>(api.question_review.history, {}, examiner, ids[0])
    expect(history.data.reviews[0]).toMatchObject({ from_state: 'APPROVED', review_state: 'IN_REVIEW' })
  })

  it('is for the person who made the change: 404 for others, a second time, and for another school', async () => {
    const [question] = await make(1)
    const { data } = await changeMany({ ids: [question?.id], status: 0 })
    const other = await makeSchool(app)
    expect((await undo(data.change_id, examiner)).status).toBe(404)
    expect((await undo(data.change_id, other.admin)).status).toBe(404)
    expect((await undo(data.change_id)).status).toBe(200)
    const again = await undo(data.change_id)
    expect([again.status, again.message]).toEqual([404, 'This change was undone already.'])
  })

  it('is too late after 30 days', async () => {
    const [question] = await make(1)
    const { data } = await changeMany({ ids: [question?.id], status: 0 })
    await app.databases.owner.query('update bulk_changes set created_at = $2 where id = $1', [
      data.change_id,
      new Date(app.clock.now.getTime() - 31 * 86_400_000),
    ])
    expect((await undo(data.change_id)).status).toBe(404)
  })
})

describe('5,000 questions', () => {
  it('are moved and put back at once; 5,001 are refused', async () => {
    const full = await newChapter()
    await app.databases.owner.query(
      `insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
       select $1, $2, $3, $4, 'SHORT', 'EASY', 'APPLY', 3, 'many ' || n from generate_series(1, 5000) n`,
      [school.id, full.grade_id, full.subject_id, full.id],
    )
    const { data } = await changeMany({ filter: { chapter_id: full.id }, place: placeOf(chapter) })
    expect([data.changed, data.failed]).toEqual([5000, []])
    expect((await undo(data.change_id)).data.changed).toBe(5000)
    await makeQuestion(app, school, {}, full)
    const reply = await changeMany({ filter: { chapter_id: full.id }, status: 0 })
    expect([reply.status, reply.errors]).toMatchObject([
      422,
      [{ path: 'filter', message: 'At most 5,000 questions are taken at once. Please narrow the filter.' }],
    ])
  })
})

describe('counting', () => {
  it('tells how many there are of each chapter, level and type, as far as one may see', async () => {
    const here = await newChapter()
    await makeQuestion(app, school, {}, here)
    await makeQuestion(app, school, {}, here)
    await makeQuestion(app, school, { level: 'HARD' }, here)
    const count = async (caller: Caller, filter: object) =>
      (await app.call(api.question_bulk.counts, { filter }, caller)).data
    const cell = { chapter_id: here.id, chapter: here.chapter, type: 'MCQ_SINGLE' }
    expect(await count(examiner, { chapter_id: here.id })).toEqual(
      expect.arrayContaining([
        { ...cell, level: 'EASY', count: 2 },
        { ...cell, level: 'HARD', count: 1 },
      ]),
    )
    expect(await count(examiner, { chapter_id: here.id, level: 'HARD' })).toEqual([
      { ...cell, level: 'HARD', count: 1 },
    ])
    const stranger = await makeTeacher(app, school, await makeSubject(app, school))
    expect(await count(stranger, { chapter_id: here.id })).toEqual([])
    expect(await count((await makeSchool(app)).admin, {})).toEqual([])
  })
})
