import * as oidc from 'openid-client'
import type { Outbound } from '../../outbound/outbound.ts'
import { issuerFetch, type ProviderFacts } from './issuer-config.ts'
import { asRefusal, IssuerAway, Unbelieved } from './judge.ts'

/** What is wrong with an issuer's document. */
export class BadDocument extends Error {
  override name = 'BadDocument'

  constructor(readonly fault: 'issuer_differs' | 'endpoint_missing' | 'endpoint_https') {
    super(fault)
  }
}

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/**
 * Reads an issuer's document. @throws BadDocument where it is one by which nobody can sign in, IssuerAway where there is none
 */
export async function discoverIssuer(
  outbound: Pick<Outbound, 'send' | 'judge'>,
  { issuer }: Pick<ProviderFacts, 'issuer'>,
  now: Date,
): Promise<oidc.ServerMetadata> {
  const fetcher = issuerFetch(outbound)
  const found = await oidc
    .discovery(
      new URL(issuer),
      'unknown',
      { [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000) },
      oidc.None(),
      {
        ...{ [oidc.customFetch]: fetcher, timeout: 5, execute: [oidc.allowInsecureRequests] },
      },
    )
    .catch((error: unknown) => {
      const { code } = error as { code?: string }
      // The library compares too.
      if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw new BadDocument('issuer_differs')
      const refusal = asRefusal(error)
      throw refusal instanceof Unbelieved ? new IssuerAway(refusal.detail, { cause: error }) : refusal
    })
  const metadata = { ...found.serverMetadata() } as oidc.ServerMetadata
  // Word for word: with a slash more it is another one, and Microsoft's common one is a template.
  if (metadata.issuer !== issuer) throw new BadDocument('issuer_differs')
  for (const name of needed) {
    const address = metadata[name]
    if (typeof address !== 'string') throw new BadDocument('endpoint_missing')
    try {
      outbound.judge(address)
    } catch {
      throw new BadDocument('endpoint_https')
    }
  }
  return JSON.parse(JSON.stringify(metadata)) as oidc.ServerMetadata
}
