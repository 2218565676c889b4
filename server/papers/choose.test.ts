import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeCopies } from '../testing/factories/bank-factories.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  type TestSchool,
} from '../testing/factories/factories.ts'
import {
  choices,
  type Draft,
  makeCompleteDraft,
  makeDraft,
  planSection,
  readPreview,
} from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
/** Active multiple choice questions of one mark. */
let q: [Question, Question, Question, Question, Question]

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const make = () => makeQuestion(app, school, {}, chapter)
  q = [await make(), await make(), await make(), await make(), await make()]
})

const draft = (count = 3) =>
  makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count }), planSection({ section: 'B' })] })
const send = ({ id }: Draft, body: object, caller = school.admin) =>
  app.call<Draft>(api.question_paper.manualCreate, body, caller, id)
const put = async (paper: Draft, sections: Parameters<typeof choices>[0]) => {
  const { status, data } = await send(paper, choices(sections))
  expect(status).toBe(200)
  return data
}
async function refused(paper: Draft, body: object) {
  const { status, errors } = await send(paper, body)
  return [status, errors?.map(({ path, message }) => `${path}: ${message}`)]
}
/** The chosen questions as [section, id, group] in printed order. */
async function chosen({ id }: Draft) {
  const { data_json } = await readPreview(app, school.admin, id)
  return data_json.flatMap(({ section, questions }) => questions.map((one) => [section, one.id, one.or_group]))
}
async function itemIds({ id }: Draft) {
  const { data_json } = await readPreview(app, school.admin, id)
  return Object.fromEntries(data_json.flatMap(({ questions }) => questions.map((one) => [one.id, one.item_id])))
}
const one = (question_id: number, more: object = {}) => ({ question_id, max_marks: 1, ...more })
const section = (name: string, ...questions: object[]) => ({ section: name, questions })

describe('choices that are alike', () => {
  it('are saved with a warning that names both, unless somebody found them to be fine', async () => {
    const paper = await draft()
    await makeCopies(app, school, chapter, [
      [q[3].id, q[0].id],
      [q[1].id, q[4].id],
    ])
    const save = async (...ids: number[]) => {
      const sections = [section('A', ...ids.map((id) => one(id))), section('B')]
      return (await app.call<{ alike: unknown }>(api.question_paper.manualCreate, { sections }, school.admin, paper.id))
        .data
    }
    expect((await save(q[0].id, q[1].id)).alike).toEqual([])
    const [id, other] = [q[0].id, q[3].id]
    const warned = [
      {
        first: { id, set: null },
        second: { id: other, set: null },
        code: 'alike.in_paper',
        params: { id, other },
        message: `Question ${id} and question ${other} are alike: this paper asks nearly the same twice.`,
      },
    ]
    expect((await save(other, q[1].id, id)).alike).toEqual(warned)
    expect((await readPreview(app, school.admin, paper.id)).alike).toEqual(warned)
    const { data: pairs } = await app.call<{ id: number }[]>(
      api.question_pair.list,
      { filter: { question_id: [id] } },
      school.admin,
    )
    await app.call(api.question_pair.decide, { decision: 'KEEP_BOTH' }, school.admin, pairs[0]?.id)
    expect((await save(q[1].id, id, other)).alike).toEqual([])
  })
})

describe('choices that are refused', () => {
  it('marks other than the section takes', async () => {
    const two = await makeQuestion(app, school, { max_marks: 2 }, chapter)
    const paper = await draft()
    const wrong = [one(two.id), one(two.id, { max_marks: 2 }), one(q[0].id, { max_marks: 2 })]
    for (const choice of wrong) {
      const of = choice.question_id === two.id ? 2 : 1
      const message = `Question ${choice.question_id} has ${of} marks; section A takes questions of 1`
      expect(await refused(paper, { sections: [section('A', choice)] })).toEqual([
        422,
        [`sections.0.questions.0.max_marks: ${message}`],
      ])
    }
  })

  it('a type that the section does not take', async () => {
    const fields = { type: 'TRUE_FALSE', question_options: [], answer: { value: true } }
    const { id } = await makeQuestion(app, school, fields, chapter)
    expect(await refused(await draft(), { sections: [section('A', one(id))] })).toEqual([
      422,
      [`sections.0.questions.0.question_id: Question ${id} is of a type that section A does not take`],
    ])
  })

  it('questions of another subject or school, inactive, deleted, rejected or made up', async () => {
    const inactive = await makeQuestion(app, school, { status: 0 }, chapter)
    const deleted = await makeQuestion(app, school, {}, chapter)
    await app.call(api.question.remove, {}, school.admin, deleted.id)
    const rejected = await makeQuestion(app, school, {}, chapter)
    await app.databases.owner_kysely
      .updateTable('questions')
      .set({ review_state: 'REJECTED' })
      .where('id', '=', rejected.id)
      .execute()
    const ids = [
      (await makeQuestion(app, school)).id,
      (await makeQuestion(app, await makeSchool(app))).id,
      inactive.id,
      deleted.id,
      rejected.id,
      999_999,
    ]
    const paper = await draft()
    for (const id of ids) {
      expect(await refused(paper, { sections: [section('A', one(id))] })).toEqual([
        422,
        [
          `sections.0.questions.0.question_id: Question ${id} is not in the bank of this subject, or may not be used at present`,
        ],
      ])
    }
  })

  it('a question that is not approved, where the school takes approved ones only', async () => {
    const strict = await makeSchool(app)
    const where = await makeChapter(app, strict)
    const question = await makeQuestion(app, strict, {}, where)
    const paper = await makeDraft(app, strict, where)
    const body = choices({ '1': [question] })
    const put = () => app.call(api.question_paper.manualCreate, body, strict.admin, paper.id)
    const { owner_kysely } = app.databases
    await owner_kysely.updateTable('schools').set({ approved_only: true }).where('id', '=', strict.id).execute()
    expect((await put()).status).toBe(422)
    await owner_kysely
      .updateTable('questions')
      .set({ review_state: 'APPROVED' })
      .where('id', '=', question.id)
      .execute()
    expect((await put()).status).toBe(200)
  })

  it('the same question twice, in one section or two', async () => {
    const paper = await draft()
    const message = `Question ${q[0].id} is chosen twice (section A)`
    expect(await refused(paper, { sections: [section('A', one(q[0].id), one(q[0].id))] })).toEqual([
      422,
      [`sections.0.questions.1.question_id: ${message}`],
    ])
    expect(await refused(paper, { sections: [section('A', one(q[0].id)), section('B', one(q[0].id))] })).toEqual([
      422,
      [`sections.1.questions.0.question_id: ${message}`],
    ])
  })

  it('more questions than planned', async () => {
    expect(await refused(await draft(2), choices({ A: [q[0], q[1], q[2]] }))).toEqual([
      422,
      ['sections.0.questions: Section A takes 2 questions; 3 are chosen'],
    ])
  })

  it('a section that the plan does not have, and one that is given twice', async () => {
    const paper = await draft(2)
    expect(await refused(paper, choices({ C: [q[0]] }))).toEqual([
      422,
      ['sections.0.section: The plan has no section C'],
    ])
    const twice = [section('A', one(q[0].id), one(q[1].id)), section('A', one(q[2].id))]
    expect(await refused(paper, { sections: twice })).toEqual([422, ['sections.1.section: Section A is given twice']])
  })

  it('alternatives of three', async () => {
    const paper = await draft()
    const three = [q[0], q[1], q[2]].map((question) => ({ question, or_group: 'x' }))
    expect(await refused(paper, choices({ A: three }))).toEqual([
      422,
      ['sections.0.questions: Alternatives come in pairs; group x has 3 questions'],
    ])
  })

  it('all that is wrong is said at once, and nothing is changed', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const { status, errors } = await send(paper, {
      sections: [section('1', one(999_999), one(q[0].id, { max_marks: 2 })), section('C', one(q[1].id))],
    })
    expect([status, errors?.map(({ path }) => path)]).toEqual([
      422,
      ['sections.0.questions.0.question_id', 'sections.0.questions.1.max_marks', 'sections.1.section'],
    ])
    expect((await chosen(paper)).map(([, id]) => id)).toEqual(questions.map(({ id }) => id))
  })

  it('with a row_version that is old: 409 with the row as it is now', async () => {
    const paper = await draft()
    expect(await put(paper, { A: [q[0]] })).toEqual({ id: paper.id, row_version: 2, alike: [] })
    const reply = await send(paper, { ...choices({ A: [q[1]] }), row_version: 1 })
    expect([reply.status, reply.errorCode, reply.data.row_version]).toEqual([409, 'stale_row', 2])
    expect(await chosen(paper)).toEqual([['A', q[0].id, null]])
    expect((await send(paper, { ...choices({ A: [q[1]] }), row_version: 2 })).data.row_version).toBe(3)
  })

  it('for a submitted paper', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const reply = await send(paper, { sections: [] })
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'id'])
    expect(await chosen(paper)).toHaveLength(2)
  })

  it('by a teacher of another subject (404) and by a student (403)', async () => {
    const paper = await draft()
    const other = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, other)
    expect((await send(paper, { sections: [] }, teacher)).status).toBe(404)
    expect((await send(paper, { sections: [] }, await makePerson(app, school.id, 4))).status).toBe(403)
  })
})

describe('choices that are saved', () => {
  it('stand in the given order, and may be fewer than planned', async () => {
    const paper = await draft()
    await put(paper, { B: [q[3]], A: [q[2], q[0]] })
    expect(await chosen(paper)).toEqual([
      ['A', q[2].id, null],
      ['A', q[0].id, null],
      ['B', q[3].id, null],
    ])
  })

  it('replace all choices before', async () => {
    const paper = await draft()
    await put(paper, { A: [q[0], q[1]], B: [q[2]] })
    await put(paper, { A: [q[4]] })
    expect(await chosen(paper)).toEqual([['A', q[4].id, null]])
    await put(paper, {})
    expect(await chosen(paper)).toEqual([])
  })

  it('keep the ids of their items when they are reordered, moved or paired', async () => {
    const paper = await draft()
    await put(paper, { A: [q[0], q[1], q[2]] })
    const before = await itemIds(paper)
    await put(paper, {
      A: [
        { question: q[2], or_group: 'x' },
        { question: q[0], or_group: 'x' },
      ],
      B: [q[1], q[3]],
    })
    const after = await itemIds(paper)
    expect(after).toMatchObject(before)
    expect(Object.keys(after)).toHaveLength(4)
  })

  it('put the second of a pair behind the first', async () => {
    const paper = await draft()
    await put(paper, { A: [{ question: q[0], or_group: 'x' }, q[1], { question: q[2], or_group: 'x' }, q[3]] })
    expect(await chosen(paper)).toEqual([
      ['A', q[0].id, 'x'],
      ['A', q[2].id, 'x'],
      ['A', q[1].id, null],
      ['A', q[3].id, null],
    ])
  })

  it('count a pair as one question, and take a group of one while the paper is a draft', async () => {
    const pair = [q[0], q[1]].map((question) => ({ question, or_group: 'x' }))
    await put(await draft(2), { A: [...pair, { question: q[2], or_group: 'y' }] })
  })

  it('may use the same group name in two sections, and an empty one is none', async () => {
    const paper = await draft()
    const pairOf = (one: Question, other: Question) => [one, other].map((question) => ({ question, or_group: 'x' }))
    await put(paper, { A: [...pairOf(q[0], q[1]), { question: q[4], or_group: '' }], B: pairOf(q[2], q[3]) })
    const { data_json, total_questions } = await readPreview(app, school.admin, paper.id)
    expect(data_json.map(({ questions }) => questions.map(({ number }) => number))).toEqual([
      [1, 1, 2],
      [3, 3],
    ])
    expect(total_questions).toBe(3)
  })

  it('of two people at once: the later one waits, and with a row_version learns of the first', async () => {
    const paper = await draft()
    const bodies = [choices({ A: [q[0]] }), choices({ A: [q[1]] })]
    const replies = await Promise.all(bodies.map((body) => send(paper, { ...body, row_version: 1 })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })
})
