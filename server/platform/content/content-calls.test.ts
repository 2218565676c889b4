import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ImportedSchoolContent, type Job, type MadeFile } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSuperAdmin,
  questionBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makePicture } from '../../testing/factories/question-files.ts'

const app = await startTestApp()
const school = await makeSchool(app)
let whole: Buffer

const { school_content } = api
const jobOf = async (by: Caller, id: number) => (await app.call<Job>(api.job.get, {}, by, id)).data
const start = (by: Caller, body: object = { scope: 'content' }) =>
  app.call<{ job_id: number }>(school_content.export, body, by)
const fetch = (by: Caller, id: number) => app.call(school_content.file, {}, by, id)
const send = (by: Caller, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  app.upload<{ job_id: number }>(school_content.import, fields, { name: 'content.zip', bytes: Buffer.from(bytes) }, by)
async function broughtIn(by: TestSchool, bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Job> {
  const { data, status } = await send(by.admin, bytes, fields)
  expect(status).toBe(202)
  await app.runJobs(by.id)
  return jobOf(by.admin, data.job_id)
}
const rowsOf = async ({ id }: TestSchool) =>
  (
    await app.databases.owner.query<{ n: number }>(
      `select (select count(*) from questions where client_id = $1) + (select count(*) from media_files where client_id = $1)::int as n`,
      [id],
    )
  ).rows[0]?.n

beforeAll(async () => {
  const chapter = await makeChapter(app, school)
  const picture = await makePicture(app, school)
  for (const text of ['<p>Why is it so?</p>', `<p>What is this?</p><img src="${picture}" alt="A leaf">`])
    await makeQuestion(app, school, questionBody(chapter, { question_text: text }))
  const { data, status } = await start(school.admin)
  expect(status).toBe(202)
  await app.runJobs(school.id)
  const job = await jobOf(school.admin, data.job_id)
  expect(job).toMatchObject({ state: 'done', kind: 'export-school' })
  const made = job.result as MadeFile
  expect(made).toEqual({ file_url: `/v1/school-content/file/${data.job_id}`, name: 'quaestor-content.zip' })
  const reply = await fetch(school.admin, data.job_id)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': "attachment; filename*=UTF-8''quaestor-content.zip",
    'content-length': String(reply.raw.length),
  })
  whole = reply.raw
})

describe('a school’s content by its calls', () => {
  it('I60 I65 is taken along, checked, and brought into an empty school with equal sums', async () => {
    const other = await makeSchool(app)
    const before = await rowsOf(other)
    const checked = await broughtIn(other, whole, { dry_run: 'true' })
    expect([checked.state, (checked.result as ImportedSchoolContent).equal, await rowsOf(other)]).toEqual([
      'done',
      null,
      before,
    ])
    const { result } = await broughtIn(other, whole)
    const told = result as ImportedSchoolContent
    expect(told).toMatchObject({ equal: true, files: 1, changed: [], hash: (checked.result as typeof told).hash })
    expect(told.tables.find(({ name }) => name === 'questions')).toEqual({ name: 'questions', in_file: 2, created: 2 })
    expect(told.tables.every(({ in_file, created }) => in_file === created)).toBe(true)
    const { data } = await app.call<unknown[]>(api.question.list, {}, other.admin)
    expect(data).toHaveLength(2)
    // I63: in use, it takes no second one, and says with what.
    const refused = await send(other.admin, whole)
    expect(refused).toMatchObject({ status: 409, errorCode: 'in_use' })
    expect(refused.message).toMatch(/it has 1 picture, 3 classes.*2 questions\./)
  })

  it('I86 is nobody’s but who changes the rights of the whole school, and the file is its starter’s', async () => {
    const { data } = await start(school.admin)
    await app.runJobs(school.id)
    const second = await makePerson(app, school.id, 2)
    expect((await fetch(school.admin, data.job_id)).status).toBe(200)
    expect((await fetch(second, data.job_id)).status).toBe(404)
    expect((await fetch((await makeSchool(app)).admin, data.job_id)).status).toBe(404)
    const teacher = await makePerson(app, school.id, 3)
    for (const reply of [await start(teacher), await fetch(teacher, data.job_id), await send(teacher, whole)])
      expect(reply.status).toBe(403)
    expect((await start(await makeSuperAdmin(app))).status).toBe(404)
    app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000)
    expect((await fetch(school.admin, data.job_id)).status).toBe(404)
  })

  it('I69 everything is told to the admins by mail and is in the log with its counts; it comes in by an admin', async () => {
    await makePerson(app, school.id, 2)
    const { data } = await start(school.admin, { scope: 'all' })
    await app.runJobs(school.id)
    const job = await jobOf(school.admin, data.job_id)
    expect(job.state).toBe('done')
    const { rows: told } = await app.databases.owner.query<{ admins: number; told: number }>(
      `select count(*)::int as admins, count(m.id)::int as told from accounts a
       left join mails m on m.client_id = $1 and m.account_id = a.id and m.kind = 'CONTENT_TAKEN'
       where a.client_id = $1 and a.role_id = 2`,
      [school.id],
    )
    expect(told[0]?.told).toBeGreaterThan(1)
    expect(told[0]?.told).toBe(told[0]?.admins)
    const { rows: log } = await app.databases.owner.query(
      "select after from audit_entries where client_id = $1 and action = 'take-everything'",
      [school.id],
    )
    expect(log).toMatchObject([{ after: { scope: 'all', files: 1, tables: { questions: 2, students: 0 } } }])
    const everything = (await fetch(school.admin, data.job_id)).raw
    const other = await makeSchool(app)
    const { result } = await broughtIn(other, everything)
    expect(result).toMatchObject({ equal: true, changed: [] })
    const owned = await makeSchool(app)
    const input = { title: 'Principal of all', created_for: 'SCHOOL', base_kind: 2, scope: 'ALL' }
    const { data: role } = await app.call<{ id: number }>(api.role.create, input, await makeSuperAdmin(app))
    const principal = await makePerson(app, owned.id, role.id)
    expect(await send(principal, everything)).toMatchObject({ status: 403, errorCode: 'forbidden' })
    expect((await send(principal, whole)).status).toBe(202)
  })

  it('I63 I67 what is no such file is refused by name, and nothing of it is stored', async () => {
    const other = await makeSchool(app)
    const before = await rowsOf(other)
    expect(await send(other.admin, Buffer.from('a,b\n'))).toMatchObject({ status: 415, errorCode: 'wrong_type' })
    const cut = await send(other.admin, whole.subarray(0, whole.length - 50))
    expect(cut).toMatchObject({ status: 422, errors: [{ path: 'file', code: 'file.damaged' }] })
    expect(await start(other.admin, { scope: 'people' })).toMatchObject({ status: 422, errors: [{ path: 'scope' }] })
    const spoilt = Buffer.from(whole)
    const at = spoilt.indexOf('tables/questions.jsonl') + 40
    spoilt.fill(0, at, at + 20)
    const job = await broughtIn(other, spoilt)
    expect([job.state, job.message, await rowsOf(other)]).toEqual(['failed', expect.any(String), before])
  })

  it('I64 cancelled on its way it leaves nothing, and cut off behind it the job is done', async () => {
    const other = await makeSchool(app)
    const before = await rowsOf(other)
    const { data } = await send(other.admin, whole)
    await app.call(api.job.cancel, {}, other.admin, data.job_id)
    await app.runJobs(other.id)
    expect([(await jobOf(other.admin, data.job_id)).state, await rowsOf(other)]).toEqual(['cancelled', before])
    const done = await broughtIn(other, whole)
    // As if the process had ended between the rows and the word that the job is done.
    const { owner } = app.databases
    const { input } =
      (await owner.query<{ input: { key: string } }>('select input from jobs where id = $1', [done.id])).rows[0] ?? {}
    await app.services.files.put(String(input?.key), whole)
    await owner.query("update jobs set state = 'queued', result = result - 'equal' - 'hash' where id = $1", [done.id])
    await app.runJobs(other.id)
    const again = await jobOf(other.admin, done.id)
    expect([again.state, again.result]).toEqual(['done', done.result])
    expect(await app.services.files.find(String(input?.key))).toBeNull()
  })
})
