import { expect, inject, it, onTestFinished } from 'vitest'
import { api, type Job, type MadeDemo } from '#contract'
import { demoPassword } from '../sign-in/password-rules/demo-password.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, makeSuperAdmin, unique } from '../testing/factories/factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
const { owner } = app.databases

const start = (sub_domain: string) => app.call<{ job_id: number }>(api.school.makeDemo, { sub_domain }, superAdmin)
const jobOf = async (id: number) => (await app.call<Job>(api.job.get, {}, superAdmin, id)).data
const countOf = async (table: string, where = 'true') =>
  Number((await owner.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n)
const label = () =>
  unique('demo')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

it('makes the demo school beside the others, once, and says where it stands and who signs in there', async () => {
  const sub_domain = label()
  const [first, again] = [await start(sub_domain), await start(sub_domain)]
  expect([first.status, first.data]).toEqual([202, again.data])
  await app.runJobs(0)
  const job = await jobOf(first.data.job_id)
  expect([job.state, job.message]).toEqual(['done', null])
  const made = job.result as MadeDemo
  expect(made).toMatchObject({ sub_domain, password: demoPassword })
  expect(made.people.map(({ login }) => login)).toEqual(
    expect.arrayContaining(['admin@demo.test', 'teacher@demo.test', 'examiner@demo.test', 'student@demo.test']),
  )
  const own = `client_id = ${made.client_id}`
  expect(await countOf('questions', own)).toBeGreaterThan(100)
  expect(await countOf('enrolments', own)).toBeGreaterThan(300)
  expect(await countOf('exams', own)).toBe(16)
  const images = await owner.query(`select key, bytes from media_files where ${own}`)
  for (const { key, bytes } of images.rows) expect((await app.services.files.find(key))?.length).toBe(bytes)

  // What reads them is planned by what is there.
  const counted = "select reltuples as known from pg_class where oid = 'enrolments'::regclass"
  const onShards = `select sum(result::real) as known
    from run_command_on_shards('enrolments', $$select greatest(reltuples, 0) from pg_class where oid = '%s'::regclass$$)`
  const { rows } = await owner.query(inject('nodes').length > 0 ? onShards : counted)
  expect(Number(rows[0].known)).toBe(await countOf('enrolments'))

  // There is a school by now: it stays as it is.
  const refused = await start(sub_domain)
  expect([refused.status, refused.errors?.[0]?.path]).toEqual([409, 'sub_domain'])
  expect(await countOf('schools', `sub_domain = '${sub_domain}'`)).toBe(1)
})

it('never stands over a school: one that took the sub-domain meanwhile keeps it, and nothing of the demo is left', async () => {
  const sub_domain = label()
  const { data } = await start(sub_domain)
  const schools = await countOf('schools')
  await owner.query('update schools set sub_domain = $1 where id = $2', [sub_domain, (await makeSchool(app)).id])
  await app.runJobs(0)
  const job = await jobOf(data.job_id)
  expect([job.state, job.message]).toEqual(['failed', 'Another school has this sub-domain'])
  expect(await countOf('schools')).toBe(schools + 1)
})

it('refuses what is no sub-domain, or is kept for the platform; only who may make schools may ask', async () => {
  for (const sub_domain of ['admin', 'a b', '']) expect((await start(sub_domain)).status).toBe(422)
  const school = await makeSchool(app)
  expect((await app.call(api.school.makeDemo, { sub_domain: label() }, school.admin)).status).toBe(403)
})

it('in production nobody of it has a password: it is entered from the list of schools, or by a link', async () => {
  const production = await startTestApp(
    { NODE_ENV: 'production', PUBLIC_URL: 'https://exams.test' },
    [],
    onTestFinished,
  )
  const owner = await makeSuperAdmin(production)
  const { data } = await production.call<{ job_id: number }>(api.school.makeDemo, { sub_domain: label() }, owner)
  await production.runJobs(0)
  const { result } = (await production.call<Job>(api.job.get, {}, owner, data.job_id)).data
  const { client_id, password, sub_domain } = result as MadeDemo
  expect(password).toBeNull()
  const { rows } = await production.databases.owner.query(
    'select count(*)::int as people, count(password_hash)::int as with_password from accounts where client_id = $1',
    [client_id],
  )
  expect(rows[0]).toEqual({ people: expect.any(Number), with_password: 0 })
  const reply = await production.call(
    api.sign_in.login,
    { email: 'admin@demo.test', password: demoPassword },
    { subdomain: sub_domain },
  )
  expect(reply.status).toBe(400)
})
