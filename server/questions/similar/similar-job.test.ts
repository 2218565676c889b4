import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Job, type QuestionPair, type UploadResult } from '#contract'
import { jobHandlers } from '../../job-handlers.ts'
import type { JobHandler, RunningJob } from '../../jobs/jobs.ts'
import { runJob } from '../../jobs/run-job.ts'
import type { Services } from '../../services.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeTeacher,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

const detect = (subject_id: number, caller = school.admin) =>
  app.call<{ job_id: number }>(api.question_pair.detect, { subject_id }, caller)
const jobOf = async (id: number) => (await app.call<Job>(api.job.get, {}, school.admin, id)).data
function detecting(): JobHandler<Services> {
  const handler = jobHandlers['detect-similar']
  if (!handler) throw new Error('no handler')
  return handler
}
const pairsOf = async ({ subject_id }: Chapter) =>
  (await app.call<QuestionPair[]>(api.question_pair.list, { filter: { subject_id } }, school.admin)).data

/** Different questions, three in ten words apart; every fiftieth twice. Written as an import writes them. */
async function fill(chapter: Chapter, count: number): Promise<void> {
  const words = (n: number) => Array.from({ length: 8 }, (_, at) => `w${(n * 31 + at * 977) % 5003}`).join(' ')
  const text = (n: number) => `#Q ${words(n)}?\n^ a${n}\nA a${n}\nB b${n}\n\n`
  const body = Array.from({ length: count }, (_, n) => text(n) + (n % 50 === 0 ? text(n) : '')).join('')
  await upload(chapter, body)
}

function upload({ grade_id, subject_id, id }: Chapter, body: string) {
  const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id })
  const file = { name: 'quiz.txt', bytes: new TextEncoder().encode(body) }
  return app.upload<UploadResult & { job_id?: number }>(
    api.question.upload,
    { format: 'opentriviaqa', defaults },
    file,
    school.admin,
  )
}

describe('the search over a subject', () => {
  it('starts by itself after an import, and finds what was imported twice', async () => {
    const chapter = await makeChapter(app, school)
    await upload(chapter, '#Q Which metal is liquid at room temperature?\n^ a\nA a\nB b\n\n'.repeat(2))
    expect(await pairsOf(chapter)).toEqual([])
    await app.runJobs(school.id)
    expect(await pairsOf(chapter)).toMatchObject([{ score: 1, state: 'FOUND' }])
  })

  it('starts by itself after a spreadsheet too, and not after one that is only checked', async () => {
    const chapter = await makeChapter(app, school)
    const own = await app.databases.owner.query(
      `select g.title, s.subject_code from subjects s join grades g on g.client_id = s.client_id and g.id = s.grade_id
       where s.client_id = $1 and s.id = $2`,
      [school.id, chapter.subject_id],
    )
    const { title, subject_code } = own.rows[0]
    const row = (text: string) => `${title},${subject_code},${chapter.chapter},TRUE_FALSE,EASY,REMEMBER,1,${text},TRUE`
    const head = 'class,subject_code,chapter,type,level,skill,max_marks,question,correct'
    const text = [head, row('The tide comes in twice a day here'), row('The tide comes in twice a day there')].join(
      '\n',
    )
    const file = { name: 'tides.csv', bytes: new TextEncoder().encode(text) }
    const jobs = async () => {
      const found = await app.databases.owner.query(
        "select 1 from jobs where client_id = $1 and kind = 'detect-similar' and (input ->> 'subject_id')::bigint = $2",
        [school.id, chapter.subject_id],
      )
      return found.rowCount
    }
    await app.upload(api.question.upload, { format: 'spreadsheet', dry_run: 'true' }, file, school.admin)
    expect(await jobs()).toBe(0)
    await app.upload(api.question.upload, { format: 'spreadsheet' }, file, school.admin)
    expect(await jobs()).toBe(1)
    await app.runJobs(school.id)
    expect(await pairsOf(chapter)).toHaveLength(1)
  })

  it('in a thread finds every pair of a larger bank, shows how far it is, and is no work twice', async () => {
    const chapter = await makeChapter(app, school)
    await fill(chapter, 450)
    await app.runJobs(school.id)
    const { data } = await detect(chapter.subject_id)
    await app.runJobs(school.id)
    expect(await jobOf(data.job_id)).toMatchObject({
      state: 'done',
      done: 459,
      of: 459,
      result: { compared: 459, found: 9, complete: true },
    })
    const { rows } = await app.databases.owner.query(
      'select count(*) as count, min(score) as least from question_pairs where client_id = $1 and subject_id = $2',
      [school.id, chapter.subject_id],
    )
    expect(rows).toEqual([{ count: 9, least: 1 }])
  })

  it('shows that it goes on from step to step, and ends at its total', async () => {
    const chapter = await makeChapter(app, school)
    await fill(chapter, 450)
    await app.databases.owner.query("update jobs set state = 'cancelled' where client_id = $1 and state = 'queued'", [
      school.id,
    ])
    const { data } = await detect(chapter.subject_id)
    const shown: number[] = []
    const { input, work } = detecting()
    const watched = {
      input,
      work: async (job: RunningJob, services: Services) => {
        const progress = async (done: number, of: number) => {
          shown.push(done)
          await job.progress(done, of)
        }
        return work({ ...job, progress }, services)
      },
    }
    await runJob(app.services, { 'detect-similar': watched }, { client_id: school.id, job_id: data.job_id })
    expect(shown).toEqual([153, 306, 459])
    expect(await jobOf(data.job_id)).toMatchObject({ state: 'done', done: 459, of: 459 })
  })

  it('replaces the pairs that nobody has decided on, and keeps those that are still found as they are', async () => {
    const chapter = await makeChapter(app, school)
    const text = `<p>Describe the ${unique('isthmus')} that joins the two continents.</p>`
    const [first, second] = [
      await makeQuestion(app, school, { question_text: text }, chapter),
      await makeQuestion(app, school, { question_text: text }, chapter),
    ]
    const stray = await makeQuestion(app, school, { question_text: '<p>Who wrote the Rubaiyat?</p>' }, chapter)
    const before = await pairsOf(chapter)
    await app.databases.owner.query(
      'insert into question_pairs (client_id, subject_id, first_id, second_id, score) values ($1, $2, $3, $4, 0.7)',
      [school.id, chapter.subject_id, first.id, stray.id],
    )
    expect(await pairsOf(chapter)).toHaveLength(2)
    await detect(chapter.subject_id)
    await app.runJobs(school.id)
    const after = await pairsOf(chapter)
    expect(after).toEqual(before)
    expect(after).toMatchObject([{ first: { id: first.id }, second: { id: second.id } }])
  })

  it('leaves retired questions out', async () => {
    const chapter = await makeChapter(app, school)
    const text = `<p>Describe the ${unique('glacier')} and how it moves through the valley.</p>`
    const { id } = await makeQuestion(app, school, { question_text: text }, chapter)
    await makeQuestion(app, school, { question_text: text }, chapter)
    await app.databases.owner.query("update questions set review_state = 'RETIRED' where id = $1", [id])
    const { data } = await detect(chapter.subject_id)
    await app.runJobs(school.id)
    expect((await jobOf(data.job_id)).result).toEqual({ compared: 1, found: 0, complete: true })
  })

  it('is one job for the same subject and person while it waits', async () => {
    const chapter = await makeChapter(app, school)
    const jobs = [await detect(chapter.subject_id), await detect(chapter.subject_id)]
    expect(jobs.map(({ status }) => status)).toEqual([202, 202])
    expect(jobs[0]?.data).toEqual(jobs[1]?.data)
  })

  it('stops when it was cancelled, and changes no pair', async () => {
    const chapter = await makeChapter(app, school)
    await fill(chapter, 450)
    await app.databases.owner.query("update jobs set state = 'cancelled' where client_id = $1 and state = 'queued'", [
      school.id,
    ])
    const { data } = await detect(chapter.subject_id)
    const ref = { client_id: school.id, job_id: data.job_id }
    const { input, work } = detecting()
    await runJob(
      app.services,
      {
        'detect-similar': {
          input,
          async work(job, services) {
            await app.call(api.job.cancel, {}, school.admin, data.job_id)
            return work(job, services)
          },
        },
      },
      ref,
    )
    expect((await jobOf(data.job_id)).state).toBe('cancelled')
    expect(await pairsOf(chapter)).toEqual([])
  })

  it('is refused for a subject that is unknown or out of reach', async () => {
    const [mine, theirs] = [await makeChapter(app, school), await makeChapter(app, school)]
    const teacher = await makeTeacher(app, school, { id: mine.subject_id, grade_id: mine.grade_id } as Parameters<
      typeof makeTeacher
    >[2])
    const other = await makeSchool(app)
    for (const reply of [
      await detect(1_000_000),
      await detect(theirs.subject_id, teacher),
      await detect(mine.subject_id, other.admin),
    ]) {
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'subject_id'])
    }
    expect((await detect(mine.subject_id, teacher)).status).toBe(202)
  })
})
