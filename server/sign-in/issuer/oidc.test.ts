import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api, type ProviderRow } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import { type Reply, startTestApp } from '../../testing/app.ts'
import {
  makeAccount,
  makePerson,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import {
  type Back,
  type Browser,
  backOf,
  headersOf,
  linkTo,
  makeProvider,
  openBrowser,
  type Pair,
  through,
} from '../../testing/issuer/browser.ts'
import { type Lie, startIssuer } from '../../testing/issuer/lying-issuer.ts'

const start = new Date('2026-11-20T06:00:00.000Z')
const time = { now: () => start }
const issuer = await startIssuer(() => time.now(), afterAll)
const app = await startTestApp({
  ...{ OUTBOUND_ALLOW: issuer.place, PUBLIC_URL: 'https://exams.example.org', LOG_LEVEL: 'info' },
})
time.now = () => app.clock.now
const seconds = () => Math.floor(app.clock.now.getTime() / 1000)
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

let school: TestSchool
let provider: ProviderRow
let browser: Browser
let account_id: number
beforeEach(async () => {
  app.clock.now = start
  Object.assign(issuer, { lie: {}, document: {}, hangs: false, user: { sub: 'somebody', email: 'tara@school.org' } })
  school = await makeSchool(app)
  provider = await makeProvider(app, school, issuer)
  account_id = await makeAccount(app, school.id, 3, { email: 'tara@school.org' })
  await linkTo(app, school.id, account_id, provider, 'somebody')
  browser = openBrowser(app, issuer, school)
})

const outcome = ({ status, errorCode, data }: Reply) => [status, errorCode, (data as { reason?: string })?.reason]
const refused = (reason: string) => [400, 'sign_in_refused', reason]
const begin = async (key = provider.key, at = browser) => at.visit((await at.start(key)).data.url)
const answerTo = async (lie: Lie, user?: object) => {
  Object.assign(issuer, { lie, user: { ...issuer.user, ...user } })
  return outcome(await openBrowser(app, issuer, school).signIn(provider.key))
}
const logOf = async (client_id = school.id) => {
  const { rows } = await app.databases.owner.query(
    `select action, account_id, after from audit_entries where client_id = $1 and entity = 'sign-in' order by id`,
    [client_id],
  )
  return rows as { action: string; account_id: number | null; after: { reason?: string; provider?: string } | null }[]
}
const me = (pair: Pair) => app.call<{ id: number }>(api.sign_in.getMe, {}, headersOf(pair))
/** Another provider of the school at the same issuer. */
const another = (of = school, fields: object = {}) => makeProvider(app, of, issuer, { label: 'Another', ...fields })

describe('sign-in by an issuer', () => {
  it('N10 N19 ends in the same pair as by password, lasts a day, or seven where it is remembered, and stands in the log', async () => {
    const reply = await browser.signIn(provider.key)
    expect(Object.keys(reply.data).sort()).toEqual(['db_token', 'token'])
    expect((await me(reply.data)).data.id).toBe(account_id)
    expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^q_rt_\d+$/)])
    await openBrowser(app, issuer, school).signIn(provider.key, { remember: true })
    const { rows } = await app.databases.owner.query(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours, kind, provider_id::int from sign_ins
       where client_id = $1 and account_id = $2 order by id`,
      [school.id, account_id],
    )
    const row = { kind: 'PASSWORD', provider_id: provider.id }
    expect(rows).toEqual([
      { ...row, hours: 24 },
      { ...row, hours: 168 },
    ])
    expect((await logOf())[0]).toMatchObject({ action: 'sign-in', account_id, after: { provider: 'School account' } })
  })

  it('N2 the sign-in page is told which there are, and nothing of persons', async () => {
    const reply = await app.send<{ sign_in: object }>('/v1/brand', undefined, { subdomain: school.sub_domain }, 'GET')
    expect(reply.data.sign_in).toMatchObject({
      ...{ password: true, first: 'PASSWORD' },
      providers: [{ key: provider.key, label: 'School account', kind: 'OIDC' }],
    })
    const platform = await app.send<{ sign_in: object }>('/v1/brand', undefined, {}, 'GET')
    expect(platform.data.sign_in).toMatchObject({ providers: [] })
  })

  it('asks the issuer as it should: a code, PKCE, a nonce, and for a choice of accounts where the issuer knows that', async () => {
    const { data, headers } = await browser.start(provider.key)
    const url = new URL(data.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ client_id: 'our-app', response_type: 'code', scope: 'openid email profile', code_challenge_method: 'S256' },
      redirect_uri: `https://exams.example.org/v1/oidc/callback/${provider.key}`,
    })
    expect(url.searchParams.has('prompt')).toBe(false)
    expect(data.url).not.toContain(issuer.client_secret)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^q_c_oidc_[\w-]{8}=/)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/v1']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    issuer.document = { prompt_values_supported: ['none', 'select_account'] }
    const choosing = await another()
    expect(new URL((await browser.start(choosing.key)).data.url).searchParams.get('prompt')).toBe('select_account')
  })

  it('N15 the callback leads to the school, and keeps nothing', async () => {
    const { data } = await browser.start(provider.key)
    const to = await through(app, await issuer.signIn(data.url))
    expect(to.origin + to.pathname).toBe(`https://${school.sub_domain}.exams.example.org/login`)
    expect(to.search).toBe('')
    expect(Object.keys(backOf(to)).sort()).toEqual(['code', 'key', 'sig', 'state'])
    const bare = await app.send(`/v1/oidc/callback/${provider.key}`, undefined, {}, 'GET')
    expect([bare.status, bare.headers.location]).toEqual([303, 'https://exams.example.org/login#back=error=state'])
    expect(bare.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await app.send(`/v1/oidc/callback/${provider.key}`, {})).status).toBe(404)
  })

  it('A1 is refused with a state that is wrong, missing or of another sign-in, and in another browser', async () => {
    const back = await begin()
    const other = await begin()
    expect(outcome(await browser.finish({ ...back, state: `${back.state}x` }))).toEqual(refused('state'))
    expect((await browser.finish({ ...back, state: '' })).status).toBe(400)
    expect(outcome(await browser.finish({ ...back, state: String(other.state) }))).toEqual(refused('state'))
    const { lie } = issuer
    issuer.lie = { ...lie, answer: { state: String(back.state) } }
    const mixed = await begin()
    // Whoever sends a stranger back with the code of somebody else.
    expect(outcome(await openBrowser(app, issuer, school).finish(mixed))).toEqual(refused('ceremony'))
    const [name = '', value = ''] = [...browser.cookies][0] ?? []
    const stolen = openBrowser(app, issuer, school)
    stolen.cookies.set(name, `x${value.slice(1)}`)
    expect(outcome(await stolen.finish(back))).toEqual(refused('ceremony'))
    const swapped = openBrowser(app, issuer, school)
    for (const one of browser.cookies.keys()) swapped.cookies.set(one, [...browser.cookies.values()][1] ?? '')
    expect(outcome(await swapped.finish(back))).toEqual(refused('ceremony'))
  })

  it('A2 A5 A6 A7 A8 A9 A10 A11 is refused where the token is not what it should be', async () => {
    const lies: Lie[] = [
      ...[{ claims: { nonce: 'another' } }, { claims: { nonce: null } }, { claims: { iss: `${issuer.issuer}/` } }],
      ...[{ claims: { aud: 'another' } }, { claims: { aud: ['our-app', 'another'] } }, { claims: { azp: 'another' } }],
      ...[{ alg: 'none' as const }, { alg: 'HS256' as const }, { alg: 'HS256' as const, hmac_key: issuer.public_key }],
      ...[{ other_key: true as const }, { kid: 'unknown', other_key: true as const }, { no_id_token: true as const }],
      ...[{ claims: { exp: seconds() - 3600 } }, { claims: { iat: seconds() - 86_400 } }, { claims: { sub: null } }],
      ...[{ claims: { iat: seconds() + 86_400 } }, { claims: { nbf: seconds() + 3600 } }, { claims: { sub: '' } }],
    ]
    for (const lie of lies) expect(await answerTo(lie), JSON.stringify(lie)).toEqual(refused('token'))
    expect(await answerTo({})).toEqual([200, undefined, undefined])
    const entries = (await logOf()).filter(({ action }) => action === 'refused')
    expect(entries.map(({ after }) => after?.reason)).toEqual(lies.map(() => 'token'))
  })

  it('A3 A4 is refused with the code of another, and where it did not come through the callback as it is', async () => {
    const [back, other] = [await begin(), await begin()]
    expect(outcome(await browser.finish({ ...back, code: String(other.code) }))).toEqual(refused('state'))
    expect(outcome(await browser.finish({ ...back, sig: String(other.sig) }))).toEqual(refused('state'))
    const second = await another()
    expect(outcome(await browser.finish({ ...back, key: second.key }))).toEqual(refused('state'))
    expect(outcome(await browser.finish({ ...back, iss: issuer.issuer }))).toEqual(refused('state'))
    // What another one's sign-in was answered, by the right way: its verifier is in the other browser.
    const at = await issuer.signIn((await browser.start(provider.key)).data.url)
    const stranger = await issuer.signIn((await openBrowser(app, issuer, school).start(provider.key)).data.url)
    at.searchParams.set('code', stranger.searchParams.get('code') ?? '')
    expect(outcome(await browser.finish(backOf(await through(app, at))))).toEqual(refused('provider_said'))
    // Mix-up: an answer that comes to another provider's callback, or says that it is of another issuer.
    const mixed = await issuer.signIn((await browser.start(provider.key)).data.url)
    mixed.pathname = mixed.pathname.replace(provider.key, second.key)
    expect((await through(app, mixed)).href).toBe('https://exams.example.org/login#back=error=state')
    expect(await answerTo({ answer: { iss: 'https://other.test' } })).toEqual(refused('token'))
  })

  it('A12 is done once: not again, nor twice at once, nor after ten minutes', async () => {
    const back = await begin()
    const kept = new Map(browser.cookies)
    const both = await Promise.all([browser.finish(back), browser.finish(back)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await browser.finish(back)).status).toBe(400)
    const again = openBrowser(app, issuer, school)
    for (const [name, value] of kept) again.cookies.set(name, value)
    expect((await again.finish(back)).status).toBe(400)
    const late = await begin()
    later(11 * 60_000)
    expect(outcome(await browser.finish(late))).toEqual(refused('ceremony'))
  })

  it('A13 is refused where the issuer says no, and nothing of what it said is handed on', async () => {
    issuer.lie = { answer: { code: null, error: 'access_denied', error_description: '<script>alert(1)</script>' } }
    const back = await begin()
    expect(back.error).toBe('access_denied')
    expect(JSON.stringify(back)).not.toContain('script')
    const reply = await browser.finish(back)
    expect(outcome(reply)).toEqual(refused('provider_said'))
    expect(reply.raw.toString()).not.toMatch(/access_denied|script/)
    issuer.lie = { answer: { code: null, error: '"><script>' } }
    const odd = await begin()
    expect(odd.error).toBe('error')
    issuer.lie = {
      token: (response) =>
        void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
    }
    const expired = await browser.signIn(provider.key)
    expect(outcome(expired)).toEqual(refused('provider_said'))
    expect(expired.message).toContain('School account refuses the secret of the school')
  })

  it('a clock that is two hours wrong, here or there, signs nobody in and is told as that', async () => {
    for (const hours of [-2, 2]) {
      time.now = () => new Date(app.clock.now.getTime() + hours * 3_600_000)
      const reply = await openBrowser(app, issuer, school).signIn(provider.key)
      expect([hours, ...outcome(reply)]).toEqual([hours, ...refused('token')])
      expect(reply.message).toContain('differ in time')
    }
    time.now = () => app.clock.now
    expect((await browser.signIn(provider.key)).status).toBe(200)
  })

  it('N4 no call takes where to go next; the browser alone keeps it', async () => {
    const places = ['from', 'return_to', 'redirect_uri', 'next', 'sub_domain']
    for (const name of places) {
      const began = await browser.start(provider.key, { [name]: 'https://evil.test' })
      expect([name, began.status, began.data]).toEqual([name, 400, undefined])
    }
    const { data } = await browser.start(provider.key)
    const asked = new URL(data.url)
    expect(asked.searchParams.get('redirect_uri')).toBe(provider.redirect_uri)
    const back = await browser.visit(data.url)
    for (const name of places) {
      const ended = await browser.finish({ ...back, [name]: 'https://evil.test' })
      expect([name, ended.status, ended.headers.location]).toEqual([name, 400, undefined])
    }
    const ended = await browser.finish(back)
    expect([ended.status, ended.headers.location, Object.keys(ended.data).sort()]).toEqual([
      200,
      undefined,
      ['db_token', 'token'],
    ])
  })

  it('N11 nobody is linked by an address, though it is proven on both sides and the only one', async () => {
    await app.databases.owner.query('update accounts set email_verified_at = now() where id = $1', [account_id])
    issuer.user = {
      sub: 'newcomer',
      email: 'tara@school.org',
      email_verified: true,
      hd: 'school.org',
      oid: 'o',
      tid: 't',
    }
    const reply = await browser.signIn(provider.key)
    expect([reply.status, reply.errorCode, reply.data]).toEqual([400, 'not_linked', undefined])
    expect(reply.message).toContain('is not linked to anyone at')
    expect(browser.cookies.size).toBe(0)
    const { rows } = await app.databases.owner.query('select subject from identities where client_id = $1', [school.id])
    expect(rows).toEqual([{ subject: 'somebody' }])
  })

  it('A14 of one school signs nobody in at another, nor on the platform', async () => {
    const other = await makeSchool(app)
    const theirs = await another(other)
    expect((await browser.start(theirs.key)).status).toBe(400)
    expect((await browser.start('no-such-key')).errors?.[0]?.path).toBe('provider')
    const back = await begin()
    for (const at of [other, null]) {
      const there = openBrowser(app, issuer, at)
      for (const [name, value] of browser.cookies) there.cookies.set(name, value)
      expect(outcome(await there.finish(back))).toEqual(refused('ceremony'))
    }
    // The same subject is nobody there.
    const reply = await openBrowser(app, issuer, other).signIn(theirs.key)
    expect([reply.status, reply.errorCode]).toEqual([400, 'not_linked'])
    expect(reply.message).toContain('Another')
  })

  it('A15 A16 the callback leads nowhere else, whatever it is given', async () => {
    const { data } = await browser.start(provider.key)
    const state = new URL(data.url).searchParams.get('state') ?? ''
    const odd = [
      ...[`state=https://evil.test`, `state=${state}x&code=c`, `state=${state}&state=${state}&code=c`, 'code=c', ''],
      ...[
        `state=${state}&code=a&code=b`,
        `state=${state}&code=${'x'.repeat(5000)}`,
        `state=${encodeURIComponent(`${state}\r\nLocation: https://evil.test`)}`,
      ],
      `state=${state}&code=c&error=a&error=b`,
    ]
    for (const query of odd) {
      const { status, headers } = await app.send(`/v1/oidc/callback/${provider.key}?${query}`, undefined, {}, 'GET')
      expect([status, headers.location], query).toEqual([303, 'https://exams.example.org/login#back=error=state'])
    }
    const given = `state=${state}&code=c&return_to=https://evil.test&sub_domain=evil&redirect_uri=https://evil.test`
    const { headers } = await app.send(
      `/v1/oidc/callback/${provider.key}?${given}`,
      undefined,
      { host: 'evil.test' },
      'GET',
    )
    expect(String(headers.location)).toMatch(
      new RegExp(`^https://${school.sub_domain}\\.exams\\.example\\.org/login#back=`),
    )
    expect(String(headers.location)).not.toContain('evil')
    const { status } = await app.send('/v1/oidc/callback/..%2F..%2Fevil', undefined, {}, 'GET')
    expect([303, 404]).toContain(status)
    const body = { provider: provider.key, return_to: 'https://evil.test' }
    expect((await browser.send('/v1/oidc/start', body)).status).toBe(400)
  })

  it('A17 makes a new pair each time; tokens of two sign-ins don’t go together', async () => {
    const pairs = [await browser.signIn(provider.key), await browser.signIn(provider.key)].map(({ data }) => data)
    const [one, two] = pairs as [Pair, Pair]
    expect(one.token).not.toBe(two.token)
    expect((await me({ token: one.token, db_token: two.db_token })).status).toBe(401)
  })

  it('A19 A20 knows nobody by an address', async () => {
    const linked = (claims: object) => answerTo({}, claims)
    expect((await linked({ sub: 'another', email: 'tara@school.org', email_verified: true }))[1]).toBe('not_linked')
    expect((await linked({ sub: 'another', email: 'tara@school.org', email_verified: false }))[1]).toBe('not_linked')
    expect((await linked({ sub: 'somebody', email: 'somebody.else@school.org' }))[0]).toBe(200)
    expect((await logOf()).filter(({ after }) => after?.reason === 'not_linked')).toHaveLength(2)
  })

  it('A21 A22 refuses accounts of another domain or organisation, by name', async () => {
    const google = await another(school, { kind: 'GOOGLE', domains: ['school.org'] })
    await linkTo(app, school.id, await makeAccount(app, school.id, 3), google, 'g1')
    const by = async (key: string, user: object) => {
      issuer.user = user as Record<string, unknown>
      return browser.signIn(key)
    }
    const foreign = await by(google.key, { sub: 'g1', hd: 'other.org' })
    expect(outcome(foreign)).toEqual(refused('hd'))
    expect(foreign.message).toBe('This is not an account of school.org. Choose the one that ends in @school.org.')
    expect(outcome(await by(google.key, { sub: 'g1' }))).toEqual(refused('hd'))
    expect((await by(google.key, { sub: 'g1', hd: 'school.org' })).status).toBe(200)
    expect(new URL((await browser.start(google.key)).data.url).searchParams.get('hd')).toBe('school.org')
    const tenant = '11111111-2222-3333-4444-555555555555'
    const microsoft = await another(school, { kind: 'MICROSOFT', tenant })
    await linkTo(app, school.id, await makeAccount(app, school.id, 3), microsoft, 'o1')
    expect(outcome(await by(microsoft.key, { sub: 's', oid: 'o1', tid: 'another' }))).toEqual(refused('tid'))
    expect(outcome(await by(microsoft.key, { sub: 's', tid: tenant }))).toEqual(refused('token'))
    expect((await by(microsoft.key, { sub: 's', oid: 'o2', tid: tenant })).errorCode).toBe('not_linked')
    expect((await by(microsoft.key, { sub: 'changed', oid: 'o1', tid: tenant })).status).toBe(200)
  })

  it('A23 N18 tells that the issuer is away, and of those who come then one alone waits', {
    timeout: 30_000,
  }, async () => {
    const breaks = (token: (response: ServerResponse) => void) => answerTo({ token })
    const away = [503, 'provider_away', undefined]
    expect(await breaks((response) => void response.writeHead(302, { location: issuer.issuer }).end())).toEqual(away)
    expect(await breaks((response) => void response.destroy())).toEqual(away)
    issuer.lie = {}
    const backs = [await begin(), await begin(), await begin()]
    issuer.hangs = true
    const began = performance.now()
    const first = await browser.finish(backs[0] as Back)
    expect(outcome(first)).toEqual(away)
    expect(performance.now() - began).toBeLessThan(6500)
    const waits = await Promise.all(
      backs.slice(1).map(async (back) => {
        const from = performance.now()
        expect(outcome(await browser.finish(back))).toEqual(away)
        return performance.now() - from
      }),
    )
    expect(Math.min(...waits)).toBeLessThan(1500)
    expect((await browser.start(provider.key)).status).toBe(200)
    issuer.hangs = false
    later(16_000)
    expect((await browser.signIn(provider.key)).status).toBe(200)
  })

  it('A24 no token, code, state or claim stands in a log', async () => {
    app.logged.length = 0
    issuer.user = { sub: 'somebody', email: 'secret-address@school.org', name: 'Secret Name' }
    const back = await begin()
    const { data } = await browser.finish(back)
    await answerTo({ claims: { nonce: 'secret-nonce' } })
    const { rows } = await app.databases.owner.query(
      'select jsonb_agg(a)::text as all from audit_entries a where client_id = $1',
      [school.id],
    )
    const said = app.logged.join('') + rows[0].all
    const secrets = [
      back.code,
      back.state,
      back.sig,
      data.token,
      'secret-address',
      'Secret Name',
      'secret-nonce',
      issuer.client_secret,
    ]
    for (const one of secrets) expect(said).not.toContain(one)
  })

  it('in mid-flow a provider that is turned off, a person who is, and a school that is closed sign nobody in', async () => {
    const off = await begin()
    await app.call(api.sign_in_provider.changeStatus, {}, school.admin, provider.id)
    expect(outcome(await browser.finish(off))).toEqual(refused('ceremony'))
    await app.call(api.sign_in_provider.changeStatus, {}, school.admin, provider.id)
    const back = await begin()
    await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
      db
        .updateTable('accounts')
        .set({ status: 0 })
        .where('client_id', '=', school.id)
        .where('id', '=', account_id)
        .execute(),
    )
    expect((await browser.finish(back)).errorCode).toBe('not_linked')
    const sub_domain = `${school.sub_domain}-new`
    const at = await issuer.signIn((await browser.start(provider.key)).data.url)
    await app.databases.owner.query('update schools set sub_domain = $2 where id = $1', [school.id, sub_domain])
    expect((await through(app, at)).hostname).toBe(`${sub_domain}.exams.example.org`)
    await app.databases.owner.query('update schools set sub_domain = $2 where id = $1', [school.id, school.sub_domain])
    const closed = await begin()
    await app.databases.owner.query('update schools set status = 0 where id = $1', [school.id])
    expect((await browser.finish(closed)).status).toBe(400)
  })

  it('a flood of beginnings fills no table', async () => {
    const count = async () => {
      const { rows } = await app.databases.owner.query(
        'select (select count(*) from ceremonies_used) + (select count(*) from audit_entries) + (select count(*) from sign_ins) as all',
      )
      return Number(rows[0].all)
    }
    const before = await count()
    for (let each = 0; each < 300; each += 1) await openBrowser(app, issuer, school).start(provider.key)
    expect(await count()).toBe(before)
  })

  it('signs in the platform’s own people as well', async () => {
    const admin = await makeSuperAdmin(app)
    const { data } = await app.call<{ id: number }>(api.sign_in.getMe, {}, admin)
    const own = await makeProvider(app, { admin }, issuer)
    await linkTo(app, 0, data.id, own, 'root')
    issuer.user = { sub: 'root' }
    const reply = await openBrowser(app, issuer, null).signIn(own.key)
    expect((await me(reply.data)).data.id).toBe(data.id)
    expect(await makePerson(app, school.id, 3)).toBeTruthy()
  })
})
