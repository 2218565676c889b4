import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type ChangedReading,
  type Chapter,
  type Question,
  type QuestionReading,
  type ReadingItem,
  type UploadResult,
} from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let stored: Question

const asked = (verb: string) =>
  `Explain with an example how plants ${verb} food from sunlight, water and carbon dioxide in their green leaves`
const others = ['Why is the sky blue', 'Name the largest ocean', 'Define inertia', 'Who wrote the Ramcharitmanas']

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  stored = await makeQuestion(app, school, { question_text: `<p>${asked('make')}?</p>` }, chapter)
  for (const text of others)
    await makeQuestion(app, school, { question_text: `<p>${text} and since when?</p>` }, chapter)
})

/** As the stored question but for its verb, before others that are like none. */
const bank = (verb: string, more = 3) =>
  [
    `${asked(verb)}? {=4 ~5}`,
    ...Array.from(
      { length: more },
      (_, n) => `Which ${'abcdefghijklmnop'.charAt(n)}${verb}ish thing is it? {=${verb} ~no${verb}}`,
    ),
  ].join('\n\n')
const upload = (text: string, more: Record<string, string> = {}) => {
  const { grade_id, subject_id, id } = chapter
  const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id })
  const file = { name: 'bank.gift', bytes: Buffer.from(text) }
  return app.upload<UploadResult>(api.question.upload, { format: 'gift', defaults, ...more }, file, school.admin)
}
const read = async (text: string, more = {}) => (await upload(text, { dry_run: 'true', ...more })).data.reading_id ?? 0
const { question_reading: calls } = api
const call = <T>(row: Parameters<typeof app.call>[0], id: number, body: object = {}) =>
  app.call<T>({ ...row, path: row.path.replace('{id}', String(id)) } as typeof row, body, school.admin)
const first = async (id: number) => (await call<ReadingItem[]>(calls.items, id, { filter: { row: [1] } })).data[0]

describe('a question that is like one of the bank', () => {
  it.each([
    ['of a few', 3],
    ['of many', 12],
  ])('is doubtful, with the question that it is like: %s', async (_, more) => {
    const id = await read(bank('prepare', more))
    const item = await first(id)
    expect(item).toMatchObject({
      state: 'DOUBTFUL',
      doubts: [{ code: 'similar', field: 'question_text', detail: String(stored.id), blocks: false }],
      duplicate: { question_id: stored.id, score: expect.any(Number) },
    })
    expect(item?.duplicate?.score).toBeGreaterThanOrEqual(0.6)
    expect(item?.duplicate?.score).toBeLessThan(1)
    const { doubts, counts } = (await call<QuestionReading>(calls.get, id)).data
    expect(doubts).toMatchObject([{ code: 'similar', count: 1, row: 1, message: item?.doubts[0]?.message }])
    expect([counts.DOUBTFUL, counts.READY]).toEqual([1, more])
    expect((await call<ReadingItem[]>(calls.items, id, { filter: { code: ['similar'] } })).data).toHaveLength(1)
    // Another text is like none, and the same again is.
    const say = (question_text: string) => call(calls.change, id, { items: [{ row: 1, question: { question_text } }] })
    await say('<p>How far is the moon from here on a Monday?</p>')
    expect(await first(id)).toMatchObject({ state: 'READY', duplicate: null })
    await say(`<p>${asked('prepare')}?</p>`)
    expect((await first(id))?.state).toBe('DOUBTFUL')
    const { data } = await call<ChangedReading>(calls.change, id, { items: [{ row: 1, accept: ['similar'] }] })
    expect([data.changed, data.counts.READY]).toEqual([[1], more + 1])
  })

  it('is the same where it says the same to the letter, and like none in another subject', async () => {
    const same = await first(await read(bank('make')))
    expect(same).toMatchObject({ state: 'DUPLICATE', duplicate: { question_id: stored.id, score: 1 } })
    const { grade_id, subject_id, id: chapter_id } = await makeChapter(app, school)
    const elsewhere = await read(bank('prepare'), { defaults: JSON.stringify({ grade_id, subject_id, chapter_id }) })
    expect((await first(elsewhere))?.state).toBe('READY')
    const { id } = chapter
    await call(calls.change, elsewhere, {
      defaults: { grade_id: chapter.grade_id, subject_id: chapter.subject_id, chapter_id: id },
    })
    expect((await first(elsewhere))?.state).toBe('DOUBTFUL')
  })

  it('is not saved with what is sure, and is with all', async () => {
    const sure = await upload(bank('produce'))
    expect(sure.data).toMatchObject({ created: 3, failed: 1 })
    expect(sure.data.errors.map(({ row, code, value }) => [row, code, value])).toEqual([
      [1, 'similar', String(stored.id)],
    ])
    const all = await upload(bank('obtain'), { take: 'all' })
    expect(all.data).toMatchObject({ created: 4, failed: 0 })
    expect(all.data.warnings?.map(({ row, code }) => [row, code])).toEqual([[1, 'similar']])
  })
})

describe('I28 a text', () => {
  const lines = [
    'Class test',
    '1. Which gas do plants take in?',
    'a) oxygen',
    'b) carbon dioxide',
    'Ans: b',
    '2. Which gas do they give off?',
    'a) oxygen',
    'b) nitrogen',
    'Ans: a',
  ]
  const send = (format: string, text = lines.join('\n')) => upload(text, { format, dry_run: 'true' })

  it('is read as a document without formatting, told by its content, and its paragraphs can be told to be others', async () => {
    const reply = await send('auto')
    expect([reply.status, reply.data.format, reply.data.total]).toEqual([200, 'text', 2])
    const id = reply.data.reading_id ?? 0
    const reading = (await call<QuestionReading>(calls.get, id)).data
    expect(reading).toMatchObject({ format: 'text', layout: { known: false, numbers: '1.', options: 'a)' } })
    expect(reading.left.map(({ text }) => text)).toEqual(['Class test'])
    expect((await call<ReadingItem[]>(calls.items, id)).data.map(({ source }) => source.length)).toEqual([4, 4])
    await call(calls.change, id, { roles: [{ p: 0, role: 'QUESTION' }] })
    expect((await call<ReadingItem[]>(calls.items, id)).data).toHaveLength(3)
    const named = await send('text', '::1:: Which? {=a ~b}')
    expect([named.status, named.errors?.[0]?.path]).toEqual([422, 'format'])
  })
})
