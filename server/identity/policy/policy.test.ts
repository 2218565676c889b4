import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, type SignInPolicy } from '#contract'
import { hashPassword } from '../../sign-in/passwords.ts'
import { startTestApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import {
  makeAccount,
  makePerson,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'

const app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { owner } = app.databases
const PASSWORD = 'a slow green river'
const DAY = 86_400_000
const { own_ways, sign_in, sign_in_policy, way_in } = api

let school: TestSchool
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(0, PASSWORD)
})
const start = app.clock.now
beforeEach(async () => {
  app.clock.now = start
  school = await makeSchool(app)
})

const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const decide = (body: object, admin = school.admin) => app.call<SignInPolicy>(sign_in_policy.update, body, admin)
const look = async () => (await app.call<SignInPolicy>(sign_in_policy.get, {}, school.admin)).data
const day = (after: number) => new Date(app.clock.now.getTime() + after * DAY).toISOString()

let made = 0
async function makeMember(role: number) {
  const email = `one-${++made}@${school.sub_domain}.test`
  const id = await makeAccount(app, school.id, role, { email, name: `One ${made}` })
  await sql('update accounts set password_hash = $1, email_verified_at = now() where id = $2', [password_hash, id])
  return { id, email, browser: openBrowser(app, school.sub_domain) }
}
interface Came {
  token: string
  must_enrol?: true
}
const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call<Came>(sign_in.login, { email, password })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: app.clock.now.getTime(),
  })
const makeProvider = () =>
  sql(
    `insert into sign_in_providers (client_id, key, kind, via, label, issuer, status)
     values ($1, $2, 'GOOGLE', 'PLATFORM', 'Google', 'https://accounts.google.com', 1) returning id`,
    [school.id, `${school.sub_domain}-google`],
  )
const giveApp = (account_id: number) =>
  sql(
    `insert into authenticator_apps (client_id, account_id, secret_sealed, last_step, created_at) values ($1, $2, '-', 0, now())`,
    [school.id, account_id],
  )
/** The newest code that was mailed. */
async function mailed(account_id: number, kind = 'OTP'): Promise<string> {
  await app.services.afterwards.idle()
  const [mail] = await sql('select sealed from mails where account_id = $1 and kind = $2 order by id desc', [
    account_id,
    kind,
  ])
  return mail ? (app.services.mail.open(mail.sealed) as string) : ''
}
const beginApp = (browser: Browser) => browser.call<{ ceremony: string; secret: string }>(own_ways.beginApp)
async function setUpApp(browser: Browser) {
  const { data } = await beginApp(browser)
  return browser.call(own_ways.confirmApp, { ceremony: data.ceremony, code: codeOf(data.secret) })
}

describe('what holds where nobody has decided', () => {
  it('lets everybody come as they like, and nobody needs a second step', async () => {
    expect(await look()).toMatchObject({
      ...{ ways: { 2: 'ANY', 3: 'ANY', 4: 'ANY', 5: 'ANY' }, second_step: [2], second_step_from: null },
      ...{ passkeys: [2, 3, 5], local_admins: [], row_version: 0 },
    })
    const admin = await makeMember(2)
    const { data } = await login(admin.browser, admin.email)
    expect(Object.keys(data).sort()).toEqual(['db_token', 'token'])
  })

  it('N47 gives a new school fourteen days', async () => {
    const root = await makeSuperAdmin(app)
    const fields = { name: 'New', contact_person: 'A', email: 'a@new.test', phone: '+911123456789', city: 'Pune' }
    const { data } = await app.call<{ id: number }>(
      api.school.create,
      { ...fields, sub_domain: 'new-school', country: 'IN', board: 'CBSE' },
      root,
    )
    const [row] = await sql('select second_step_from from sign_in_policies where client_id = $1', [data.id])
    expect(new Date(row.second_step_from).toISOString()).toBe(day(14))
  })

  it('refuses what can not be, by field', async () => {
    const fieldOf = async (body: object) => (await decide(body)).errors?.[0]?.path
    expect(await fieldOf({ second_step: [3] })).toBe('second_step')
    expect(await fieldOf({ second_step: [1, 2] })).toBe('second_step')
    expect(await fieldOf({ second_step_from: day(500) })).toBe('second_step_from')
    expect(await fieldOf({ ways: { 3: 'PROVIDER' } })).toBe('ways')
    expect(await fieldOf({ local_admin_ids: [(await makeMember(3)).id] })).toBe('local_admin_ids')
    const other = await makeSchool(app)
    const [foreign] = await sql('select id from accounts where client_id = $1', [other.id])
    expect(await fieldOf({ local_admin_ids: [foreign.id] })).toBe('local_admin_ids')
    expect((await decide({ passkeys: [2], row_version: 7 })).errorCode).toBe('stale_row')
    expect((await decide({ passkeys: [2] }, await makePerson(app, school.id, 3))).errorCode).toBe('forbidden')
  })
})

it('N35 passkeys are added by those kinds alone that may have them', async () => {
  const { browser, email } = await makeMember(3)
  await login(browser, email)
  const begin = async () => (await browser.call(own_ways.beginPasskey)).errorCode
  await decide({ passkeys: [2] })
  expect(await begin()).toBe('forbidden')
  await decide({ passkeys: [2, 3] })
  expect(await begin()).not.toBe('forbidden')
})

describe('N16 N17 ways by role', () => {
  it('a right password says by what one signs in, a wrong one what it always says, and so does a new password', async () => {
    await makeProvider()
    const { browser, email, id } = await makeMember(3)
    expect((await decide({ ways: { 3: 'PROVIDER' } })).status).toBe(200)
    const right = await login(browser, email)
    expect([right.status, right.errorCode]).toEqual([400, 'use_provider'])
    expect(right.message).toContain('sign in with Google')
    expect((await login(browser, email, 'not this one')).errorCode).toBe('invalid_credentials')
    await browser.call(way_in.forgotPassword, { email })
    expect(await mailed(id, 'USE_PROVIDER')).toContain('You sign in with Google')
    expect(await mailed(id, 'RESET')).toBe('')
    const admin = await makeMember(2)
    expect((await login(admin.browser, admin.email)).status).toBe(200)
    const brand = await app.send<{ sign_in: object }>('/v1/brand', undefined, { subdomain: school.sub_domain }, 'GET')
    expect(brand.data.sign_in).toMatchObject({ first: 'PROVIDER' })
    const [{ id: provider }] = await sql('select id from sign_in_providers where client_id = $1', [school.id])
    expect((await app.call(api.sign_in_provider.changeStatus, {}, school.admin, provider)).errorCode).toBe('in_use')
    expect((await app.call(api.sign_in_provider.remove, {}, school.admin, provider)).errorCode).toBe('in_use')
  })

  it('admins need a local one who is ready, and the last of them stays', async () => {
    await makeProvider()
    const [one, two] = [await makeMember(2), await makeMember(2)]
    const ways = { 2: 'PROVIDER' }
    expect((await decide({ ways, local_admin_ids: [one.id] })).errors?.[0]?.path).toBe('local_admin_ids')
    await giveApp(one.id)
    expect((await decide({ ways, local_admin_ids: [one.id, two.id] })).status).toBe(200)
    expect((await look()).local_admins.map(({ ready }) => ready)).toEqual([true, false])
    expect((await login(two.browser, two.email)).status).toBe(200)
    const root = await makeSuperAdmin(app)
    const refused = [
      await app.call(api.school_admin.changeStatus, {}, root, one.id),
      await app.call(api.school_admin.remove, {}, root, one.id),
      await app.call(api.account_ways.resetSecondStep, { reason: 'Lost' }, root, one.id),
      await decide({ local_admin_ids: [two.id] }),
    ]
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('in_use'))
    for (const { message } of refused) expect(message).toContain('One')
    expect((await app.call(api.school_admin.changeStatus, {}, root, two.id)).status).toBe(200)
  })

  it('of two last ones that are made inactive at once one stays', async () => {
    await makeProvider()
    const members = [await makeMember(2), await makeMember(2)]
    for (const { id } of members) await giveApp(id)
    await decide({ ways: { 2: 'PROVIDER' }, local_admin_ids: members.map(({ id }) => id) })
    const root = await makeSuperAdmin(app)
    const replies = await Promise.all(members.map(({ id }) => app.call(api.school_admin.changeStatus, {}, root, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('N47 who needs a second step', () => {
  it('is told the day until then, and then does nothing else until it is there', async () => {
    const { browser, email, id } = await makeMember(2)
    await decide({ second_step_from: day(0.5) })
    expect((await login(browser, email)).data.must_enrol).toBeUndefined()
    const by = day(0.5)
    const { data } = await browser.call<{ second_step_by: string; must_enrol: boolean }>(sign_in.getMe)
    expect(data).toMatchObject({ second_step_by: by, must_enrol: false })
    app.clock.now = new Date(day(0.6))
    const again = await browser.call<Came>(sign_in.refreshToken, {}, undefined, browser.caller())
    expect(again.data.must_enrol).toBe(true)
    const late = openBrowser(app, school.sub_domain)
    expect((await login(late, email)).data.must_enrol).toBe(true)
    expect((await late.call(api.grade.list)).errorCode).toBe('must_enrol')
    for (const open of [sign_in.getMe, sign_in.getDetails, api.permission.activeModules, own_ways.ways])
      expect((await late.call(open)).status, open.path).toBe(200)
    expect((await beginApp(late)).errorCode).toBe('invalid_otp')
    await late.call(own_ways.sendEnrolCode)
    const code = await mailed(id)
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await late.call(own_ways.checkEnrolCode, { code: wrong })).data).toMatchObject({ tries_left: 4 })
    expect((await late.call(own_ways.checkEnrolCode, { code })).status).toBe(200)
    expect((await setUpApp(late)).status).toBe(200)
    expect((await late.call(api.grade.list)).status).toBe(200)
    expect((await late.call<{ second_step_by: null }>(sign_in.getMe)).data.second_step_by).toBeNull()
  })

  it('leaves others alone, and whoever acts as somebody', async () => {
    await decide({ second_step_from: day(-1) })
    const teacher = await makeMember(3)
    expect((await login(teacher.browser, teacher.email)).data.must_enrol).toBeUndefined()
    await decide({ second_step: [2, 3] })
    expect((await login(teacher.browser, teacher.email)).data.must_enrol).toBe(true)
  })
})
