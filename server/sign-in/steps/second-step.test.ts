import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import { startTestApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import {
  makeAccount,
  makePerson,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { issueLinks } from '../links.ts'
import { hashPassword } from '../passwords.ts'
import { endSignIns } from '../sign-ins.ts'
import { resetStepOfSuperAdmin } from '../super-admin.ts'

const app = await startTestApp()
const { owner } = app.databases
const PASSWORD = 'a slow green river'
const { second_step, step_up, own_ways, sign_in, way_in } = api
const MINUTE = 60_000
const DAY = 86_400_000

let school: TestSchool
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(0, PASSWORD)
  school = await makeSchool(app)
})

interface Asked {
  ceremony: string
  methods: string[]
  remember_days: number
}

let made = 0
async function makeMember(role = 3, of = school) {
  const email = `member-${++made}@${of.sub_domain}.test`
  const id = await makeAccount(app, of.id, role, { email })
  await owner.query('update accounts set password_hash = $1 where id = $2', [password_hash, id])
  const browser = openBrowser(app, of.sub_domain)
  return { id, email, school: of, browser }
}
type Member = Awaited<ReturnType<typeof makeMember>>

const login = (browser: Browser, { email }: { email: string }, more: object = {}) =>
  browser.call<Asked>(sign_in.login, { email, password: PASSWORD, ...more })
/** The code of now; later ones where some have been used. */
function codeOf(secret: string, steps = 0): string {
  const at = app.clock.now.getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: at,
  })
}
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}
const wrongFor = (secret: string) => (codeOf(secret) === '000000' ? '111111' : '000000')

/** Signs in and sets an app up; the next code is good a minute later. */
async function withApp(member: Member): Promise<{ secret: string; codes: string[] }> {
  const { browser } = member
  expect((await login(browser, member)).status).toBe(200)
  const begun = await browser.call<{ ceremony: string; secret: string; uri: string }>(own_ways.beginApp)
  const { ceremony, secret } = begun.data
  const { data } = await browser.call<{ recovery_codes: string[] }>(own_ways.confirmApp, {
    ceremony,
    code: codeOf(secret),
  })
  later(MINUTE)
  return { secret, codes: data.recovery_codes }
}

/** The password in a browser of its own, and what is asked for then. */
async function ask(member: Member, more: object = {}) {
  const browser = openBrowser(app, member.school.sub_domain)
  const { data } = await login(browser, member, more)
  const step = (body: object) =>
    browser.call<{ token?: string; tries_left?: number }>(second_step.secondStep, { ceremony: data.ceremony, ...body })
  return { browser, asked: data, step }
}

/** A link for a new password, as it is mailed. */
async function resetLink({ id }: Member): Promise<string> {
  const links = await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    issueLinks({ db, client_id: school.id, now: app.clock.now, actor: null }, app.services, [
      { account_id: id, purpose: 'RESET', delivery: 'MAIL' },
    ]),
  )
  return links[0]?.hash ?? ''
}

describe('app codes', () => {
  it('N40: setting up answers a secret and its address, and ten recovery codes once', async () => {
    const member = await makeMember()
    await login(member.browser, member)
    const { data } = await member.browser.call<{ ceremony: string; secret: string; uri: string }>(own_ways.beginApp)
    expect(data.uri).toContain('otpauth://totp/')
    expect(data.uri).toContain('algorithm=SHA1&digits=6&period=30')
    expect(data.uri).toContain(`secret=${data.secret}`)
    const wrong = await member.browser.call(own_ways.confirmApp, {
      ceremony: data.ceremony,
      code: wrongFor(data.secret),
    })
    expect([wrong.status, wrong.errorCode]).toEqual([400, 'invalid_otp'])
    const right = await member.browser.call<{ recovery_codes: string[] }>(own_ways.confirmApp, {
      ceremony: data.ceremony,
      code: codeOf(data.secret),
    })
    expect(right.data.recovery_codes).toHaveLength(10)
    for (const code of right.data.recovery_codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const ways = await member.browser.call<object>(own_ways.ways)
    expect(ways.data).toMatchObject({
      password: true,
      passkeys: [],
      app: { created_at: expect.any(String) },
      recovery_left: 10,
    })
    const { rows } = await owner.query('select secret_sealed from authenticator_apps where account_id = $1', [
      member.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(data.secret)
  })

  it('N41: the right password answers second_step and no pair; a wrong one tells nothing of it', async () => {
    const member = await makeMember()
    await withApp(member)
    const browser = openBrowser(app, school.sub_domain)
    const right = await login(browser, member)
    expect([right.status, right.errorCode]).toEqual([400, 'second_step'])
    expect(right.data).toEqual({
      ceremony: expect.any(String),
      methods: ['APP', 'RECOVERY'],
      options: null,
      remember_days: 30,
    })
    expect([...browser.cookies.keys()]).toEqual(['q_c_step'])
    const wrong = await browser.call(sign_in.login, { email: member.email, password: 'not this one' })
    expect([wrong.errorCode, wrong.data]).toEqual(['invalid_credentials', undefined])
    const again = await browser.call<Asked>(way_in.sendReverificationLink, { email: member.email, password: PASSWORD })
    expect([again.errorCode, again.data.methods]).toEqual(['second_step', ['APP', 'RECOVERY']])
  })

  it('N42: a code of now or half a minute to either side signs in, with spaces, dashes or wide digits', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const typed = (code: string, how: number) =>
      [
        `${code.slice(0, 3)} ${code.slice(3)}`,
        `${code.slice(0, 3)}-${code.slice(3)}`,
        [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
      ][how]
    for (const [how, steps] of [-1, 0, 1].entries()) {
      const { step } = await ask(member)
      expect((await step({ code: typed(codeOf(secret, steps), how) })).data.token).toEqual(expect.any(String))
    }
    later(2 * MINUTE)
    const { step } = await ask(member)
    expect((await step({ code: codeOf(secret, 2) })).errorCode).toBe('invalid_otp')
    expect((await step({ code: codeOf(secret, -2) })).errorCode).toBe('invalid_otp')
  })

  it('N43, A50: a code is good once, the one that set it up included, and none of before', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const ofSetUp = codeOf(secret, -2)
    expect((await (await ask(member)).step({ code: ofSetUp })).errorCode).toBe('invalid_otp')
    const code = codeOf(secret)
    expect((await (await ask(member)).step({ code })).status).toBe(200)
    const { step } = await ask(member)
    expect((await step({ code })).errorCode).toBe('invalid_otp')
    expect((await step({ code: codeOf(secret, -1) })).errorCode).toBe('invalid_otp')
    later(MINUTE)
    const two = [await ask(member), await ask(member)]
    const at_once = await Promise.all(two.map((one) => one.step({ code: codeOf(secret) })))
    expect(at_once.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('A51: the step ends only in the browser, the school and for the person of the password', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const { asked } = await ask(member)
    const stranger = openBrowser(app, school.sub_domain)
    const other = await makeSchool(app)
    const reply = await stranger.call(second_step.secondStep, { ceremony: asked.ceremony, code: codeOf(secret) })
    expect([reply.status, reply.errorCode, reply.data]).toEqual([400, 'sign_in_refused', { reason: 'ceremony' }])
    const here = await ask(member)
    const elsewhere = openBrowser(app, other.sub_domain)
    for (const [name, value] of here.browser.cookies) elsewhere.cookies.set(name, value)
    const there = await elsewhere.call(second_step.secondStep, { ceremony: here.asked.ceremony, code: codeOf(secret) })
    expect(there.errorCode).toBe('sign_in_refused')
    const second = await makeMember()
    const own = await withApp(second)
    const mine = await ask(member)
    expect((await mine.step({ code: codeOf(own.secret) })).errorCode).toBe('invalid_otp')
  })

  it('a ceremony ends once, within ten minutes', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const { browser, step } = await ask(member)
    const kept = new Map(browser.cookies)
    expect((await step({ code: codeOf(secret) })).status).toBe(200)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    later(MINUTE)
    expect((await step({ code: codeOf(secret) })).data).toEqual({ reason: 'used' })
    const late = await ask(member)
    later(10 * MINUTE)
    expect((await late.step({ code: codeOf(secret) })).data).toEqual({ reason: 'ceremony' })
  })

  it('N49, A52: five wrong codes pause the account over all ceremonies and browsers; the password is counted apart', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const left = []
    for (let n = 0; n < 5; n++) left.push((await (await ask(member)).step({ code: wrongFor(secret) })).data.tries_left)
    expect(left).toEqual([4, 3, 2, 1, 0])
    const { step } = await ask(member)
    const paused = await step({ code: codeOf(secret) })
    expect([paused.status, paused.errorCode]).toEqual([429, 'slow_down'])
    expect((await (await ask(member)).step({ recovery: '00000-00000' })).status).toBe(429)
    later(15 * MINUTE)
    expect((await (await ask(member)).step({ code: codeOf(secret) })).status).toBe(200)
  })

  it('N49: a hundred wrong codes void the app, and its owner is told; recovery codes still open', async () => {
    const member = await makeMember()
    const { secret, codes } = await withApp(member)
    await owner.query('update authenticator_apps set wrong = 99 where account_id = $1', [member.id])
    await (await ask(member)).step({ code: wrongFor(secret) })
    const { asked, step } = await ask(member)
    expect(asked.methods).toEqual(['RECOVERY'])
    expect((await step({ recovery: codes[0] })).status).toBe(200)
    const { rows } = await owner.query("select kind from mails where account_id = $1 and kind = 'SIGN_IN_CHANGED'", [
      member.id,
    ])
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })

  it('N45, A53: a recovery code opens once, however it is typed; of two at once one', async () => {
    const member = await makeMember()
    const left = async () =>
      (await member.browser.call<{ recovery_left: number | null }>(sign_in.getMe)).data.recovery_left
    const { codes } = await withApp(member)
    expect(await left()).toBe(10)
    const [first = '', second = ''] = codes
    expect((await (await ask(member)).step({ recovery: first.toLowerCase().replace('-', ' ') })).status).toBe(200)
    expect((await (await ask(member)).step({ recovery: first })).errorCode).toBe('invalid_otp')
    const two = [await ask(member), await ask(member)]
    const replies = await Promise.all(two.map((one) => one.step({ recovery: second })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await left()).toBe(8)
  })

  it('N46: new recovery codes void the old ones', async () => {
    const member = await makeMember()
    const { codes } = await withApp(member)
    const { data } = await member.browser.call<{ recovery_codes: string[] }>(own_ways.newRecoveryCodes)
    expect((await (await ask(member)).step({ recovery: codes[3] })).errorCode).toBe('invalid_otp')
    expect((await (await ask(member)).step({ recovery: data.recovery_codes[3] })).status).toBe(200)
  })

  it('N49 remember_device: a month without the step on this device, until something of the ways changes; not for admins', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const { browser, step } = await ask(member)
    await step({ code: codeOf(secret), remember_device: true })
    expect((await login(browser, member)).status).toBe(200)
    // Nothing was shown but the password: what is dangerous asks.
    expect((await browser.call(own_ways.newRecoveryCodes)).errorCode).toBe('step_up_needed')
    later(MINUTE)
    expect((await member.browser.call(own_ways.newRecoveryCodes)).status).toBe(200)
    expect((await login(browser, member)).errorCode).toBe('second_step')
    const admin = await makeMember(2)
    const own = await withApp(admin)
    const at = await ask(admin)
    await at.step({ code: codeOf(own.secret), remember_device: true })
    expect((await login(at.browser, admin)).errorCode).toBe('second_step')
  })

  it('N49 remember_step_days: as long as the school says, of devices of before too; none at 0', async () => {
    const own = await makeSchool(app)
    const days = (remember_step_days: number) => app.call(api.sign_in_policy.update, { remember_step_days }, own.admin)
    const member = await makeMember(3, own)
    const { secret } = await withApp(member)
    const { browser, step, asked } = await ask(member)
    expect(asked.remember_days).toBe(30)
    await step({ code: codeOf(secret), remember_device: true })
    later(7 * DAY)
    expect((await login(browser, member)).status).toBe(200)
    expect((await days(5)).status).toBe(200)
    const again = await login(browser, member)
    expect([again.errorCode, again.data.remember_days]).toEqual(['second_step', 5])
    const shown = { ceremony: again.data.ceremony, code: codeOf(secret), remember_device: true }
    expect((await browser.call(second_step.secondStep, shown)).status).toBe(200)
    later(4 * DAY)
    expect((await login(browser, member)).status).toBe(200)
    later(DAY + MINUTE)
    expect((await login(browser, member)).errorCode).toBe('second_step')
    await days(0)
    const never = await ask(member)
    expect(never.asked.remember_days).toBe(0)
    await never.step({ code: codeOf(secret), remember_device: true })
    expect((await login(never.browser, member)).errorCode).toBe('second_step')
    await days(90)
    expect((await login(never.browser, member)).errorCode).toBe('second_step')
    const admin = await makeMember(2, own)
    await withApp(admin)
    expect((await ask(admin)).asked.remember_days).toBe(0)
    for (const wrong of [-1, 91, 1.5]) expect((await days(wrong)).errors?.[0]?.path).toBe('remember_step_days')
    const root = await makeSuperAdmin(app)
    const ofPlatform = await app.call(api.sign_in_policy.update, { remember_step_days: 7 }, root)
    expect(ofPlatform.errors?.[0]?.path).toBe('remember_step_days')
  })

  it('N49 a remembered device is one person’s, and is forgotten with a password, a way in or a sign-in everywhere', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const remembered = async () => {
      later(MINUTE)
      const { browser, step } = await ask(member)
      expect((await step({ code: codeOf(secret), remember_device: true })).status).toBe(200)
      expect((await login(browser, member)).status).toBe(200)
      return browser
    }
    const asks = async (browser: Browser) => (await login(browser, member)).errorCode === 'second_step'
    const browser = await remembered()
    const other = await makeMember()
    await withApp(other)
    expect((await login(browser, other)).errorCode).toBe('second_step')
    later(MINUTE)
    await owner.query('update accounts set email_verified_at = now() where id = $1', [member.id])
    expect((await login(member.browser, member)).errorCode).toBe('second_step')
    const forgotten: [string, (of: Browser) => Promise<unknown>][] = [
      ['everywhere else', (of) => of.call(own_ways.endOtherSignIns)],
      ['new codes', (of) => of.call(own_ways.newRecoveryCodes)],
      [
        'by who runs the school',
        async () =>
          writeInSchool(app.databases.app_kysely, school.id, (db) =>
            endSignIns({ db, client_id: school.id, now: app.clock.now }, member.id),
          ),
      ],
    ]
    for (const [what, deed] of forgotten) {
      const device = await remembered()
      later(MINUTE)
      const { browser: now, step } = await ask(member)
      await step({ code: codeOf(secret) })
      await deed(now)
      expect(await asks(device), what).toBe(true)
    }
    const device = await remembered()
    later(MINUTE)
    const { browser: now, step } = await ask(member)
    await step({ code: codeOf(secret) })
    const changed = { password: PASSWORD, new_password: 'yet another slow river' }
    expect((await now.call(sign_in.resetPassword, changed)).status).toBe(200)
    const reply = await device.call(sign_in.login, { email: member.email, password: changed.new_password })
    expect(reply.errorCode).toBe('second_step')
  })

  it('A54: a new password by a link does not pass the step', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    const hash = await resetLink(member)
    const browser = openBrowser(app, school.sub_domain)
    const reply = await browser.call<Asked>(way_in.setPassword, { hash, password: 'another slow river' })
    expect([reply.status, reply.errorCode]).toEqual([400, 'second_step'])
    const step = await browser.call(second_step.secondStep, { ceremony: reply.data.ceremony, code: codeOf(secret) })
    expect(step.status).toBe(200)
    expect((await browser.call(sign_in.login, { email: member.email, password: 'another slow river' })).errorCode).toBe(
      'second_step',
    )
  })

  it('taking the app away ends the step, and its recovery codes', async () => {
    const member = await makeMember()
    await withApp(member)
    expect((await member.browser.call(own_ways.removeApp)).status).toBe(200)
    expect((await login(openBrowser(app, school.sub_domain), member)).status).toBe(200)
    expect((await member.browser.call<object>(own_ways.ways)).data).toMatchObject({ app: null, recovery_left: 0 })
    expect((await member.browser.call(own_ways.removeApp)).status).toBe(404)
  })
})

describe('confirming', () => {
  const confirmed = own_ways.beginApp

  it('N50, N53: ten minutes after signing in what is dangerous asks; the same call with the same key goes through then', async () => {
    const member = await makeMember(2)
    await login(member.browser, member)
    const key = { 'idempotency-key': 'once' }
    later(10 * MINUTE)
    const body = { url: 'https://93.184.216.34/hook', types: [] }
    const asked = await member.browser.call<{ methods: string[] }>(api.webhook.create, body, undefined, key)
    expect([asked.status, asked.errorCode, asked.data]).toEqual([403, 'step_up_needed', { methods: ['PASSWORD'] }])
    const options = await member.browser.call<object>(step_up.options)
    expect(options.data).toEqual({
      ceremony: expect.any(String),
      methods: ['PASSWORD'],
      options: null,
      fresh_until: null,
    })
    const wrong = await member.browser.call(step_up.confirm, { password: 'not this one' })
    expect([wrong.status, wrong.errorCode]).toEqual([400, 'invalid_credentials'])
    const right = await member.browser.call<{ fresh_until: string }>(step_up.confirm, { password: PASSWORD })
    expect(right.data.fresh_until).toBe(new Date(app.clock.now.getTime() + 10 * MINUTE).toISOString())
    const again = await member.browser.call(api.webhook.create, body, undefined, key)
    expect(again.errorCode).not.toBe('step_up_needed')
    expect((await member.browser.call(confirmed)).status).toBe(200)
  })

  it('N54: what was asked to be confirmed is done once, with what was typed before', async () => {
    const member = await makeMember(2)
    await login(member.browser, member)
    later(10 * MINUTE)
    const label = `Typed ${member.id}`
    const body = {
      ...{ kind: 'OIDC' as const, label, issuer: 'https://sso.school.org' },
      ...{ client_id_there: 'app', client_secret: 'typed-before' },
    }
    const send = () =>
      member.browser.call<{ id: number }>(api.sign_in_provider.create, body, undefined, { 'idempotency-key': label })
    for (const _ of [1, 2]) expect((await send()).errorCode).toBe('step_up_needed')
    await member.browser.call(step_up.confirm, { password: PASSWORD })
    const [done, again] = [await send(), await send()]
    expect([done.status, again.data.id]).toEqual([200, done.data.id])
    const { rows } = await owner.query('select id::int from sign_in_providers where client_id = $1 and label = $2', [
      school.id,
      label,
    ])
    expect(rows).toEqual([{ id: done.data.id }])
  })

  it('N51, A61: with an app the password no longer confirms; a code of it does', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    later(10 * MINUTE)
    expect((await member.browser.call<object>(confirmed)).data).toEqual({ methods: ['APP', 'RECOVERY'] })
    const weaker = await member.browser.call(step_up.confirm, { password: PASSWORD })
    expect([weaker.status, weaker.errorCode]).toEqual([400, 'sign_in_refused'])
    expect((await member.browser.call(step_up.confirm, { code: codeOf(secret) })).status).toBe(200)
    expect((await member.browser.call(confirmed)).status).toBe(200)
  })

  it('A60: a step-up holds for its own sign-in, not for another, nor after signing out', async () => {
    const member = await makeMember()
    await login(member.browser, member)
    const other = openBrowser(app, school.sub_domain)
    await login(other, member)
    later(10 * MINUTE)
    await member.browser.call(step_up.confirm, { password: PASSWORD })
    expect((await other.call(confirmed)).errorCode).toBe('step_up_needed')
    const mixed = { ...member.browser.caller(), 'db-token': other.caller()['db-token'] as string }
    expect((await app.call(confirmed, {}, mixed)).status).toBe(401)
    await member.browser.call(sign_in.signOut)
    expect((await member.browser.call(confirmed)).status).toBe(401)
  })

  it('A62: guessing at step-up pauses by sign-in', async () => {
    const member = await makeMember()
    const { secret } = await withApp(member)
    for (let n = 0; n < 5; n++) await member.browser.call(step_up.confirm, { code: wrongFor(secret) })
    expect((await member.browser.call(step_up.confirm, { code: codeOf(secret) })).status).toBe(429)
  })

  it('N52, A63: an S pair is confirmed by the impersonator; the own ways of the person are out of reach', async () => {
    const email = `root-${school.id}@quaestor.test`
    const plain = await makePerson(app, 0, 1, email)
    await owner.query('update accounts set password_hash = $1 where email = $2', [password_hash, email])
    const body = { client_id: school.id, email: school.admin_email }
    const entered = await app.send<object>('/v1/login-as', body, plain)
    const { access_token, db_token } = entered.body as { access_token: string; db_token: string }
    const inside = { authorization: `Bearer ${access_token}`, 'db-token': db_token }
    expect((await app.call(own_ways.ways, {}, inside)).status).toBe(403)
    expect((await app.call(own_ways.beginApp, {}, inside)).status).toBe(403)
    await owner.query('update sign_ins set stepped_up_at = null where client_id = $1 and impersonator_id is not null', [
      school.id,
    ])
    const change = { module_id: 1, action: 'view', status: 1 }
    const asked = await app.call<object>(api.permission.changePermission, change, inside, 2)
    expect([asked.status, asked.data]).toEqual([403, { methods: ['PASSWORD'] }])
    expect((await app.call(step_up.confirm, { password: PASSWORD }, inside)).status).toBe(200)
    expect((await app.call(api.permission.changePermission, change, inside, 2)).errorCode).not.toBe('step_up_needed')
  })
})

describe('lost everything', () => {
  const reset = api.account_ways.resetSecondStep

  it('N48: whoever may change the person takes app, passkeys and codes away; the password stays', async () => {
    const member = await makeMember()
    await withApp(member)
    const reply = await app.call<object>(reset, { reason: 'Lost the phone' }, school.admin, member.id)
    expect(reply.data).toEqual({ id: member.id })
    expect((await member.browser.call(sign_in.getMe)).status).toBe(401)
    expect((await login(openBrowser(app, school.sub_domain), member)).status).toBe(200)
    const again = await app.call(reset, { reason: 'Once more' }, school.admin, member.id)
    expect([again.status, again.errorCode]).toEqual([409, 'in_use'])
    const { rows } = await owner.query(
      "select after from audit_entries where action = 'reset-second-step' and entity_id = $1",
      [member.id],
    )
    expect(rows).toEqual([{ after: { reason: 'Lost the phone' } }])
  })

  it('N48: of a school admin the platform alone; of another school nobody is there; without a reason 422', async () => {
    const admin = await makeMember(2)
    await withApp(admin)
    const other = await makeSchool(app)
    expect((await app.call(reset, { reason: 'x' }, school.admin, admin.id)).status).toBe(403)
    expect((await app.call(reset, { reason: 'x' }, other.admin, admin.id)).status).toBe(404)
    const platform = await makeSuperAdmin(app)
    expect((await app.call(reset, {}, platform, admin.id)).status).toBe(422)
    expect((await app.call(reset, { reason: 'Lost the phone' }, platform, admin.id)).status).toBe(200)
    const teacher = await makeMember()
    await withApp(teacher)
    const colleague = await makePerson(app, school.id, 3)
    expect((await app.call(reset, { reason: 'x' }, colleague, teacher.id)).status).toBe(403)
  })

  it('N48: of a super admin by the command of whoever runs the machine', async () => {
    const email = `super-${school.id}@quaestor.test`
    const id = await makeAccount(app, 0, 1, { email })
    await owner.query('update accounts set password_hash = $1 where id = $2', [password_hash, id])
    const root = { id, email, school: { ...school, sub_domain: '' }, browser: openBrowser(app, null) }
    await withApp(root as Member)
    expect((await login(openBrowser(app, null), root)).errorCode).toBe('second_step')
    await resetStepOfSuperAdmin(app.databases, email, app.clock.now)
    expect((await root.browser.call(sign_in.getMe)).status).toBe(401)
    expect((await login(openBrowser(app, null), root)).status).toBe(200)
  })
})
