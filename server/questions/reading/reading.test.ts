import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type ChangedReading,
  type Chapter,
  type Import,
  type Question,
  type QuestionReading,
  type QuestionReadingRow,
  type ReadingItem,
  type UndoneImport,
  type UploadResult,
} from '#contract'
import { choices, madeWord, paragraph } from '../../../interchange/word/testing/made-word.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeSchool, makeTeacherOf, type TestSchool } from '../../testing/factories/factories.ts'
import { readPictureKey } from '../spreadsheet/document/pictures.ts'
import { purgeReadings } from './purge-readings.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let picture: Buffer

beforeAll(async () => {
  school = await makeSchool(app)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

let made = 0
/** Four choices of a chapter of their own; the second has no answer, the third hardly a text, the last a picture. */
function lines(): string[] {
  const set = ++made
  return choices.flatMap(({ text, options, right }, at) => [
    paragraph(`${at + 1}. ${at === 2 ? `Cap${'x'.repeat(set)}?` : `Set ${set}: ${text}`}`),
    ...(at === 3
      ? [paragraph('<w:r><w:drawing><wp:docPr descr="A leaf"/><a:blip r:embed="leaf"/></w:drawing></w:r>')]
      : []),
    ...options.map((option, index) => paragraph(`${'abcd'.charAt(index)}) ${option}`)),
    ...(at === 1 ? [] : [paragraph(`Ans: ${'abcd'.charAt(right)}`)]),
  ])
}
const head = [paragraph('Springfield School'), paragraph('Class test')]
const paper = (body = [...head, ...lines()]) => madeWord(body, { 'word/media/leaf.png': new Uint8Array(picture) })

const upload = async (bytes: Uint8Array, more: Record<string, string> = {}, caller = school.admin) => {
  const { grade_id, subject_id, id } = chapter
  const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id, level: 'EASY' })
  const fields = { format: 'docx', defaults, dry_run: 'true', ...more }
  return app.upload<UploadResult>(
    api.question.upload,
    fields,
    { name: 'paper.docx', bytes: Buffer.from(bytes) },
    caller,
  )
}
const kept = async (bytes = paper(), more: Record<string, string> = {}) =>
  (await upload(bytes, more)).data.reading_id ?? 0
const call = <T>(row: Parameters<typeof app.call>[0], id: number, body: object = {}, caller = school.admin) =>
  app.call<T>({ ...row, path: row.path.replace('{id}', String(id)) } as typeof row, body, caller)
const { question_reading: calls } = api
const get = async (id: number) => (await call<QuestionReading>(calls.get, id)).data
const items = async (id: number, filter: object = {}) =>
  (await call<ReadingItem[]>(calls.items, id, { filter, sort: [{ field: 'row', dir: 'asc' }] })).data
const change = (id: number, body: object) => call<ChangedReading>(calls.change, id, body)
const save = (id: number, body: object = {}) => call<UploadResult>(calls.save, id, body)
const states = async (id: number) => (await items(id)).map(({ state }) => state)
const saved = async () =>
  (
    await app.call<Question[]>(
      api.question.list,
      { filter: { chapter_id: [chapter.id], is_all_data_fetch: true } },
      school.admin,
    )
  ).data

beforeAll(async () => {
  chapter = await makeChapter(app, school)
})

describe('a file that was read', () => {
  it('is kept by a dry run, with every question beside its paragraphs', async () => {
    const reply = await upload(paper(), {})
    expect([reply.status, reply.data.created]).toEqual([200, 0])
    const id = reply.data.reading_id ?? 0
    const list = await app.call<QuestionReadingRow[]>(calls.list, {}, school.admin)
    expect(list.data[0]).toMatchObject({
      id,
      name: 'paper.docx',
      format: 'docx',
      state: 'READY',
      total: 4,
      import_ids: [],
    })
    expect(list.data[0]?.counts).toEqual({ READY: 0, DOUBTFUL: 3, BLOCKED: 1, DUPLICATE: 0, LEFT_OUT: 0, SAVED: 0 })
    const [first, second] = await items(id)
    expect(first).toMatchObject({
      row: 1,
      number: 1,
      state: 'DOUBTFUL',
      take: null,
      question: { type: 'MCQ_SINGLE', level: 'EASY' },
    })
    expect(first?.source.map(({ role }) => role)).toEqual([
      'QUESTION',
      'OPTION',
      'OPTION',
      'OPTION',
      'OPTION',
      'ANSWER',
    ])
    expect(first?.source[0]?.html).toContain('What is the SI unit of force?')
    expect(first?.doubts.map(({ code }) => code)).toEqual(['new_layout'])
    expect(second?.doubts.map(({ code, field }) => `${code} ${field}`)).toContain('no_key answer')
    expect(first?.place).toMatchObject({ chapter_id: chapter.id })
  })

  it('I1 has every paragraph in one question or among what was left out, with its reason', async () => {
    const id = await kept()
    const { left } = await get(id)
    expect(left.map(({ text }) => text)).toEqual(['Springfield School', 'Class test'])
    expect(left.every(({ why, message }) => why !== '' && message !== '')).toBe(true)
    const places = [...left.map(({ p }) => p), ...(await items(id)).flatMap(({ source }) => source.map(({ p }) => p))]
    const all = [...head, ...lines()].length
    expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, at) => at))
  })

  it('I21a is confirmed once for the school, after which nobody is asked', async () => {
    const id = await kept(paper(), {})
    expect((await get(id)).layout).toMatchObject({ known: false, numbers: '1.', options: 'a)', count: 4, key: 'LINE' })
    const { data } = await change(id, { layout: 'confirm' })
    expect([data.changed, data.counts.READY, data.counts.BLOCKED]).toEqual([[1, 2, 3, 4], 2, 1])
    expect((await get(id)).layout?.known).toBe(true)
    const next = await kept()
    expect(await states(next)).toEqual(['READY', 'BLOCKED', 'DOUBTFUL', 'READY'])
  })
})

describe('what is said of a question', () => {
  it('I5 accepts its doubts, and no other’s', async () => {
    const id = await kept(paper(), { accept_layout: 'true' })
    const third = (await items(id, { row: [3] }))[0]
    expect([third?.state, third?.doubts.map(({ code }) => code)]).toEqual(['DOUBTFUL', ['too_short']])
    const { data } = await change(id, { items: [{ row: 3, row_version: third?.row_version, accept: true }] })
    expect([data.changed, data.counts.READY]).toEqual([[3], 3])
    expect((await items(id, { row: [3] }))[0]).toMatchObject({ state: 'READY', doubts: [] })
    const stale = await change(id, { items: [{ row: 3, row_version: third?.row_version, take: 'LEAVE_OUT' }] })
    expect([stale.status, stale.errorCode]).toEqual([409, 'stale_row'])
  })

  it('I5 a doubt goes when its field is changed; a question that is none is blocked with what is wrong', async () => {
    const id = await kept()
    const second = (await items(id, { row: [2] }))[0]
    const question_options = second?.question.question_options.map((option, at) => ({
      ...option,
      is_correct: at === 2,
    }))
    await change(id, { items: [{ row: 2, question: { question_options } }] })
    expect((await items(id, { row: [2] }))[0]).toMatchObject({ state: 'READY', doubts: [] })
    await change(id, { items: [{ row: 2, question: { question_text: '' } }] })
    const empty = (await items(id, { row: [2] }))[0]
    expect([empty?.state, empty?.doubts.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      'BLOCKED',
      ['invalid_field question_text'],
    ])
    expect((await items(id, { code: ['invalid_field'] })).map(({ row }) => row)).toEqual([2])
  })

  it('keys are taken by the printed numbers, and what says nothing comes back', async () => {
    const id = await kept()
    const { data } = await change(id, { keys: '1 d, 2 (c)\n9 a\nhello' })
    expect([data.changed, data.unread.split('\n').sort()]).toEqual([
      [1, 2],
      ['9 a', 'hello'],
    ])
    const rights = (await items(id)).map(({ question }) =>
      question.question_options.findIndex(({ is_correct }) => is_correct),
    )
    expect(rights).toEqual([3, 2, 0, 3])
    expect(await states(id)).toEqual(['READY', 'READY', 'DOUBTFUL', 'READY'])
  })

  it('is refused by its field where it is of no question, or of nothing that is there', async () => {
    const id = await kept()
    const reply = await change(id, { items: [{ row: 9, take: 'LEAVE_OUT' }] })
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'items.0.row'])
    const place = await change(id, { defaults: { chapter_id: 999_999 } })
    expect([place.status, place.errors?.[0]?.path]).toEqual([422, 'defaults.chapter_id'])
  })
})

describe('saving', () => {
  it('I4 I7 saves what is in order as one import, then the rest, and undo takes it back', async () => {
    const id = await kept()
    const before = (await saved()).length
    const first = await save(id)
    expect([first.status, first.data]).toMatchObject([200, { total: 4, created: 2, failed: 2, reading_id: id }])
    expect(first.data.errors.map(({ row, code }) => `${row} ${code}`)).toEqual(['2 no_key', '3 too_short'])
    expect(await states(id)).toEqual(['SAVED', 'BLOCKED', 'DOUBTFUL', 'SAVED'])
    const again = await save(id)
    expect(again.data).toMatchObject({ total: 2, created: 0, import_id: null })
    const all = await save(id, { take: 'all' })
    expect(all.data).toMatchObject({ total: 2, created: 1, failed: 1 })
    const imports = await app.call<Import[]>(api.import.list, { filter: { entity: 'question' } }, school.admin)
    expect(imports.data.slice(0, 2).map(({ created }) => created)).toEqual([1, 2])
    expect((await get(id)).import_ids).toEqual([first.data.import_id, all.data.import_id])
    const shown = (await saved()).find(({ question_text }) => question_text.includes('<img'))
    expect(shown?.question_text).toMatch(/src="\/v1\/media\/file\/[0-9a-f]{32}\.\w+" alt="A leaf"/)
    const undone = await call<UndoneImport>(api.import.undo, first.data.import_id ?? 0)
    expect(undone.data).toMatchObject({ removed: 2, kept: [] })
    expect((await saved()).length).toBe(before + 1)
    // What was taken back stands open again, with its picture, as somebody may have seen too late what is wrong.
    expect(await states(id)).toEqual(['READY', 'BLOCKED', 'SAVED', 'READY'])
    expect((await get(id)).state).toBe('READY')
    expect((await save(id)).data).toMatchObject({ created: 2, failed: 1 })
    expect((await saved()).filter(({ question_text }) => question_text.includes('<img')).length).toBe(1)
  })

  it('I7 from two tabs at once saves each question once', async () => {
    const id = await kept()
    const before = (await saved()).length
    const replies = await Promise.all([save(id), save(id), save(id, { take: 'all' })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.reduce((sum, { data }) => sum + data.created, 0)).toBe((await saved()).length - before)
    expect((await items(id)).filter(({ state }) => state === 'SAVED')).toHaveLength((await saved()).length - before)
  })

  it('I4 takes no question that the bank has, unless somebody says so for it', async () => {
    const bytes = paper()
    await save(await kept(bytes))
    const id = await kept(bytes)
    const [first] = await items(id)
    expect([first?.state, typeof first?.duplicate?.question_id]).toEqual(['DUPLICATE', 'number'])
    expect((await save(id, { take: 'all' })).data.created).toBe(1)
    await change(id, {
      items: [
        { row: 1, take: 'TAKE' },
        { row: 4, take: 'LEAVE_OUT' },
      ],
    })
    expect(await states(id)).toEqual(['READY', 'BLOCKED', 'SAVED', 'LEFT_OUT'])
    expect((await save(id)).data.created).toBe(1)
  })

  it('asks for a place that nobody has chosen', async () => {
    const id = await kept(paper(), { defaults: '{}' })
    expect((await items(id))[0]?.place).toBeNull()
    const reply = await save(id)
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'defaults.chapter_id'])
    const { grade_id, subject_id, id: chapter_id } = chapter
    await change(id, { defaults: { grade_id, subject_id, chapter_id, level: 'HARD' } })
    expect((await items(id))[0]).toMatchObject({ place: { chapter_id }, question: { level: 'HARD' } })
    expect((await save(id)).data.created).toBe(2)
  })
})

describe('I8 what a paragraph is', () => {
  it('is said by somebody, and the file is read again with it', async () => {
    const id = await kept()
    await change(id, {
      items: [
        { row: 1, question: { explanation: '<p>Mine.</p>' } },
        { row: 2, question: { explanation: '<p>Lost.</p>' } },
      ],
    })
    const [, second] = await items(id)
    const p = second?.source.find(({ role }) => role === 'OPTION')?.p ?? -1
    const { data } = await change(id, {
      roles: [
        { p, role: 'LEAVE_OUT' },
        { p: 1, role: 'QUESTION' },
      ],
    })
    expect(data.changed).toEqual([1, 2, 3, 4, 5])
    const after = await items(id)
    expect(after.map(({ source }) => source.length)).toEqual([1, 6, 4, 6, 7])
    expect(after[1]?.question.explanation).toBe('<p>Mine.</p>')
    expect([after[2]?.question.explanation, after[2]?.doubts.map(({ code }) => code)]).toEqual([
      null,
      expect.arrayContaining(['reread']),
    ])
    expect((await get(id)).left.map(({ p: place, why }) => `${place} ${why}`)).toContain(`${p} told`)
    await change(id, {
      roles: [
        { p, role: null },
        { p: 1, role: null },
      ],
    })
    expect((await items(id)).map(({ source }) => source.length)).toEqual([6, 5, 6, 7])
    const unknown = await change(id, { roles: [{ p: 999, role: 'TEXT' }] })
    expect([unknown.status, unknown.errors?.[0]?.path]).toEqual([422, 'roles.0.p'])
  })
})

describe('pictures', () => {
  it('I3 I6 are fetched by whoever made the reading, until a question with them is saved', async () => {
    const id = await kept()
    const [, , , fourth] = await items(id)
    const [src = ''] =
      /\/v1\/question-reading\/picture\/\d+\/[0-9a-f]{32}\.\w+/.exec(fourth?.question.question_text ?? '') ?? []
    expect(fourth?.source.some(({ html }) => html.includes(src))).toBe(true)
    const fetched = await app.send(src, undefined, school.admin, 'GET')
    expect([fetched.status, (await sharp(fetched.raw).metadata()).width]).toEqual([200, 8])
    const key = src.split('/').at(-1) ?? ''
    const teacher = await makeTeacherOf(app, school, chapter)
    const others = await Promise.all([
      app.send(src, undefined, teacher, 'GET'),
      app.send(src, undefined, {}, 'GET'),
      app.send(src.replace(key, `${'0'.repeat(32)}.webp`), undefined, school.admin, 'GET'),
      app.send(`/v1/media/file/${key}`, undefined, {}, 'GET'),
    ])
    expect(others.map(({ status }) => status)).toEqual([404, 401, 404, 404])
    // Somebody who mends the text sends the same picture back.
    const question_text = `<p>Mended.</p><p><img src="${src}" alt="A leaf"></p>`
    expect((await change(id, { items: [{ row: 4, question: { question_text } }] })).status).toBe(200)
    expect((await items(id, { row: [4] }))[0]?.question.question_text).toContain(`<img src="${src}"`)
    await save(id, { take: [4] })
    expect((await items(id, { row: [4] }))[0]?.question.question_text).toContain(`/v1/media/file/${key}`)
    expect((await app.send(`/v1/media/file/${key}`, undefined, {}, 'GET')).status).toBe(200)
    const strange = question_text.replace(src, `/v1/media/file/${'1'.repeat(32)}.webp`)
    const refused = await change(id, { items: [{ row: 2, question: { question_text: strange } }] })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'items.0.question.question_text'])
  })
})

describe('a document without a question', () => {
  it('I8 is kept, and somebody says which paragraphs are one', async () => {
    const reply = await upload(madeWord(['Name a gas', 'salt', 'air'].map((text) => paragraph(text))))
    const id = (reply.body as unknown as { reading_id: number }).reading_id
    expect([reply.status, reply.errors?.[0]?.code, (await get(id)).left.length]).toEqual([422, 'file.no_question', 3])
    await change(id, {
      roles: [
        { p: 0, role: 'QUESTION' },
        { p: 1, role: 'OPTION' },
        { p: 2, role: 'OPTION' },
      ],
    })
    const [only] = await items(id)
    expect(only?.question.question_options.map(({ data }) => data)).toEqual(['<p>salt</p>', '<p>air</p>'])
    const { data } = await change(id, { keys: '1 b', items: [{ row: 1, accept: true }] })
    expect([data.unread, data.counts.READY]).toEqual(['', 1])
  })
})

describe('whose it is', () => {
  it('I86 is not saved by somebody whose right was taken away', async () => {
    const teacher = await makeTeacherOf(app, school, chapter)
    const { data } = await upload(paper(), {}, teacher)
    const id = data.reading_id ?? 0
    expect((await call(calls.get, id, {}, teacher)).status).toBe(200)
    const role = '(select role_id from accounts where client_id = $1 order by id desc limit 1)'
    const values = `($1, ${role}, 'question', 'upload', false)`
    const { owner } = app.databases
    await owner.query(`insert into school_permissions (client_id, role_id, module, action, status) values ${values}`, [
      school.id,
    ])
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const replies = [await call(calls.save, id, {}, teacher), await call(calls.get, id, {}, teacher)]
    await owner.query(`delete from school_permissions where client_id = $1 and role_id = ${role}`, [school.id])
    expect(replies.map(({ status }) => status)).toEqual([403, 403])
  })

  it('I6 goes a week after its last change, with its pictures', async () => {
    const id = await kept()
    const [, , , fourth] = await items(id)
    const [key = ''] = /[0-9a-f]{32}\.\w+/.exec(fourth?.question.question_text ?? '') ?? []
    const name = readPictureKey(key)
    expect(await app.services.files.find(name)).not.toBeNull()
    const at = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000)
    const parts = { databases: app.databases, files: app.services.files }
    await purgeReadings({ ...parts, clock: () => at(6.9) })
    expect((await get(id)).total).toBe(4)
    await purgeReadings({ ...parts, clock: () => at(7.1) })
    expect([(await call(calls.get, id)).status, await app.services.files.find(name)]).toEqual([404, null])
  })

  it('I6 I86 is its maker’s alone, and nobody’s once the right is gone', async () => {
    const id = await kept()
    const teacher = await makeTeacherOf(app, school, chapter)
    const elsewhere = await makeSchool(app)
    for (const caller of [teacher, elsewhere.admin]) {
      const replies = [
        await call(calls.get, id, {}, caller),
        await call(calls.items, id, {}, caller),
        await call(calls.change, id, { layout: 'confirm' }, caller),
        await call(calls.save, id, {}, caller),
        await call(calls.remove, id, {}, caller),
      ]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    expect((await call(calls.remove, id)).status).toBe(200)
    expect((await call(calls.get, id)).status).toBe(404)
  })

  it('I6 are at most twenty, of which the oldest that nobody has mended goes first', async () => {
    const mended = await kept()
    await change(mended, { defaults: { level: 'EASY' } })
    for (let time = 0; time < 20; time++) await kept(madeWord(lines()))
    const list = await app.call<QuestionReadingRow[]>(calls.list, { range: { pageSize: 50 } }, school.admin)
    expect([list.data.length, list.data.some(({ id }) => id === mended)]).toEqual([20, true])
  })
})
