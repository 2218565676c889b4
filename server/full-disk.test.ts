import { zipSync } from 'fflate'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AnyEndpoint, api, type Chapter, type Job, MadeBatch } from '#contract'
import { findRunning } from './db/embedded/embedded.ts'
import { folderFiles } from './files/folder-files.ts'
import { startTestApp } from './testing/app.ts'
import { makeChapter, makeSchool, type TestSchool } from './testing/factories/factories.ts'
import { makeCompleteDraft } from './testing/factories/paper-factories.ts'
import {
  csvOf,
  facts,
  makeNamedChapter,
  type QuestionFileRow,
  savedQuestions,
  uploadFile,
} from './testing/factories/question-files.ts'
import { makeSectionOf } from './testing/factories/student-factories.ts'
import { startProgram } from './testing/program.ts'
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts'

const full = {
  status: 503,
  errorCode: 'storage_full',
  message: 'The storage is full, so nothing could be saved. Whoever runs the server has to make room.',
}
const KB = 1024

const app = await startTestApp()

describe('where the place of the files is full', () => {
  // Of each test: what it fills is its own.
  const start = async (disk: SmallDisk) => Object.assign(app.services, { files: folderFiles(disk.folder) })
  let school: TestSchool
  let chapter: Chapter
  beforeAll(async () => {
    school = await makeSchool(app)
    chapter = await makeNamedChapter(app, school)
  })
  const noise = async (width: number) =>
    sharp({
      create: {
        width,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
  const rowsOf = async (table: string) =>
    (await app.databases.owner.query(`select 1 from ${table} where client_id = $1`, [school.id])).rowCount
  const row = (at: number, image: string): QuestionFileRow => ({
    ...facts,
    ...{ type: 'NUMERIC', question: `Full ${at}?`, correct: '7', image },
  })
  const works = async () => {
    expect((await app.call(api.grade.create, { title: `Class ${Math.random()}` }, school.admin)).status).toBe(200)
    expect((await app.call(api.grade.list, { filter: {} }, school.admin)).status).toBe(200)
  }

  it('an archive of which only the first pictures have room is refused, and none of them stays', async (context) => {
    const disk = await mountSmallDisk(context, '2m')
    await start(disk)
    const names = Array.from({ length: 20 }, (_, at) => `${at}.png`)
    const pictures = await Promise.all(names.map(async (name, at) => [name, await noise(300 + at)] as const))
    const spreadsheet = csvOf(names.map((name, at) => row(at, name)))
    const archive = {
      name: 'questions.zip',
      bytes: zipSync({ 'questions.csv': spreadsheet, ...Object.fromEntries(pictures) }),
    }
    await disk.fill(300 * KB)
    expect(await uploadFile(app, school, archive)).toMatchObject(full)
    expect([await disk.files(), await rowsOf('media_files'), await savedQuestions(app, school, 'Full')]).toEqual([
      [],
      0,
      [],
    ])
    await works()
    await disk.freeSpace()
    expect((await uploadFile(app, school, archive)).data).toMatchObject({ created: 20, errors: [] })
  })

  it('an import that fails afterwards takes its pictures back, in a call and in a job', async (context) => {
    const disk = await mountSmallDisk(context, '8m')
    await start(disk)
    // The rows that fail are written down last, in more than is left.
    const long = Array.from({ length: 480 }, (_, at) => ({
      ...row(at, ''),
      question: `${at} ${noiseText()}`,
      correct: 'x',
    }))
    const image = await noise(60)
    for (const count of [480, 900]) {
      const rows = [row(0, 'a.png'), ...long, ...long].slice(0, count)
      const archive = { name: 'questions.zip', bytes: zipSync({ 'questions.csv': csvOf(rows), 'a.png': image }) }
      // A job's file lies there until it ends.
      await disk.fill((count > 500 ? archive.bytes.length : 0) + 100 * KB)
      const before = [(await disk.files()).length, await rowsOf('media_files'), await rowsOf('questions')]
      const reply = await uploadFile(app, school, archive)
      if (count === 480) expect(reply).toMatchObject(full)
      else {
        const { job_id } = reply.data as unknown as { job_id: number }
        await app.runJobs(school.id)
        const { data } = await app.call<Job>(api.job.get, {}, school.admin, job_id)
        expect(data).toMatchObject({ state: 'failed', message: full.message })
      }
      expect([(await disk.files()).length, await rowsOf('media_files'), await rowsOf('questions')]).toEqual(before)
      await disk.freeSpace()
    }
    await works()
  })

  it('an import too large for it is refused before it becomes a job', async (context) => {
    const disk = await mountSmallDisk(context, '1m')
    await start(disk)
    await disk.fill(40 * KB)
    const jobs = await rowsOf('jobs')
    const rows = Array.from({ length: 600 }, (_, at) => ({ ...row(at, ''), question: noiseText() }))
    expect(await uploadFile(app, school, { name: 'questions.csv', bytes: csvOf(rows) })).toMatchObject(full)
    expect([await disk.files(), await rowsOf('jobs')]).toEqual([[], jobs])
    await works()
  })

  it('copies that were printed fail with the sentence, and are printed when there is room', async (context) => {
    const disk = await mountSmallDisk(context, '2m')
    await start(disk)
    const other = await makeChapter(app, school, { grade_id: chapter.grade_id, subject_id: chapter.subject_id })
    const { paper } = await makeCompleteDraft(app, school, other)
    const { section } = await makeSectionOf(app, school, chapter.grade_id, 2)
    const print = async () => {
      const order = { documents: ['paper'], format: 'pdf', section_ids: [section.id] }
      const { data } = await app.call<{ job_id: number }>(api.batch.batch, order, school.admin, paper.id)
      await app.runJobs(school.id)
      return (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data
    }
    await disk.fill(4 * KB)
    expect(await print()).toMatchObject({ state: 'failed', message: full.message, result: null })
    expect(await disk.files()).toEqual([])
    await works()
    await disk.freeSpace()
    const job = await print()
    expect([job.state, MadeBatch.parse(job.result).copies]).toEqual(['done', 2])
  })
})

/** Text that is as large when it is packed. */
const noiseText = () => Array.from({ length: 40 }, () => Math.random().toString(36).slice(2)).join(' ')

it('where the disk of the database is full, writes are refused, reading goes on, and with room everything does, also a job that met it', async (context) => {
  const disk = await mountSmallDisk(context, '220m')
  const env = { NODE_ENV: '', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const program = await startProgram(env, disk.folder)
  const base = `http://127.0.0.1:${await program.listening}`
  const ask = async <T>({ path }: AnyEndpoint, body: unknown, more = {}) => {
    const headers = { subdomain: 'demo', 'content-type': 'application/json', ...more }
    const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await reply.json()) as { data: T; count: number; errorCode?: string; message: string }
    return { status: reply.status, ...answer }
  }
  const body = { email: 'admin@demo.test', password: 'quaestor-demo' }
  const { data } = await ask<{ token: string; db_token: string }>(api.sign_in.login, body)
  const admin = { authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
  const list = () => ask(api.grade.list, { filter: {} }, admin)
  let made = (await list()).count
  const description = 'd'.repeat(490)
  const create = () => ask(api.grade.create, { title: `Class ${made} ${Math.random()}`, description }, admin)

  // A job stands in the midst of its work, and is let go on while the disk is full.
  const holder = new pg.Client((await findRunning(disk.folder)) ?? {})
  await holder.connect()
  onTestFinished(() => holder.end().catch(() => undefined))
  // The searches that the demo school begins with are done; what they wrote down of the texts has to be written again, which takes room.
  const searches = "select 1 from graphile_worker._private_jobs where payload ->> 'job_id' is not null"
  await expect.poll(async () => (await holder.query(searches)).rowCount, { timeout: 120_000 }).toBe(0)
  await holder.query('truncate question_terms')
  const { rows } = await holder.query<{ id: number }>('select subject_id::int as id from questions order by id limit 1')
  await holder.query('begin')
  await holder.query('lock table question_terms in access exclusive mode')
  const detect = async () =>
    (await ask<{ job_id: number }>(api.question_pair.detect, { subject_id: rows[0]?.id }, admin)).data.job_id
  const job_id = await detect()
  const blocked = "select 1 from pg_locks where not granted and relation = 'question_terms'::regclass"
  await expect.poll(async () => (await holder.query(blocked)).rowCount).toBe(1)

  await disk.fill(100 * KB)
  let last = await create()
  for (; last.status === 200; last = await create()) made++
  expect(last).toMatchObject(full)
  for (let round = 0; round < 20; round++) if ((await create()).status === 200) made++
  const shown = await list()
  expect([shown.status, shown.count]).toEqual([200, made])
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'full' })
  await holder.query('rollback')
  const given_back = `select attempts, run_at > now() as later, last_error from graphile_worker._private_jobs
    where locked_by is null and (payload ->> 'job_id')::bigint = $1`
  const givenBack = async () => (await holder.query(given_back, [job_id])).rows
  const last_error = expect.stringContaining('No space left on device')
  await expect.poll(givenBack).toEqual([{ attempts: 0, later: true, last_error }])
  await holder.end()
  const jobOf = async (id: number) =>
    (await ask<Job>({ ...api.job.get, path: api.job.get.path.replace('{id}', String(id)) }, {}, admin)).data
  await disk.freeSpace()
  expect((await create()).status).toBe(200)
  expect((await list()).count).toBe(made + 1)
  await expect
    .poll(async () => await jobOf(job_id), { timeout: 60_000 })
    .toMatchObject({ state: 'done', message: null })
  const next = await detect()
  await expect.poll(async () => (await jobOf(next)).state).toBe('done')
  expect(program.child.exitCode).toBeNull()
})
