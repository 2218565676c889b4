import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type PaperRow, type Question } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  type TestSchool,
} from '../testing/factories/factories.ts'
import {
  choose,
  makeCompleteDraft,
  makeDraft,
  makeInstruction,
  planSection,
  readPreview,
} from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const submit = (id: number, body: object = {}, caller = school.admin) =>
  app.call<PaperRow>(api.question_paper.submit, body, caller, id)
const change = async (question: Question, body: object) => {
  const reply = await app.call(api.question.update, body, school.admin, question.id)
  expect(reply.status).toBe(200)
}
const questionOf = async ({ id }: Question) =>
  (await app.call<Question[]>(api.question.list, { filter: { id } }, school.admin)).data[0]
const stateOf = async (id: number) =>
  (await app.call<PaperRow[]>(api.question_paper.list, { filter: { id } }, school.admin)).data[0]?.state

/** Why a draft is no paper yet, after seeing that it stayed a draft. */
async function shortfallOf(id: number) {
  const reply = await submit(id)
  expect([reply.status, reply.errorCode, await stateOf(id)]).toEqual([422, 'shortfall', 'DRAFT'])
  return { message: reply.message, shortfall: reply.body.shortfall }
}

const of_anything = { chapter_id: null, type: null, level: null }

describe('before a draft is submitted', () => {
  it('its preview names the questions without answer and those that nobody has approved, by their numbers', async () => {
    const written = (answer: object) =>
      makeQuestion(app, school, { type: 'SHORT', question_options: [], answer }, chapter)
    const part = { content: '<p>Why?</p>', options: [], type: 'SHORT', max_marks: 1 }
    const parts = [
      { ...part, answer: { model_answer: '<p>Because.</p>', marking_points: [] } },
      { ...part, answer: { model_answer: '', marking_points: [] } },
    ]
    const chosen = [
      await makeQuestion(app, school, {}, chapter),
      await written({ model_answer: '', marking_points: [] }),
      await written({ model_answer: '', marking_points: [{ text: 'Names it', marks: 1 }] }),
      await written({ model_answer: '<p>So.</p>', marking_points: [] }),
      await makeQuestion(
        app,
        school,
        { type: 'CASE_STUDY', question_options: [], sub_questions: parts, max_marks: 2 },
        chapter,
      ),
    ]
    const sections = [
      planSection({ section: 'A', types: ['MCQ_SINGLE', 'SHORT'], count: 4 }),
      planSection({ section: 'B', types: ['CASE_STUDY'], marks_each: 2, count: 1 }),
    ]
    const paper = await makeDraft(app, school, chapter, { sections, question_paper_marks: 6 })
    await choose(app, school, paper, { A: chosen.slice(0, 4), B: chosen.slice(4) })
    await app.databases.owner_kysely
      .updateTable('questions')
      .set({ review_state: 'APPROVED' })
      .where('id', 'in', [chosen[0]!.id, chosen[3]!.id, chosen[4]!.id])
      .execute()
    const { to_check } = await readPreview(app, school.admin, paper.id)
    expect(to_check).toEqual({ unanswered: [2, 5], unapproved: [2, 3], other_language: [] })
    expect((await submit(paper.id)).status).toBe(200)
    expect((await readPreview(app, school.admin, paper.id)).to_check).toBeUndefined()
  })
})

describe('a paper that is not submitted', () => {
  it('one with too few questions, with a sentence and the numbers for each section', async () => {
    const sections = [planSection({ section: 'A', count: 3 }), planSection({ section: 'B', marks_each: 2, count: 1 })]
    const paper = await makeDraft(app, school, chapter, { sections })
    await choose(app, school, paper, { A: [await makeQuestion(app, school, {}, chapter)] })
    const [first, second] = [
      'Section A: the plan needs 3 questions, 1 is chosen.',
      'Section B: the plan needs 1 question, 0 are chosen.',
    ]
    expect(await shortfallOf(paper.id)).toMatchObject({
      message: `${first} ${second}`,
      shortfall: [
        { section: 'A', ...of_anything, marks: 1, needed: 3, available: 1, message: first },
        { section: 'B', ...of_anything, marks: 2, needed: 1, available: 0, message: second },
      ],
    })
  })

  it('one whose plan was cut down below what is chosen', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await app.databases.owner_kysely
      .updateTable('question_papers')
      .set({ plan: JSON.stringify([{ ...planSection({ count: 1 }), attempt_any: 1 }]) })
      .where('id', '=', paper.id)
      .execute()
    expect((await shortfallOf(paper.id)).message).toBe('Section 1: the plan needs 1 question, 2 are chosen.')
  })

  it('one with an alternative that has no partner', async () => {
    const [first, second] = [await makeQuestion(app, school, {}, chapter), await makeQuestion(app, school, {}, chapter)]
    const paper = await makeDraft(app, school, chapter)
    await choose(app, school, paper, { '1': [{ question: first, or_group: 'x' }, second] })
    expect((await shortfallOf(paper.id)).message).toBe(
      `Section 1: question ${first.id} is marked as an alternative but has no partner.`,
    )
  })

  it.each([
    ['inactive', async (question: Question) => change(question, { status: 0 })],
    ['of other marks', async (question: Question) => change(question, { max_marks: 2 })],
    [
      'of another type',
      async (question: Question) => change(question, { type: 'TRUE_FALSE', answer: { value: true } }),
    ],
    [
      'of another subject',
      async (question: Question) => {
        const { grade_id, subject_id, id: chapter_id } = await makeChapter(app, school)
        await change(question, { grade_id, subject_id, chapter_id })
      },
    ],
    [
      'rejected',
      async (question: Question) => {
        const { owner_kysely } = app.databases
        await owner_kysely
          .updateTable('questions')
          .set({ review_state: 'REJECTED' })
          .where('id', '=', question.id)
          .execute()
      },
    ],
  ])('one with a question that has become %s since it was chosen', async (_name, happen) => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await happen(questions[1])
    const message = `Section 1: question ${questions[1].id} may not be used any more; choose another.`
    expect(await shortfallOf(paper.id)).toMatchObject({
      message,
      shortfall: [{ section: '1', marks: 1, needed: 2, available: 1, message }],
    })
    expect((await questionOf(questions[0]))?.times_used).toBe(0)
  })

  it('one that somebody else changed meanwhile: 409 with the row as it is now', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const reply = await submit(paper.id, { row_version: 1 })
    expect([reply.status, reply.errorCode, reply.data.row_version]).toEqual([409, 'stale_row', 2])
    expect((await submit(paper.id, { row_version: 2 })).status).toBe(200)
  })

  it('one that is submitted already', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    expect((await submit(paper.id)).status).toBe(200)
    const reply = await submit(paper.id)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'id'])
    expect((await questionOf(questions[0]))?.times_used).toBe(1)
  })

  it('one of another school, of a subject out of reach (404), or by a student (403)', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const other = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, other)
    expect((await submit(paper.id, {}, (await makeSchool(app)).admin)).status).toBe(404)
    expect((await submit(paper.id, {}, teacher)).status).toBe(404)
    expect((await submit(paper.id, {}, await makePerson(app, school.id, 4))).status).toBe(403)
    expect(await stateOf(paper.id)).toBe('DRAFT')
  })
})

describe('a submitted paper', () => {
  it('answers its row and counts each question as used, both of a pair', async () => {
    const make = () => makeQuestion(app, school, {}, chapter)
    const [a, b, c, unused] = [await make(), await make(), await make(), await make()]
    const paper = await makeDraft(app, school, chapter)
    await choose(app, school, paper, { '1': [a, { question: b, or_group: 'x' }, { question: c, or_group: 'x' }] })
    const { status, data } = await submit(paper.id)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: paper.id,
      row_version: 3,
      state: 'SUBMITTED',
      submitted_at: app.clock.now.toISOString(),
      total_questions: 2,
    })
    for (const question of [a, b, c]) {
      expect(await questionOf(question)).toMatchObject({ times_used: 1, last_used_at: app.clock.now.toISOString() })
    }
    expect(await questionOf(unused)).toMatchObject({ times_used: 0, last_used_at: null })
  })

  it('keeps its questions as they were, while a draft follows every edit', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const draft = await makeDraft(app, school, chapter)
    await choose(app, school, draft, { '1': questions })
    await change(questions[0], { question_text: '<p>Second wording</p>' })
    await submit(paper.id)
    await change(questions[0], { question_text: '<p>Third wording</p>' })
    const shown = async ({ id }: { id: number }) => {
      const { data_json } = await readPreview(app, school.admin, id)
      const first = data_json[0]?.questions[0]
      return [first?.version, first?.question_text]
    }
    expect(await shown(paper)).toEqual([2, '<p>Second wording</p>'])
    expect(await shown(draft)).toEqual([3, '<p>Third wording</p>'])
  })

  it('keeps its instruction as it was, while a draft follows every edit', async () => {
    const fields = { heading: 'General', content: 'Write in ink.' }
    const instruction = await makeInstruction(app, school, fields)
    const more = { instruction_id: instruction.id }
    const { paper, questions } = await makeCompleteDraft(app, school, chapter, more)
    const draft = await makeDraft(app, school, chapter, more)
    await choose(app, school, draft, { '1': questions })
    await submit(paper.id)
    await app.databases.owner_kysely
      .updateTable('instructions')
      .set({ heading: 'Changed', content: 'Write in pencil.' })
      .where('id', '=', instruction.id)
      .execute()
    expect((await readPreview(app, school.admin, paper.id)).instruction).toEqual(fields)
    expect((await readPreview(app, school.admin, draft.id)).instruction).toEqual({
      heading: 'Changed',
      content: 'Write in pencil.',
    })
  })

  it('keeps its questions when they become inactive', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await submit(paper.id)
    await change(questions[0], { status: 0 })
    expect((await readPreview(app, school.admin, paper.id)).total_questions).toBe(2)
  })

  it('is on record with who submitted it', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await submit(paper.id)
    const { rows } = await app.databases.owner.query(
      "select action from audit_entries where client_id = $1 and entity = 'question-paper' and entity_id = $2 order by id",
      [school.id, paper.id],
    )
    expect(rows.map((row) => row.action)).toEqual(['create', 'choose-questions', 'submit'])
  })

  it('of many at once that share their questions is counted for each', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const papers = [paper]
    for (let more = 0; more < 4; more++) {
      const draft = await makeDraft(app, school, chapter)
      await choose(app, school, draft, { '1': more % 2 === 0 ? questions.toReversed() : questions })
      papers.push(draft)
    }
    const replies = await Promise.all(papers.map(({ id }) => submit(id)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect((await questionOf(questions[0]))?.times_used).toBe(5)
  })
})

describe('a paper that is sent back', () => {
  const sendBack = ({ id }: { id: number }) =>
    app.call(api.question_paper.changeState, { state: 'DRAFT', reason: 'Too long' }, school.admin, id)
  const recordedOf = async (question: Question) => {
    const row = await questionOf(question)
    return [row?.times_used, row?.last_used_at]
  }

  it('was no use of its questions: the last one is that of another paper, if there is any', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const [shared, own] = questions
    const draft = await makeDraft(app, school, chapter)
    await choose(app, school, draft, { '1': [shared, await makeQuestion(app, school, {}, chapter)] })
    // A draft is no use.
    const other = await makeDraft(app, school, chapter)
    await choose(app, school, other, { '1': questions })
    const start = app.clock.now
    const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
    await submit(draft.id)
    app.clock.now = days(1)
    await submit(paper.id)
    expect([await recordedOf(shared), await recordedOf(own)]).toEqual([
      [2, days(1).toISOString()],
      [1, days(1).toISOString()],
    ])
    app.clock.now = days(2)
    expect((await sendBack(paper)).status).toBe(200)
    expect([await recordedOf(shared), await recordedOf(own)]).toEqual([
      [1, start.toISOString()],
      [0, null],
    ])
    expect((await submit(paper.id)).status).toBe(200)
    expect([await recordedOf(shared), await recordedOf(own)]).toEqual([
      [2, days(2).toISOString()],
      [1, days(2).toISOString()],
    ])
    // The earlier one goes: the later stays the last.
    expect((await sendBack(draft)).status).toBe(200)
    expect(await recordedOf(shared)).toEqual([1, days(2).toISOString()])
    app.clock.now = start
  })

  it('while others with its questions are submitted, leaves their use', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await submit(paper.id)
    const drafts = [await makeDraft(app, school, chapter), await makeDraft(app, school, chapter)]
    for (const draft of drafts) await choose(app, school, draft, { '1': questions.toReversed() })
    const replies = await Promise.all([submit(drafts[0]?.id ?? 0), sendBack(paper), submit(drafts[1]?.id ?? 0)])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    for (const question of questions) expect(await recordedOf(question)).toEqual([2, app.clock.now.toISOString()])
  })
})
