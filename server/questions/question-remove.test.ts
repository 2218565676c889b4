import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacher,
  makeTopic,
  questionBody,
  type TestSchool,
} from '../testing/factories.ts'
import { makeCompleteDraft } from '../testing/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const remove = (id: number, caller = school.admin) => app.call<{ id: number }>(api.question.remove, {}, caller, id)
const restore = (id: number, caller = school.admin) => app.call<Question>(api.question.restore, {}, caller, id)
const flip = (id: number, caller = school.admin) => app.call(api.question.changeStatus, {}, caller, id)
const listed = async (caller: Caller, filter: object = {}) =>
  (await app.call<Question[]>(api.question.list, { filter }, caller)).data.map(({ id }) => id)
const teacherOf = ({ grade_id, subject_id }: Chapter) =>
  makeTeacher(app, school, { id: subject_id, grade_id } as Subject)

describe('deleting', () => {
  it('a question of a paper is refused with what to do instead, a draft paper included', async () => {
    const { questions } = await makeCompleteDraft(app, school, chapter)
    const reply = await remove(questions[0].id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('Question is used by 1 question paper; make it inactive instead.')
    expect(await listed(school.admin, { id: questions[0].id })).toEqual([questions[0].id])
  })

  it('works once the paper is deleted', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await app.call(api.question_paper.remove, {}, school.admin, paper.id)
    expect((await remove(questions[0].id)).status).toBe(200)
  })

  it('answers the id, and the question is gone from lists and for every call', async () => {
    const { id } = await makeQuestion(app, school, {}, chapter)
    expect((await remove(id)).data).toEqual({ id })
    expect(await listed(school.admin, { id })).toEqual([])
    const tries = [
      await remove(id),
      await flip(id),
      await app.call(api.question.update, { level: 'HARD' }, school.admin, id),
    ]
    for (const reply of tries) expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
  })
})

describe('restoring', () => {
  it('brings the question back as it was', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    await remove(question.id)
    const { status, data } = await restore(question.id)
    expect(status).toBe(200)
    expect(data).toEqual({ ...question, row_version: 3 })
  })

  it('a question that is not deleted, or of another school, is 404', async () => {
    const other = await makeSchool(app)
    const theirs = await makeQuestion(app, other)
    await remove(theirs.id, other.admin)
    const here = await makeQuestion(app, school, {}, chapter)
    for (const id of [theirs.id, here.id]) expect((await restore(id)).status).toBe(404)
  })

  it('is refused while its chapter is deleted', async () => {
    const gone = await makeChapter(app, school)
    const { id } = await makeQuestion(app, school, {}, gone)
    await remove(id)
    await app.call(api.chapter.remove, {}, school.admin, gone.id)
    const reply = await restore(id)
    expect([reply.status, reply.message]).toEqual([404, 'The chapter of this question was deleted. Restore it first.'])
    expect(await listed(school.admin, { id })).toEqual([])
    await app.call(api.chapter.restore, {}, school.admin, gone.id)
    expect((await restore(id)).status).toBe(200)
  })

  it('is refused while its topic is deleted', async () => {
    const topic = await makeTopic(app, school, chapter)
    const { id } = await makeQuestion(app, school, { topic_id: topic.id }, chapter)
    await remove(id)
    expect((await app.call(api.topic.remove, {}, school.admin, topic.id)).status).toBe(200)
    const reply = await restore(id)
    expect([reply.status, reply.message]).toEqual([404, 'The topic of this question was deleted. Restore it first.'])
    await app.call(api.topic.restore, {}, school.admin, topic.id)
    expect((await restore(id)).status).toBe(200)
  })

  it('is too late after 30 days', async () => {
    const { id } = await makeQuestion(app, school, {}, chapter)
    await remove(id)
    await app.databases.owner_kysely
      .updateTable('questions')
      .set({ deleted_at: new Date(app.clock.now.getTime() - 31 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await restore(id)).status).toBe(404)
  })
})

describe('changing the status', () => {
  it('flips it and answers the new one, without a new version', async () => {
    const { id } = await makeQuestion(app, school, {}, chapter)
    expect((await flip(id)).data).toEqual({ id, status: 0 })
    expect(await listed(school.admin, { id, status: 0 })).toEqual([id])
    expect((await flip(id)).data).toEqual({ id, status: 1 })
    const { rows } = await app.databases.owner.query('select count(*) from question_versions where question_id = $1', [
      id,
    ])
    expect(rows[0].count).toBe(1)
  })
})

describe('a teacher', () => {
  it('sees the questions of the own subjects only', async () => {
    const own = await makeChapter(app, school)
    const question = await makeQuestion(app, school, {}, own)
    const other = await makeQuestion(app, school, {}, chapter)
    const teacher = await teacherOf(own)
    expect(await listed(teacher)).toEqual([question.id])
    expect(await listed(teacher, { id: other.id })).toEqual([])
    expect(await listed(teacher, { search: 'what is question' })).toEqual([question.id])
  })

  it('creates in the own subjects and in no other', async () => {
    const own = await makeChapter(app, school)
    const teacher = await teacherOf(own)
    expect((await app.call(api.question.create, questionBody(own), teacher)).status).toBe(200)
    const reply = await app.call(api.question.create, questionBody(chapter), teacher)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
  })

  it('does not move a question out of the own subjects', async () => {
    const own = await makeChapter(app, school)
    const teacher = await teacherOf(own)
    const { id } = await makeQuestion(app, school, {}, own)
    const { grade_id, subject_id } = chapter
    const reply = await app.call(api.question.update, { grade_id, subject_id, chapter_id: chapter.id }, teacher, id)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
  })

  it("does not change, flip, delete or restore another subject's question: 404", async () => {
    const teacher = await teacherOf(await makeChapter(app, school))
    const { id } = await makeQuestion(app, school, {}, chapter)
    const tries = [
      await app.call(api.question.update, { level: 'HARD' }, teacher, id),
      await flip(id, teacher),
      await remove(id, teacher),
    ]
    await remove(id)
    for (const reply of [...tries, await restore(id, teacher)]) expect(reply.status).toBe(404)
  })

  it('deletes and restores the own drafts, nobody else’s', async () => {
    const own = await makeChapter(app, school)
    const teacher = await teacherOf(own)
    const mine = (await app.call<Question>(api.question.create, questionBody(own), teacher)).data
    const theirs = await makeQuestion(app, school, {}, own)
    const reply = await remove(theirs.id, teacher)
    expect([reply.status, reply.errorCode, reply.message]).toEqual([
      403,
      'forbidden',
      'You can delete and restore only your own drafts. Ask the examination staff about this question.',
    ])
    await remove(theirs.id)
    expect((await restore(theirs.id, teacher)).status).toBe(403)
    expect((await remove(mine.id, teacher)).status).toBe(200)
    expect((await restore(mine.id, teacher)).status).toBe(200)
  })

  it('does not delete an own question that is no draft any more', async () => {
    const own = await makeChapter(app, school)
    const teacher = await teacherOf(own)
    const { id } = (await app.call<Question>(api.question.create, questionBody(own), teacher)).data
    await app.databases.owner_kysely
      .updateTable('questions')
      .set({ review_state: 'APPROVED' })
      .where('id', '=', id)
      .execute()
    expect((await remove(id, teacher)).status).toBe(403)
  })
})

describe('a student', () => {
  it('gets 403 from every call, so that no answer key leaks', async () => {
    const student = await makePerson(app, school.id, 4)
    const { id } = await makeQuestion(app, school, {}, chapter)
    const tries = [
      await app.call(api.question.list, {}, student),
      await app.call(api.question.create, questionBody(chapter), student),
      await app.call(api.question.update, { level: 'HARD' }, student, id),
      await remove(id, student),
      await restore(id, student),
      await flip(id, student),
    ]
    for (const reply of tries) expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
  })
})
