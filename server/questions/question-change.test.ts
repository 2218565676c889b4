import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import type { Caller } from '../testing/app.ts'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, makeTopic, type TestSchool } from '../testing/factories/factories.ts'

interface Updated {
  updatedClassesData: Question
}

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const update = (question: Question, body: object, caller: Caller = school.admin) =>
  app.call<Updated>(api.question.update, body, caller, question.id)
const changed = async (question: Question, body: object) => (await update(question, body)).data.updatedClassesData
const read = async (id: number) =>
  (await app.call<Question[]>(api.question.list, { filter: { id } }, school.admin)).data[0] as Question

/** Every stored version as [version, text]. */
async function versionsOf({ id }: Question) {
  const { rows } = await app.databases.owner.query<{ version: number; question_text: string }>(
    'select version, question_text from question_versions where client_id = $1 and question_id = $2 order by version',
    [school.id, id],
  )
  return rows.map((row) => [row.version, row.question_text])
}

/** As a review leaves it. */
const setReviewState = (id: number, review_state: 'APPROVED' | 'REJECTED' | 'IN_REVIEW') =>
  app.databases.owner_kysely.updateTable('questions').set({ review_state }).where('id', '=', id).execute()

describe('the review of a question whose translation is added or changed', () => {
  const hindi = (question_text: string) => [
    { language: 'hi', question_text, question_options: [{ data: '<p>एक</p>' }, { data: '<p>दो</p>' }] },
  ]

  it('begins anew, as for every change of its text; saved as it is it stays approved', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    await setReviewState(question.id, 'APPROVED')
    const first = await changed(question, { translations: hindi('<p>जल</p>') })
    expect([first.review_state, first.version]).toEqual(['DRAFT', 2])
    await setReviewState(question.id, 'APPROVED')
    const second = await changed(question, { translations: hindi('<p>जल का सूत्र</p>') })
    expect([second.review_state, second.version]).toEqual(['DRAFT', 3])
    await setReviewState(question.id, 'APPROVED')
    const third = await changed(question, { translations: hindi('<p>जल का सूत्र</p>') })
    expect([third.review_state, third.version]).toEqual(['APPROVED', 3])
  })
})

describe('a change that is refused', () => {
  it('leaves the question and its versions alone', async () => {
    const question = await makeQuestion(app, school, { question_text: '<p>Old</p>' }, chapter)
    const reply = await update(question, { question_text: '<p>New</p>', question_options: [] })
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'question_options'])
    expect(await read(question.id)).toEqual(question)
    expect(await versionsOf(question)).toEqual([[1, '<p>Old</p>']])
  })

  it.each([
    [
      'an unclosed formula',
      { explanation: '<p><span data-type="inline-math" data-latex="\\frac{1"></span></p>' },
      'explanation',
    ],
    ['marks of 0.3', { max_marks: 0.3 }, 'max_marks'],
    ['the type without its answer', { type: 'NUMERIC' }, 'answer.value'],
    ['an answer for a type that has none', { answer: { value: 4 } }, 'answer'],
    ['a field that it does not have', { level: 'HARD', review_state: 'APPROVED' }, 'review_state'],
  ])('%s', async (_name, body, path) => {
    const reply = await update(await makeQuestion(app, school, {}, chapter), body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  it('into a chapter of another subject, or of another school', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const elsewhere = await makeChapter(app, school)
    const theirs = await makeChapter(app, await makeSchool(app))
    for (const { id } of [elsewhere, theirs]) {
      const reply = await update(question, { chapter_id: id })
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'chapter_id'])
    }
  })

  it('into another chapter with a topic of the old one', async () => {
    const topic = await makeTopic(app, school, chapter)
    const question = await makeQuestion(app, school, { topic_id: topic.id }, chapter)
    const next = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
    const reply = await update(question, { chapter_id: next.id })
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'topic_id'])
    expect(await changed(question, { chapter_id: next.id, topic_id: null })).toMatchObject({ topic: null })
  })
})

describe('a change of what a question says', () => {
  it('makes the next version and leaves the old one as it was', async () => {
    const question = await makeQuestion(app, school, { question_text: '<p>Old</p>' }, chapter)
    const next = await changed(question, { question_text: '<p>New</p>', row_version: 1 })
    expect(next).toMatchObject({ question_text: '<p>New</p>', version: 2, row_version: 2 })
    expect(next).toEqual(await read(question.id))
    expect(await versionsOf(question)).toEqual([
      [1, '<p>Old</p>'],
      [2, '<p>New</p>'],
    ])
  })

  it.each([
    ['options', { question_options: [{ data: '<p>6</p>' }, { data: '<p>7</p>', is_correct: true }] }],
    ['which option is right', { question_options: [{ data: '<p>4</p>' }, { data: '<p>5</p>', is_correct: true }] }],
    ['marks', { max_marks: 2 }],
    ['negative marks', { negative_marks: 0.25 }],
    ['level', { level: 'HARD' }],
    ['skill', { skill: 'CREATE' }],
    ['explanation', { explanation: '<p>Because.</p>' }],
    ['source', { source: 'NCERT' }],
    ['tags', { tags: ['a'] }],
    ['language', { language: 'hi' }],
    ['type', { type: 'TRUE_FALSE', answer: { value: true } }],
  ])('%s makes version 2', async (_name, body) => {
    const question = await makeQuestion(app, school, {}, chapter)
    const next = await changed(question, body)
    expect([next.version, (await versionsOf(question)).length]).toEqual([2, 2])
    const [field = ''] = Object.keys(body)
    expect(next[field as keyof Question]).not.toEqual(question[field as keyof Question])
  })

  it('to another type drops the options or the answer that were for the old type', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const numeric = await changed(question, { type: 'NUMERIC', answer: { value: 4 } })
    expect(numeric).toMatchObject({ type: 'NUMERIC', question_options: [], answer: { value: 4 } })
    const question_options = [{ data: '<p>4</p>', is_correct: true }, { data: '<p>5</p>' }]
    expect(await changed(question, { type: 'MCQ_SINGLE', question_options })).toMatchObject({
      version: 3,
      answer: null,
    })
  })

  it('clears what was sent as null or as an empty text', async () => {
    const fields = { explanation: '<p>Because.</p>', source: 'NCERT', tags: ['a'] }
    const question = await makeQuestion(app, school, fields, chapter)
    const next = await changed(question, { explanation: '<p></p>', source: null, tags: [] })
    expect(next).toMatchObject({ explanation: null, source: null, tags: [] })
  })

  it('is found by the search from then on, and no longer by its old words', async () => {
    const question = await makeQuestion(app, school, { question_text: '<p>Photosynthesis</p>' }, chapter)
    await update(question, { question_text: '<p>Chlorophyll</p>' })
    const found = async (search: string) =>
      (await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)).data.map(({ id }) => id)
    expect(await found('chlorophyll')).toEqual([question.id])
    expect(await found('photosynthesis')).toEqual([])
  })

  it('sends an approved and a rejected question back to draft, one in review not', async () => {
    const approved = await makeQuestion(app, school, {}, chapter)
    await setReviewState(approved.id, 'APPROVED')
    expect((await changed(approved, { level: 'HARD' })).review_state).toBe('DRAFT')
    const rejected = await makeQuestion(app, school, {}, chapter)
    await setReviewState(rejected.id, 'REJECTED')
    expect((await changed(rejected, { level: 'HARD' })).review_state).toBe('DRAFT')
    const reviewed = await makeQuestion(app, school, {}, chapter)
    await setReviewState(reviewed.id, 'IN_REVIEW')
    expect((await changed(reviewed, { level: 'HARD' })).review_state).toBe('IN_REVIEW')
  })

  it('that comes in twice at once makes two versions, and no row is lost', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const replies = await Promise.all(['MEDIUM', 'HARD'].map((level) => update(question, { level })))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect(await read(question.id)).toMatchObject({ version: 3, row_version: 3 })
  })
})

describe('a change that says the same', () => {
  it('to another chapter makes no version and keeps an approval', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    await setReviewState(question.id, 'APPROVED')
    const next = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
    expect(await changed(question, { chapter_id: next.id })).toMatchObject({
      chapter: { id: next.id, title: next.chapter },
      version: 1,
      row_version: 2,
      review_state: 'APPROVED',
    })
  })

  it('to a chapter of another class, with class and subject', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const { grade_id, subject_id, id: chapter_id } = await makeChapter(app, school)
    expect(await changed(question, { grade_id, subject_id, chapter_id })).toMatchObject({ grade_id, version: 1 })
  })

  it('of the status makes no version', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    expect(await changed(question, { status: 0 })).toMatchObject({ status: 0, version: 1 })
  })

  it('with all of its content sent again makes no version, however it is written', async () => {
    const written = { answer: { model_answer: '<p>x</p>', marking_points: [{ text: 'A', marks: 3 }] } }
    const fields = { type: 'SHORT', max_marks: 3, question_options: [], tags: ['b', 'a'], ...written }
    const question = await makeQuestion(app, school, { ...fields, question_text: '<p><b>Why</b>?</p>' }, chapter)
    const answer = { marking_points: [{ marks: 3, text: 'A ' }], model_answer: '<p>x</p>' }
    const next = await changed(question, { ...fields, answer, question_text: '<p ><strong>Why</strong>?</p>' })
    expect([next.version, next.row_version]).toEqual([1, 2])
  })

  it('in an inactive chapter is taken: only new questions are kept out of it', async () => {
    const old = await makeChapter(app, school)
    const question = await makeQuestion(app, school, {}, old)
    await app.call(api.chapter.changeStatus, {}, school.admin, old.id)
    expect(await changed(question, { level: 'HARD' })).toMatchObject({ level: 'HARD', chapter_id: old.id })
  })
})

describe('the record of what was done', () => {
  it('names who created and changed a question, and what', async () => {
    const question = await makeQuestion(app, school, { question_text: '<p>Old</p>' }, chapter)
    await update(question, { level: 'HARD' })
    const { rows } = await app.databases.owner.query(
      "select action, before, after from audit_entries where client_id = $1 and entity = 'question' and entity_id = $2 order by id",
      [school.id, question.id],
    )
    expect(rows.map((row) => row.action)).toEqual(['create', 'update'])
    expect(rows[0].after).toMatchObject({ question_text: '<p>Old</p>', chapter_id: chapter.id })
    expect([rows[1].before.level, rows[1].after.level]).toEqual(['EASY', 'HARD'])
  })
})
