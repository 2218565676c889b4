import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OwnPasskey } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { type Lie, makeAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { makeAccount, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { hashPassword } from '../passwords.ts'

const app = await startTestApp({ BASE_DOMAIN: 'exams.test', PUBLIC_URL: 'https://exams.test' })
const { owner } = app.databases
const PASSWORD = 'a slow green river'
const { second_step, step_up, own_ways, sign_in } = api

let school: TestSchool
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(0, PASSWORD)
  school = await makeSchool(app)
})

interface Begun {
  ceremony: string
  options: Record<string, unknown>
}

const originOf = ({ sub_domain }: TestSchool) => `https://${sub_domain}.exams.test`
let made = 0
async function makeMember(of = school, role = 3) {
  const email = `member-${++made}@${of.sub_domain}.test`
  const id = await makeAccount(app, of.id, role, { email })
  await owner.query('update accounts set password_hash = $1 where id = $2', [password_hash, id])
  const browser = openBrowser(app, of.sub_domain)
  await browser.call(sign_in.login, { email, password: PASSWORD })
  return { id, email, school: of, browser, device: makeAuthenticator() }
}
type Member = Awaited<ReturnType<typeof makeMember>>

async function add({ browser, device, school: of }: Member, lie: Lie = {}, name = 'Chrome · Windows') {
  const { data } = await browser.call<Begun>(own_ways.beginPasskey)
  const response = device.create(data.options, originOf(of), lie)
  return browser.call<OwnPasskey>(own_ways.addPasskey, { ceremony: data.ceremony, name, response })
}
async function makeOwner(lie: Lie = {}, of = school): Promise<Member> {
  const member = await makeMember(of)
  expect((await add(member, lie)).status).toBe(200)
  return member
}
const begin = (browser: Browser) => browser.call<Begun>(second_step.passkeyOptions).then(({ data }) => data)
/** Signs in by the passkey in a new browser. */
async function signIn({ device, school: of }: Member, lie: Lie = {}, browser = openBrowser(app, of.sub_domain)) {
  const { ceremony, options } = await begin(browser)
  const response = device.get(options, originOf(of), lie)
  const reply = await browser.call<{ token?: string; reason?: string }>(second_step.passkeySignIn, {
    ceremony,
    response,
  })
  return { ...reply, browser }
}

describe('adding', () => {
  it('N30: options name the platform domain, the handle and what is there already; the first one brings recovery codes', async () => {
    const member = await makeMember()
    const { data } = await member.browser.call<Begun>(own_ways.beginPasskey)
    expect(data.options).toMatchObject({
      rp: { id: 'exams.test' },
      user: { name: member.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect((data.options.pubKeyCredParams as { alg: number }[]).map(({ alg }) => alg)).toEqual([-8, -7, -257])
    const first = await add(member)
    expect(first.data).toMatchObject({ name: 'Chrome · Windows', last_used_at: null, backed_up: false })
    expect(first.body.recovery_codes).toHaveLength(10)
    const second = await member.browser.call<Begun>(own_ways.beginPasskey)
    const known = member.device.credentials.at(-1)
    expect(second.data.options).toMatchObject({
      excludeCredentials: [{ id: known?.id }],
      user: { id: known?.userHandle },
    })
    expect((await add(member)).body.recovery_codes).toBeNull()
    expect((await member.browser.call<{ passkeys: object[] }>(own_ways.ways)).data.passkeys).toHaveLength(2)
  })

  const lies: [string, Lie][] = [
    ['A30 the origin of another school', { origin: 'https://other.exams.test' }],
    ['A30 the origin of elsewhere', { origin: 'https://exams.test.evil.example' }],
    ['A31 another rpId', { rpId: 'evil.example' }],
    ['A32 no user verification', { uv: false }],
    ['A32 no user', { up: false }],
    ['A33 another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
    ['A34 another type', { type: 'webauthn.get' }],
    ['A36 a frame', { crossOrigin: true }],
    ['A36 a frame that names its page', { topOrigin: 'https://evil.example' }],
  ]
  it.each(lies)('%s is refused', async (_, lie) => {
    const member = await makeMember()
    const reply = await add(member, lie)
    expect([reply.status, reply.errorCode, reply.data]).toEqual([400, 'sign_in_refused', { reason: 'passkey' }])
    expect((await member.browser.call<{ passkeys: object[] }>(own_ways.ways)).data.passkeys).toEqual([])
  })

  it('A39, A40: it ends once, in the sign-in and school where it began, and as what it began', async () => {
    const member = await makeMember()
    const { data } = await member.browser.call<Begun>(own_ways.beginPasskey)
    const response = member.device.create(data.options, originOf(school))
    const body = { ceremony: data.ceremony, name: 'Key', response }
    const other = openBrowser(app, school.sub_domain)
    await other.call(sign_in.login, { email: member.email, password: PASSWORD })
    expect((await other.call(own_ways.addPasskey, body)).data).toEqual({ reason: 'ceremony' })
    const cookies = new Map(member.browser.cookies)
    expect((await member.browser.call(own_ways.addPasskey, body)).status).toBe(200)
    for (const [name, value] of cookies) member.browser.cookies.set(name, value)
    expect((await member.browser.call(own_ways.addPasskey, body)).data).toEqual({ reason: 'used' })
    const signing = await begin(other)
    const wrong = await other.call(own_ways.addPasskey, { ...body, ceremony: signing.ceremony })
    expect(wrong.data).toEqual({ reason: 'ceremony' })
  })
})

describe('signing in', () => {
  it('N31: no name is asked, both steps are shown, and it is confirmed', async () => {
    const member = await makeOwner()
    const { status, browser } = await signIn(member)
    expect(status).toBe(200)
    expect((await browser.call(own_ways.beginApp)).status).toBe(200)
    expect((await browser.call<{ id: number }>(sign_in.getMe)).data.id).toBe(member.id)
    const { rows } = await owner.query('select methods from sign_ins where account_id = $1 order by id desc limit 1', [
      member.id,
    ])
    expect(rows[0].methods).toEqual(['PASSKEY'])
    const ways = await browser.call<{ passkeys: OwnPasskey[] }>(own_ways.ways)
    expect(ways.data.passkeys[0]?.last_used_at).toEqual(expect.any(String))
  })

  it('N41: beside the password it is the second step', async () => {
    const member = await makeOwner()
    const browser = openBrowser(app, school.sub_domain)
    const asked = await browser.call<Begun & { methods: string[] }>(sign_in.login, {
      email: member.email,
      password: PASSWORD,
    })
    expect(asked.errorCode).toBe('second_step')
    expect(asked.data.methods).toEqual(['PASSKEY', 'RECOVERY'])
    expect(asked.data.options).toMatchObject({ allowCredentials: [{ id: member.device.credentials[0]?.id }] })
    const response = member.device.get(asked.data.options, originOf(school), { userHandle: null })
    const reply = await browser.call(second_step.secondStep, { ceremony: asked.data.ceremony, response })
    expect(reply.status).toBe(200)
  })

  const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const lies: [string, Lie][] = [
    ['A30 the origin of another school', { origin: 'https://other.exams.test' }],
    ['A30 the origin of the platform', { origin: 'https://exams.test' }],
    ['A30 the origin of elsewhere', { origin: 'https://evil.example' }],
    ['A31 another rpId', { rpId: 'evil.example' }],
    ['A32 no user verification', { uv: false }],
    ['A32 no user', { up: false }],
    ['A33 another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
    ['A34 another type', { type: 'webauthn.create' }],
    ['A35 a bent signature', { bent: true }],
    ['A35 another key', { key: another }],
    ['A36 a frame', { crossOrigin: true }],
    ['A37 another handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['A37 no handle', { userHandle: null }],
  ]
  it('lies are refused with 400 sign_in_refused, no pair, and an entry in the log', async () => {
    const member = await makeOwner()
    for (const [name, lie] of lies) {
      const reply = await signIn(member, lie)
      expect([reply.status, reply.errorCode, reply.data.reason], name).toEqual([400, 'sign_in_refused', 'passkey'])
      expect(reply.message, name).toContain('does not open')
    }
    const { rows } = await owner.query(
      "select after from audit_entries where client_id = $1 and action = 'refused' order by id desc limit $2",
      [school.id, lies.length],
    )
    expect(rows).toEqual(lies.map(() => ({ after: { reason: 'passkey' } })))
    expect((await signIn(member)).status).toBe(200)
  })

  it('N33, A38: a counter that does not go on is refused, told and logged; 0 stays 0', async () => {
    const member = await makeOwner({ counter: 4 })
    expect((await signIn(member, { counter: 5 })).status).toBe(200)
    for (const counter of [5, 3, 0]) {
      const reply = await signIn(member, { counter })
      expect([reply.status, reply.data.reason]).toEqual([400, 'counter'])
    }
    const { rows } = await owner.query(
      "select action from audit_entries where client_id = $1 and entity_id = $2 and action = 'counter-back'",
      [school.id, member.id],
    )
    expect(rows).toHaveLength(3)
    expect((await signIn(member, { counter: 6 })).status).toBe(200)
    const synced = await makeOwner()
    for (let n = 0; n < 2; n++) expect((await signIn(synced)).status).toBe(200)
  })

  it('A39: an answer signs in once, and in the browser that asked', async () => {
    const member = await makeOwner()
    const browser = openBrowser(app, school.sub_domain)
    const { ceremony, options } = await begin(browser)
    const body = { ceremony, response: member.device.get(options, originOf(school)) }
    const other = openBrowser(app, school.sub_domain)
    await begin(other)
    expect((await other.call(second_step.passkeySignIn, body)).data).toEqual({ reason: 'ceremony' })
    const cookies = new Map(browser.cookies)
    expect((await browser.call(second_step.passkeySignIn, body)).status).toBe(200)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.call(second_step.passkeySignIn, body)).data).toEqual({ reason: 'used' })
  })

  it('A40: a passkey of one school opens no other', async () => {
    const member = await makeOwner()
    const other = await makeSchool(app)
    const there = { ...member, school: other }
    expect((await signIn(there)).data).toEqual({ reason: 'passkey' })
    const browser = openBrowser(app, other.sub_domain)
    const { ceremony, options } = await begin(browser)
    const here = openBrowser(app, school.sub_domain)
    for (const [name, value] of browser.cookies) here.cookies.set(name, value)
    const response = member.device.get(options, originOf(school))
    expect((await here.call(second_step.passkeySignIn, { ceremony, response })).data).toEqual({ reason: 'ceremony' })
  })

  it('nobody comes in who is made inactive', async () => {
    const member = await makeOwner()
    await owner.query('update accounts set status = 0 where id = $1', [member.id])
    expect((await signIn(member)).data).toEqual({ reason: 'passkey' })
  })
})

describe('one’s own passkeys', () => {
  it('N34, A41: are renamed and removed; somebody else’s are not there', async () => {
    const member = await makeOwner()
    const { data: ways } = await member.browser.call<{ passkeys: OwnPasskey[] }>(own_ways.ways)
    const id = ways.passkeys[0]?.id as number
    const other = await makeMember()
    expect((await other.browser.call(own_ways.renamePasskey, { name: 'Mine' }, id)).status).toBe(404)
    expect((await other.browser.call(own_ways.removePasskey, {}, id)).status).toBe(404)
    const renamed = await member.browser.call<OwnPasskey>(own_ways.renamePasskey, { name: 'Office' }, id)
    expect(renamed.data).toMatchObject({ id, name: 'Office' })
    expect((await member.browser.call(own_ways.removePasskey, {}, id)).status).toBe(200)
    expect((await signIn(member)).data).toEqual({ reason: 'passkey' })
    const again = await openBrowser(app, school.sub_domain).call(sign_in.login, {
      email: member.email,
      password: PASSWORD,
    })
    expect(again.status).toBe(200)
  })

  it('N51, A61: confirm by one’s own, of this sign-in; somebody else’s is refused', async () => {
    const member = await makeOwner()
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
    expect((await member.browser.call<object>(own_ways.beginApp)).data).toEqual({ methods: ['PASSKEY', 'RECOVERY'] })
    const { data } = await member.browser.call<Begun>(step_up.options)
    const other = await makeOwner()
    const foreign = other.device.get(data.options, originOf(school))
    const refused = await member.browser.call(step_up.confirm, { ceremony: data.ceremony, response: foreign })
    expect([refused.status, refused.data]).toEqual([400, { reason: 'passkey' }])
    const response = member.device.get(data.options, originOf(school))
    const second = openBrowser(app, school.sub_domain)
    await signIn(member, {}, second)
    const elsewhere = await second.call(step_up.confirm, { ceremony: data.ceremony, response })
    expect(elsewhere.data).toEqual({ reason: 'ceremony' })
    expect((await member.browser.call(step_up.confirm, { ceremony: data.ceremony, response })).status).toBe(200)
    expect((await member.browser.call(own_ways.beginApp)).status).toBe(200)
  })
})
