import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api, type School, say } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { enqueueJob, type JobHandler } from '../jobs/jobs.ts'
import { runJob } from '../jobs/run-job.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makePerson,
  makeQuestion,
  makeSchool,
  makeStaff,
  makeSuperAdmin,
  unique,
} from '../testing/factories/factories.ts'
import { actorOf } from '../testing/policy/policy-world.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
const { owner } = app.databases

let number = 0
const body = (fields: object = {}) => ({
  name: unique('Kendriya Vidyalaya'),
  sub_domain: `kv-${++number}`,
  contact_person: 'Asha Rao',
  email: 'office@kv.test',
  phone: '+91 98765-43210',
  city: 'Pune',
  ...fields,
})
const create = (fields: object = {}, caller: Caller = superAdmin) =>
  app.call<School>(api.school.create, body(fields), caller)
const change = (id: number, fields: object) => app.call<School>(api.school.update, fields, superAdmin, id)
const remove = (id: number) => app.call(api.school.remove, {}, superAdmin, id)
const flip = (id: number) => app.call<{ status: 0 | 1 }>(api.school.changeStatus, {}, superAdmin, id)
const check = async (fields: object) =>
  (
    await app.call<{ sub_domain: string; free: boolean; reason: { code: string } | null }>(
      api.school.checkSubDomain,
      fields,
      superAdmin,
    )
  ).data
const countOf = async (table: string) => Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n)
/** Past whatever is remembered of a school's address or of an actor. */
const later = (ms = 5000) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}
const day = 86_400_000

async function made(fields: object = {}): Promise<School> {
  const reply = await create(fields)
  expect([reply.status, reply.errors]).toEqual([200, undefined])
  return reply.data
}

describeEntity({
  app,
  api: api.school,
  make: async () => body(),
  other: { city: 'Goa', board: 'ICSE' as const },
  examples: async () => ({
    ten: await made({ name: 'School 10', city: 'Pune', contact_person: 'Asha Rao', sub_domain: 'zeta' }),
    nine: await made({ name: 'School 9', city: 'Goa', contact_person: 'Meera Das', sub_domain: 'alpha' }),
  }),
  filters: () => [
    [{ city: 'pu' }, ['ten']],
    [{ city: ['pune', 'goa'] }, ['nine', 'ten']],
    [{ contact_person: 'das' }, ['nine']],
    [{ contact_person: 'āsha' }, ['ten']],
    [{ sub_domain: 'zet' }, ['ten']],
    [{ name: '10' }, ['ten']],
    [{ status: 1 }, ['nine', 'ten']],
    [{ status: 0 }, []],
  ],
  natural: ['nine', 'ten'],
  sorts: {
    name: ['nine', 'ten'],
    sub_domain: ['nine', 'ten'],
    city: ['nine', 'ten'],
    status: [['nine', 'ten']],
    id: ['ten', 'nine'],
  },
  caller: () => makeSuperAdmin(app),
})

describe('what is refused', () => {
  it('nobody in a school reaches the schools, whatever the role was granted', async () => {
    const one = await makeSchool(app)
    for (const action of ['view', 'create', 'update', 'delete', 'change-status']) {
      await owner.query(
        "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, 'school', $2, true)",
        [one.id, action],
      )
    }
    app.services.forgetActors(one.id)
    const calls = [api.school.list, api.school.create, api.school.update, api.school.remove, api.school.changeStatus]
    for (const endpoint of calls) expect((await app.call(endpoint, {}, one.admin, one.id)).status).toBe(403)
  })

  it('wrong values name the field', async () => {
    const wrong: [object, string][] = [
      [{ name: 'KV' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ phone: '98765 43210' }, 'phone'],
      [{ phone: '+91' }, 'phone'],
      [{ email: 'office' }, 'email'],
      [{ country: 'India' }, 'country'],
      [{ country: 'ZZ' }, 'country'],
      [{ country: 'EU' }, 'country'],
      [{ board: 'STATE BOARD' }, 'board'],
      [{ timezone: 'Asia/Pune' }, 'timezone'],
      [{ languages: [] }, 'languages'],
      [{ absent_policy: 'HALF' }, 'absent_policy'],
      [{ logo: 'https://elsewhere.test/a.png' }, 'logo'],
      [{ logo: `/v1/media/file/${'0'.repeat(32)}.png` }, 'logo'],
      [{ admin: { name: 'A', email: 'nobody' } }, 'admin.email'],
      [{ name: 'Line\r\nBreak' }, 'name'],
      [{ contact_person: 'A\nBcc: b@c.test' }, 'contact_person'],
    ]
    for (const [fields, path] of wrong) {
      const reply = await create(fields)
      expect([fields, reply.status, reply.errors?.map((error) => error.path)]).toEqual([fields, 422, [path]])
    }
  })
})

it('numbers are read as they are dialled in the country that the school has then, the first admin’s too', async () => {
  const admin = { name: 'Ravi', email: 'ravi@dialled.test', mobile: '(201) 555-0123' }
  const school = await made({ country: 'US', phone: '1 201 555 0199', admin })
  expect(school.phone).toBe('+12015550199')
  const { data } = await app.call(api.school_admin.list, { filter: { client_id: school.id } }, superAdmin)
  expect(data).toMatchObject([{ mobile: '+12015550123' }])
  const wrong = await create({ country: 'IN', phone: '12345', admin: { ...admin, mobile: '0000000001' } })
  expect(wrong.errors).toMatchObject([
    { path: 'phone', code: 'phone.not_of_country', params: { country: 'India' } },
    { path: 'admin.mobile', code: 'phone.not_of_country' },
  ])
  expect((await create({ phone: '98765 43210' })).errors).toMatchObject([{ path: 'phone', code: 'phone.no_country' }])
  expect((await change(school.id, { phone: '201-555-0111' })).data.phone).toBe('+12015550111')
  expect((await change(school.id, { phone: '07400 123456', country: 'GB' })).data.phone).toBe('+447400123456')
  const cleared = await change(school.id, { phone: '07400 123456', country: null })
  expect(cleared.errors).toMatchObject([{ path: 'phone', code: 'phone.no_country' }])
})

describe('the time zone', () => {
  it('is that of the country where no other is named; UTC where a country has several', async () => {
    const zoneOf = async (fields: object) => (await made(fields)).timezone
    expect(await zoneOf({ country: 'IN' })).toBe('Asia/Kolkata')
    expect(await zoneOf({ country: 'np' })).toBe('Asia/Kathmandu')
    // A village on the other side of the Rhine has a name of its own and the same clock.
    expect(await zoneOf({ country: 'DE' })).toBe('Europe/Berlin')
    expect(await zoneOf({ country: 'US' })).toBe('UTC')
    expect(await zoneOf({})).toBe('UTC')
    expect(await zoneOf({ country: 'IN', timezone: 'Asia/Dubai' })).toBe('Asia/Dubai')
  })

  it('and a country that there is none of is refused in a change too', async () => {
    const { id } = await made({ country: 'IN' })
    const reply = await change(id, { country: 'QZ' })
    expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['country']])
    expect((await change(id, { country: 'NP' })).data.timezone).toBe('Asia/Kolkata')
  })
})

describe('D15: the sub-domain', () => {
  it('is refused when reserved, taken or of another form; capitals are made small', async () => {
    for (const sub_domain of [
      'www',
      'API',
      ' admin ',
      'ab',
      '-abc',
      'abc-',
      'a_b_c',
      'xn--80ak',
      'स्कूल',
      'a'.repeat(33),
      '',
    ]) {
      const reply = await create({ sub_domain })
      expect([sub_domain, reply.status, reply.errors?.map(({ path }) => path)]).toEqual([
        sub_domain,
        422,
        ['sub_domain'],
      ])
    }
    const { sub_domain } = await made({ sub_domain: ' GreenField ' })
    expect(sub_domain).toBe('greenfield')
    const twin = await create({ sub_domain: 'GREENFIELD' })
    expect([twin.status, twin.errorCode, twin.errors?.[0]?.path]).toEqual([409, 'duplicate', 'sub_domain'])
  })

  it('goes to one of two who take it at once', async () => {
    const replies = await Promise.all([create({ sub_domain: 'race' }), create({ sub_domain: 'race' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is proposed from the name and checked while it is typed', async () => {
    expect(await check({ name: "St. Xavier's École, Pune" })).toEqual({
      sub_domain: 'st-xaviers-ecole-pune',
      free: true,
      reason: null,
    })
    const { id } = await made({ sub_domain: 'st-xaviers-ecole-pune' })
    expect(await check({ name: "St. Xavier's École, Pune" })).toMatchObject({
      sub_domain: 'st-xaviers-ecole-pune-2',
      free: true,
    })
    expect(await check({ name: 'केंद्रीय विद्यालय' })).toEqual({ sub_domain: '', free: false, reason: null })
    const taken = { free: false, reason: { code: 'taken.sub_domain' } }
    expect(await check({ sub_domain: 'ST-Xaviers-ecole-pune' })).toMatchObject(taken)
    expect(await check({ sub_domain: 'st-xaviers-ecole-pune', id })).toMatchObject({ free: true })
    expect(await check({ sub_domain: 'mail' })).toMatchObject({ free: false, reason: { code: 'sub_domain.reserved' } })
    expect(await check({ sub_domain: 'a.b' })).toMatchObject({ free: false, reason: { code: 'sub_domain.form' } })
  })

  it('that a school gave up leads its pages on for 90 days and answers no call; nobody else has it meanwhile', async () => {
    const { id } = await made({ sub_domain: 'old-name' })
    later()
    const { data } = await change(id, { sub_domain: 'New-Name' })
    expect(data.sub_domain).toBe('new-name')
    later()
    const page = await app.send('/login?next=%2Fa', undefined, { host: 'old-name.localhost:3000' }, 'GET')
    expect([page.status, page.headers.location]).toEqual([302, 'http://new-name.localhost:3000/login?next=%2Fa'])
    const called = await app.send('/v1/login', { email: 'a@b.test', password: 'x' }, { host: 'old-name.localhost' })
    expect([called.status, called.errorCode]).toEqual([400, 'unknown_subdomain'])
    const twin = await create({ sub_domain: 'old-name' })
    expect([twin.status, twin.errorCode, twin.errors?.[0]?.code]).toEqual([409, 'duplicate', 'taken.former_sub_domain'])
    expect(await check({ sub_domain: 'old-name' })).toMatchObject({
      free: false,
      reason: { code: 'taken.former_sub_domain' },
    })

    // The school itself takes it back, and the other one is kept for it then.
    expect((await change(id, { sub_domain: 'old-name' })).status).toBe(200)
    expect((await create({ sub_domain: 'new-name' })).status).toBe(409)
    expect((await change(id, { sub_domain: 'new-name' })).status).toBe(200)

    const { now } = app.clock
    later(90 * day)
    const after = await makeSuperAdmin(app)
    const taken = await app.call<School>(api.school.create, body({ sub_domain: 'old-name' }), after)
    expect(taken.status).toBe(200)
    const own = await app.send('/login', undefined, { host: 'old-name.localhost' }, 'GET')
    expect(own.headers.location).toBeUndefined()
    app.clock.now = now
  })
})

describe('D16: a school that is deactivated', () => {
  it('answers its open tabs token_blocked, lets nobody in, and works on nothing; all of it comes back', async () => {
    const school = await makeSchool(app)
    const me = () => app.call(api.sign_in.getMe, {}, school.admin)
    expect((await me()).status).toBe(200)
    expect((await flip(school.id)).data).toEqual({ id: school.id, status: 0 })
    const blocked = await me()
    expect([blocked.status, blocked.errorCode]).toEqual([401, 'token_blocked'])
    const login = await app.send(
      '/v1/login',
      { email: school.admin_email, password: 'x' },
      { subdomain: school.sub_domain },
    )
    expect([login.status, login.errorCode]).toEqual([400, 'unknown_subdomain'])
    const entered = await app.call(api.sign_in.loginAs, { client_id: school.id, email: school.admin_email }, superAdmin)
    expect([entered.status, entered.errorCode]).toEqual([400, 'unknown_subdomain'])
    expect((await flip(school.id)).data.status).toBe(1)
    expect((await me()).status).toBe(200)
  })

  it('has its jobs stopped: those that wait, the one that runs, and one that was still being started', async () => {
    const school = await makeSchool(app)
    const actor = await actorOf(app, school.admin)
    const kind = { name: 'trial', input: z.object({}) }
    const start = () =>
      writeInSchool(app.databases.app_kysely, school.id, (db) =>
        enqueueJob({ db, client_id: school.id, now: app.clock.now, actor }, kind, say('done.settings'), {}, 1),
      )
    const stateOf = async (id: number) =>
      (await owner.query('select state from jobs where id = $1', [id])).rows[0].state
    const [waiting, running] = [await start(), await start()]
    let steps = 0
    const trial: JobHandler = {
      input: kind.input,
      work: async (job) => {
        steps += 1
        await flip(school.id)
        await job.progress(1, 2)
        steps += 1
        return async () => null
      },
    }
    const handlers = { trial }
    await runJob(app.services, handlers, { client_id: school.id, job_id: running })
    expect([steps, await stateOf(running), await stateOf(waiting)]).toEqual([1, 'cancelled', 'cancelled'])
    const late = await start()
    await runJob(app.services, handlers, { client_id: school.id, job_id: late })
    expect([steps, await stateOf(late)]).toEqual([1, 'cancelled'])
  })
})

describe('D17: a school is deleted', () => {
  it('only when empty, and says what it holds', async () => {
    const school = await makeSchool(app)
    const question = await makeQuestion(app, school)
    await makeStaff(app, school, [])
    const reply = await remove(school.id)
    expect([reply.status, reply.errorCode, reply.message]).toEqual([
      409,
      'in_use',
      'School is used by 1 member of staff, 1 question; make it inactive instead.',
    ])
    await owner.query('update staff set deleted_at = now() where client_id = $1', [school.id])
    await owner.query('update questions set deleted_at = now() where id = $1', [question.id])
    expect((await remove(school.id)).status).toBe(200)
  })

  it('its admins go with it, its name is kept 90 days, and it comes back with both', async () => {
    const school = await makeSchool(app)
    expect((await remove(school.id)).status).toBe(200)
    expect((await app.call(api.sign_in.getMe, {}, school.admin)).errorCode).toBe('token_blocked')
    const { data } = await app.call<unknown[]>(api.school_admin.list, { filter: { client_id: school.id } }, superAdmin)
    expect(data).toEqual([])
    expect((await create({ sub_domain: school.sub_domain })).errors?.[0]?.code).toBe('taken.former_sub_domain')
    const back = await app.call<School>(api.school.restore, {}, superAdmin, school.id)
    expect([back.status, back.data.counts.admins]).toEqual([200, 1])
    expect((await app.call(api.sign_in.getMe, {}, school.admin)).errorCode).toBe('token_blocked')
    expect((await change(school.id, { sub_domain: 'moved-on' })).status).toBe(200)
  })
})

describe('D18: a school with its first admin', () => {
  it('is one transaction and one entry: a bad admin makes no school', async () => {
    const before = [await countOf('schools'), await countOf('accounts'), await countOf('audit_entries')]
    expect((await create({ admin: { name: 'Ravi', email: 'ravi@' } })).status).toBe(422)
    expect([await countOf('schools'), await countOf('accounts'), await countOf('audit_entries')]).toEqual(before)
    const school = await made({ admin: { name: 'Ravi', email: 'Ravi@KV.test', mobile: '+919876543210' } })
    expect(school.counts).toEqual({ admins: 1, staff: 0, students: 0 })
    expect(await countOf('audit_entries')).toBe((before[2] ?? 0) + 1)
    const { data } = await app.call(api.school_admin.list, { filter: { client_id: school.id } }, superAdmin)
    expect(data).toMatchObject([
      { name: 'Ravi', email: 'ravi@kv.test', mobile: '+919876543210', role_id: 2, status: 1 },
    ])
    expect((await app.call<School[]>(api.school.list, { filter: { id: school.id } }, superAdmin)).data).toEqual([
      school,
    ])
  })
})

it('what is counted is of the school alone, and who was last there is of its own people', async () => {
  const school = await makeSchool(app)
  const other = await makeSchool(app)
  await makeStaff(app, school, [])
  await makePerson(app, school.id, 2)
  await owner.query(
    "insert into students (client_id, admission_no, f_name, guardian_name) values ($1, '1', 'A', 'B'), ($1, '2', 'C', 'D')",
    [school.id],
  )
  const { data } = await app.call<School[]>(api.school.list, { filter: { id: [school.id, other.id] } }, superAdmin)
  const of = ({ id }: { id: number }) => data.find((one) => one.id === id)
  expect(of(school)?.counts).toEqual({ admins: 2, staff: 1, students: 2 })
  expect(of(school)?.last_active_at).toBe(app.clock.now.toISOString())
  expect(of(other)?.counts).toEqual({ admins: 1, staff: 0, students: 0 })
})

describe('a crest', () => {
  const key = (digit: string) => `${digit.repeat(32)}.png`
  beforeAll(async () => {
    const other = await makeSchool(app)
    for (const [client_id, digit] of [
      [0, 'a'],
      [other.id, 'b'],
    ] as const) {
      await owner.query(
        "insert into media_files (client_id, key, kind, bytes, name) values ($1, $2, 'image', 1, 'crest.png')",
        [client_id, key(digit)],
      )
    }
  })

  it("is one that the platform has uploaded, or the school itself; another school's is not there", async () => {
    const school = await made({ logo: `/v1/media/file/${key('a')}` })
    expect(school.logo).toBe(`/v1/media/file/${key('a')}`)
    expect((await change(school.id, { logo: `/v1/media/file/${key('b')}` })).errors?.[0]?.path).toBe('logo')
    await owner.query(
      "insert into media_files (client_id, key, kind, bytes, name) values ($1, $2, 'image', 1, 'own.png')",
      [school.id, key('c')],
    )
    expect((await change(school.id, { logo: `/v1/media/file/${key('c')}` })).status).toBe(200)
    expect((await change(school.id, { logo: '', header_1: ' ' })).errors?.[0]?.path).toBe('logo')
    expect((await change(school.id, { logo: null, header_1: ' ' })).data).toMatchObject({ logo: null, header_1: null })
  })
})
