import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type ChangedReading,
  type Chapter,
  type Question,
  type QuestionReading,
  type ReadingItem,
  type RememberedPlace,
  type UploadResult,
} from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeChapter, makeSchool, makeTeacherOf, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let light: Chapter
let sound: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  light = await makeChapter(app, school)
  sound = await makeChapter(app, school)
})

let made = 0
/** Two categories of a bank of its own, with two questions and one; one more question stands in none. */
function bank() {
  const set = ++made
  const category = (name: string) => [`Physics ${set}`, name]
  const ask = (text: string) => `${text} in set ${set} of the bank? {=newton ~joule}\n\n`
  const text = [
    ask('What is measured first'),
    `$CATEGORY: ${category('Light').join('/')}\n\n`,
    ask('Which unit has a force') + ask('Which unit has weight'),
    `$CATEGORY: ${category('Sound').join('/')}\n\n`,
    ask('Which unit has thrust'),
  ].join('')
  return { text, light: category('Light'), sound: category('Sound') }
}
const upload = (text: string, more: Record<string, string> = {}, caller: Caller = school.admin) =>
  app.upload<UploadResult>(
    api.question.upload,
    { format: 'gift', ...more },
    { name: 'b.gift', bytes: Buffer.from(text) },
    caller,
  )
const { question_reading: calls } = api
const call = <T>(row: Parameters<typeof app.call>[0], id: number, body: object = {}, caller: Caller = school.admin) =>
  app.call<T>({ ...row, path: row.path.replace('{id}', String(id)) } as typeof row, body, caller)
const read = async (text: string, caller: Caller = school.admin) =>
  (await upload(text, { dry_run: 'true' }, caller)).data.reading_id ?? 0
const get = async (id: number, caller: Caller = school.admin) =>
  (await call<QuestionReading>(calls.get, id, {}, caller)).data
const change = (id: number, places: object[], caller: Caller = school.admin) =>
  call<ChangedReading>(calls.change, id, { places }, caller)
const placesOf = async (id: number) =>
  (await call<ReadingItem[]>(calls.items, id, { sort: [{ field: 'row', dir: 'asc' }] })).data.map(
    ({ place }) => place?.chapter_id ?? null,
  )
const savedIn = async ({ id }: Chapter) =>
  (
    await app.call<Question[]>(
      api.question.list,
      { filter: { chapter_id: [id], is_all_data_fetch: true } },
      school.admin,
    )
  ).data.length
const remembered = (caller: Caller = school.admin) =>
  app.call<RememberedPlace[]>(api.import_place.list, { filter: {} }, caller)
const defaultsOf = ({ grade_id, subject_id, id }: Chapter) => JSON.stringify({ grade_id, subject_id, chapter_id: id })

describe('categories of a file', () => {
  it('are listed with how many questions each has, and given their chapters once', async () => {
    const { text, ...paths } = bank()
    const id = await read(text)
    const open = { chapter_id: null, topic_id: null, remembered: false }
    expect((await get(id)).categories).toEqual([
      { path: paths.light, count: 2, ...open },
      { path: paths.sound, count: 1, ...open },
    ])
    const reply = await change(id, [{ path: paths.light, chapter_id: light.id }])
    expect([reply.status, reply.data.changed]).toEqual([200, [2, 3]])
    expect((await get(id)).categories[0]).toEqual({
      ...{ path: paths.light, count: 2, chapter_id: light.id, topic_id: null, remembered: false },
    })
    expect(await placesOf(id)).toEqual([null, light.id, light.id, null])
    const missing = await call(calls.save, id)
    expect([missing.status, missing.errors?.[0]?.path]).toEqual([422, 'defaults.chapter_id'])
    const [before, inLight] = [await savedIn(sound), await savedIn(light)]
    await call(calls.change, id, { defaults: JSON.parse(defaultsOf(sound)) })
    expect((await call<UploadResult>(calls.save, id)).data.created).toBe(4)
    expect([(await savedIn(sound)) - before, (await savedIn(light)) - inLight]).toEqual([2, 2])
  })

  it('are remembered for the school: the next file, of whomever, is not asked about them', async () => {
    const { text, ...paths } = bank()
    await change(await read(text), [
      { path: paths.light, chapter_id: light.id },
      { path: paths.sound, chapter_id: sound.id },
    ])
    const id = await read(text)
    expect((await get(id)).categories.map((one) => [one.chapter_id, one.remembered])).toEqual([
      [light.id, true],
      [sound.id, true],
    ])
    const other = await makeSchool(app)
    const foreign = await read(text, other.admin)
    expect((await get(foreign, other.admin)).categories.map(({ chapter_id }) => chapter_id)).toEqual([null, null])
    // What is said of a question alone wins over its category.
    const { grade_id, subject_id, id: chapter_id } = sound
    await call(calls.change, id, {
      items: [{ row: 2, question: { grade_id, subject_id, chapter_id, topic_id: null } }],
    })
    expect(await placesOf(id)).toEqual([null, sound.id, light.id, sound.id])
    // A null takes it back, for the next file too.
    await change(id, [{ path: paths.light, chapter_id: null }])
    expect(await placesOf(id)).toEqual([null, sound.id, null, sound.id])
    expect((await get(await read(text))).categories.map((one) => one.chapter_id)).toEqual([null, sound.id])
  })

  it('say where the questions of an upload go that saves at once', async () => {
    const { text, ...paths } = bank()
    await change(await read(text), [{ path: paths.light, chapter_id: light.id }])
    const refused = await upload(text)
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['defaults.grade_id', 'defaults.subject_id', 'defaults.chapter_id'],
    ])
    const before = [await savedIn(light), await savedIn(sound)]
    const { data } = await upload(text, { defaults: defaultsOf(sound) })
    expect(data).toMatchObject({ created: 4, failed: 0 })
    expect([(await savedIn(light)) - (before[0] ?? 0), (await savedIn(sound)) - (before[1] ?? 0)]).toEqual([2, 2])
    // Where each category has its chapter nothing has to be chosen.
    const own = bank()
    const inside = own.text.slice(own.text.indexOf('$CATEGORY'))
    const places = [own.light, own.sound].map((path) => ({ path, chapter_id: light.id }))
    await change(await read(own.text), places)
    expect((await upload(inside)).data).toMatchObject({ created: 3 })
  })

  it('go to no chapter that is not there, of another school, or that somebody may not write to', async () => {
    const { text, ...paths } = bank()
    const id = await read(text)
    const elsewhere = await makeChapter(app, await makeSchool(app))
    for (const chapter_id of [999_999, elsewhere.id]) {
      const reply = await change(id, [{ path: paths.light, chapter_id }])
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'places.0.chapter_id'])
    }
    const unknown = await change(id, [{ path: ['Chemistry'], chapter_id: light.id }])
    expect([unknown.status, unknown.errors?.[0]?.path]).toEqual([422, 'places.0.path'])
    const topic = await change(id, [{ path: paths.light, chapter_id: light.id, topic_id: 999_999 }])
    expect([topic.status, topic.errors?.[0]?.path]).toEqual([422, 'places.0.topic_id'])
    const teacher = await makeTeacherOf(app, school, light)
    const own = await read(text, teacher)
    expect((await change(own, [{ path: paths.sound, chapter_id: sound.id }], teacher)).status).toBe(403)
    expect((await change(own, [{ path: paths.light, chapter_id: light.id }], teacher)).status).toBe(200)
    // Somebody else has said it: nothing is saved before the category goes elsewhere.
    await change(id, [{ path: paths.sound, chapter_id: sound.id }])
    const mixed = await read(text, teacher)
    await call(calls.change, mixed, { defaults: JSON.parse(defaultsOf(light)) }, teacher)
    expect((await call(calls.save, mixed, {}, teacher)).status).toBe(403)
    expect((await upload(text, { defaults: defaultsOf(light) }, teacher)).status).toBe(403)
    await change(mixed, [{ path: paths.sound, chapter_id: light.id }], teacher)
    expect((await call<UploadResult>(calls.save, mixed, {}, teacher)).data.created).toBe(4)
  })

  it('that are remembered are listed and forgotten in the settings of the school', async () => {
    const { text, ...paths } = bank()
    await change(await read(text), [{ path: paths.light, chapter_id: light.id }])
    const list = await remembered()
    expect(list.status).toBe(200)
    const { data } = list
    const row = data.find(({ path }) => path[0] === paths.light[0])
    expect(row).toMatchObject({ format: 'gift', path: paths.light, chapter: { id: light.id }, topic: null })
    expect((await remembered(await makeTeacherOf(app, school, light))).status).toBe(403)
    expect((await call(api.import_place.remove, row?.id ?? 0)).status).toBe(200)
    expect((await get(await read(text))).categories[0]?.chapter_id).toBeNull()
    // A chapter that is gone takes nothing new: it is asked again.
    const gone = await makeChapter(app, school)
    await change(await read(text), [{ path: paths.sound, chapter_id: gone.id }])
    await call(api.chapter.remove, gone.id)
    expect((await get(await read(text))).categories[1]?.chapter_id).toBeNull()
  })
})
