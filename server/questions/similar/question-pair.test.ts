import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type DecidedPair, type Question, type QuestionPair } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacher,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'
import { choose, makeDraft } from '../../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

const list = (filter: object = {}, caller: Caller = school.admin, more: object = {}) =>
  app.call<QuestionPair[]>(api.question_pair.list, { filter, ...more }, caller)
const decide = (id: number, body: object, caller: Caller = school.admin) =>
  app.call<DecidedPair>(api.question_pair.decide, body, caller, id)
const stateOf = async ({ id }: { id: number }) =>
  (await app.call<Question[]>(api.question.list, { filter: { id } }, school.admin)).data[0]?.review_state

/** Two questions that say the same, and the pair that saving the second has made. */
async function makePair(
  chapter?: Chapter,
): Promise<{ pair: QuestionPair; questions: [Question, Question]; chapter: Chapter }> {
  const place = chapter ?? (await makeChapter(app, school))
  const text = `<p>Explain the ${unique('meridian')} of navigation at sea in the age of sail.</p>`
  const questions: [Question, Question] = [
    await makeQuestion(app, school, { question_text: text }, place),
    await makeQuestion(app, school, { question_text: text }, place),
  ]
  const { data } = await list({ question_id: questions[1].id })
  if (!data[0]) throw new Error('The two questions made no pair')
  return { pair: data[0], questions, chapter: place }
}

describe('pairs of similar questions', () => {
  it('are there as soon as the second of them is saved, with what each says', async () => {
    const { pair, questions } = await makePair()
    expect(pair).toMatchObject({ score: 1, state: 'FOUND', decided_at: null, subject: { id: questions[0].subject_id } })
    for (const [side, question] of [
      [pair.first, questions[0]],
      [pair.second, questions[1]],
    ] as const) {
      const { id, question_text, chapter, max_marks } = question
      expect(side).toMatchObject({
        id,
        question_text,
        chapter,
        max_marks,
        review_state: 'DRAFT',
        times_used: 0,
        parts: [],
      })
      expect(side.question_options.map(({ data }) => data)).toEqual(['<p>4</p>', '<p>5</p>'])
    }
  })

  it('tell the parts of case studies too', async () => {
    const place = await makeChapter(app, school)
    const text = `<p>Read about the ${unique('estuary')} and answer what follows about its tides.</p>`
    const sub_questions = [
      {
        content: '<p>Why?</p>',
        type: 'VERY_SHORT',
        max_marks: 4,
        answer: { model_answer: '<p>So.</p>', marking_points: [] },
      },
    ]
    const fields = { type: 'CASE_STUDY', max_marks: 4, question_text: text, question_options: [], sub_questions }
    await makeQuestion(app, school, fields, place)
    await makeQuestion(app, school, fields, place)
    const { data } = await list({ chapter_id: place.id })
    expect(data[0]?.first.parts).toEqual(['<p>Why?</p>'])
  })

  it('go when one of the two says something else, and come back with it', async () => {
    const { questions, pair } = await makePair()
    const say = (question_text: string) =>
      app.call(api.question.update, { question_text }, school.admin, questions[1].id)
    await say('<p>Name three carnivorous marsupials of Tasmania.</p>')
    expect((await list({ id: pair.id })).count).toBe(0)
    await say(questions[0].question_text)
    expect((await list({ question_id: questions[1].id })).count).toBe(1)
  })

  it('are not shown while one of the two is deleted', async () => {
    const { questions, pair } = await makePair()
    await app.call(api.question.remove, {}, school.admin, questions[0].id)
    expect((await list({ id: pair.id })).count).toBe(0)
    await app.call(api.question.restore, {}, school.admin, questions[0].id)
    expect((await list({ id: pair.id })).count).toBe(1)
  })

  it('are listed with the most alike first, and by class, subject, chapter, question and state', async () => {
    const { pair, questions, chapter } = await makePair()
    await makeQuestion(
      app,
      school,
      { question_text: questions[0].question_text.replace('age of sail', 'days of steam') },
      chapter,
    )
    const { data } = await list({ subject_id: chapter.subject_id })
    expect(data.map(({ score }) => score)).toEqual([1, expect.any(Number), expect.any(Number)])
    expect(data[1]?.score).toBeLessThan(1)
    const found = async (filter: object) => (await list(filter)).data.some(({ id }) => id === pair.id)
    const other = await makeChapter(app, school)
    for (const [field, right, wrong] of [
      ['grade_id', chapter.grade_id, other.grade_id],
      ['subject_id', chapter.subject_id, other.subject_id],
      ['chapter_id', chapter.id, other.id],
      ['question_id', questions[0].id, 1_000_000],
      ['state', 'FOUND', 'MERGED'],
    ] as const) {
      expect([field, await found({ [field]: right }), await found({ [field]: wrong })]).toEqual([field, true, false])
    }
    const sorted = await list({ subject_id: chapter.subject_id }, school.admin, {
      sort: [{ field: 'score', dir: 'asc' }],
    })
    expect(sorted.data.at(-1)?.id).toBe(pair.id)
  })

  it('are seen and decided only by who sees both questions', async () => {
    const { pair, chapter } = await makePair()
    const other = await makeSchool(app)
    const assigned = { id: chapter.subject_id, grade_id: chapter.grade_id } as Parameters<typeof makeTeacher>[2]
    const elsewhere = await makeChapter(app, school)
    const stranger = await makeTeacher(app, school, {
      ...assigned,
      id: elsewhere.subject_id,
      grade_id: elsewhere.grade_id,
    })
    for (const caller of [other.admin, stranger]) {
      expect((await list({ id: pair.id }, caller)).count).toBe(0)
      expect((await decide(pair.id, { decision: 'ENEMIES' }, caller)).status).toBe(404)
    }
    expect((await list({ id: pair.id }, await makeTeacher(app, school, assigned))).count).toBe(1)
  })
})

describe('a decision', () => {
  it.each([
    [{ decision: 'DELETE' }, 'decision'],
    [{ decision: 'MERGE' }, 'keep_id'],
    [{ decision: 'MERGE', keep_id: 1_000_000 }, 'keep_id'],
  ])('such as %j is refused', async (body, path) => {
    const { pair } = await makePair()
    const reply = await decide(pair.id, body)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
  })

  it.each([
    ['KEEP_BOTH', 'KEPT'],
    ['ENEMIES', 'ENEMIES'],
  ])('%s is kept, taken once, and outlives the next search', async (decision, state) => {
    const { pair, chapter } = await makePair()
    const replies = [await decide(pair.id, { decision }), await decide(pair.id, { decision })]
    expect(replies.map(({ status, data }) => [status, data.state, data.drafts])).toEqual([
      [200, state, []],
      [200, state, []],
    ])
    await app.call(api.question_pair.detect, { subject_id: chapter.subject_id }, school.admin)
    await app.runJobs(school.id)
    expect((await list({ id: pair.id })).data[0]).toMatchObject({ state, decided_at: app.clock.now.toISOString() })
    const { rows } = await app.databases.owner.query(
      "select count(*) as count from audit_entries where action = 'decide-pair' and (before ->> 'id')::bigint = $1",
      [pair.id],
    )
    expect(rows[0].count).toBe(1)
    expect((await decide(pair.id, { decision: 'UNDO' })).data).toMatchObject({ state: 'FOUND', decided_at: null })
  })

  it('MERGE retires the other question, says why in its history, and names the drafts that hold it', async () => {
    const { pair, questions, chapter } = await makePair()
    const [kept, other] = questions
    const draft = await makeDraft(app, school, chapter, { name: 'Half-term test' })
    await choose(app, school, draft, { '1': [other, await makeQuestion(app, school, {}, chapter)] })
    const { status, data } = await decide(pair.id, { decision: 'MERGE', keep_id: kept.id })
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'MERGED', second: { id: other.id, review_state: 'RETIRED' } })
    expect(data.drafts).toEqual([{ id: draft.id, title: 'Half-term test' }])
    expect(await stateOf(kept)).toBe('DRAFT')
    const history = await app.call<{ reviews: object[] }>(api.question_review.history, {}, school.admin, other.id)
    expect(history.data.reviews[0]).toMatchObject({
      from_state: 'DRAFT',
      review_state: 'RETIRED',
      comment: `Merged into question ${kept.id}`,
      comment_said: { code: 'review.merged', params: { kept: kept.id } },
    })
    expect((await decide(pair.id, { decision: 'MERGE', keep_id: kept.id })).data.drafts).toHaveLength(1)
    await decide(pair.id, { decision: 'UNDO' })
    expect(await stateOf(other)).toBe('DRAFT')
    expect((await list({ id: pair.id })).data[0]?.state).toBe('FOUND')
  })

  it('MERGE the other way round brings the first one back', async () => {
    const { pair, questions } = await makePair()
    await decide(pair.id, { decision: 'MERGE', keep_id: questions[0].id })
    await decide(pair.id, { decision: 'MERGE', keep_id: questions[1].id })
    expect([await stateOf(questions[0]), await stateOf(questions[1])]).toEqual(['RETIRED', 'DRAFT'])
    await decide(pair.id, { decision: 'KEEP_BOTH' })
    expect(await stateOf(questions[0])).toBe('DRAFT')
  })

  it('UNDO of a merge leaves a question alone that somebody has taken up again', async () => {
    const { pair, questions } = await makePair()
    await app.databases.owner.query("update questions set review_state = 'APPROVED' where id = $1", [questions[1].id])
    await decide(pair.id, { decision: 'MERGE', keep_id: questions[0].id })
    await app.databases.owner.query("update questions set review_state = 'DRAFT' where id = $1", [questions[1].id])
    await decide(pair.id, { decision: 'UNDO' })
    expect(await stateOf(questions[1])).toBe('DRAFT')
  })

  it('hides the other pairs of a retired question until it is back', async () => {
    const { pair, questions, chapter } = await makePair()
    const third = await makeQuestion(app, school, { question_text: questions[0].question_text }, chapter)
    expect((await list({ question_id: third.id })).count).toBe(2)
    await decide(pair.id, { decision: 'MERGE', keep_id: questions[0].id })
    expect((await list({ question_id: third.id })).count).toBe(1)
    await decide(pair.id, { decision: 'UNDO' })
    expect((await list({ question_id: third.id })).count).toBe(2)
  })

  it('MERGE that retires an approved question is for people who may approve', async () => {
    const { pair, questions, chapter } = await makePair()
    const assigned = { id: chapter.subject_id, grade_id: chapter.grade_id } as Parameters<typeof makeTeacher>[2]
    const teacher = await makeTeacher(app, school, assigned)
    await app.databases.owner.query("update questions set review_state = 'APPROVED' where id = $1", [questions[1].id])
    expect((await decide(pair.id, { decision: 'MERGE', keep_id: questions[0].id }, teacher)).status).toBe(403)
    expect(await stateOf(questions[1])).toBe('APPROVED')
    expect((await decide(pair.id, { decision: 'MERGE', keep_id: questions[1].id }, teacher)).status).toBe(200)
  })

  it('on another school’s pair answers 404', async () => {
    const { pair } = await makePair()
    const other = await makeSchool(app)
    const staff = await makePerson(app, other.id, 5)
    for (const caller of [other.admin, staff])
      expect((await decide(pair.id, { decision: 'UNDO' }, caller)).status).toBe(404)
  })
})
