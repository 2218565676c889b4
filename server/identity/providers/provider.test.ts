import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api, type ProviderProposal, type ProviderRow, type ProviderTested } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  makeAccount,
  makePerson,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { headersOf, linkTo, makeProvider, openBrowser } from '../../testing/issuer/browser.ts'
import { startIssuer } from '../../testing/issuer/lying-issuer.ts'

const clock = { now: new Date('2026-11-20T06:00:00.000Z') }
const issuer = await startIssuer(() => clock.now, afterAll)
const app = await startTestApp({
  OUTBOUND_ALLOW: `${issuer.place},127.0.0.1`,
  GOOGLE_CLIENT: 'platform-app:platform:secret',
  PUBLIC_URL: 'https://exams.example.org',
})

let school: TestSchool
beforeEach(async () => {
  Object.assign(issuer, { lie: {}, document: {}, hangs: false })
  school = await makeSchool(app)
})

const calls = api.sign_in_provider
const plain = () => ({
  ...{ kind: 'OIDC', label: 'School account', issuer: issuer.issuer },
  ...{ client_id_there: issuer.client_id, client_secret: 'a-very-secret-one' },
})
const create = (body: object, by = school.admin) => app.call<ProviderRow>(calls.create, body, by)
const list = async (by = school.admin) => (await app.call<ProviderRow[]>(calls.list, {}, by)).data
const test = (id: number) => app.call<ProviderTested>(calls.test, {}, school.admin, id)
const turn = (id: number) => app.call<{ status: number }>(calls.changeStatus, {}, school.admin, id)
const refusalOf = async (body: object) => {
  const { status, errors } = await create(body)
  return [status, errors?.[0]?.path]
}

describe('a way to sign in', () => {
  it('N5 N7 is made with a redirect URI of its own; its secret is nowhere to be read', async () => {
    const { data } = await create(plain())
    expect(data).toMatchObject({
      ...{ kind: 'OIDC', via: 'OWN', issuer: issuer.issuer, client_id_there: 'our-app', secret_hint: '-one' },
      ...{ domains: [], claim: null, status: 0, tested_at: null, people: 0, trusts_second_step: false },
      redirect_uri: `https://exams.example.org/v1/oidc/callback/${data.key}`,
    })
    expect(data.key).toMatch(new RegExp(`^${school.id.toString(36)}-[0-9a-f]{12}$`))
    const other = (await create(plain())).data
    expect(other.redirect_uri).not.toBe(data.redirect_uri)
    const { rows } = await app.databases.owner.query(
      `select (select jsonb_agg(p) from sign_in_providers p where client_id = $1)::text
        || (select jsonb_agg(a) from audit_entries a where client_id = $1)::text as all`,
      [school.id],
    )
    expect(rows[0].all).not.toContain('a-very-secret-one')
    expect(JSON.stringify(await list())).not.toContain('a-very-secret')
  })

  it('N5 N7 proposes the redirect URI before the first save, and takes no other', async () => {
    const propose = async (by = school.admin) => (await app.call<ProviderProposal>(calls.propose, {}, by)).data
    const proposed = await propose()
    expect(proposed).toEqual({
      key: expect.stringMatching(new RegExp(`^${school.id.toString(36)}-[0-9a-f]{12}$`)),
      redirect_uri: `https://exams.example.org/v1/oidc/callback/${proposed.key}`,
      platform: ['GOOGLE'],
    })
    const made = (await create({ ...plain(), key: proposed.key })).data
    expect([made.key, made.redirect_uri]).toEqual([proposed.key, proposed.redirect_uri])
    await app.call(calls.remove, {}, school.admin, made.id)
    const foreign = (await propose((await makeSchool(app)).admin)).key
    for (const key of [made.key, foreign, 'google', `${school.id.toString(36)}-../x`, ''])
      expect(await refusalOf({ ...plain(), key }), key).toEqual([422, 'key'])
    const { key } = await propose()
    const theirs = { kind: 'GOOGLE', via: 'PLATFORM', label: 'Google', domains: ['school.org'] }
    expect(await refusalOf({ ...theirs, key })).toEqual([422, 'key'])
    expect((await create(theirs)).status).toBe(200)
    expect((await propose()).platform).toEqual([])
    expect((await propose(await makeSuperAdmin(app))).platform).toEqual([])
    expect((await app.call(calls.propose, {}, await makePerson(app, school.id, 3))).status).toBe(403)
  })

  it('N5 says which field is wrong', async () => {
    const { issuer: _, ...none } = plain()
    expect(await refusalOf(none)).toEqual([422, 'issuer'])
    const addresses = ['http://sso.school.org', 'https://10.0.0.7', 'https://a:b@sso.school.org', 'https://sso', 'sso']
    for (const one of [...addresses, 'https://sso.school.org/?a=b', 'https://sso.school.org/#a'])
      expect(await refusalOf({ ...none, issuer: one }), one).toEqual([422, 'issuer'])
    expect(await refusalOf({ ...plain(), client_secret: undefined })).toEqual([422, 'client_secret'])
    expect(await refusalOf({ ...plain(), client_id_there: null })).toEqual([422, 'client_id_there'])
    const google = { ...plain(), issuer: undefined, kind: 'GOOGLE' }
    expect(await refusalOf(google)).toEqual([422, 'domains'])
    expect(await refusalOf({ ...google, domains: [] })).toEqual([422, 'domains'])
    expect(await refusalOf({ ...google, domains: ['not a domain'] })).toEqual([422, 'domains.0'])
    expect(await refusalOf({ ...google, domains: ['school.org'], issuer: 'https://sso.school.org' })).toEqual([
      422,
      'issuer',
    ])
    expect((await create({ ...google, domains: ['School.org'] })).data).toMatchObject({
      ...{ issuer: 'https://accounts.google.com', domains: ['school.org'], any_account: false },
    })
    expect((await create({ ...google, any_account: true })).data).toMatchObject({ domains: [], any_account: true })
    const microsoft = { ...google, kind: 'MICROSOFT' }
    for (const tenant of [undefined, 'common', 'organizations', 'Consumers', 'no such thing'])
      expect(await refusalOf({ ...microsoft, tenant }), String(tenant)).toEqual([422, 'tenant'])
    const tenant = randomUUID()
    expect((await create({ ...microsoft, tenant: tenant.toUpperCase() })).data).toMatchObject({
      ...{ tenant, issuer: `https://login.microsoftonline.com/${tenant}/v2.0` },
    })
  })

  it('N5 stores a domain of Microsoft as the number of its organisation', async () => {
    const tenant = randomUUID()
    const server = createServer((request, response) => {
      const isKnown = request.url === '/school.org/v2.0/.well-known/openid-configuration'
      response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ issuer: `https://login.microsoftonline.com/${tenant}/v2.0` }))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    afterAll(() => void server.close())
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const body = { ...plain(), kind: 'MICROSOFT', issuer: `${at}/own` }
    expect((await create({ ...body, tenant: 'School.org' })).data.tenant).toBe(tenant)
    expect(await refusalOf({ ...body, tenant: 'other.org' })).toEqual([422, 'tenant'])
  })

  it('is the platform’s app where that has one, once a school', async () => {
    const { data } = await create({ kind: 'GOOGLE', via: 'PLATFORM', label: 'Google', domains: ['school.org'] })
    expect(data).toMatchObject({ key: 'google', client_id_there: null, secret_hint: null })
    expect(data.redirect_uri).toBe('https://exams.example.org/v1/oidc/callback/google')
    expect(await refusalOf({ kind: 'GOOGLE', via: 'PLATFORM', label: 'Google', any_account: true })).toEqual([
      422,
      'via',
    ])
    const tenant = randomUUID()
    expect(await refusalOf({ kind: 'MICROSOFT', via: 'PLATFORM', label: 'Microsoft', tenant })).toEqual([422, 'via'])
    expect(await refusalOf({ ...plain(), via: 'PLATFORM' })).toEqual([422, 'via'])
  })

  it('there are at most five of', async () => {
    for (let made = 0; made < 5; made += 1) expect((await create(plain())).status).toBe(200)
    const sixth = await create(plain())
    expect([sixth.status, sixth.errorCode]).toEqual([409, 'in_use'])
  })

  it('N6 is turned on after a good test since the last change', async () => {
    const { data } = await create(plain())
    const early = await turn(data.id)
    expect([early.status, early.errors?.[0]?.code]).toEqual([422, 'provider.untested'])
    const good = await test(data.id)
    expect(good.data).toMatchObject({ ok: true, row: { tested_at: app.clock.now.toISOString() } })
    expect(good.data.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ...[
        ['discovery', true],
        ['keys', true],
        ['algorithm', true],
      ],
    ])
    await app.call(calls.update, { label: 'Our own' }, school.admin, data.id)
    expect((await turn(data.id)).data.status).toBe(1)
    expect((await turn(data.id)).data.status).toBe(0)
    await app.call(calls.update, { client_secret: 'another-secret' }, school.admin, data.id)
    expect((await turn(data.id)).status).toBe(422)
  })

  it('N6 tells what is wrong step by step', async () => {
    const { id } = (await create(plain())).data
    const codes = async () => (await test(id)).data.steps.map(({ code }) => code?.replace('provider.', ''))
    issuer.document = { issuer: `${issuer.issuer}/` }
    expect(await codes()).toEqual(['discovery_other', 'not_asked', 'not_asked'])
    issuer.document = { token_endpoint: undefined }
    expect(await codes()).toEqual(['discovery_lacks', 'not_asked', 'not_asked'])
    issuer.document = { token_endpoint: 'http://169.254.169.254/token' }
    expect(await codes()).toEqual(['discovery_unsafe', 'not_asked', 'not_asked'])
    issuer.document = { id_token_signing_alg_values_supported: ['HS256', 'none'] }
    expect(await codes()).toEqual(['discovery_good', 'keys_good', 'algorithm_unknown'])
    issuer.document = { id_token_signing_alg_values_supported: ['ES256'] }
    expect(await codes()).toEqual(['discovery_good', 'keys_good', 'algorithm_good'])
    issuer.lie = {
      keys: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":[]}'),
    }
    expect(await codes()).toEqual(['discovery_good', 'keys_away', 'not_asked'])
    const gone = (await create({ ...plain(), issuer: 'http://127.0.0.1:1' })).data
    expect((await test(gone.id)).data.steps[0]?.code).toBe('provider.discovery_away')
  })

  it('N8 ends the sign-ins that came by it when it is turned off, and all that it linked when it goes', async () => {
    const provider = await makeProvider(app, school, issuer)
    const account_id = await makeAccount(app, school.id, 3)
    await linkTo(app, school.id, account_id, provider, 'somebody')
    const browser = openBrowser(app, issuer, school)
    const pair = (await browser.signIn(provider.key)).data
    const me = () => app.call(api.sign_in.getMe, {}, headersOf(pair))
    expect((await me()).status).toBe(200)
    expect((await list())[0]).toMatchObject({ people: 1, status: 1 })
    await turn(provider.id)
    expect((await me()).status).toBe(401)
    expect((await browser.start(provider.key)).status).toBe(400)
    const before = (await list())[0] as ProviderRow
    const other = { issuer: `${issuer.issuer}/other`, row_version: before.row_version }
    const changed = await app.call<ProviderRow>(calls.update, other, school.admin, provider.id)
    expect(changed.data).toMatchObject({ people: 0, tested_at: null, status: 0 })
    expect((await app.call(calls.update, other, school.admin, provider.id)).errorCode).toBe('stale_row')
    expect((await app.call(calls.remove, {}, school.admin, provider.id)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('is the own school’s, or the platform’s, and for those who see all of it', async () => {
    const { id } = (await create(plain())).data
    const other = await makeSchool(app)
    for (const call of [calls.update, calls.changeStatus, calls.remove, calls.test])
      expect((await app.call(call, call === calls.update ? { label: 'Mine' } : {}, other.admin, id)).status).toBe(404)
    expect(await list(other.admin)).toEqual([])
    const teacher = await makePerson(app, school.id, 3)
    expect((await app.call(calls.list, {}, teacher)).status).toBe(403)
    const superAdmin = await makeSuperAdmin(app)
    expect((await create(plain(), superAdmin)).data.key).toMatch(/^0-/)
    expect((await list(superAdmin)).length).toBe(1)
    expect(await refusalOf({ ...plain(), kind: 'OTHER' })).toEqual([422, 'kind'])
  })
})
