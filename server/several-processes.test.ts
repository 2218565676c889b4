import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { api, type Job, MadeBatch } from '#contract'
import { writeInSchool } from './db/connect.ts'
import { openFiles } from './files/open-files.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { startTestApp } from './testing/app.ts'
import { askProgram } from './testing/ask-program.ts'
import { makeSettled } from './testing/factories/exam-factories.ts'
import { makeSchool, makeSubject, type TestSchool } from './testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from './testing/factories/student-factories.ts'
import { addressOf, newDatabase, type Program, startProgram } from './testing/program.ts'
import { startS3 } from './testing/s3.ts'

async function send(program: Program, path: string, init: RequestInit = {}, status = 200): Promise<Response> {
  const reply = await askProgram(program, path, init)
  expect(reply.status, path).toBe(status)
  return reply
}
const dataOf = async <T>(reply: Response) => ((await reply.json()) as { data: T }).data

interface SignsIn {
  subdomain: string
  email: string
  password: string
}
const ofDemo: SignsIn = { subdomain: 'demo', email: 'admin@demo.test', password: 'quaestor-demo' }

/** What somebody sends with each call after signing in at a process. */
async function signIn(program: Program, { subdomain, email, password }: SignsIn): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password })
  const headers = { subdomain, 'content-type': 'application/json' }
  const reply = await send(program, api.sign_in.login.path, { method: 'POST', headers, body })
  const { token, db_token } = await dataOf<{ token: string; db_token: string }>(reply)
  return { subdomain, authorization: `Bearer ${token}`, 'db-token': db_token }
}

/** A picture that is uploaded at a process; its address there. */
async function upload(program: Program, headers: Record<string, string>): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
  const reply = await send(program, api.media.uploadFile.path, { method: 'POST', headers, body })
  return new URL((await dataOf<{ imageUrl: string }>(reply)).imageUrl, 'http://x').pathname
}

it('two first starts at once on one database and one bucket both come up, and each has the files of the other', async () => {
  const DATABASE_URL = await newDatabase()
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const env = { DATABASE_URL, NODE_ENV: '', ...s3.env }
  const states = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'quaestor-two-'))))
  onTestFinished(async () => void (await Promise.all(states.map((state) => rm(state, { recursive: true })))))
  const [one, other] = await Promise.all(states.map((state) => startProgram(env, state)))
  if (!one || !other) throw new Error('Two were started.')
  const [, second] = await Promise.all([one.listening, other.listening])

  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select sub_domain from schools')
  expect(rows).toEqual([{ sub_domain: 'demo' }])

  const admin = await signIn(one, ofDemo)
  const picture = await upload(one, admin)
  one.child.kill('SIGKILL')
  await one.ended
  const shown = await send(other, picture, { headers: admin })
  expect(shown.headers.get('content-type')).toMatch(/^image\//)
  expect((await send(other, '/readyz')).ok).toBe(true)
  // Without its bucket it says so, and takes no calls that a balancer sends by it.
  s3.setAnswering('refuses')
  expect((await fetch(`http://127.0.0.1:${second}/readyz`)).status).toBe(503)
})

/** A place for files that both processes reach, as the environment names it and as this test opens it. */
const places = {
  async 'a shared folder'() {
    const folder = await mkdtemp(join(tmpdir(), 'quaestor-shared-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return { env: { FILES_DIR: folder }, place: { folder } }
  },
  async 'a bucket'() {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, s3.env[name])
    onTestFinished(() => void vi.unstubAllEnvs())
    return { env: s3.env, place: { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: s3.endpoint } }
  },
}

const app = await startTestApp()
const { owner } = app.databases
const password = 'a slow green river'
let school: TestSchool
/** With marks that are published, so that they have report cards. */
let pupils: TestStudent[]
beforeAll(async () => {
  school = await makeSchool(app)
  const subject = await makeSubject(app, school)
  const { section, students } = await makeSectionOf(app, school, subject.grade_id, 2)
  pupils = students
  await makeSettled(app, school, subject, [section], [80, 60], { to: ['PUBLISHED'] })
  const password_hash = await hashPassword(school.id, password)
  await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    db.updateTable('accounts').set({ password_hash }).where('client_id', '=', school.id).execute(),
  )
})

// On the database of this test, with the tables and the school that it has: what a first start makes is tried above.
it.each(
  Object.entries(places),
)('what a process that is gone has made, another purges from %s, and leaves what is young and every picture', async (_, open) => {
  const { env: where, place } = await open()
  const env = { DATABASE_URL: addressOf(app.databases), ...where }
  const files = await openFiles(place)
  const has = async (path: string) => (await files.find(path.split('/').at(-1) ?? '')) !== null

  const maker = await startProgram(env)
  const admin = await signIn(maker, { subdomain: school.sub_domain, email: school.admin_email, password })
  const picture = await upload(maker, admin)
  const json = { ...admin, 'content-type': 'application/json' }
  const ask = async <T>(path: string, body: object, status = 200) =>
    dataOf<T>(await send(maker, path, { method: 'POST', headers: json, body: JSON.stringify(body) }, status))
  const made: string[] = []
  for (const { id } of pupils) {
    const order = { session_id: school.session_id, student_ids: [id], language: 'en', format: 'pdf' }
    const { job_id } = await ask<{ job_id: number }>(api.report_card.batch.path, order, 202)
    const job = () => ask<Job>(api.job.get.path.replace('{id}', String(job_id)), {})
    await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
    made.push(new URL(MadeBatch.parse((await job()).result).file_url, 'http://x').pathname)
  }
  const [old = '', young = ''] = made
  if ('folder' in place) {
    // What a process leaves that is killed while it writes.
    const draft = join(place.folder, 'probe.00000000-0000-4000-8000-000000000000')
    await writeFile(draft, 'half')
    await utimes(draft, 0, 0)
  }
  expect([await has(old), await has(young), await has(picture)]).toEqual([true, true, true])
  maker.child.kill('SIGKILL')
  await maker.ended

  // Figures as an earlier version worked them out.
  expect((await owner.query('update exam_stats set method = 0, enrolled = -1')).rowCount).toBeGreaterThan(0)
  const second = await startProgram(env)
  await second.listening
  const stale = async () => (await owner.query('select 1 from exam_stats where method = 0 or enrolled < 0')).rowCount
  await expect.poll(stale, { timeout: 60_000 }).toBe(0)
  await owner.query("update media_files set created_at = now() - interval '25 hours' where key = $1", [
    old.split('/').at(-1),
  ])
  await owner.query("select graphile_worker.add_job('purge')")
  await expect.poll(() => has(old), { timeout: 60_000 }).toBe(false)
  expect([await has(young), await has(picture)]).toEqual([true, true])
  const { rows } = await owner.query<{ kind: string }>('select kind from media_files where key = any($1)', [
    [old, young, picture].map((path) => path.split('/').at(-1)),
  ])
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['image', 'made'])
  await send(second, picture, { headers: admin })
  const left = async () =>
    (await owner.query("select 1 from graphile_worker.jobs where task_identifier = 'purge'")).rowCount
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  if ('folder' in place) expect(await readdir(place.folder)).not.toContain('probe.00000000-0000-4000-8000-000000000000')
})
