import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api, type ChangedMany, type Chapter, type Question, type QuestionHistory, type ReviewState } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  questionBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let author: Caller
let colleague: Caller
let examiner: Caller
let student: Caller

const teacherOf = (chapter: Chapter) => makeTeacherOf(app, school, chapter)

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  author = await teacherOf(chapter)
  colleague = await teacherOf(chapter)
  examiner = await makePerson(app, school.id, 5)
  student = await makePerson(app, school.id, 4)
})

const write = async (caller = author): Promise<Question> =>
  (await app.call<Question>(api.question.create, questionBody(chapter), caller)).data

const review = (id: number, review_state: ReviewState, caller: Caller, fields: object = {}) =>
  app.call<Question>(api.question_review.review, { review_state, ...fields }, caller, id)

const historyOf = async (id: number, caller: Caller) =>
  (await app.call<QuestionHistory>(api.question_review.history, {}, caller, id)).data

/** A question of the author in the given state, put there without the rules. */
async function inState(review_state: ReviewState): Promise<Question> {
  const question = await write()
  await app.databases.owner_kysely
    .updateTable('questions')
    .set({ review_state })
    .where('id', '=', question.id)
    .execute()
  return question
}

const people = { author: () => author, colleague: () => colleague, examiner: () => examiner, admin: () => school.admin }
type Who = keyof typeof people
const everybody = Object.keys(people) as Who[]
const approvers: Who[] = ['examiner', 'admin']

/** Every step there is, and who takes it with a question of the author. */
const steps: [from: ReviewState, to: ReviewState, who: Who[]][] = [
  ['DRAFT', 'IN_REVIEW', everybody],
  ['DRAFT', 'APPROVED', approvers],
  ['IN_REVIEW', 'APPROVED', approvers],
  ['IN_REVIEW', 'REJECTED', approvers],
  ['IN_REVIEW', 'DRAFT', ['author', ...approvers]],
  ['REJECTED', 'DRAFT', everybody],
  ['REJECTED', 'IN_REVIEW', everybody],
  ['APPROVED', 'RETIRED', approvers],
  ['RETIRED', 'DRAFT', approvers],
]

const cases = steps.flatMap(([from, to, who]) =>
  everybody.map((name) => ({ from, to, name, allowed: who.includes(name) })),
)

describe('a step of the review', () => {
  it.each(cases)('$from → $to by $name: $allowed', async ({ from, to, name, allowed }) => {
    const { id } = await inState(from)
    const reply = await review(id, to, people[name](), { comment: 'The units are missing.' })
    const [after] = (await app.call<Question[]>(api.question.list, { filter: { id } }, examiner)).data
    expect([reply.status, after?.review_state]).toEqual(allowed ? [200, to] : [403, from])
    if (!allowed) expect(reply.message).toMatch(/^Only (people|its author)/)
  })

  const states: ReviewState[] = ['DRAFT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED']
  const known = new Set(steps.map(([from, to]) => `${from} ${to}`))
  const others = states.flatMap((from) =>
    states.filter((to) => !known.has(`${from} ${to}`)).map((to) => ({ from, to })),
  )

  it.each(others)('$from → $to is none: 422 says what may follow', async ({ from, to }) => {
    const { id } = await inState(from)
    const reply = await review(id, to, examiner, { comment: 'No.' })
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([422, 'invalid_field', 'review_state'])
    expect(reply.message).toMatch(/can (only )?be|can be/)
  })

  it('is never open to a student', async () => {
    const { id } = await write()
    expect((await review(id, 'IN_REVIEW', student)).status).toBe(403)
    expect((await app.call(api.question_review.history, {}, student, id)).status).toBe(403)
  })

  it('answers the question as it stands now, and counts its row version up', async () => {
    const question = await write()
    const { data } = await review(question.id, 'IN_REVIEW', author)
    expect(data).toEqual({ ...question, review_state: 'IN_REVIEW', row_version: question.row_version + 1 })
  })

  it('is refused when somebody has changed the question meanwhile', async () => {
    const { id, row_version } = await write()
    await app.call(api.question.update, { level: 'HARD' }, author, id)
    const reply = await review(id, 'IN_REVIEW', author, { row_version })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
  })
})

describe('who decides', () => {
  it('is never the author of the newest text, an approver included', async () => {
    const { id } = await write(examiner)
    await review(id, 'IN_REVIEW', examiner)
    for (const state of ['APPROVED', 'REJECTED'] as const) {
      const reply = await review(id, state, examiner, { comment: 'Fine.' })
      expect([reply.status, reply.errorCode, reply.message]).toEqual([
        403,
        'forbidden',
        'You wrote this text, so somebody else approves or rejects it',
      ])
    }
    expect((await review(id, 'APPROVED', school.admin)).status).toBe(200)
  })

  it('is whoever did not write last: an edit makes its author unable to approve', async () => {
    const { id } = await write()
    await review(id, 'IN_REVIEW', author)
    await app.call(api.question.update, { question_text: '<p>What is six times seven?</p>' }, examiner, id)
    expect((await review(id, 'APPROVED', examiner)).status).toBe(403)
    expect((await review(id, 'APPROVED', school.admin)).status).toBe(200)
  })

  it('an approved text that is edited is a draft again', async () => {
    const { id } = await inState('APPROVED')
    await app.call(api.question.update, { question_text: '<p>What is six times eight?</p>' }, author, id)
    const [after] = (await app.call<Question[]>(api.question.list, { filter: { id } }, examiner)).data
    expect(after?.review_state).toBe('DRAFT')
  })

  it.each(['', '   ', null, undefined])('rejects with a reason, not with %j', async (comment) => {
    const { id } = await inState('IN_REVIEW')
    const reply = await review(id, 'REJECTED', examiner, { comment })
    expect([reply.status, reply.errors]).toMatchObject([
      422,
      [{ path: 'comment', message: 'Please say what is to be changed' }],
    ])
  })

  it('does not see questions out of the own subjects: 404', async () => {
    const { id } = await write()
    const stranger = await teacherOf(await makeChapter(app, school))
    expect((await review(id, 'IN_REVIEW', stranger)).status).toBe(404)
    expect((await app.call(api.question_review.history, {}, stranger, id)).status).toBe(404)
  })

  it("does not reach another school's question: 404", async () => {
    const other = await makeSchool(app)
    const { id } = await makeQuestion(app, other)
    expect((await review(id, 'IN_REVIEW', school.admin)).status).toBe(404)
    expect((await app.call(api.question_review.history, {}, school.admin, id)).status).toBe(404)
  })
})

describe('a step that is undone', () => {
  const stepOf = async (id: number, review_state: ReviewState, by: Caller) =>
    ((await review(id, review_state, by, { comment: 'The units are missing.' })) as unknown as { change_id: number })
      .change_id
  const undo = (change_id: number, by: Caller) =>
    app.call<z.output<typeof ChangedMany>>(api.question_bulk.undoChange, {}, by, change_id)
  const stateOf = async (id: number) =>
    (await app.call<Question[]>(api.question.list, { filter: { id } }, examiner)).data[0]?.review_state

  it.each(['APPROVED', 'REJECTED'] as const)('%s is in review again, for whoever took the step', async (next) => {
    const { id } = await inState('IN_REVIEW')
    const change_id = await stepOf(id, next, examiner)
    expect((await undo(change_id, author)).status).toBe(404)
    expect((await undo(change_id, examiner)).data).toEqual({ change_id: null, changed: 1, failed: [] })
    expect(await stateOf(id)).toBe('IN_REVIEW')
    expect((await undo(change_id, examiner)).status).toBe(404)
    const [last] = (await historyOf(id, author)).reviews
    expect(last).toMatchObject({ from_state: next, review_state: 'IN_REVIEW', comment: null })
  })

  it('stays where somebody has gone on since', async () => {
    const { id } = await inState('IN_REVIEW')
    const change_id = await stepOf(id, 'APPROVED', examiner)
    await stepOf(id, 'RETIRED', school.admin)
    expect((await undo(change_id, examiner)).data).toMatchObject({ changed: 0, failed: [{ id }] })
    expect(await stateOf(id)).toBe('RETIRED')
  })
})

describe('the history', () => {
  it('holds every version with its author and every step with its reviewer and comment, newest first', async () => {
    const { id } = await write()
    await review(id, 'IN_REVIEW', author)
    await review(id, 'REJECTED', examiner, { comment: 'The units are missing.' })
    await app.call(api.question.update, { question_text: '<p>How many metres?</p>' }, author, id)
    await review(id, 'IN_REVIEW', author)
    await review(id, 'APPROVED', examiner)
    const { versions, reviews } = await historyOf(id, author)
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
    expect(versions[0]?.question_text).toBe('<p>How many metres?</p>')
    expect(versions[0]?.author?.id).toBe(versions[1]?.author?.id)
    expect(
      reviews.map(({ version, from_state, review_state, comment }) => [version, from_state, review_state, comment]),
    ).toEqual([
      [2, 'IN_REVIEW', 'APPROVED', null],
      [2, 'DRAFT', 'IN_REVIEW', null],
      [1, 'IN_REVIEW', 'REJECTED', 'The units are missing.'],
      [1, 'DRAFT', 'IN_REVIEW', null],
    ])
    expect(reviews[0]?.reviewer?.id).not.toBe(reviews[1]?.reviewer?.id)
    expect(reviews[0]?.reviewer?.name).toMatch(/^person/)
  })

  it('ends after 8 MB of versions and says so', async () => {
    const { id } = await write()
    expect(await historyOf(id, author)).not.toHaveProperty('truncated')
    const columns =
      'client_id, question_id, type, level, skill, max_marks, negative_marks, question_options, sub_questions, answer, language, translations, created_at, created_by'
    await app.databases.owner.query(
      `insert into question_versions (${columns}, version, question_text)
        select ${columns}, 1 + step, repeat(md5(step::text), 10000)
        from question_versions cross join generate_series(1, 40) step where client_id = $1 and question_id = $2`,
      [school.id, id],
    )
    const { versions, truncated } = await historyOf(id, author)
    expect([truncated, versions.map(({ version }) => version)]).toEqual([
      true,
      Array.from({ length: 27 }, (_, at) => 41 - at),
    ])
  })

  it('names the papers that print the question: a draft follows the newest version, a submitted one keeps its own', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const [{ id }] = questions
    expect((await historyOf(id, author)).papers).toMatchObject([{ id: paper.id, state: 'DRAFT', version: null }])
    await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const [used] = (await historyOf(id, author)).papers
    expect(used).toMatchObject({ id: paper.id, state: 'SUBMITTED', version: 1, session: { id: school.session_id } })
    await app.call(api.question_paper.remove, {}, school.admin, paper.id)
  })

  it('every step is in the audit', async () => {
    const { id } = await write()
    await review(id, 'IN_REVIEW', author)
    const { rows } = await app.databases.owner.query(
      "select before ->> 'review_state' as before, after ->> 'review_state' as after from audit_entries where entity = 'question' and entity_id = $1 and action = 'review'",
      [id],
    )
    expect(rows).toEqual([{ before: 'DRAFT', after: 'IN_REVIEW' }])
  })
})
