import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api, type Chapter } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { alike, type BankRow, fillBank, idsIn, idsOf, makeEnemies } from '../testing/factories/bank-factories.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeTeacher,
  makeTopic,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeDraft, planSection, readPreview } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const assemble = (id: number, body: object, caller: Caller = school.admin) =>
  app.call<Assembled>(api.assembly.autoCreate, body, caller, id)

/** Two chapters of a subject with easy, middling and hard questions of one mark, and longer ones of three. */
async function makeBank() {
  const first = await makeChapter(app, school)
  const second = await makeChapter(app, school, { grade_id: first.grade_id, subject_id: first.subject_id })
  const ids = new Map<Chapter, number[]>()
  for (const chapter of [first, second]) {
    const rows = [
      ...alike(8),
      ...alike(8, { level: 'MEDIUM' }),
      ...alike(8, { level: 'HARD', skill: 'ANALYSE' }),
      ...alike(6, { type: 'SHORT', max_marks: 3 }),
      ...alike(6, { type: 'SHORT', max_marks: 3, level: 'MEDIUM' }),
    ]
    ids.set(chapter, await fillBank(app, school, chapter, rows))
  }
  return { first, second, ids }
}

const sections = [
  { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 10 },
  { section: 'B', types: ['SHORT'], marks_each: 3, count: 4, or_pairs: 2, attempt_any: 3 },
]
const plan = [
  planSection({ section: 'A', count: 10 }),
  { ...planSection({ section: 'B', types: ['SHORT'], marks_each: 3, count: 4 }), attempt_any: 3 },
]

describe('a paper from a blueprint', () => {
  it('reaches a wished average by what exams have shown of the questions, as they are counted this moment', async () => {
    const { first, ids } = await makeBank()
    const draft = await makeDraft(app, school, first, {
      sections: plan.slice(0, 1),
      question_paper_created_type: 'AUTOMATIC',
    })
    const blueprint = { sections: sections.slice(0, 1), chapters: [{ id: first.id }], mean_percent: 90 }
    const meanOf = async (row_version: number) => {
      const { data, message } = await assemble(draft.id, { blueprint, row_version })
      expect(data, message).toMatchObject({ proven_optimal: true })
      return { ...data.deviations.find(({ goal }) => goal === 'mean')!, row_version: data.row_version }
    }
    // Nothing was measured: eight easy questions and two of middling level are the most that can be expected.
    const before = await meanOf(draft.row_version)
    expect(before).toMatchObject({ target: 90, reached: 66 })
    await app.databases.owner.query(
      'update questions set facility = 88.5, measured_n = 20, measured_exams = 1 where id = any($1)',
      [ids.get(first)!.slice(0, 16)],
    )
    expect(await meanOf(before.row_version)).toMatchObject({ target: 90, reached: 90, deviation: 0 })
    const wrong = await assemble(draft.id, { blueprint: { ...blueprint, mean_percent: 52 }, row_version: 1 })
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'blueprint.mean_percent'])
  })

  it('meets its counts, marks by chapter and levels, and says that nothing better exists', async () => {
    const { first, second, ids } = await makeBank()
    const draft = await makeDraft(app, school, first, { sections: plan, question_paper_created_type: 'AUTOMATIC' })
    const chapters = [
      { id: first.id, marks: 11 },
      { id: second.id, marks: 11 },
    ]
    const blueprint = { sections, chapters, level_mix: { EASY: 40, MEDIUM: 40, HARD: 20 } }
    const { status, data } = await assemble(draft.id, { blueprint, row_version: draft.row_version })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: draft.id, row_version: draft.row_version + 1, proven_optimal: true, gap: 0 })
    expect(data.objective).toBe(data.deviations.reduce((sum, one) => sum + one.deviation * Number(one.weight), 0))
    const [short, long] = data.data_json
    expect(short?.questions.map(({ type, max_marks }) => [type, max_marks])).toEqual(
      alike(10).map(() => ['MCQ_SINGLE', 1]),
    )
    expect(long?.questions).toHaveLength(6)
    expect(new Set(long?.questions.map(({ number }) => number)).size).toBe(4)
    expect(new Set(idsOf(data)).size).toBe(16)
    const numbers = data.data_json.flatMap(({ questions }) =>
      questions.filter((one, place) => one.or_group === null || questions[place - 1]?.or_group !== one.or_group),
    )
    const marksOf = (chapter: Chapter) =>
      numbers.filter(({ id }) => ids.get(chapter)?.includes(id)).reduce((sum, { max_marks }) => sum + max_marks, 0)
    const reached = data.deviations.filter(({ goal }) => goal === 'chapter').map((one) => [one.value, one.reached])
    expect(reached).toEqual([
      [first.id, marksOf(first)],
      [second.id, marksOf(second)],
    ])
  })

  it('keeps within the time of its blueprint, swaps within it, and measures what was swapped', async () => {
    const chapter = await makeChapter(app, school)
    const ids = await fillBank(app, school, chapter, [
      ...alike(4, { expected_minutes: 1.5 }),
      ...alike(6, { expected_minutes: 9, level: 'HARD' }),
      {},
    ])
    const draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 4 })] })
    const section = { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 4 }
    const blueprint = { sections: [section], level_mix: { HARD: 100 }, max_minutes: 14, minutes_per_mark: 2 }
    const { status, data } = await assemble(draft.id, { blueprint })
    expect(status).toBe(200)
    const time = { section: null, goal: 'time', value: null, target: 14, tolerance: 0, deviation: 0, weight: 'MUST' }
    expect(data.deviations.find(({ goal }) => goal === 'time')).toEqual({ ...time, reached: expect.any(Number) })
    const hard = new Set(ids.slice(4, 10))
    const [easy] = idsOf(data).filter((id) => !hard.has(id))
    expect(idsOf(data).filter((id) => hard.has(id))).toHaveLength(1)
    const other = ids.slice(4, 10).find((id) => !idsOf(data).includes(id))
    const swap = { question_id: easy, by: other, row_version: data.row_version }
    const refused = await app.call(api.assembly.swap, swap, school.admin, draft.id)
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: 'by', message: 'The paper would take longer than 14 minutes.' }],
    })
    const offered = await app.call<{ expected_minutes: number | null }[]>(
      api.assembly.alternatives,
      { question_id: easy, limit: 20 },
      school.admin,
      draft.id,
    )
    expect(new Set(offered.data.map(({ expected_minutes }) => expected_minutes))).not.toContain(9)
    const again = await app.call<Assembled>(api.assembly.regenerate, { pinned: [easy] }, school.admin, draft.id)
    expect(again.data.deviations.find(({ goal }) => goal === 'time')?.reached).toBeLessThanOrEqual(14)
  })

  it('has the types of a section together, in the order of the blueprint', async () => {
    const chapter = await makeChapter(app, school)
    const rows = (['HARD', 'EASY'] as const).flatMap((level): BankRow[] => [
      { type: 'ASSERTION_REASON', level },
      { type: 'MCQ_SINGLE', level },
    ])
    await fillBank(app, school, chapter, rows)
    const mixed = { section: 'A', types: ['MCQ_SINGLE', 'ASSERTION_REASON'], marks_each: 1, count: 4 }
    const draft = await makeDraft(app, school, chapter, { sections: [planSection(mixed)] })
    const { data } = await assemble(draft.id, { blueprint: { sections: [mixed] } })
    expect(data.data_json[0]?.questions.map(({ type, number }) => [number, type])).toEqual([
      [1, 'MCQ_SINGLE'],
      [2, 'MCQ_SINGLE'],
      [3, 'ASSERTION_REASON'],
      [4, 'ASSERTION_REASON'],
    ])
  })

  it('is stored with its plan, its figures and what it was made from', async () => {
    const { first } = await makeBank()
    const draft = await makeDraft(app, school, first)
    await app.databases.owner.query('update question_papers set question_paper_marks = 19 where id = $1', [draft.id])
    const blueprint = { sections: [{ ...sections[0], instruction: 'Choose.' }, sections[1]] }
    const { data } = await assemble(draft.id, { blueprint, seed: 11 })
    const preview = await readPreview(app, school.admin, draft.id)
    expect(idsIn(preview.data_json)).toEqual(idsOf(data))
    expect(preview).toMatchObject({
      question_paper_created_type: 'AUTOMATIC',
      total_questions: 14,
      plan: [
        { section: 'A', instruction: 'Choose.', types: ['MCQ_SINGLE'], marks_each: 1, count: 10, attempt_any: 10 },
        { section: 'B', instruction: null, types: ['SHORT'], marks_each: 3, count: 4, attempt_any: 3 },
      ],
      assembly: { seed: 11, blueprint, pinned: [], is_changed: false, proven_optimal: true, parallel: [] },
    })
    expect(preview.assembly?.deviations).toEqual(data.deviations)
    const submitted = await app.call(api.question_paper.submit, {}, school.admin, draft.id)
    expect(submitted.message).toBe('Question paper submitted')
  })

  it('is the same for the same seed and another for another', async () => {
    const { first } = await makeBank()
    const papers: number[][] = []
    for (const seed of [5, 5, 6]) {
      const draft = await makeDraft(app, school, first, { sections: plan })
      papers.push(idsOf((await assemble(draft.id, { blueprint: { sections }, seed })).data))
    }
    expect(papers[1]).toEqual(papers[0])
    expect(papers[2]).not.toEqual(papers[0])
  })

  it('takes a seed of 0 as any other, and what is sent as null as left out', async () => {
    const { first } = await makeBank()
    const of = async (more: object) => {
      const draft = await makeDraft(app, school, first, { sections: plan })
      return { draft, reply: await assemble(draft.id, { blueprint: { sections }, ...more }) }
    }
    const zero = (await of({ seed: 0 })).reply
    expect([zero.status, zero.data.seed]).toEqual([200, 0])
    const { draft, reply } = await of({ seed: null, parallel_sets: null, max_shared: null })
    expect([reply.status, reply.data.seed, reply.data.parallel]).toEqual([200, draft.id, []])
    const again = await app.call<Assembled>(
      api.assembly.regenerate,
      { seed: null, pinned: null },
      school.admin,
      draft.id,
    )
    expect([again.status, again.data.seed]).toEqual([200, draft.id + 1])
  })

  it('keeps pins, topic limits, recent use and similar questions', async () => {
    const chapter = await makeChapter(app, school)
    const topic = await makeTopic(app, school, chapter)
    const pin = (await fillBank(app, school, chapter, [{ used_days_ago: 3 }]))[0] as number
    const recent = await fillBank(app, school, chapter, alike(20, { used_days_ago: 20 }))
    const limited = await fillBank(app, school, chapter, alike(20, { topic_id: topic.id }))
    const [a, b, c] = (await fillBank(app, school, chapter, alike(3))) as [number, number, number]
    await makeEnemies(app, school, chapter, a, b)
    const draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 5 })] })
    const section = {
      section: 'A',
      types: ['MCQ_SINGLE'],
      marks_each: 1,
      count: 5,
      exclude_used_within_days: 30,
      pinned: [pin],
    }
    const blueprint = { sections: [section], topics: [{ id: topic.id, max_count: 2 }] }
    const { data, message } = await assemble(draft.id, { blueprint })
    expect(message).toBe('Question paper assembled')
    const ids = idsOf(data)
    expect(ids).toContain(pin)
    expect(ids).toContain(c)
    expect(ids.filter((id) => limited.includes(id))).toHaveLength(2)
    expect(ids.filter((id) => recent.includes(id))).toEqual([])
    expect([a, b].filter((id) => ids.includes(id))).toHaveLength(1)
  })

  it('answers a retry of the same request with the same paper', async () => {
    const { first } = await makeBank()
    const draft = await makeDraft(app, school, first, { sections: plan })
    const caller = { ...school.admin, 'idempotency-key': `retry-${draft.id}` }
    const answers = [
      await assemble(draft.id, { blueprint: { sections } }, caller),
      await assemble(draft.id, { blueprint: { sections } }, caller),
    ]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect((await readPreview(app, school.admin, draft.id)).row_version).toBe(draft.row_version + 1)
  })

  it('replaces what was chosen before, and of two at once only one is saved', async () => {
    const { first } = await makeBank()
    const draft = await makeDraft(app, school, first, { sections: plan })
    const { row_version } = draft
    const both = await Promise.all(
      [1, 2].map((seed) => assemble(draft.id, { blueprint: { sections }, seed, row_version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = both.find(({ status }) => status === 200)
    expect(both.find(({ status }) => status === 409)).toMatchObject({ errorCode: 'stale_row' })
    const preview = await readPreview(app, school.admin, draft.id)
    expect(idsIn(preview.data_json)).toEqual(idsOf(saved?.data as Assembled))
    const again = await assemble(draft.id, { blueprint: { sections }, seed: 3 })
    expect(idsIn((await readPreview(app, school.admin, draft.id)).data_json)).toEqual(idsOf(again.data))
  })
})

describe('who may assemble', () => {
  it('is a teacher for the own subjects, and nobody without the right', async () => {
    const { first } = await makeBank()
    const other = await makeChapter(app, school)
    const draft = await makeDraft(app, school, first, { sections: plan })
    const subject = { id: first.subject_id, grade_id: first.grade_id }
    const teacher = await makeTeacher(app, school, subject as never)
    expect(await assemble(draft.id, { blueprint: { sections } }, teacher)).toMatchObject({ status: 200 })
    const strange = await makeDraft(app, school, other, { sections: plan })
    expect(await assemble(strange.id, { blueprint: { sections } }, teacher)).toMatchObject({ status: 404 })
    const student = await makePerson(app, school.id, 4)
    expect(await assemble(draft.id, { blueprint: { sections } }, student)).toMatchObject({ status: 403 })
    const place = { grade_id: other.grade_id, subject_id: other.subject_id, blueprint: { sections } }
    expect(await app.call(api.assembly.checkBlueprint, place, teacher)).toMatchObject({
      errors: [{ path: 'subject_id', message: 'There is no such subject' }],
    })
  })

  it('never sees another school: its papers are not found, its questions never drawn', async () => {
    const { first } = await makeBank()
    const draft = await makeDraft(app, school, first, { sections: plan })
    const other = await makeSchool(app)
    expect(await assemble(draft.id, { blueprint: { sections } }, other.admin)).toMatchObject({ status: 404 })
    const theirs = await makeChapter(app, other)
    const own = await makeDraft(app, other, theirs, { sections: plan })
    const refused = await assemble(own.id, { blueprint: { sections } }, other.admin)
    expect(refused).toMatchObject({ status: 422, errorCode: 'shortfall' })
    expect(refused.body.shortfall).toMatchObject([{ available: 0 }, { available: 0 }, { available: 0 }])
  })
})

it('assembles for the same draft more often at once than the app has connections', async () => {
  const { first } = await makeBank()
  const draft = await makeDraft(app, school, first, { sections: plan })
  const many = await Promise.all(Array.from({ length: 8 }, () => assemble(draft.id, { blueprint: { sections } })))
  expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})
