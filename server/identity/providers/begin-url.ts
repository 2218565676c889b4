import * as oidc from 'openid-client'
import type { ProviderFacts } from './issuer-config.ts'

export interface Beginning {
  url: string
  nonce: string
  verifier: string
}

interface Purpose {
  redirect_uri: string
  state: string
  /** Whoever is signed in there shows anew who it is. */
  anew: boolean
}

/** Where the browser is sent, and what must be kept meanwhile. Asks nobody. */
export async function beginningOf(
  config: oidc.Configuration,
  { kind, domains }: Pick<ProviderFacts, 'kind' | 'domains'>,
  { redirect_uri, state, anew }: Purpose,
): Promise<Beginning> {
  const nonce = oidc.randomNonce()
  const verifier = oidc.randomPKCECodeVerifier()
  const { prompt_values_supported = [] } = config.serverMetadata()
  const chooses = kind !== 'OIDC' || prompt_values_supported.includes('select_account')
  const url = oidc.buildAuthorizationUrl(config, {
    ...{ redirect_uri, state, nonce, scope: 'openid email profile' },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    // On a computer that many share the next one chooses, not the one before. An issuer that does not know the word would refuse it.
    ...(anew ? { prompt: 'login' } : chooses ? { prompt: 'select_account' } : {}),
    ...(anew && kind !== 'GOOGLE' ? { max_age: '0' } : {}),
    ...(kind === 'GOOGLE' ? ofGoogle(domains) : {}),
  })
  return { url: url.href, nonce, verifier }
}

const ofGoogle = (domains: readonly string[]) => ({
  ...(domains.length === 1 ? { hd: String(domains[0]) } : {}),
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
})
