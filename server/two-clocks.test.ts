import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AnyEndpoint, api, type Chapter, type ExamRow, type Job } from '#contract'
import { writeInSchool } from './db/connect.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { type Caller, startTestApp } from './testing/app.ts'
import { askProgram } from './testing/ask-program.ts'
import { bring, makeExam, sheetOf } from './testing/factories/exam-factories.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from './testing/factories/factories.ts'
import { makeShare } from './testing/factories/report-factories.ts'
import { makeSectionOf } from './testing/factories/student-factories.ts'
import { addressOf, type Program, startProgram } from './testing/program.ts'
import { holdTransaction } from './testing/statements/open-transactions.ts'

const app = await startTestApp()
const { owner } = app.databases
const PASSWORD = 'a slow green river'
let school: TestSchool
let chapter: Chapter
let exam: ExamRow
beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const { section } = await makeSectionOf(app, school, chapter.grade_id, 2)
  exam = await makeExam(app, school, { id: chapter.subject_id, grade_id: chapter.grade_id }, [section.id])
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const password_hash = await hashPassword(school.id, PASSWORD)
  await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    db.updateTable('accounts').set({ password_hash }).where('client_id', '=', school.id).execute(),
  )
})

/** What a process is told before it starts: its machine's clock is off by so many seconds. */
const offBy = (seconds: number) =>
  `data:text/javascript,${encodeURIComponent(`
  const now = Date.now, Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now() + ${seconds * 1000}) : super(...given) }
    static now() { return now() + ${seconds * 1000} }
  }`)}`

interface Answer<T> {
  status: number
  data: T
  cookie: string
}

/** One of several processes on the test's database. */
interface Process {
  program: Program
  ask<T = unknown>(endpoint: AnyEndpoint, body: unknown, caller?: Caller, id?: number): Promise<Answer<T>>
}

/** Two processes on one database: the clock of one machine is 30 s ahead, that of the other 30 s behind. */
async function startBoth(): Promise<{ ahead: Process; behind: Process }> {
  const [ahead, behind] = await Promise.all([startOne(30), startOne(-30)])
  return { ahead, behind }
}

async function startOne(seconds: number): Promise<Process> {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-clock-'))
  onTestFinished(() => rm(state, { recursive: true }))
  const env = { DATABASE_URL: addressOf(app.databases), NODE_OPTIONS: `--import ${offBy(seconds)}` }
  const program = await startProgram(env, state)
  await program.listening
  return {
    program,
    async ask(endpoint, body, caller = {}, id) {
      const reply = await askProgram(program, endpoint.path.replace('{id}', String(id)), {
        method: endpoint.method,
        headers: { subdomain: school.sub_domain, 'content-type': 'application/json', ...caller },
        ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
      })
      const { data } = (await reply.json()) as { data: never }
      return { status: reply.status, data, cookie: String(reply.headers.get('set-cookie')).split(';')[0] ?? '' }
    },
  }
}

describe('two processes whose machines are a minute apart', () => {
  it('take the tokens, refreshed cookies and links of each other for as long as they live, and no longer', async () => {
    const { ahead, behind } = await startBoth()
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const body = { email: school.admin_email, password: PASSWORD }
      const signed = await one.ask<{ token: string; db_token: string }>(api.sign_in.login, body)
      expect(signed.status).toBe(200)
      const { token, db_token } = signed.data
      const caller = { authorization: `Bearer ${token}`, 'db-token': db_token }
      expect((await other.ask(api.sign_in.getMe, {}, caller)).status).toBe(200)
      // A browser whose answer was lost asks again: of another process it gets the same successor, and stays signed in.
      const refreshing = { authorization: `Bearer ${token}`, cookie: signed.cookie }
      const first = await one.ask(api.sign_in.refreshToken, {}, refreshing)
      const again = await other.ask(api.sign_in.refreshToken, {}, refreshing)
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.cookie).toBe(first.cookie)
      expect((await other.ask(api.sign_in.getMe, {}, caller)).status).toBe(200)
    }
    const { id, hash } = await makeShare(app, school.admin, { session_id: school.session_id })
    const endsIn = (seconds: number) =>
      owner.query("update account_links set expires_at = now() + $1 * interval '1 second' where id = $2", [seconds, id])
    const opened = async () => {
      const replies = [await ahead.ask(api.sign_in.login, { hash }), await behind.ask(api.sign_in.login, { hash })]
      return replies.map(({ status }) => status)
    }
    await endsIn(20)
    expect(await opened()).toEqual([200, 200])
    await endsIn(-10)
    expect(await opened()).toEqual([400, 400])
  })

  it('stamp marks in the order in which they were saved, and neither overwrites what the other has saved unseen', async () => {
    const { ahead, behind } = await startBoth()
    const [row] = await sheetOf(app, school.admin, exam.id)
    if (!row) throw new Error('no row')
    const save = async (at: Process, base: number | null, value: number) => {
      const items = [{ mark_id: row.id, field: 'marks', base, value }]
      const body = { exam_id: exam.id, items }
      const reply = await at.ask<{ results: { status: string }[] }>(api.exam_marks.updateMany, body, school.admin)
      return reply.data.results[0]?.status
    }
    expect(await save(ahead, null, 10)).toBe('ok')
    expect(await save(behind, null, 20)).toBe('conflict')
    expect(await save(behind, 10, 20)).toBe('ok')
    expect(await save(ahead, 20, 30)).toBe('ok')
    expect(await save(behind, 30, 40)).toBe('ok')
    const { rows } = await owner.query(
      `select after, created_at <= now() and created_at > now() - interval '20 seconds' as here,
        created_at >= lag(created_at, 1, created_at) over (order by id) as in_order
       from exam_mark_history where client_id = $1 and mark_id = $2 and field = 'marks' order by id`,
      [school.id, row.id],
    )
    expect(rows).toEqual(['10', '20', '30', '40'].map((after) => ({ after, here: true, in_order: true })))
    const [whole] = await sheetOf(app, school.admin, exam.id)
    const update = (at: Process, marks: number) =>
      at.ask(api.exam_marks.update, { marks, row_version: whole?.row_version }, school.admin, row.id)
    expect([(await update(behind, 50)).status, (await update(ahead, 60)).status]).toEqual([200, 409])
  })

  it('never stamp what is saved later as earlier, though one holds the clock to be a second further', async () => {
    const [, row] = await sheetOf(app, school.admin, exam.id)
    if (!row) throw new Error('no second row')
    const save = (value: number, base: number | null) => {
      const items = [{ mark_id: row.id, field: 'marks', base, value }]
      return app.call(api.exam_marks.updateMany, { exam_id: exam.id, items }, school.admin)
    }
    await save(10, null)
    const { rows: saved } = await owner.query<{ updated_at: string }>(
      'select updated_at from exam_marks where client_id = $1 and id = $2',
      [school.id, row.id],
    )
    const ahead = new Date(Date.parse(saved[0]?.updated_at ?? '') + 1000).toISOString()
    await owner.query('update exam_marks set updated_at = $3 where client_id = $1 and id = $2', [
      school.id,
      row.id,
      ahead,
    ])
    await save(20, 10)
    const { rows: stamped } = await owner.query(
      "select created_at from exam_mark_history where mark_id = $1 and field = 'marks' and after = '20'",
      [row.id],
    )
    expect(stamped).toEqual([{ created_at: ahead }])
  })

  it('run a job once: it is not taken from a worker that lives, however long it works', async () => {
    for (const text of ['Name the capital of France.', 'Name the capital of the French Republic.'])
      await makeQuestion(app, school, { question_text: `<p>${text}</p>` }, chapter)
    const both = await startBoth()
    // In the middle of its work the job waits for this lock.
    const holder = await holdTransaction(app.databases)
    await holder.query('lock table question_terms in access exclusive mode')
    const { data } = await app.call<{ job_id: number }>(
      api.question_pair.detect,
      { subject_id: chapter.subject_id },
      school.admin,
    )
    const blocked = async () =>
      (await owner.query("select 1 from pg_locks where not granted and relation = 'question_terms'::regclass")).rowCount
    await expect.poll(blocked).toBe(1)
    const inQueue = async () =>
      (await owner.query('select locked_by, attempts from graphile_worker._private_jobs where locked_by is not null'))
        .rows
    const [taken, ...more] = await inQueue()
    expect([taken.attempts, more]).toEqual([1, []])
    await owner.query(
      "update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_by is not null",
    )
    // Both look for what died each 15 seconds.
    await wait(17_000)
    expect([await inQueue(), await blocked()]).toEqual([[taken], 1])
    await holder.end()
    const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data.state
    await expect.poll(job).toBe('done')
    for (const { program } of Object.values(both)) expect(program.printed()).not.toContain('process that ended')
  })
})
