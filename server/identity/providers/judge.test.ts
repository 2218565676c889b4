import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readAllowed } from '../../outbound/addresses.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { type Lie, startIssuer } from '../../testing/issuer/lying-issuer.ts'
import { beginUrl, newSecrets } from './begin-url.ts'
import { discoverIssuer } from './discover.ts'
import { configOf, issuerFetch, type ProviderFacts } from './issuer-config.ts'
import { type Begun, IssuerAway, judgeAnswer, Unbelieved } from './judge.ts'

const now = () => new Date('2026-11-20T06:00:00.000Z')
const issuer = await startIssuer(now, afterAll)
const outbound = createOutbound({ allowed: readAllowed(issuer.place) })
const seconds = now().getTime() / 1000
const DAY = 86_400

const plain: ProviderFacts = {
  ...{ kind: 'OIDC', issuer: issuer.issuer, client_id_there: issuer.client_id, client_secret: issuer.client_secret },
  ...{ alg: 'RS256', domains: [], tenant: null, claim: null },
}
const google: ProviderFacts = { ...plain, kind: 'GOOGLE', domains: ['school.org', 'school.in'] }
const tenant = randomUUID()
const microsoft: ProviderFacts = { ...plain, kind: 'MICROSOFT', tenant }

const honest = issuer.user
afterEach(() => Object.assign(issuer, { lie: {}, user: honest, hangs: false, document: {} }))

interface Told {
  provider?: ProviderFacts
  user?: object
  anew?: boolean
  /** What the browser brings otherwise. */
  brings?: object
  /** What was kept in the browser otherwise. */
  kept?: Partial<Begun>
  whole_ms?: number
}

async function answerOf(lie: Lie, { provider = plain, user, anew = false, brings, kept, whole_ms }: Told = {}) {
  Object.assign(issuer, { lie, user: { ...honest, ...user } })
  const metadata = await discoverIssuer(outbound, provider, now())
  const fetcher = issuerFetch(outbound, whole_ms)
  const config = configOf(metadata, provider, { fetcher, now: now() })
  const asked = { redirect_uri: 'https://exams.test/v1/oidc/callback/one', state: 'a-state', anew }
  const { nonce, verifier } = newSecrets()
  const url = await beginUrl(config, provider, { ...asked, nonce, verifier })
  const { searchParams } = await issuer.signIn(url)
  const brought = { ...Object.fromEntries(searchParams), ...brings } as { code: string; state: string }
  return judgeAnswer(config, provider, { ...asked, nonce, verifier, at: seconds, ...kept }, brought, now())
}

const reasonOf = (lie: Lie, told?: Told) =>
  answerOf(lie, told).then(
    () => 'believed',
    (error: unknown) => (error instanceof Unbelieved ? error.reason : error instanceof IssuerAway ? 'away' : error),
  )
const withClaims = (claims: Record<string, unknown>, told?: Told) => reasonOf({ claims }, told)

describe('the answer of an issuer', () => {
  it('N10 is believed where all of it is right', async () => {
    const user = { sub: 'u1', email: 'tara@school.org', email_verified: false }
    expect(await answerOf({}, { user })).toEqual({
      ...{ issuer: issuer.issuer, subject: 'u1', label: 'tara@school.org', auth_time: seconds },
    })
    expect(await answerOf({ claims: { aud: [issuer.client_id], azp: issuer.client_id } })).toMatchObject({
      subject: 'somebody',
    })
    expect(await reasonOf({}, { provider: google, user: { hd: 'School.org' } })).toBe('believed')
    const known = await answerOf({}, { provider: microsoft, user: { tid: tenant, oid: 'o1', sub: 'of this app' } })
    expect(known.subject).toBe('o1')
  })

  it('A1 A2 A3 is not where state, nonce or verifier are of another sign-in', async () => {
    expect(await reasonOf({}, { brings: { state: 'another' } })).toBe('state')
    expect(await withClaims({ nonce: 'another' })).toBe('token')
    expect(await withClaims({ nonce: null })).toBe('token')
    expect(await reasonOf({}, { kept: { nonce: 'another' } })).toBe('token')
    expect(await reasonOf({}, { kept: { verifier: 'x'.repeat(43) } })).toBe('provider_said')
  })

  it('A4 A5 is not where it says to come from another issuer', async () => {
    expect(await reasonOf({ answer: { iss: 'https://other.test' } })).toBe('token')
    expect(await reasonOf({ answer: { iss: issuer.issuer } })).toBe('believed')
    for (const iss of ['https://other.test', `${issuer.issuer}/`, null]) expect(await withClaims({ iss })).toBe('token')
  })

  it('A6 A7 is not where it is for another app, or for another too', async () => {
    const { client_id } = issuer
    for (const aud of ['another', ['another'], [client_id, 'another'], [], null, `${client_id} another`])
      expect(await withClaims({ aud }), JSON.stringify(aud)).toBe('token')
    expect(await withClaims({ aud: [client_id, 'another'], azp: client_id })).toBe('token')
    expect(await withClaims({ azp: 'another' })).toBe('token')
  })

  it('A8 A9 is not where it is signed by nobody, by our secret, by the public key, or by another key', async () => {
    expect(await reasonOf({ alg: 'none' })).toBe('token')
    expect(await reasonOf({ alg: 'HS256' })).toBe('token')
    expect(await reasonOf({ alg: 'HS256', hmac_key: issuer.public_key })).toBe('token')
    expect(await reasonOf({ other_key: true })).toBe('token')
    expect(await reasonOf({ other_key: true, kid: 'two' })).toBe('token')
  })

  it('A10 is not where it is too old, of tomorrow, or says its times in words', async () => {
    const off: Record<string, unknown>[] = [
      ...[{ exp: seconds - 120 }, { exp: null }, { exp: 'later' }, { nbf: seconds + DAY }],
      ...[{ iat: seconds + DAY, exp: seconds + 2 * DAY }, { iat: seconds - DAY }, { iat: null }, { iat: 'now' }],
    ]
    for (const claims of off) expect(await withClaims(claims), JSON.stringify(claims)).toBe('token')
  })

  it('A11 is not where it names nobody', async () => {
    for (const sub of [null, '', 7, 'x'.repeat(256)]) expect(await withClaims({ sub })).toBe('token')
    expect(await reasonOf({ no_id_token: true })).toBe('token')
  })

  it('A21 is not where a Google account is of another domain, or of none', async () => {
    for (const hd of [null, 'other.org', 'school.org.evil.test', 'x-school.org', ['school.org'], ''])
      expect(await withClaims({ hd }, { provider: google }), String(hd)).toBe('hd')
    expect(await withClaims({}, { provider: { ...google, domains: [] } })).toBe('believed')
  })

  it('A22 is not where a Microsoft account is of another organisation, or has no number there', async () => {
    const of = { provider: microsoft, user: { tid: tenant, oid: 'o1' } }
    for (const tid of [null, randomUUID(), [tenant]]) expect(await withClaims({ tid }, of)).toBe('tid')
    for (const oid of [null, '', 7]) expect(await withClaims({ oid }, of)).toBe('token')
    expect(await withClaims({ sub: 'of another app' }, of)).toBe('believed')
  })

  it('is not where a claim that the school wants is missing', async () => {
    const of = { provider: { ...plain, claim: { name: 'group', value: 'staff' } } }
    expect(await withClaims({ group: ['pupils', 'staff'] }, of)).toBe('believed')
    expect(await withClaims({ group: 'staff' }, of)).toBe('believed')
    for (const group of [null, 'pupils', ['Staff'], { staff: true }])
      expect(await withClaims({ group }, of)).toBe('claim')
  })

  it('N51 confirms only who has just shown anew who it is', async () => {
    expect(await reasonOf({}, { anew: true })).toBe('believed')
    for (const auth_time of [null, seconds - 600, seconds + DAY])
      expect(await withClaims({ auth_time }, { anew: true })).toBe('auth_time')
    expect(await withClaims({ auth_time: seconds - DAY })).toBe('believed')
  })

  it('A23 is away where the token endpoint leads on, breaks, says too much or never ends', async () => {
    const answers: ((response: ServerResponse) => void)[] = [
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (response) =>
        void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"server_error"}'),
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sorry'),
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"access'),
      (response) => void response.destroy(),
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(300_000)),
    ]
    for (const token of answers) expect(await reasonOf({ token }), String(token)).toBe('away')
    expect(await reasonOf({ token: () => undefined }, { whole_ms: 300 })).toBe('away')
    expect(await reasonOf({ keys: (response) => void response.writeHead(503).end() })).toBe('away')
    const endless = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(more))
    }
    expect(await reasonOf({ keys: endless })).toBe('away')
  })
})
