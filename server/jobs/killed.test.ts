import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { api, type Job } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool } from '../testing/factories/factories.ts'
import { addressOf, startProgram } from '../testing/program.ts'
import { holdTransaction } from '../testing/statements/open-transactions.ts'

const app = await startTestApp()
const { owner } = app.databases

it('another process goes on with the job of one that was killed in the middle of it', async () => {
  const school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  for (const text of ['Name the capital of France.', 'Name the capital of the French Republic.'])
    await makeQuestion(app, school, { question_text: `<p>${text}</p>` }, chapter)
  const states = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'quaestor-two-'))))
  onTestFinished(async () => void (await Promise.all(states.map((state) => rm(state, { recursive: true })))))
  const env = { DATABASE_URL: addressOf(app.databases) }
  const first = await startProgram(env, states[0])
  await first.listening

  // In the middle of its work the job waits for this lock.
  const holder = await holdTransaction(app.databases)
  await holder.query('lock table question_terms in access exclusive mode')
  const { data } = await app.call<{ job_id: number }>(
    api.question_pair.detect,
    { subject_id: chapter.subject_id },
    school.admin,
  )
  const blocked = () =>
    owner
      .query("select 1 from pg_locks where not granted and relation = 'question_terms'::regclass")
      .then(({ rowCount }) => Number(rowCount))
  await expect.poll(blocked).toBeGreaterThan(0)
  const second = await startProgram(env, states[1])
  await second.listening
  first.child.kill('SIGKILL')
  await first.ended
  await holder.end()

  const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data.state
  expect(await job()).toBe('running')
  // Half a minute of waiting: to ask all the time would cost more than what is waited for.
  await expect.poll(job, { interval: 500 }).toBe('done')
})
