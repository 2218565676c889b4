import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, api, type Chapter, type UploadResult } from '#contract'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  type TestSchool,
} from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let grade_id = 0
let subject_id = 0

beforeAll(async () => {
  school = await makeSchool(app)
  grade_id = (await makeGrade(app, school, { title: 'Class 7' })).id
  await makeSection(app, school, grade_id, { title: 'B' })
  await makeGrade(app, school, { title: 'Class 8' })
  subject_id = (await makeSubject(app, school, { grade_id, title: 'Mathematics', subject_code: 'MAT' })).id
  await makeSubject(app, school, { grade_id, title: 'Science', subject_code: 'SCN' })
  const { id } = await makeChapter(app, school, { grade_id, subject_id, chapter: "Nature's Treasures" })
  await app.call(api.chapter.update, { number: 2 }, school.admin, id)
})

const send = (endpoint: AnyEndpoint, lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult>(endpoint, fields, { name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) }, school.admin)
const chapters = (lines: string[], fields?: Record<string, string>) =>
  send(api.chapter.upload, ['Class,Subject,Chapter,Weightage', ...lines], fields)
const topics = (lines: string[], fields?: Record<string, string>) =>
  send(api.topic.upload, ['Class,Subject,Chapter,Topic', ...lines], fields)
const told = ({ data }: { data: UploadResult }) =>
  data.errors.map(({ row, column, code }) => `${row} ${column} ${code}`)
const check = { dry_run: 'true' }

describe('places as lists write them', () => {
  it.each(['VII', '7', '7th', 'Std 7', 'कक्षा ७', 'VII-B', 'Seventh'])('R21: %s is the class', async (text) => {
    const reply = await chapters([`${text},MAT,Own ${text},`], check)
    expect([told(reply), reply.data.created]).toEqual([[], 1])
  })

  it.each(['Maths', 'mat', 'गणित', 'MATHEMATICS', 'Math.'])('R22: %s is the subject', async (text) => {
    expect((await chapters([`VII,${text},Own ${text},`], check)).data.created).toBe(1)
  })

  it.each([
    ['NATURES TREASURES', true],
    ['Ch 2: Nature’s  treasures', true],
    ['2. Natures Treasures', true],
    ['Ch 5: Natures Treasures', false],
    ['Nature', false],
    ['Natures Tresures', false],
  ])('R23: %s is the chapter: %s', async (text, isIt) => {
    const reply = await topics([`VII,Maths,${text},Topic of ${text}`], check)
    expect([reply.data.created, told(reply)]).toEqual(isIt ? [1, []] : [0, ['2 chapter unknown_name']])
    if (!isIt) expect(reply.data.errors[0]?.message).toContain('Did you mean "Nature\'s Treasures"?')
  })

  it('R45: two classes in a cell are refused by name, and keep their row out alone', async () => {
    const reply = await chapters(['"VII, VIII",MAT,Several,', 'VII,MAT,One alone,'], check)
    expect([told(reply), reply.data.created]).toEqual([['2 class ask_value'], 1])
  })
})

describe('R45: what stands once for several rows', () => {
  it('is taken where a third of the column is blank, and told', async () => {
    const reply = await chapters(['VII,MAT,First,40', ',,Second,30', ',,Third,30'])
    expect([reply.data.created, told(reply)]).toEqual([3, ['3 class filled_down', '3 subject_code filled_down']])
    const filter = { subject_id, is_all_data_fetch: [true] }
    const { data } = await app.call<Chapter[]>(api.chapter.list, { filter }, school.admin)
    expect(data.map(({ chapter }) => chapter)).toContain('Third')
  })

  it('is not taken where few are blank, nor a subject under another class', async () => {
    const few = await chapters(['VII,MAT,A1,', 'VII,MAT,A2,', 'VII,MAT,A3,', ',MAT,A4,'], check)
    expect(told(few)).toEqual(['5 class required'])
    const other = await chapters(['VII,MAT,B1,', ',,B2,', 'VIII,,B3,'], check)
    expect(told(other)).toContain('4 subject_code required')
  })

  it('a chapter stands once for its topics', async () => {
    const reply = await topics(["VII,MAT,Nature's Treasures,Air", ',,,Water', ',,,Soil'], check)
    expect(reply.data.created).toBe(3)
  })
})

describe('several titles in one cell', () => {
  const file = (topic: string, rest = '') => [`VII,MAT,Nature's Treasures,"${topic}"${rest}`]

  it('parted by semicolons are a row each, told, and shown by the row that they stand in', async () => {
    const reply = await topics(file('Reflection; Refraction; Lenses'))
    expect([told(reply), reply.data.total, reply.data.created]).toEqual([['2 topic several_titles'], 3, 3])
    const { data } = await app.call<{ title: string }[]>(
      api.topic.list,
      { filter: { subject_id, is_all_data_fetch: [true] } },
      school.admin,
    )
    expect(data.map(({ title }) => title)).toEqual(expect.arrayContaining(['Reflection', 'Refraction', 'Lenses']))
  })

  it.each([
    'Heat, Sound, Light',
    'Heat/Sound',
    'Heat\nSound',
  ])('parted by signs that a title may hold are asked by name: %j', async (topic) => {
    const open = await topics(file(topic), check)
    expect([told(open), open.data.created]).toEqual([['2 topic ask_value'], 0])
    const [value] = open.data.reading?.values.filter(({ column }) => column === 'topic') ?? []
    expect([value?.by, value?.near.map(({ here }) => here)]).toEqual([null, ['several', 'one']])
    const say = (here: string | null) =>
      topics(file(topic), { ...check, values: JSON.stringify({ topic: { [value?.value ?? '']: here } }) })
    const titles = topic.split(/[,/\n]/).length
    expect((await say('several')).data.created).toBe(titles)
    expect((await say('one')).data.created).toBe(1)
    expect((await say(null)).data).toMatchObject({ created: 0, total: 0 })
    expect((await say('two')).status).toBe(422)
  })

  it('beside sub-topics are one title or a row to be written anew', async () => {
    const lines = ['Class,Subject,Chapter,Topic,Sub-topics', "VII,MAT,Nature's Treasures,Wind; Rain,Storms"]
    const reply = await send(api.topic.upload, lines, check)
    expect(told(reply)).toEqual(['2 topic ask_value'])
    expect(reply.data.reading?.values.flatMap(({ near }) => near.map(({ here }) => here))).toContain('one')
  })

  it('are chapters too', async () => {
    const reply = await chapters(['VII,MAT,Motion; Force; Energy,', 'VII,MAT,"Work, power and energy",'], check)
    expect([told(reply), reply.data.created]).toEqual([['2 chapter several_titles'], 4])
  })
})

describe('R45: what is told of chapters', () => {
  it('weightages that do not come to 100', async () => {
    const reply = await chapters(['VII,SCN,C1,40', 'VII,SCN,C2,50'], check)
    expect([told(reply), reply.data.errors[0]?.value]).toEqual([['2 weightage weightage_sum'], '90'])
    expect(told(await chapters(['VII,SCN,C1,40', 'VII,SCN,C2,60'], check))).toEqual([])
  })

  it('a title that is there or above but for signs or its number', async () => {
    const reply = await chapters(
      ['VII,MAT,NATURES TREASURES,', 'VII,MAT,2. Natures Treasures,', 'VII,MAT,Food & Us,', 'VII,MAT,Food and us,'],
      check,
    )
    expect([told(reply), reply.data.created]).toEqual([
      ['2 chapter duplicate', '3 chapter duplicate', '5 chapter duplicate'],
      1,
    ])
  })
})
