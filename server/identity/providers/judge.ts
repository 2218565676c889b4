import * as oidc from 'openid-client'
import { OutboundError } from '../../outbound/judge.ts'
import type { ProviderFacts } from './issuer-config.ts'

/** Why the answer of an issuer signs nobody in. */
export type Reason = 'state' | 'token' | 'hd' | 'tid' | 'claim' | 'auth_time' | 'provider_said'

/** What came back can't be believed, or says no. */
export class Unbelieved extends Error {
  override name = 'Unbelieved'

  constructor(
    readonly reason: Reason,
    /** What exactly, for the log: never a value of the token. */
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}

/** The issuer did not answer, or not as one. */
export class IssuerAway extends Error {
  override name = 'IssuerAway'
}

/** What was kept in the browser since the sign-in was begun. */
export interface Begun {
  state: string
  nonce: string
  verifier: string
  redirect_uri: string
  /** Unix seconds. */
  at: number
  /** The person had to show anew who it is. */
  anew: boolean
}

/** What the browser brought back from the issuer. */
export interface Brought {
  state: string
  code: string
  iss?: string | undefined
}

export interface Believed {
  issuer: string
  subject: string
  /** What its owner knows the account by; nobody is found by it. */
  label: string | null
  /** When the person last showed who it is there, in Unix seconds. */
  auth_time: number | null
}

const MINUTE = 60
/** Longest between the making of a token and its use, in seconds. */
const OLDEST = 10 * MINUTE

/**
 * Exchanges the code and judges what comes: the library looks at the signature, `iss`, `exp`, `nbf`, `nonce`, that `aud` holds us; all else is asked here.
 * @throws Unbelieved, IssuerAway
 */
export async function judgeAnswer(
  config: oidc.Configuration,
  provider: ProviderFacts,
  begun: Begun,
  brought: Brought,
  now: Date,
): Promise<Believed> {
  const { issuer } = config.serverMetadata()
  if (brought.state !== begun.state) throw new Unbelieved('state', 'state')
  if (brought.iss !== undefined && brought.iss !== issuer) throw new Unbelieved('token', 'iss of the answer')
  const claims = await exchange(config, begun, brought)
  assertForUs(claims, provider)
  assertFresh(claims, begun, now)
  assertWanted(claims, provider)
  return { issuer, subject: subjectOf(claims, provider), label: labelOf(claims), auth_time: claims.auth_time ?? null }
}

type Claims = oidc.IDToken

async function exchange(config: oidc.Configuration, begun: Begun, { state, code, iss }: Brought): Promise<Claims> {
  const url = new URL(begun.redirect_uri)
  for (const [name, value] of Object.entries({ state, code, iss })) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  try {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Unbelieved('token', 'no ID token')
    return claims
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Codes of the library that say: this is no answer of an issuer. */
const noAnswer: readonly string[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/** What the library threw, as one of our own. */
export function asRefusal(error: unknown): Unbelieved | IssuerAway {
  if (error instanceof Unbelieved || error instanceof IssuerAway) return error
  const away = [...causesOf(error)].some((one) => one instanceof OutboundError)
  if (away) return new IssuerAway('outbound', { cause: error })
  if (error instanceof oidc.ResponseBodyError) {
    if (error.status >= 500) return new IssuerAway(`status ${error.status}`, { cause: error })
    // "invalid_grant", "invalid_client": a word of the protocol.
    return new Unbelieved('provider_said', word(error.error))
  }
  if (error instanceof oidc.AuthorizationResponseError) return new Unbelieved('provider_said', word(error.error))
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response)
    return new IssuerAway(`status ${cause.status}`)
  if (code === undefined || noAnswer.includes(code)) return new IssuerAway(code ?? message ?? 'unknown')
  return new Unbelieved('token', code)
}

const word = (text: string) => (/^[\w-]{1,60}$/.test(text) ? text : 'error')

function* causesOf(error: unknown): Generator<unknown> {
  for (let one = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth += 1) yield one
}

/** The library takes several audiences where azp is ours, and any azp where there is one audience. */
function assertForUs({ aud, azp }: Claims, { client_id_there }: ProviderFacts): void {
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (audiences.length !== 1 || audiences[0] !== client_id_there) throw new Unbelieved('token', 'aud')
  if (azp !== undefined && azp !== client_id_there) throw new Unbelieved('token', 'azp')
}

function assertFresh({ iat, auth_time }: Claims, { at, anew }: Begun, now: Date): void {
  const seconds = now.getTime() / 1000
  if (iat > seconds + MINUTE || iat < seconds - OLDEST) throw new Unbelieved('token', 'iat')
  if (auth_time !== undefined && !(auth_time <= seconds + MINUTE)) throw new Unbelieved('auth_time', 'auth_time')
  if (anew && !((auth_time ?? 0) >= at - MINUTE)) throw new Unbelieved('auth_time', 'auth_time')
}

function assertWanted(claims: Claims, { kind, domains, tenant, claim }: ProviderFacts): void {
  const { hd, tid } = claims
  const isOfDomain = typeof hd === 'string' && domains.includes(hd.toLowerCase())
  if (kind === 'GOOGLE' && domains.length > 0 && !isOfDomain) throw new Unbelieved('hd', 'hd')
  if (kind === 'MICROSOFT' && (tenant === null || tid !== tenant)) throw new Unbelieved('tid', 'tid')
  if (!claim) return
  const said = claims[claim.name]
  const values = Array.isArray(said) ? said : [said]
  if (!values.some((one) => one === claim.value)) throw new Unbelieved('claim', 'claim')
}

/** Microsoft's `sub` changes with every app that is registered; its `oid` does not. */
function subjectOf(claims: Claims, { kind }: ProviderFacts): string {
  const subject = kind === 'MICROSOFT' ? claims.oid : claims.sub
  if (typeof subject !== 'string' || subject === '' || subject.length > 255)
    throw new Unbelieved('token', kind === 'MICROSOFT' ? 'oid' : 'sub')
  return subject
}

const MOST_LABEL = 254

function labelOf({ email, preferred_username, name }: Claims): string | null {
  const said = [email, preferred_username, name].find((one) => typeof one === 'string' && one.trim() !== '')
  const shown = typeof said === 'string' ? said.replace(/\p{C}/gu, '').trim() : ''
  return shown === '' ? null : shown.slice(0, MOST_LABEL)
}
