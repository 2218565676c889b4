import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api, type Chapter, type PaperPreview, type Shortfall } from '#contract'
import { type Reply, startTestApp } from '../testing/app.ts'
import { alike, fillBank, makeEnemies } from '../testing/factories/bank-factories.ts'
import { makeChapter, makeSchool, makeTopic, type TestSchool } from '../testing/factories/factories.ts'
import { type Draft, makeDraft, planSection, readPreview } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let draft: Draft
let questions: number[]
let before: PaperPreview
beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school, { chapter: 'Light' })
  questions = await fillBank(app, school, chapter, [...alike(6), { level: 'HARD' }, { type: 'SHORT', max_marks: 3 }])
  draft = await makeDraft(app, school, chapter, { sections: [planSection({ section: 'A', count: 4 })] })
  before = await readPreview(app, school.admin, draft.id)
})

const section = (fields: object = {}) => ({ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 4, ...fields })

const refuse = (blueprint: object, more: object = {}) =>
  app.call<Assembled>(api.assembly.autoCreate, { blueprint, ...more }, school.admin, draft.id)

const check = (blueprint: object) =>
  app.call<{ shortfall: Shortfall[] }>(
    api.assembly.checkBlueprint,
    { grade_id: chapter.grade_id, subject_id: chapter.subject_id, blueprint },
    school.admin,
  )

/** The paper must be as it was before the refusal. */
async function expectRefused(reply: Reply, refusal: object) {
  expect(reply).toMatchObject({ status: 422, success: false, ...refusal })
  const { pdf_url: _then, ...was } = before
  const { pdf_url: _now, ...is } = await readPreview(app, school.admin, draft.id)
  expect(is).toEqual(was)
}

const refusals: [name: string, blueprint: object, path: string, message: string][] = [
  [
    'sums that do not meet',
    { sections: [section({ count: 3 })] },
    'question_paper_marks',
    'The sections add up to 3 marks, not to 4',
  ],
  [
    'a section of no questions',
    { sections: [section({ count: 0 })] },
    'blueprint.sections.0.count',
    'A section needs at least 1 question',
  ],
  [
    'a time of no minutes',
    { sections: [section()], max_minutes: 0 },
    'blueprint.max_minutes',
    'Must be at least 1 minute',
  ],
  [
    'minutes a mark that are no quarters',
    { sections: [section()], max_minutes: 60, minutes_per_mark: 1.1 },
    'blueprint.minutes_per_mark',
    'Minutes go in steps of 0.25',
  ],
  ['no section', { sections: [] }, 'blueprint.sections', 'Plan at least one section'],
  [
    'marks of three decimals',
    { sections: [section({ marks_each: 1.125 })] },
    'blueprint.sections.0.marks_each',
    'Marks go in steps of 0.25',
  ],
  [
    'percentages of 99',
    { sections: [section()], level_mix: { EASY: 60, HARD: 39 } },
    'blueprint.level_mix',
    'These add up to 99 %, not to 100 %',
  ],
  [
    'percentages of 101',
    { sections: [section({ skill_mix: { APPLY: 101 } })] },
    'blueprint.sections.0.skill_mix.APPLY',
    'Must be at most 100',
  ],
  [
    'shares that add up to 101',
    { sections: [section({ skill_mix: { APPLY: 51, CREATE: 50 } })] },
    'blueprint.sections.0.skill_mix',
    'These add up to 101 %, not to 100 %',
  ],
  [
    'an unknown chapter',
    { sections: [section({ chapters: [{ id: 99_999 }] })] },
    'blueprint.sections.0.chapters.0.id',
    'There is no such chapter in this subject',
  ],
  [
    'an unknown topic',
    { sections: [section()], topics: [{ id: 99_999, max_count: 1 }] },
    'blueprint.topics.0.id',
    'There is no such topic in this subject',
  ],
  [
    'an unknown pin',
    { sections: [section({ pinned: [99_999] })] },
    'blueprint.sections.0.pinned.0',
    'Question 99999 is pinned, but the bank does not hold it or it may not be used',
  ],
  [
    'more to attempt than there is',
    { sections: [section({ attempt_any: 5 })] },
    'blueprint.sections.0.attempt_any',
    'Must not exceed the 4 questions of the section',
  ],
  [
    'two sections of one name',
    { sections: [section({ count: 2 }), section({ count: 2 })] },
    'blueprint.sections.1.section',
    'Another section has this name',
  ],
  [
    'a field that does not exist',
    { sections: [section({ colour: 'red' })] },
    'blueprint.sections.0.colour',
    'There is no field "colour" here',
  ],
]

describe('a blueprint that cannot be meant', () => {
  it.each(refusals)('is refused for %s', async (_name, blueprint, path, message) => {
    const reply = await refuse(blueprint)
    await expectRefused(reply, { errorCode: 'invalid_field' })
    const found = reply.errors?.find((error) => error.path === path)
    expect(found?.message).toBe(message)
  })

  it('is refused for a chapter that stands twice, at its place', async () => {
    const chapters = [{ id: chapter.id }, { id: chapter.id }]
    await expectRefused(await refuse({ sections: [section({ chapters })] }), {
      errors: [
        {
          path: 'blueprint.sections.0.chapters.1.id',
          message: 'This chapter stands twice; leave one out',
          code: 'blueprint.chapter_twice',
        },
      ],
    })
  })

  it('is refused for pins that contradict each other or their section', async () => {
    const twice = await refuse({ sections: [section({ pinned: [questions[0], questions[0]] })] })
    await expectRefused(twice, {
      errors: [{ path: 'blueprint.sections.0.pinned.1', message: 'This question is pinned to section A already' }],
    })
    const wrong = await refuse({ sections: [section({ pinned: [questions[7]] })] })
    await expectRefused(wrong, {
      errors: [
        {
          path: 'blueprint.sections.0.pinned.0',
          message: `Question ${questions[7]} is pinned, but section A takes no question of its type`,
        },
      ],
    })
  })

  it('is refused for chapters, topics and pins of another school or subject', async () => {
    const other = await makeSchool(app)
    for (const owner of [other, school]) {
      const theirs = await makeChapter(app, owner)
      const ids = await fillBank(app, owner, theirs, alike(1))
      const named = await refuse({ sections: [section()], chapters: [{ id: theirs.id, marks: 4 }] })
      await expectRefused(named, { errors: [{ path: 'blueprint.chapters.0.id' }] })
      const pinned = await refuse({ sections: [section({ pinned: ids })] })
      await expectRefused(pinned, { errors: [{ path: 'blueprint.sections.0.pinned.0' }] })
    }
    const topic = await makeTopic(app, school, await makeChapter(app, school))
    const named = await refuse({ sections: [section()], topics: [{ id: topic.id, max_count: 1 }] })
    await expectRefused(named, { errors: [{ path: 'blueprint.topics.0.id' }] })
  })
})

describe('a blueprint that the bank cannot fill', () => {
  it('is answered with what is missing, by title, and the nearest paper', async () => {
    const sections = [
      section({ types: ['SHORT'], marks_each: 2, count: 1 }),
      section({ section: 'B', count: 2, chapters: [{ id: chapter.id }] }),
    ]
    // A sequence is not taken back with its transaction: it tells of every item that was ever written.
    const lastItem = async () =>
      (
        await app.databases.owner.query(
          "select last_value from pg_sequences where sequencename = 'question_paper_items_id_seq'",
        )
      ).rows
    const before = await lastItem()
    const reply = await refuse({ sections })
    expect(await lastItem()).toEqual(before)
    const message = 'Section A needs 1 question of 2 marks, “Short answer”; the bank has 0.'
    await expectRefused(reply, { errorCode: 'shortfall', message })
    const numbers = { section: 'A', chapter_id: null, type: 'SHORT', level: null, marks: 2, needed: 1, available: 0 }
    expect(reply.body.shortfall).toMatchObject([{ ...numbers, message, code: 'clash.shortage' }])
    expect(reply.body).toMatchObject({ code: 'clash.shortage', params: { section: 'A' } })
    const { nearest } = reply.body as {
      nearest: {
        data_json: { questions: { item_id: number; question_text: string; number: number }[] }[]
        missing: unknown
      }
    }
    expect(nearest.missing).toEqual([{ section: 'A', kind: 'questions', count: 1, question_id: null }])
    expect(nearest.data_json.map((one) => one.questions.map(({ item_id }) => item_id))).toEqual([[], [0, 0]])
    expect(nearest.data_json[1]?.questions.map(({ number }) => number)).toEqual([1, 2])
    for (const { question_text } of nearest.data_json[1]?.questions ?? []) expect(question_text).toMatch(/^<p>.+<\/p>$/)
  })

  it('says what the bank holds in other languages, by the same wishes', async () => {
    const { grade_id, subject_id } = chapter
    const [here, there] = [chapter, await makeChapter(app, school, { grade_id, subject_id })]
    const written = { type: 'LONG', max_marks: 5 } as const
    const own = await fillBank(app, school, here, [written])
    const others = [
      ...(await fillBank(app, school, here, [...alike(2, written), { ...written, used_days_ago: 3 }])),
      ...(await fillBank(app, school, there, [written])),
      ...(await fillBank(app, school, here, [{ ...written, max_marks: 4 }])),
    ]
    await app.databases.owner.query("update questions set language = 'hi' where id = any($1)", [others])
    const wanted = { types: ['LONG'], marks_each: 5, count: 2, attempt_any: 2 }
    const factsOf = async (more: object, plan: object = {}) => {
      const reply = await check({ sections: [section({ ...wanted, ...more })], ...plan })
      return reply.data.shortfall.map(({ message, available }) => [available, message])
    }
    const needs = 'Section A needs 2 questions of 5 marks, “Long answer”'
    expect(await factsOf({})).toEqual([[1, `${needs}; the bank has 1 in English (4 more in other languages).`]])
    // Only what has been used is in the way.
    await app.databases.owner.query('update questions set last_used_at = $2 where id = any($1)', [own, app.clock.now])
    const fresh = { exclude_used_within_days: 30 }
    const unused = `${needs} not used in the last 30 days; the bank has 0 in English (3 more in other languages).`
    expect(await factsOf({ ...fresh, count: 1, attempt_any: 1 })).toEqual([
      [0, unused.replace('2 questions', '1 question')],
    ])
    expect(await factsOf({ count: 6, attempt_any: 6 }, { languages: ['en', 'hi'] })).toEqual([
      [5, `${needs.replace('2 q', '6 q')}; the bank has 5.`],
    ])
  })

  it('names the least time that the questions take', async () => {
    const reply = await refuse({ sections: [section()], max_minutes: 3, minutes_per_mark: 1 })
    const message = 'The questions of section A take at least 4 minutes, the paper allows 3.'
    await expectRefused(reply, { errorCode: 'shortfall', message })
    expect(reply.body.shortfall).toMatchObject([{ section: null, needed: 4, available: 3 }])
  })

  it('names the chapters that marks are wanted of', async () => {
    const second = await makeChapter(app, school, {
      grade_id: chapter.grade_id,
      subject_id: chapter.subject_id,
      chapter: 'Sound',
    })
    const chapters = [
      { id: chapter.id, marks: 1 },
      { id: second.id, marks: 3 },
    ]
    const reply = await refuse({ sections: [section()], chapters, weights: { chapters: 'MUST' } })
    await expectRefused(reply, { errorCode: 'shortfall' })
    expect(reply.message).toContain('chapter “Sound”')
    const levels = await refuse({ sections: [section()], level_mix: { MEDIUM: 100 }, weights: { levels: 'MUST' } })
    expect(levels.message).toBe('Of its 4 marks the paper must have 4 of level medium, 0 can be had.')
    const skills = await refuse({ sections: [section()], skill_mix: { CREATE: 100 }, weights: { skills: 'MUST' } })
    expect(skills.message).toBe('Of its 4 marks the paper must have 4 of skill create, 0 can be had.')
    const check = await app.call<{ possible: boolean; shortfall: { message: string }[] }>(
      api.assembly.checkBlueprint,
      {
        grade_id: chapter.grade_id,
        subject_id: chapter.subject_id,
        blueprint: { sections: [section()], chapters, weights: { chapters: 'MUST' } },
      },
      school.admin,
    )
    expect(check.data.possible).toBe(false)
    expect(check.data.shortfall.map(({ message }) => message)).toEqual([reply.message])
  })

  it('is refused when the bank is empty, holds only unfit questions, or only enemies', async () => {
    const empty = await makeChapter(app, school)
    const own = await makeDraft(app, school, empty, { sections: [planSection({ section: 'A', count: 4 })] })
    const assemble = () =>
      app.call(api.assembly.autoCreate, { blueprint: { sections: [section()] } }, school.admin, own.id)
    expect(await assemble()).toMatchObject({ errorCode: 'shortfall' })
    await fillBank(app, school, empty, [{ status: 0 }, { review_state: 'REJECTED' }, { review_state: 'RETIRED' }])
    const enemies = await fillBank(app, school, empty, alike(4))
    for (const left of enemies)
      for (const right of enemies) if (left < right) await makeEnemies(app, school, empty, left, right)
    const refused = await assemble()
    expect(refused.body.shortfall).toMatchObject([{ needed: 4, available: 1 }])
    expect((await readPreview(app, school.admin, own.id)).data_json[0]?.questions).toEqual([])
  })

  it('is refused for questions nobody has approved, where the school takes approved ones only', async () => {
    const strict = await makeSchool(app)
    await app.databases.owner.query('update schools set approved_only = true where id = $1', [strict.id])
    const place = await makeChapter(app, strict)
    await fillBank(app, strict, place, alike(4, { review_state: 'IN_REVIEW' }))
    const own = await makeDraft(app, strict, place, { sections: [planSection({ section: 'A', count: 4 })] })
    const body = { blueprint: { sections: [section()] } }
    expect(await app.call(api.assembly.autoCreate, body, strict.admin, own.id)).toMatchObject({
      errorCode: 'shortfall',
    })
    await fillBank(app, strict, place, alike(4))
    expect(await app.call(api.assembly.autoCreate, body, strict.admin, own.id)).toMatchObject({ status: 200 })
  })

  it('is refused for more sets than the bank can carry', async () => {
    const reply = await refuse({ sections: [section()] }, { parallel_sets: 3 })
    await expectRefused(reply, { errorCode: 'shortfall' })
    expect(reply.message).toMatch(/^The bank carries 1 of the 3 sets\. /)
    const { rows } = await app.databases.owner.query("select 1 from question_papers where name like '% — Set %'")
    expect(rows).toEqual([])
  })
})

it('chooses from many equal questions, and refuses a paper that is submitted', async () => {
  const place = await makeChapter(app, school)
  await fillBank(app, school, place, alike(5000))
  const own = await makeDraft(app, school, place, { sections: [planSection({ section: 'A', count: 4 })] })
  const body = { blueprint: { sections: [section()] } }
  expect(await app.call(api.assembly.autoCreate, body, school.admin, own.id)).toMatchObject({ status: 200 })
  await app.call(api.question_paper.submit, {}, school.admin, own.id)
  for (const endpoint of [api.assembly.autoCreate, api.assembly.regenerate]) {
    const sent = endpoint === api.assembly.autoCreate ? body : {}
    expect(await app.call(endpoint, sent, school.admin, own.id)).toMatchObject({
      status: 422,
      message: 'This question paper is submitted and cannot be changed any more.',
    })
  }
})
