import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Job, type Question } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import {
  csvOf,
  facts,
  faultsOf,
  makeNamedChapter,
  type QuestionFileRow,
  savedQuestions,
  uploadFile,
} from '../../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let picture: Uint8Array

beforeAll(async () => {
  school = await makeSchool(app)
  await makeNamedChapter(app, school)
  picture = await makePicture('#205080')
})

const makePicture = (background: string, width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

const row = (question: string, image: string, more: QuestionFileRow = {}): QuestionFileRow => ({
  ...facts,
  type: 'NUMERIC',
  question,
  correct: '7',
  image,
  ...more,
})

type Files = Record<string, Uint8Array>
const pack = (rows: QuestionFileRow[], files: Files, spreadsheet = 'questions.csv') => ({
  name: 'questions.zip',
  bytes: zipSync({ [spreadsheet]: csvOf(rows), ...files }),
})
const upload = (rows: QuestionFileRow[], files: Files, more: QuestionFileRow = {}) =>
  uploadFile(app, school, pack(rows, files), more)
const saved = (search: string) => savedQuestions(app, school, search)

async function countStored(one = school): Promise<number> {
  const { rows } = await app.databases.owner.query<{ count: number }>(
    "select count(*) from media_files where client_id = $1 and kind = 'image'",
    [one.id],
  )
  return Number(rows[0]?.count)
}

const imageOf = (question: Question | undefined) =>
  /<p><img src="(\/v1\/media\/file\/[0-9a-f]{32}\.webp)" alt="([^"]*)"><\/p>$/.exec(question?.question_text ?? '')

describe('pictures in an archive', () => {
  it('stand below the text, re-encoded, with the alternative text of the cell or their name', async () => {
    const rows = [row('Alpha?', 'cell.png|A "simple" <cell>'), row('Beta?', 'CELL.PNG'), row('Gamma?', '')]
    const reply = await upload(rows, { 'cell.png': picture })
    expect(reply.data).toMatchObject({ total: 3, created: 3, failed: 0, errors: [] })
    const [, address, alt] = imageOf((await saved('alpha'))[0]) ?? []
    expect(alt).toBe('A &quot;simple&quot; &lt;cell&gt;')
    expect(imageOf((await saved('beta'))[0])?.slice(1)).toEqual([address, 'cell'])
    const { raw, headers } = await app.send(address ?? '', undefined, {}, 'GET')
    expect([headers['content-type'], (await sharp(raw).metadata()).width]).toEqual(['image/webp', 60])
    expect(await countStored()).toBe(1)
  })

  it('stand below passage and part of a case study, and above the left column of a match', async () => {
    const rows = [
      row('Passage with a picture', 'a.png', { type: 'CASE_STUDY', passage_ref: 'P', correct: '' }),
      { type: 'NUMERIC', passage_ref: 'P', max_marks: '1', question: 'Part?', correct: '1', image: 'b.png' },
      row('Match the picture.\n1. x\n2. y', 'a.png', {
        type: 'MATCH',
        option_a: 'p',
        option_b: 'q',
        correct: '1-A;2-B',
      }),
    ]
    const reply = await upload(rows, { 'a.png': picture, 'b.png': await makePicture('#fff') })
    expect(reply.data.errors).toEqual([])
    const [study] = await saved('passage with a picture')
    expect(imageOf(study)?.[2]).toBe('a')
    expect(study?.sub_questions[0]?.content).toMatch(/alt="b"/)
    expect(imageOf((await saved('match the picture'))[0])?.[2]).toBe('a')
  })

  it('are only looked at by a dry run', async () => {
    const before = await countStored()
    const files = { 'a.png': picture, 'b.png': Buffer.from('no picture') }
    const dry = await upload([row('Dry a?', 'a.png'), row('Dry b?', 'b.png')], files, { dry_run: 'true' })
    expect([dry.data.created, faultsOf(dry)]).toEqual([1, [[3, 'image', 'wrong_picture']]])
    expect([await countStored(), await saved('dry a')]).toEqual([before, []])
  })

  it('of rows that fail are not kept, and pictures that no row names are told', async () => {
    const before = await countStored()
    const files = { 'a.png': picture, 'left.png': picture, 'over.png': picture }
    const reply = await upload([row('Fails?', 'a.png', { correct: 'x' })], files)
    expect(faultsOf(reply)).toEqual([
      [1, 'image', 'unused_picture'],
      [2, 'correct', 'invalid_field'],
    ])
    expect(reply.data.errors[0]?.message).toContain('left.png, over.png')
    expect(await countStored()).toBe(before)
  })

  it('may lie in one folder with the spreadsheet, as packers of a folder leave them', async () => {
    const rows = [row('In a folder?', 'cell.png')]
    const files = {
      'exam/questions.csv': csvOf(rows),
      'exam/cell.png': picture,
      'exam/.DS_Store': Buffer.from('x'),
      '__MACOSX/exam/._cell.png': Buffer.from('x'),
    }
    const reply = await uploadFile(app, school, { name: 'exam.zip', bytes: zipSync(files) })
    expect(reply.data).toMatchObject({ created: 1, errors: [] })
  })

  it('beside an .xlsx file, and many of them as a job', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => row(`Picture ${at} of many?`, `${at}.png`))
    const files = Object.fromEntries(
      await Promise.all(rows.map(async (_, at) => [`${at}.png`, await makePicture('#333', 20 + at)] as const)),
    )
    const reply = await uploadFile(app, school, pack(rows, files))
    const { job_id } = reply.data as unknown as { job_id: number }
    expect(reply.status).toBe(202)
    await app.runJobs(school.id)
    const { data } = await app.call<Job>(api.job.get, {}, school.admin, job_id)
    expect([data.state, data.result]).toMatchObject(['done', { created: 45, import_id: expect.any(Number) }])
    expect(imageOf((await saved('picture 44 of many'))[0])?.[2]).toBe('44')
  })

  it('need room in the school: without it nothing is saved', async () => {
    const full = await makeSchool(app)
    await makeNamedChapter(app, full)
    await app.databases.owner.query('update schools set media_quota_bytes = 10 where id = $1', [full.id])
    const reply = await uploadFile(app, full, pack([row('No room?', 'a.png')], { 'a.png': picture }))
    expect([reply.status, reply.errorCode, await countStored(full)]).toEqual([413, 'too_large', 0])
    expect(await savedQuestions(app, full, 'no room')).toEqual([])
  })
})

describe('a picture that can not be taken is listed with row and column:', () => {
  it.each<[string, string, Files, RegExp]>([
    ['not in the archive', 'cel.png', {}, /no picture "cel\.png"\. Did you mean "cell\.png"/],
    ['in a folder', 'inner.png', {}, /lies in a folder of the archive \(figures\/inner\.png\)/],
    ['a path out of the archive', '../../etc/passwd', {}, /no picture/],
    ['a name that is only an alternative text', '|A cell', {}, /before the \|/],
    ['no image', 'note.png', { 'note.png': Buffer.from('hello') }, /Only PNG, JPEG, WebP and GIF/],
    ['a drawing with scripts', 'x.svg', { 'x.svg': Buffer.from('<svg onload="alert(1)"/>') }, /Only PNG/],
    ['empty', 'empty.png', { 'empty.png': new Uint8Array() }, /Only PNG/],
  ])('%s', async (name, image, files, message) => {
    const shared = { 'cell.png': picture, 'figures/inner.png': picture }
    const rows = [row(`Wrong ${name}?`, image), row(`Right beside ${name}?`, 'cell.png')]
    const reply = await upload(rows, { ...shared, ...files })
    const answers = reply.data.errors.filter(({ code }) => code !== 'unused_picture')
    expect(answers.map(({ row: at, column }) => [at, column])).toEqual([[2, 'image']])
    expect(answers[0]?.message).toMatch(message)
    expect(reply.data).toMatchObject({ total: 2, created: 1, failed: 1 })
  })

  it('a picture above 10 MB or 40 million pixels', async () => {
    const wide = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
    const long = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)])
    const reply = await upload([row('Wide?', 'wide.png'), row('Long?', 'long.png')], { 'wide.png': wide })
    expect(faultsOf(reply)).toEqual([
      [2, 'image', 'wrong_picture'],
      [3, 'image', 'no_picture'],
    ])
    const stored = zipSync({ 'q.csv': csvOf([row('Long?', 'long.png')]), 'long.png': [long, { level: 0 }] })
    const heavy = await uploadFile(app, school, { name: 'q.zip', bytes: stored })
    expect(heavy.data.errors[0]?.message).toBe('The image has 11 MB; at most 10 MB are accepted.')
  })

  it('a case study is left out as a whole', async () => {
    const rows = [
      row('A passage whose part lacks its picture', '', { type: 'CASE_STUDY', passage_ref: 'P', correct: '' }),
      { type: 'NUMERIC', passage_ref: 'P', max_marks: '1', question: 'Part?', correct: '1', image: 'gone.png' },
    ]
    expect(faultsOf(await upload(rows, { 'cell.png': picture })).slice(1)).toEqual([
      [2, 'passage_ref', 'case_refused'],
      [3, 'image', 'no_picture'],
    ])
  })
})

describe('an archive that can not be read is refused as a whole:', () => {
  const refusal = async (bytes: Uint8Array, name = 'q.zip') => {
    const reply = await uploadFile(app, school, { name, bytes })
    return [reply.status, reply.errors?.[0]?.path ?? null, reply.message] as const
  }

  it('without a spreadsheet, and with two', async () => {
    expect(await refusal(zipSync({ 'a.png': picture }))).toEqual([
      415,
      'file',
      expect.stringMatching(/holds no spreadsheet/),
    ])
    const two = zipSync({ 'a.csv': csvOf([row('A?', '')]), 'b.csv': csvOf([row('B?', '')]) })
    expect(await refusal(two)).toEqual([415, 'file', expect.stringMatching(/2 spreadsheets \(a\.csv, b\.csv\)/)])
  })

  it('damaged, and with a spreadsheet that is damaged', async () => {
    const whole = zipSync({ 'a.csv': csvOf([row('A?', '')]), 'a.png': picture })
    expect((await refusal(whole.subarray(0, whole.length - 30)))[0]).toBe(415)
    expect((await refusal(zipSync({ 'a.xlsx': Buffer.from('no workbook') })))[0]).toBe(415)
    const lying = Buffer.from(whole)
    lying.fill(0xff, 40, 60)
    expect([200, 415, 422]).toContain((await refusal(lying))[0])
  })

  it('that unpacks to a thousand times its size', async () => {
    const bomb = zipSync(
      { 'a.csv': csvOf([row('A?', 'a.png')]), 'a.png': new Uint8Array(60 * 1024 * 1024) },
      { level: 9 },
    )
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusal(bomb)).toEqual([413, 'file', expect.stringMatching(/grows too large when it is unpacked/)])
  })

  it('with more than 300 pictures', async () => {
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`${at}.png`, new Uint8Array([at])]))
    const reply = await refusal(zipSync({ 'a.csv': csvOf([row('A?', '')]), ...many }))
    expect(reply).toEqual([413, 'file', expect.stringMatching(/301 pictures; at most 300/)])
  })

  it('above 50 MB, while 30 MB are read', async () => {
    const stored = (megabytes: number) =>
      zipSync({
        'a.csv': csvOf([row(`Of ${megabytes} MB?`, '')]),
        'a.bin': [new Uint8Array(megabytes * 1024 * 1024), { level: 0 }],
      })
    expect((await refusal(stored(51)))[0]).toBe(413)
    expect((await refusal(stored(30)))[0]).toBe(200)
    const other = await app.upload(api.media.uploadFile, {}, { name: 'a.png', bytes: stored(30) }, school.admin)
    expect([other.status, other.errorCode]).toEqual([413, 'too_large'])
  })
})
