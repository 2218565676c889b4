import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type Chapter,
  type Import,
  type Job,
  type Question,
  type QuestionReading,
  type UndoneImport,
  type UploadResult,
} from '#contract'
import { jobHandlers } from '../../job-handlers.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { runJob } from '../../jobs/run-job.ts'
import type { Services } from '../../services.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { SAVE_READING } from './save-reading.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
})

/** As few as are saved in three steps and are still a job. */
const FEW = 510
let made = 0

/** A bank of a chapter of its own, which a job has read. */
async function makeReading(): Promise<number> {
  const job_id = await sendBank()
  await app.runJobs(school.id)
  return ((await jobOf(job_id)).result as UploadResult).reading_id ?? 0
}

/** The job that reads it. */
async function sendBank(): Promise<number> {
  chapter = await makeChapter(app, school)
  const { grade_id, subject_id, id: chapter_id } = chapter
  const set = ++made
  const word = (n: number) => n.toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
  const text = Array.from(
    { length: FEW },
    (_, n) => `What is ${word(n * 7919 + 13)} ${word(n + 677 * set)} of? {=one ~two}`,
  )
  const reply = await app.upload<{ job_id: number }>(
    api.question.upload,
    { format: 'gift', dry_run: 'true', defaults: JSON.stringify({ grade_id, subject_id, chapter_id }) },
    { name: 'bank.gift', bytes: Buffer.from(text.join('\n\n')) },
    school.admin,
  )
  expect(reply.status).toBe(202)
  return reply.data.job_id
}
const { question_reading: calls } = api
const call = <T>(row: Parameters<typeof app.call>[0], id: number, body: object = {}) =>
  app.call<T>({ ...row, path: row.path.replace('{id}', String(id)) } as typeof row, body, school.admin)
const jobOf = async (id: number) => (await app.call<Job>(api.job.get, {}, school.admin, id)).data
const get = async (id: number) => (await call<QuestionReading>(calls.get, id)).data
const save = async (id: number, body: object = {}) => {
  const reply = await call<{ job_id: number }>(calls.save, id, body)
  expect([reply.status, reply.data]).toEqual([202, { job_id: expect.any(Number) }])
  return reply.data.job_id
}
const run = (job_id: number, handlers = jobHandlers) => runJob(app.services, handlers, { client_id: school.id, job_id })
const countSaved = async () =>
  (await app.call<Question[]>(api.question.list, { filter: { chapter_id: [chapter.id] } }, school.admin)).count

/** Runs the job and is called with each of its steps. */
async function runWatched(job_id: number, each: (done: number) => Promise<void>) {
  const own = jobHandlers[SAVE_READING as keyof typeof jobHandlers] as unknown as {
    work: (job: RunningJob, services: Services) => Promise<unknown>
  }
  const work = (job: RunningJob, services: Services) =>
    own.work(
      {
        ...job,
        progress: async (done: number, of: number) => {
          await job.progress(done, of)
          await each(done)
        },
      },
      services,
    )
  await run(job_id, { ...jobHandlers, [SAVE_READING]: { ...own, work } } as unknown as typeof jobHandlers)
}

describe('I7 more than 500 questions', () => {
  it('are saved by a job in steps, as one import that is undone as a whole', async () => {
    const id = await makeReading()
    const job_id = await save(id)
    expect(await jobOf(job_id)).toMatchObject({ title: 'Save bank.gift', state: 'queued', of: FEW })
    const seen: [number, number][] = []
    await runWatched(job_id, async (done) => {
      seen.push([done, await countSaved()])
    })
    expect(seen.map(([, saved]) => saved)).toEqual(seen.map(() => 0))
    expect(seen.map(([done]) => done)).toEqual([125, 250, 380, 505])
    const { state, result } = await jobOf(job_id)
    expect([state, result]).toMatchObject(['done', { total: FEW, created: FEW, failed: 0, reading_id: id }])
    const reading = await get(id)
    expect([reading.state, reading.counts.SAVED, await countSaved()]).toEqual(['DONE', FEW, FEW])
    expect(reading.import_ids).toEqual([(result as UploadResult).import_id])
    const list = await app.call<Import[]>(api.import.list, { filter: { entity: 'question' } }, school.admin)
    expect(list.data[0]).toMatchObject({ id: reading.import_ids[0], created: FEW })
    const undone = await call<UndoneImport>(api.import.undo, reading.import_ids[0] ?? 0)
    expect([undone.data.removed, await countSaved()]).toEqual([FEW, 0])
  })

  it.each([
    ['while it waits', null],
    ['while it checks', 125],
    ['while it saves', 505],
  ])('are not saved where the job is cancelled %s, and nothing of the file is lost', async (_, step) => {
    const id = await makeReading()
    const job_id = await save(id)
    const cancel = () => app.call(api.job.cancel, {}, school.admin, job_id)
    if (step === null) await cancel()
    await runWatched(job_id, async (done) => {
      if (done === step) await cancel()
    })
    // How far it was is told still.
    expect(await jobOf(job_id)).toMatchObject({ state: 'cancelled', done: step ?? 0 })
    expect(await countSaved()).toBe(0)
    const { counts, import_ids } = await get(id)
    expect([counts.READY, counts.SAVED, import_ids]).toEqual([FEW, 0, []])
    const again = await save(id)
    await run(again)
    expect([(await jobOf(again)).state, await countSaved()]).toEqual(['done', FEW])
  })

  it('are saved once where two tabs save, one after the other or both at once', async () => {
    const id = await makeReading()
    const jobs = [await save(id), await save(id, { take: 'all' })]
    await Promise.all(jobs.map((job_id) => run(job_id)))
    const results = await Promise.all(jobs.map(async (job_id) => (await jobOf(job_id)).result as UploadResult))
    expect(results.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, FEW])
    expect([await countSaved(), (await get(id)).import_ids.length]).toEqual([FEW, 1])
  })

  it('are not saved where the reading was deleted while the job waited', async () => {
    const id = await makeReading()
    const job_id = await save(id)
    const { owner } = app.databases
    await owner.query('update import_readings set deleted_at = now() where client_id = $1 and id = $2', [school.id, id])
    await run(job_id)
    expect([(await jobOf(job_id)).state, await countSaved()]).toEqual(['failed', 0])
  })
})

it('a file whose reading is cancelled leaves nothing behind, and can be read again', async () => {
  const count = async () => (await app.call<unknown[]>(calls.list, { filter: {} }, school.admin)).count
  const before = await count()
  const job_id = await sendBank()
  expect((await app.call(api.job.cancel, {}, school.admin, job_id)).status).toBe(200)
  await app.runJobs(school.id)
  expect([(await jobOf(job_id)).state, await count()]).toEqual(['cancelled', before])
  expect(await makeReading()).toBeGreaterThan(0)
  expect(await count()).toBe((before ?? 0) + 1)
})
