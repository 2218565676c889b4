import { beforeAll, describe, expect, it } from 'vitest'
import { type Assembled, api, type PaperQuestion, type PaperSection, type StoredAssembly } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { alike, fillBank, idsIn, idsOf, makeEnemies } from '../testing/factories/bank-factories.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeCompleteDraft, makeDraft, planSection, readPreview } from '../testing/factories/paper-factories.ts'
import { questionSamples } from '../testing/factories/question-samples.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

interface Offer extends Pick<PaperQuestion, 'question_options' | 'sub_questions' | 'match' | 'order'> {
  id: number
  type: string
  level: string
  objective: number
  change: number
}
interface Swapped {
  row_version: number
  data_json: PaperSection[]
  assembly: StoredAssembly | null
}

const section = { section: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE'], marks_each: 1, count: 4 }

async function makeAssembled(blueprint: object = { sections: [section], level_mix: { EASY: 50, HARD: 50 } }) {
  const chapter = await makeChapter(app, school)
  const easy = await fillBank(app, school, chapter, alike(6))
  const hard = await fillBank(app, school, chapter, alike(6, { level: 'HARD' }))
  const draft = await makeDraft(app, school, chapter, { sections: [planSection(section)] })
  const { data } = await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
  const out = idsOf(data).find((id) => easy.includes(id)) as number
  return { chapter, easy, hard, draft, paper: data, out }
}

const offers = (id: number, question_id: number, limit?: number) =>
  app.call<Offer[]>(api.assembly.alternatives, { question_id, limit }, school.admin, id)

const swap = (id: number, question_id: number, by: number, more: object = {}) =>
  app.call<Swapped>(api.assembly.swap, { question_id, by, ...more }, school.admin, id)

describe('the alternatives to a question', () => {
  it('are in the language of the paper, and in others where they are asked for', async () => {
    const chapter = await makeChapter(app, school)
    const inHindi = await fillBank(app, school, chapter, alike(3))
    const inEnglish = await fillBank(app, school, chapter, alike(2))
    await app.databases.owner.query("update questions set language = 'hi' where id = any($1)", [inHindi])
    const sections = [planSection({ section: 'A', count: 1 })]
    const draft = await makeDraft(app, school, chapter, { sections, language: 'hi' })
    const [first = 0, ...others] = inHindi
    const questions = [{ question_id: first, max_marks: 1, or_group: null }]
    const chosen = { sections: [{ section: 'A', questions }] }
    await app.call(api.question_paper.manualCreate, chosen, school.admin, draft.id)
    const offered = async (more: object) => {
      const body = { question_id: first, limit: 20, ...more }
      const { data } = await app.call<Offer[]>(api.assembly.alternatives, body, school.admin, draft.id)
      return data.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await offered({})).toEqual(others)
    expect(await offered({ languages: ['hi', 'en'] })).toEqual([...others, ...inEnglish])
  })

  it('are the best of the bank that can stand there, with what each would make of the paper', async () => {
    const { chapter, easy, hard, draft, paper, out } = await makeAssembled()
    const [other] = await fillBank(app, school, chapter, [{ type: 'TRUE_FALSE' }])
    await fillBank(app, school, chapter, [{ type: 'SHORT' }, { max_marks: 2 }, { status: 0 }])
    const { data } = await offers(draft.id, out, 20)
    const inPaper = idsOf(paper)
    const expected = [...easy, ...hard, other].filter((id) => !inPaper.includes(id as number))
    expect(data.map(({ id }) => id).sort()).toEqual(expected.sort())
    for (const { level, objective, change } of data) {
      // One mark too few of easy and one too many of hard, at weight 8.
      expect([objective, change]).toEqual(level === 'EASY' ? [0, 0] : [16, 16])
    }
    expect(data.map(({ objective }) => objective)).toEqual(data.map(({ objective }) => objective).sort((a, b) => a - b))
    const likeIt = data.filter(({ level }) => level === 'EASY').map(({ type }) => type)
    expect(likeIt).toEqual([...alike(likeIt.length - 1).map(() => 'MCQ_SINGLE'), 'TRUE_FALSE'])
    expect((await offers(draft.id, out)).data).toHaveLength(5)
  })

  it('are those alone that say the words sought, in any order and form', async () => {
    const { chapter, draft, out } = await makeAssembled()
    const text = { ...questionSamples.MCQ_SINGLE, question_text: '<p>Why does a dentist hold a mirror?</p>' }
    const dentist = await makeQuestion(app, school, { ...text, level: 'HARD' }, chapter)
    const sought = async (search: string) => {
      const body = { question_id: out, search }
      return (await app.call<Offer[]>(api.assembly.alternatives, body, school.admin, draft.id)).data.map(({ id }) => id)
    }
    expect(await sought('mirrors dentist')).toEqual([dentist.id])
    expect(await sought('dentist telescope')).toEqual([])
    expect(await sought(' ')).toHaveLength(5)
  })

  it('hold what swapping then gives', async () => {
    const { draft, out } = await makeAssembled()
    const best = (await offers(draft.id, out, 20)).data
    for (const { id, objective } of [best.at(-1), best[0]] as Offer[]) {
      const { data } = await swap(draft.id, out, id)
      expect(data.assembly?.objective).toBe(objective)
      await swap(draft.id, id, out)
    }
  })

  it('are never similar to another question of the paper, nor in another set of it', async () => {
    const { chapter, easy, draft } = await makeAssembled()
    const sets = await app.call<Assembled>(
      api.assembly.autoCreate,
      { blueprint: { sections: [section] }, parallel_sets: 2 },
      school.admin,
      draft.id,
    )
    const [first, ...rest] = idsOf(sets.data) as [number, ...number[]]
    const inB = idsIn((await readPreview(app, school.admin, sets.data.parallel[1]?.id as number)).data_json)
    const [free] = await fillBank(app, school, chapter, alike(1))
    await makeEnemies(app, school, chapter, free as number, rest[0] as number)
    const ids = (await offers(draft.id, first, 20)).data.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => inB.includes(id) || id === free)).toEqual([])
    expect(await offers(draft.id, easy.find((id) => !idsOf(sets.data).includes(id)) as number)).toMatchObject({
      status: 422,
    })
  })

  it('are shown as they are printed, without their answers', async () => {
    const chapter = await makeChapter(app, school)
    const types = ['MCQ_SINGLE', 'MATCH', 'ORDER']
    await fillBank(app, school, chapter, alike(1))
    const draft = await makeDraft(app, school, chapter, {
      sections: [planSection({ section: 'A', types, marks_each: 1, count: 1 })],
    })
    const blueprint = { sections: [{ section: 'A', types, marks_each: 1, count: 1 }] }
    const { data: paper } = await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
    const pairs = ['a', 'b', 'c'].map((left) => [`<p>${left}</p>`, `<p>${left}${left}</p>`])
    const sequence = ['one', 'two', 'three'].map((text) => `<p>${text}</p>`)
    await makeQuestion(app, school, {}, chapter)
    await makeQuestion(app, school, { type: 'MATCH', answer: { pairs }, question_options: [] }, chapter)
    await makeQuestion(app, school, { type: 'ORDER', answer: { sequence }, question_options: [] }, chapter)
    const { data } = await offers(draft.id, idsOf(paper)[0] as number)
    const of = (type: string) => data.find((one) => one.type === type)
    expect(of('MCQ_SINGLE')?.question_options).toEqual([{ data: '<p>4</p>' }, { data: '<p>5</p>' }])
    expect(of('MATCH')?.match?.left).toEqual(pairs.map(([left]) => left))
    expect([...(of('MATCH')?.match?.right ?? [])].sort()).toEqual(pairs.map(([, right]) => right))
    expect([...(of('ORDER')?.order ?? [])].sort()).toEqual([...sequence].sort())
    expect(JSON.stringify(data)).not.toMatch(/is_correct|"answer"/)
  })

  it('show the parts of a case study, without their answers', async () => {
    const chapter = await makeChapter(app, school)
    const whole = { section: 'A', types: ['CASE_STUDY'], marks_each: 4, count: 1 }
    await makeQuestion(app, school, questionSamples.CASE_STUDY, chapter)
    const draft = await makeDraft(app, school, chapter, { sections: [planSection(whole)] })
    const made = await app.call<Assembled>(
      api.assembly.autoCreate,
      { blueprint: { sections: [whole] } },
      school.admin,
      draft.id,
    )
    const other = {
      ...questionSamples.CASE_STUDY,
      question_text: '<p>Bees dance where flowers are.</p>',
      translations: [],
    }
    const { id } = await makeQuestion(app, school, other, chapter)
    const { data } = await offers(draft.id, idsOf(made.data)[0] as number)
    expect(data.map((one) => one.id)).toEqual([id])
    const stored = questionSamples.CASE_STUDY.sub_questions as { content: string; max_marks: number }[]
    expect(data[0]?.sub_questions.map(({ content, max_marks }) => [content, max_marks])).toEqual(
      stored.map(({ content, max_marks }) => [content, max_marks]),
    )
    expect(JSON.stringify(data)).not.toMatch(/is_correct|"answer"/)
  })

  it('are offered for a paper made by hand too, and not to who may not see it', async () => {
    const chapter = await makeChapter(app, school)
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    const [fresh] = await fillBank(app, school, chapter, [{}, { used_days_ago: 10 }])
    const { data } = await offers(paper.id, questions[0].id)
    expect(data.map(({ id, change }) => [id, change])).toEqual([
      [fresh, 0],
      [expect.any(Number), 3],
    ])
    const other = await makeSchool(app)
    expect(
      await app.call(api.assembly.alternatives, { question_id: questions[0].id }, other.admin, paper.id),
    ).toMatchObject({ status: 404 })
    const elsewhere = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, elsewhere)
    expect(
      await app.call(api.assembly.alternatives, { question_id: questions[0].id }, teacher, paper.id),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('a swap', () => {
  it('puts the question in the same place and recomputes the figures', async () => {
    const { hard, draft, paper, out } = await makeAssembled()
    const by = hard.find((id) => !idsOf(paper).includes(id)) as number
    const { data } = await swap(draft.id, out, by, { row_version: draft.row_version + 1 })
    expect(idsIn(data.data_json)).toEqual(idsOf(paper).map((id) => (id === out ? by : id)))
    expect(data.assembly).toMatchObject({ is_changed: true, objective: 16, gap: 16, proven_optimal: false })
    expect(data.assembly?.deviations.filter(({ goal }) => goal === 'level').map(({ reached }) => reached)).toEqual([
      1, 0, 3,
    ])
    const preview = await readPreview(app, school.admin, draft.id)
    expect(preview.assembly).toEqual(data.assembly)
    expect(preview.row_version).toBe(data.row_version)
    const items = paper.data_json[0]?.questions.filter(({ id }) => id !== out).map(({ item_id }) => item_id)
    expect(preview.data_json[0]?.questions.filter(({ id }) => id !== by).map(({ item_id }) => item_id)).toEqual(items)
  })

  it('takes the pin of what went out, and stays proven where nothing was lost', async () => {
    const { easy, draft, paper, out } = await makeAssembled()
    await app.call(api.assembly.regenerate, { pinned: [out] }, school.admin, draft.id)
    const now = idsIn((await readPreview(app, school.admin, draft.id)).data_json)
    const by = easy.find((id) => !now.includes(id)) as number
    const { data } = await swap(draft.id, out, by)
    expect(data.assembly).toMatchObject({
      pinned: [],
      is_changed: true,
      objective: paper.objective,
      proven_optimal: true,
    })
    expect(data.assembly?.blueprint.sections[0]?.pinned).toEqual([])
  })

  it('is refused with a sentence for what cannot stand there, and nothing is saved', async () => {
    const { chapter, easy, draft } = await makeAssembled()
    const second = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
    const [used, long, short, elsewhere] = (await fillBank(app, school, chapter, [
      { used_days_ago: 3 },
      { max_marks: 2 },
      { type: 'SHORT' },
      { status: 0 },
    ])) as [number, number, number, number]
    await app.call(
      api.assembly.autoCreate,
      { blueprint: { sections: [{ ...section, exclude_used_within_days: 30, chapters: [{ id: chapter.id }] }] } },
      school.admin,
      draft.id,
    )
    const preview = await readPreview(app, school.admin, draft.id)
    const [out, kept] = idsIn(preview.data_json) as [number, number]
    const [far, twin] = (await fillBank(app, school, second, alike(2))) as [number, number]
    const enemy = easy.find((id) => !idsIn(preview.data_json).includes(id)) as number
    await makeEnemies(app, school, chapter, enemy, kept)
    const reasons: [number, string][] = [
      [used, 'It was used in the last 30 days.'],
      [long, `Question ${long} has 2 marks; section A takes questions of 1.`],
      [short, `Question ${short} is of a type that section A does not take.`],
      [elsewhere, `Question ${elsewhere} is not in the bank of this subject, or may not be used at present`],
      [far, 'Section A takes no question from its chapter.'],
      [kept, `Question ${kept} is in this paper already.`],
      [enemy, `Question ${enemy} is too similar to question ${kept} of this question paper`],
    ]
    for (const [by, message] of reasons) {
      expect((await swap(draft.id, out, by)).errors).toMatchObject([{ path: 'by', message }])
    }
    expect((await swap(draft.id, twin, out)).errors).toMatchObject([
      { path: 'question_id', message: `Question ${twin} is not in this question paper` },
    ])
    const other = await makeSchool(app)
    const theirs = await fillBank(app, other, await makeChapter(app, other), alike(1))
    expect((await swap(draft.id, out, theirs[0] as number)).errors?.[0]?.path).toBe('by')
    expect(await swap(draft.id, out, enemy, { row_version: 1 })).toMatchObject({ errorCode: 'stale_row' })
    expect((await readPreview(app, school.admin, draft.id)).data_json).toEqual(preview.data_json)
  })

  it('of another type stands with its like, and OR pairs stay together', async () => {
    const chapter = await makeChapter(app, school)
    await fillBank(app, school, chapter, alike(6))
    const draft = await makeDraft(app, school, chapter, { sections: [planSection(section)] })
    const blueprint = { sections: [{ ...section, or_pairs: 1 }] }
    const { data } = await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
    const others = await fillBank(app, school, chapter, alike(2, { type: 'TRUE_FALSE' }))
    const printed = data.data_json[0]?.questions ?? []
    const [one, two] = printed.filter(({ or_group }) => or_group === null).map(({ id }) => id) as [number, number]
    await swap(draft.id, one, others[0] as number)
    const after = (await swap(draft.id, two, others[1] as number)).data.data_json[0]?.questions ?? []
    const mcq = printed.map(({ id }) => id).filter((id) => id !== one && id !== two)
    expect(after.map(({ id }) => id).slice(0, 3)).toEqual(mcq)
    expect(after.map(({ type }) => type)).toEqual([...alike(3).map(() => 'MCQ_SINGLE'), 'TRUE_FALSE', 'TRUE_FALSE'])
    const pair = after.findIndex(({ or_group }) => or_group !== null)
    expect(after[pair + 1]?.or_group).toBe(after[pair]?.or_group)
    expect((await readPreview(app, school.admin, draft.id)).data_json[0]?.questions).toEqual(after)
  })

  it('keeps the two questions of an OR pair of one chapter and level', async () => {
    const chapter = await makeChapter(app, school)
    await fillBank(app, school, chapter, alike(6))
    const [hard] = await fillBank(app, school, chapter, [{ level: 'HARD' }])
    const draft = await makeDraft(app, school, chapter, { sections: [planSection({ ...section, count: 2 })] })
    const blueprint = { sections: [{ ...section, count: 2, or_pairs: 2 }], level_mix: { EASY: 100 } }
    const { data } = await app.call<Assembled>(api.assembly.autoCreate, { blueprint }, school.admin, draft.id)
    const [first, partner] = data.data_json[0]?.questions ?? []
    expect(first?.or_group).toBe(partner?.or_group)
    expect((await swap(draft.id, first?.id as number, hard as number)).errors).toMatchObject([
      { path: 'by', message: 'The two questions of an OR pair are of the same chapter and level.' },
    ])
    const [offer] = (await offers(draft.id, first?.id as number)).data
    const swapped = await swap(draft.id, first?.id as number, offer?.id as number)
    const questions = swapped.data.data_json[0]?.questions ?? []
    expect(questions.map(({ id, or_group, number }) => [id, or_group, number]).slice(0, 2)).toEqual([
      [offer?.id, first?.or_group, 1],
      [partner?.id, first?.or_group, 1],
    ])
  })
})

it('changes the figures of a draft when one of its questions is moved or edited since', async () => {
  const { draft, paper, out } = await makeAssembled()
  await app.databases.owner.query("update questions set level = 'HARD' where id = $1", [out])
  const { assembly } = await readPreview(app, school.admin, draft.id)
  expect(assembly).toMatchObject({ is_changed: true, objective: paper.objective + 16, proven_optimal: false })
  await app.databases.owner.query("update questions set level = 'EASY', last_used_at = $2 where id = $1", [
    out,
    app.clock.now,
  ])
  const used = (await readPreview(app, school.admin, draft.id)).assembly
  expect(used).toMatchObject({ is_changed: false, objective: paper.objective + 3 })
})
