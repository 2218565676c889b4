import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { api, type ProviderProposal } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeAccount, makeSchool } from '../../testing/factories/factories.ts'
import { backOf, headersOf, linkTo, makeProvider, openBrowser, through } from '../../testing/issuer/browser.ts'
import type { LyingIssuer } from '../../testing/issuer/lying-issuer.ts'

/** oidc-provider on this machine, as a school would run it; a new key takes the place of the one before by `serve`. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
const issuer = `http://${place}`
const app = await startTestApp({ OUTBOUND_ALLOW: place, PUBLIC_URL: 'https://exams.example.org' })
app.clock.now = new Date()

function serve(kid: string, redirect_uri: string): void {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...key, kid, alg: 'RS256', use: 'sig' }] },
    clients: [{ client_id: 'our-app', client_secret: 'a-secret-of-our-app', redirect_uris: [redirect_uri] }],
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  })
  const callback = provider.callback()
  /** Whoever comes is "tara", and agrees. */
  const agree = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: 'tara' } })
    const grant = new provider.Grant({ accountId: 'tara', clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  answer = (request, response) =>
    void (request.url?.startsWith('/interaction/') ? agree(request, response) : callback(request, response))
}

/** A browser at the issuer: follows where it is led, with its cookies, until it is led away. */
async function visit(url: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let at = url, steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = new URL(reply.headers.get('location') ?? 'about:blank', at)
    if (to.origin !== issuer) return to
    at = to.href
  }
  throw new Error('led in circles')
}

it('oidc-provider signs people in: by a code, PKCE and a nonce, also after its key was changed', async () => {
  const school = await makeSchool(app)
  const { data: proposed } = await app.call<ProviderProposal>(api.sign_in_provider.propose, {}, school.admin)
  serve('first', proposed.redirect_uri)
  const own = { issuer, client_id: 'our-app', client_secret: 'a-secret-of-our-app' } as LyingIssuer
  const provider = await makeProvider(app, school, own, { key: proposed.key })
  const account_id = await makeAccount(app, school.id, 3)
  await linkTo(app, school.id, account_id, provider, 'tara')
  const signIn = async () => {
    const browser = openBrowser(app, own, school)
    const { data } = await browser.start(provider.key)
    return browser.finish(backOf(await through(app, await visit(data.url))))
  }
  const first = await signIn()
  expect(first.status, first.message).toBe(200)
  expect((await app.call<{ id: number }>(api.sign_in.getMe, {}, headersOf(first.data))).data.id).toBe(account_id)
  serve('second', proposed.redirect_uri)
  // Keys are asked for once a minute at most, by the clock of the machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  app.clock.now = new Date()
  const again = await signIn()
  expect(again.status, again.message).toBe(200)
})
