import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, english, type Job, type Question, type UploadResult } from '#contract'
import { jobHandlers } from '../../job-handlers.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { runJob } from '../../jobs/run-job.ts'
import type { Services } from '../../services.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makePerson, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { countIdle } from '../../testing/statements/open-transactions.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

const fixture = (name: string) =>
  readFile(new URL(`../../../interchange/fixtures/opentriviaqa/${name}.txt`, import.meta.url))
/** A file as it is, or of its first questions. */
async function bytesOf(name: string, questions = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const bytes = await fixture(name)
  const [before = '', ...each] = bytes.toString('latin1').split(/^(?=#Q )/m)
  return each.length <= questions ? bytes : Buffer.from([before, ...each.slice(0, questions)].join(''), 'latin1')
}
/** As few as are read and saved in three steps each, as the whole file is in four, and are still a job. */
const FEW = 510
const fields = ({ grade_id, subject_id, id }: Chapter, more: object = {}) => ({
  format: 'opentriviaqa',
  defaults: JSON.stringify({ grade_id, subject_id, chapter_id: id }),
  ...more,
})

/** Uploads one of the four files, or so many questions of it, and answers the job it became. */
async function start(name: string, chapter: Chapter, more: object = {}, questions?: number): Promise<number> {
  const file = { name: `${name}.txt`, bytes: await bytesOf(name, questions) }
  const reply = await app.upload<{ job_id: number }>(api.question.upload, fields(chapter, more), file, school.admin)
  expect([reply.status, reply.data]).toEqual([202, { job_id: expect.any(Number) }])
  return reply.data.job_id
}
const getJob = (id: number, caller = school.admin) => app.call<Job>(api.job.get, {}, caller, id)
const jobOf = async (id: number) => (await getJob(id)).data
const countSaved = async ({ id }: Chapter) =>
  (await app.call<Question[]>(api.question.list, { filter: { chapter_id: id } }, school.admin)).count
const fileOf = async (job_id: number) => {
  const { rows } = await app.databases.owner.query<{ input: { key: string } }>('select input from jobs where id = $1', [
    job_id,
  ])
  return app.services.files.find(rows[0]?.input.key ?? '')
}

describe('the four files', () => {
  it.each([
    ['for-kids', 759, []],
    ['geography', 842, ['2009 option_d duplicate_options', '4376 option_b duplicate_options']],
    ['history', 1645, ['1698 question damaged_text', '4268 question damaged_text']],
    [
      'science-technology',
      2486,
      ['2313 question damaged_text', '7923 option_c duplicate_options', '12068 option_d duplicate_options'],
    ],
  ])('%s: all of its %i questions are saved or listed with line, column and reason', async (name, total, problems) => {
    const chapter = await makeChapter(app, school)
    const id = await start(name, chapter)
    expect(await jobOf(id)).toMatchObject({
      kind: 'import-questions',
      title: `Import of ${name}.txt`,
      state: 'queued',
      done: 0,
      of: total,
      result: null,
    })
    await app.runJobs(school.id)
    const job = await jobOf(id)
    expect([job.state, job.done, job.of, job.message]).toEqual(['done', total, total, null])
    const { errors, ...counts } = job.result as UploadResult
    const failed = problems.length
    expect(counts).toEqual({
      total,
      created: total - failed,
      updated: 0,
      failed,
      error_file_url: failed > 0 ? expect.any(String) : null,
      import_id: expect.any(Number),
    })
    expect(errors.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual(problems)
    for (const { message, said: sentence } of errors) expect(sentence && english(sentence)).toBe(message)
    expect(await countSaved(chapter)).toBe(total - failed)
    expect(await fileOf(id)).toBeNull()
  })
})

describe('the job of an upload', () => {
  it('saves nothing in a dry run and counts all the same', async () => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, { dry_run: 'true' }, FEW)
    await app.runJobs(school.id)
    const { title, result } = await jobOf(id)
    expect([title, result]).toEqual(['Check of geography.txt', expect.objectContaining({ created: 509, failed: 1 })])
    expect(await countSaved(chapter)).toBe(0)
  })

  it('shows how far it is while it runs, and saves nothing before its end', async () => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, {}, FEW)
    const seen: [number, number][] = []
    await runWatched(id, async () => {
      seen.push([(await jobOf(id)).done, await countSaved(chapter)])
    })
    expect(seen).toEqual([
      [125, 0],
      [250, 0],
      [255, 0],
      [380, 0],
      [505, 0],
      [510, 0],
    ])
    expect(await countSaved(chapter)).toBe(509)
  })

  it('saves nothing when it is cancelled while it waits', async () => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, {}, FEW)
    expect((await app.call<Job>(api.job.cancel, {}, school.admin, id)).data.state).toBe('cancelled')
    await runJob(app.services, jobHandlers, { client_id: school.id, job_id: id })
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', done: 0, result: null })
    expect([await countSaved(chapter), await fileOf(id)]).toEqual([0, null])
  })

  it.each([
    ['while it reads', 250],
    ['while it saves', 505],
    ['after its last step', FEW],
  ])('saves nothing when it is cancelled %s', async (_name, step) => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, {}, FEW)
    await runWatched(id, async (done) => {
      if (done === step) await app.call(api.job.cancel, {}, school.admin, id)
    })
    // How far it was is told still.
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', done: step, of: FEW, result: null })
    expect([await countSaved(chapter), await fileOf(id)]).toEqual([0, null])
  })

  it('cannot be cancelled any more once it is done', async () => {
    const id = await start('for-kids', await makeChapter(app, school), {}, FEW)
    await app.runJobs(school.id)
    expect((await app.call<Job>(api.job.cancel, {}, school.admin, id)).data.state).toBe('done')
  })

  it.each([
    ['while it saves', 505],
    ['after its last step', FEW],
  ])('leaves nothing when its transaction is cut off %s, and is done once when it is taken up again', async (_name, step) => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, {}, FEW)
    const cutOff = runWatched(id, async (done) => {
      if (done === step) await killTransactions()
    })
    await expect(cutOff).rejects.toThrow(/terminating connection|connection error|EPIPE|ECONNRESET/)
    expect(await jobOf(id)).toMatchObject({ state: 'running', result: null })
    expect(await countSaved(chapter)).toBe(0)
    await runJob(app.services, jobHandlers, { client_id: school.id, job_id: id })
    expect([(await jobOf(id)).state, await countSaved(chapter)]).toEqual(['done', 509])
  })

  it('holds no transaction while it reads', async () => {
    const id = await start('geography', await makeChapter(app, school), {}, FEW)
    const open: number[] = []
    await runWatched(id, async (done) => {
      if (done <= FEW / 2) open.push(await countIdle(app.databases))
    })
    expect(open).toEqual([0, 0, 0])
  })

  it('that a crash left running starts again from the beginning, and a finished one does not', async () => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, {}, FEW)
    await app.databases.owner.query("update jobs set state = 'running', done = 300 where id = $1", [id])
    for (let time = 0; time < 2; time++) await runJob(app.services, jobHandlers, { client_id: school.id, job_id: id })
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: FEW })
    expect(await countSaved(chapter)).toBe(509)
  })

  it('fails with a sentence when its chapter was deleted meanwhile', async () => {
    const chapter = await makeChapter(app, school)
    const id = await start('geography', chapter, {}, FEW)
    await app.call(api.chapter.remove, {}, school.admin, chapter.id)
    await app.runJobs(school.id)
    expect(await jobOf(id)).toMatchObject({ state: 'failed', message: 'There is no such chapter', result: null })
    expect(await fileOf(id)).toBeNull()
  })

  it('fails with a sentence when its file is gone', async () => {
    const id = await start('geography', await makeChapter(app, school), {}, FEW)
    const { rows } = await app.databases.owner.query<{ input: { key: string } }>(
      'select input from jobs where id = $1',
      [id],
    )
    await app.services.files.remove(rows[0]?.input.key ?? '')
    await app.runJobs(school.id)
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      message: 'The uploaded file is gone. Please upload it again.',
    })
  })

  it('is nobody else’s: 404 to a colleague and to another school', async () => {
    const subject = await makeSubject(app, school)
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    const id = await start('for-kids', chapter, { dry_run: 'true' }, FEW)
    const strangers = [await makePerson(app, school.id, 2), (await makeSchool(app)).admin]
    for (const caller of strangers) {
      expect((await getJob(id, caller)).status).toBe(404)
      expect((await app.call(api.job.cancel, {}, caller, id)).status).toBe(404)
      expect((await app.call(api.job.list, {}, caller)).count).toBe(0)
    }
    expect((await jobOf(id)).state).toBe('queued')
  })
})

/** Runs a job with a look at each step of its progress, after the step is recorded. */
function runWatched(job_id: number, look: (done: number) => Promise<void>): Promise<void> {
  const handler = jobHandlers['import-questions']
  if (!handler) throw new Error('no handler')
  const watched = {
    ...handler,
    work: (job: RunningJob, services: Services) => {
      const progress = async (done: number, of: number) => {
        await job.progress(done, of)
        await look(done)
      }
      return handler.work({ ...job, progress }, services)
    },
  }
  return runJob(app.services, { 'import-questions': watched }, { client_id: school.id, job_id })
}

/** Ends every connection that holds an open transaction, as a crash does. */
async function killTransactions(): Promise<void> {
  const { rowCount } = await app.databases.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
  )
  expect(rowCount).toBe(1)
}
