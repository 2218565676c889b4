import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an issuer says otherwise than it should. */
export interface Lie {
  /** Claims of the ID token; null leaves one out. */
  claims?: Record<string, unknown>
  alg?: 'none' | 'HS256'
  /** By which HS256 is made. */
  hmac_key?: string
  /** Signs with a key that is not in its set. */
  other_key?: true
  kid?: string
  no_id_token?: true
  /** What the browser is sent back with; null leaves one out. */
  answer?: Record<string, string | null>
  /** How the token endpoint answers instead. */
  token?: (response: ServerResponse, issuer: LyingIssuer) => void
  /** How its keys are answered instead. */
  keys?: (response: ServerResponse) => void
}

export interface LyingIssuer {
  issuer: string
  /** For OUTBOUND_ALLOW. */
  place: string
  client_id: string
  client_secret: string
  public_key: string
  /** Changes of its document. */
  document: Record<string, unknown>
  user: Record<string, unknown>
  lie: Lie
  /** The time as it sees it. */
  now(): Date
  /** Paths that were asked for. */
  asked: string[]
  /** Answers nothing at all. */
  hangs: boolean
  /** Signs in whoever comes with this address: answers where the browser is sent back to. */
  signIn(url: string): Promise<URL>
}

const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

interface Given {
  lie: Lie
  user: Record<string, unknown>
  nonce: string | null
  challenge: string | null
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function read(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text)
}

/** An OpenID issuer on this machine that signs everybody in, and lies when it is told to. */
export async function startIssuer(clock: () => Date, atEnd: (close: () => void) => void): Promise<LyingIssuer> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Given>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const self: LyingIssuer = {
    ...{
      issuer: `http://127.0.0.1:${port}`,
      place: `127.0.0.1:${port}`,
      client_id: 'our-app',
      client_secret: 'a-secret',
    },
    public_key: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ...{ document: {}, user: { sub: 'somebody' }, lie: {}, now: clock, asked: [], hangs: false },
    async signIn(url) {
      const { headers } = await fetch(url, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', self.issuer)
    self.asked.push(url.pathname)
    if (self.hangs) return
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return void json(response, documentOf(self))
    if (url.pathname === '/keys') return keys(response)
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/token') return token(await read(request), response)
    json(response, {}, 404)
  }

  function keys(response: ServerResponse): void {
    if (self.lie.keys) return void self.lie.keys(response)
    const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
    json(response, { keys: [key] })
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(12).toString('hex')
    const { lie, user } = self
    codes.set(code, { lie, user, nonce: asked.get('nonce'), challenge: asked.get('code_challenge') })
    const back = new URL(asked.get('redirect_uri') ?? '')
    const given = { code, state: asked.get('state'), ...lie.answer }
    for (const [name, value] of Object.entries(given)) if (value !== null) back.searchParams.set(name, value)
    response.writeHead(303, { location: back.href }).end()
  }

  function token(asked: URLSearchParams, response: ServerResponse): void {
    const given = codes.get(asked.get('code') ?? '')
    codes.delete(asked.get('code') ?? '')
    if (self.lie.token) return void self.lie.token(response, self)
    const digest = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || digest !== given.challenge) return void json(response, { error: 'invalid_grant' }, 400)
    const id_token = tokenOf(self, given, { own: own.privateKey, other: other.privateKey })
    const bare = { access_token: 'access', token_type: 'Bearer', expires_in: 300 }
    json(response, { ...bare, ...(given.lie.no_id_token ? {} : { id_token }) })
  }
  return self
}

const documentOf = ({ issuer, document }: LyingIssuer) => ({
  ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
  ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'] },
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  ...document,
})

function tokenOf(
  { issuer, client_id, client_secret, now }: LyingIssuer,
  { lie, user, nonce }: Given,
  keys: { own: KeyObject; other: KeyObject },
): string {
  const seconds = Math.floor(now().getTime() / 1000)
  const honest = { iss: issuer, aud: client_id, iat: seconds, exp: seconds + 300, auth_time: seconds, nonce }
  const claims = Object.entries({ ...honest, ...user, ...lie.claims }).filter(([, value]) => value !== null)
  const alg = lie.alg ?? 'RS256'
  const head = `${encoded({ alg, kid: lie.kid ?? 'one', typ: 'JWT' })}.${encoded(Object.fromEntries(claims))}`
  if (alg === 'none') return `${head}.`
  if (alg === 'HS256') {
    const mac = createHmac('sha256', lie.hmac_key ?? client_secret).update(head)
    return `${head}.${mac.digest('base64url')}`
  }
  return `${head}.${sign('sha256', Buffer.from(head), lie.other_key ? keys.other : keys.own).toString('base64url')}`
}
