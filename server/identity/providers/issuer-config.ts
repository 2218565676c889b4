import * as oidc from 'openid-client'
import type { Outbound } from '../../outbound/outbound.ts'

/** What is known of a provider, its secret opened. */
export interface ProviderFacts {
  kind: 'GOOGLE' | 'MICROSOFT' | 'OIDC'
  issuer: string
  client_id_there: string
  client_secret: string
  /** By what its ID tokens are signed. */
  alg: string
  /** Google: whose accounts; empty for any. */
  domains: readonly string[]
  /** Microsoft: the organisation's number. */
  tenant: string | null
  /** What must stand in its ID tokens besides. */
  claim: { name: string; value: string } | null
}

/** Longest that all calls of one step to an issuer may take together, in milliseconds. */
export const ISSUER_MS = 5000
const MOST_BYTES = 256 * 1024

export type IssuerFetch = oidc.CustomFetch

/** Calls to an issuer, which together end in time. What does not answer as an issuer does is an OutboundError. */
export function issuerFetch({ send }: Pick<Outbound, 'send'>, whole_ms = ISSUER_MS): IssuerFetch {
  const ends = performance.now() + whole_ms
  return async (url, { method, headers, body }) => {
    const answer = await send(url, {
      ...{ method: method === 'POST' ? 'POST' : 'GET', headers, most_bytes: MOST_BYTES },
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      whole_ms: Math.max(1, ends - performance.now()),
    })
    if (answer.cut) throw new Error('more than an issuer says')
    const bodiless = answer.status === 204 || answer.status === 304
    const type = answer.headers['content-type']
    return new Response(bodiless ? null : Uint8Array.from(answer.body), {
      status: Math.max(200, answer.status),
      ...(type ? { headers: { 'content-type': type } } : {}),
    })
  }
}

const secretBy = (metadata: oidc.ServerMetadata, secret: string) => {
  // Left out means Basic.
  const takes = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return takes.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
}

/** Sets an issuer up from the document that was kept of it, so that nobody is asked. */
export function configOf(
  metadata: oidc.ServerMetadata,
  provider: ProviderFacts,
  { fetcher, now }: { fetcher: IssuerFetch; now: Date },
): oidc.Configuration {
  const client = {
    client_secret: provider.client_secret,
    id_token_signed_response_alg: provider.alg,
    // The time is the app's, whatever this machine's clock says.
    [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  }
  const by = secretBy(metadata, provider.client_secret)
  const config = new oidc.Configuration(metadata, provider.client_id_there, client, by)
  // Without it the signature of an ID token that comes from the token endpoint is not looked at.
  oidc.enableNonRepudiationChecks(config)
  // An issuer of the operator's own house may be called by http; which ones is judged at every call.
  oidc.allowInsecureRequests(config)
  config[oidc.customFetch] = fetcher
  config.timeout = ISSUER_MS / 1000
  return config
}
