import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  makeTopic,
  questionBody,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeCompleteDraft } from '../testing/factories/paper-factories.ts'

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
const teacherOf = (chapter: Chapter) => makeTeacherOf(app, school, chapter)

describe('deleting', () => {
  it('works once the paper is deleted', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await app.call(api.question_paper.remove, {}, school.admin, paper.id)
    expect((await remove(questions[0].id)).status).toBe(200)
  })
})

describe('restoring', () => {
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
