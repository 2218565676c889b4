import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type SimilarQuestion, similarFrom } from '#contract'
import { editedCopies } from '../../../similarity/fixtures/edited-copies.ts'
import { abilities } from '../../db/abilities.ts'
import { setSchool } from '../../db/pool/begin.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { waysToIndexes } from '../../testing/cluster/ways-to-indexes.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeTeacher,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'
import { makePicture } from '../../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const options = (...texts: string[]) =>
  texts.map((text, index) => ({ data: `<p>${text}</p>`, is_correct: index === 0 }))
const ask = (question_text: string, fields: object = {}, at: Chapter = chapter) =>
  makeQuestion(app, school, { question_text: `<p>${question_text}</p>`, ...fields }, at)
const similar = (body: object, caller: Caller = school.admin) =>
  app.call<SimilarQuestion[]>(api.question_pair.similar, body, caller)
const idsOf = (found: { data: SimilarQuestion[] }) => found.data.map(({ id }) => id)

describe('similar questions are refused', () => {
  it.each([
    [{}, 'text'],
    [{ text: '   ' }, 'text'],
    [{ text: 'x', limit: 21 }, 'limit'],
    [{ text: 'x'.repeat(50_001) }, 'text'],
  ])('for %j', async (body, path) => {
    const reply = await similar(body)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
  })

  it('for a question of another school, or of a subject that is not taught', async () => {
    const question = await ask('Which gas do plants take in?')
    const other = await makeSchool(app)
    const teacher = await makeTeacher(app, school, await subjectOf(await makeChapter(app, school)))
    for (const caller of [other.admin, teacher]) {
      expect((await similar({ question_id: question.id }, caller)).status).toBe(404)
    }
  })
})

const subjectOf = async (of: Chapter) =>
  ({ id: of.subject_id, grade_id: of.grade_id }) as Parameters<typeof makeTeacher>[2]

describe('similar questions', () => {
  let river: Question
  beforeAll(async () => {
    river = await ask('Which river flows through the city of Varanasi?', {
      question_options: options('Ganga', 'Yamuna'),
    })
    await ask('Name the process by which green plants make food.', {
      question_options: options('Photosynthesis', 'Osmosis'),
    })
  })

  it('are found by a text that says it in other words, with a score, as they are stored', async () => {
    const { data } = await similar({
      text: '<p>Which <b>river</b> flows through Varanasi?</p>',
      subject_id: chapter.subject_id,
    })
    expect(data).toEqual([
      { id: river.id, question_text: river.question_text, score: expect.any(Number), last_used_at: null },
    ])
    expect(data[0]?.score).toBeGreaterThan(0.6)
    expect(data[0]?.score).toBeLessThan(1)
  })

  it('of a stored question leave that question out', async () => {
    const twin = await ask('which RIVER flows through the city of Varanasi', {
      question_options: options('Yamuna', 'Ganga'),
    })
    expect((await similar({ question_id: river.id })).data).toMatchObject([{ id: twin.id, score: 1 }])
    expect(
      idsOf(await similar({ question_id: twin.id, text: 'Which river flows through the city of Varanasi?' })),
    ).toEqual([river.id])
  })

  it('are as many as asked for, the most alike first', async () => {
    const own = await makeChapter(app, school)
    const words = 'State the law of conservation of energy for closed systems'
    for (const more of ['', 'today', 'with one example each']) await ask(`${words} ${more}`, {}, own)
    const body = { text: `${words} 4 5`, subject_id: own.subject_id }
    const all = (await similar(body)).data.map(({ score }) => score)
    expect(all).toHaveLength(3)
    expect(all).toEqual([...all].sort((a, b) => b - a))
    expect((await similar({ ...body, limit: 2 })).data).toHaveLength(2)
  })

  it('are sought in one subject, else in all that the caller may see', async () => {
    const own = await makeChapter(app, school)
    const text = `Explain the ${unique('cardinal')} virtues of temperance and courage.`
    const here = await ask(text, {}, own)
    const there = await ask(text, {}, await makeChapter(app, school))
    const teacher = await makeTeacher(app, school, await subjectOf(own))
    expect(idsOf(await similar({ text, subject_id: own.subject_id }))).toEqual([here.id])
    expect(idsOf(await similar({ text }))).toEqual([here.id, there.id])
    expect(idsOf(await similar({ text }, teacher))).toEqual([here.id])
    const unseen = await similar({ text, subject_id: there.subject_id }, teacher)
    expect([unseen.status, unseen.errors?.[0]?.path]).toEqual([422, 'subject_id'])
  })

  it('are not those of another school, deleted or retired ones', async () => {
    const text = `Describe the ${unique('quagmire')} of medieval trade guilds.`
    const [deleted, retired, live] = [await ask(text), await ask(text), await ask(text)]
    await app.call(api.question.remove, {}, school.admin, deleted.id)
    await app.databases.owner.query("update questions set review_state = 'RETIRED' where id = $1", [retired.id])
    const stranger = await makeSchool(app)
    expect(idsOf(await similar({ text }))).toEqual([live.id])
    expect(idsOf(await similar({ text }, stranger.admin))).toEqual([])
  })

  it('differ by their numbers and their pictures', async () => {
    const own = await makeChapter(app, school)
    const stored = { a: await makePicture(app, school), b: await makePicture(app, school) }
    const picture = (name: 'a' | 'b') => `<img src="${stored[name]}" alt="drawing">`
    const sum = await ask('What is 13 + 25?', { question_options: options('38', '40') }, own)
    const drawing = await ask(`Label the parts. ${picture('a')}`, {}, own)
    const found = async (text: string) => (await similar({ text, subject_id: own.subject_id })).data
    expect(await found('What is 14 + 26?')).toEqual([])
    expect((await found('What is 13 + 25?'))[0]?.id).toBe(sum.id)
    expect((await found(`Label the parts. ${picture('b')}`)).filter(({ score }) => score >= 0.8)).toEqual([])
    expect((await found(`Label the parts. ${picture('a')}`))[0]?.id).toBe(drawing.id)
  })

  it('are not those whose answers are written with the same numbers and signs', async () => {
    const own = await makeChapter(app, school)
    const formulas = (...latex: string[]) =>
      options(...latex.map((one) => `<span data-type="inline-math" data-latex="${one}"></span>`))
    const ratio = await ask(
      'What is the value of this ratio?',
      { question_options: formulas('\\frac{1}{3}', '\\frac{3}{5}', '\\frac{4}{5}', '\\frac{5}{3}') },
      own,
    )
    const point = 'Where is the point in the middle?'
    const others = formulas('a = \\frac{1}{5}', 'a = \\frac{3}{4}', 'a = \\frac{5}{3}', 'a = \\frac{4}{3}')
    await ask(point, { question_options: others }, own)
    expect((await similar({ question_id: ratio.id })).data).toEqual([])
    const typed = formulas('\\dfrac{1}{3}', '\\dfrac{3}{5}', '\\frac 45', '\\frac{5}{3}').map(({ data }) => data)
    const found = await similar({ text: 'Tell the ratio.', options: typed, subject_id: own.subject_id })
    expect(idsOf(found)).toEqual([ratio.id])
  })

  it('are nothing for a text without words, whatever it holds', async () => {
    for (const text of ['<p>?!</p>', "'; drop table questions; --%_\\", '𝕏'.repeat(100)]) {
      expect((await similar({ text })).status).toBe(200)
    }
    expect((await similar({ text: '<p>?!</p>' })).data).toEqual([])
  })

  it('are found by what a question says now', async () => {
    const question = await ask(`Where is the ${unique('obelisk')} of the harbour?`)
    const text = `Why did the ${unique('armada')} leave the northern strait?`
    await app.call(api.question.update, { question_text: `<p>${text}</p>` }, school.admin, question.id)
    expect(idsOf(await similar({ text }))).toEqual([question.id])
  })
})

describe.each(waysToIndexes())('edited copies by %s', (_way, arrays_use_indexes) => {
  beforeAll(() => {
    const { arrays_use_indexes: before } = abilities
    abilities.arrays_use_indexes = arrays_use_indexes
    return () => {
      abilities.arrays_use_indexes = before
    }
  })

  it('are found while they are typed: 28 of 30, by their text before the options are there too', async () => {
    const place = await makeChapter(app, school)
    const stored = await Promise.all(
      editedCopies.map(({ stored: [text, ...given] }) =>
        ask(
          text,
          given.length > 0
            ? { question_options: options(...given) }
            : { type: 'SHORT', question_options: [], answer: { model_answer: '<p>In words.</p>', marking_points: [] } },
          place,
        ),
      ),
    )
    const found: number[][] = []
    // One after the other, as somebody types: more at once than a person's turns would wait.
    for (const { typed } of editedCopies) {
      const [text, ...given] = typed
      const { data } = await similar({ text: `<p>${text}</p>`, options: given, subject_id: place.subject_id })
      found.push(data.filter(({ score }) => score >= similarFrom).map(({ id }) => id))
    }
    expect(found.filter((ids, index) => ids.includes(stored[index]!.id)).length).toBeGreaterThanOrEqual(28)
    // Nothing else is told.
    expect(found.filter((ids, index) => ids.some((id) => id !== stored[index]!.id))).toEqual([])
  })

  it('are those of the own school and of the subjects that are asked for', async () => {
    const [here, there] = [await makeChapter(app, school), await makeChapter(app, school)]
    const text = `Explain how the ${unique('aqueduct')} of the old town was fed.`
    const own = await ask(text, {}, here)
    const stranger = await makeSchool(app)
    expect(idsOf(await similar({ text, subject_id: here.subject_id }))).toEqual([own.id])
    expect(idsOf(await similar({ text, subject_id: there.subject_id }))).toEqual([])
    expect(idsOf(await similar({ text }, stranger.admin))).toEqual([])
  })
})

it('terms are found by their index under row-level security', async () => {
  const client = await app.databases.owner.connect()
  try {
    await client.query('begin')
    // The other way to so few rows; what row-level security forbids is not used even so.
    await client.query('drop index question_terms_sample')
    await client.query('alter table question_terms drop constraint question_terms_pkey')
    // Not as quaestor_app: on a cluster nobody else may read what the owner has just altered.
    await client.query('alter table question_terms force row level security')
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query(setSchool(school.id))
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain select question_id from question_terms where client_id = $1 and terms @> array[1]',
      [school.id],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*terms @>/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
