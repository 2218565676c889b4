import * as oidc from 'openid-client'
import type { ProviderFacts } from './issuer-config.ts'

/** What is kept in the browser until it comes back: nothing of it is sent but a digest of the verifier. */
export const newSecrets = () => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() })

interface Beginning {
  redirect_uri: string
  state: string
  nonce: string
  verifier: string
  /** Whoever is signed in there shows anew who it is. */
  anew: boolean
}

/** Where the browser is sent. Asks nobody. */
export async function beginUrl(
  config: oidc.Configuration,
  { kind, domains }: Pick<ProviderFacts, 'kind' | 'domains'>,
  { redirect_uri, state, nonce, verifier, anew }: Beginning,
): Promise<string> {
  const { prompt_values_supported: prompts } = config.serverMetadata()
  const chooses = kind !== 'OIDC' || (Array.isArray(prompts) && prompts.includes('select_account'))
  const url = oidc.buildAuthorizationUrl(config, {
    ...{ redirect_uri, state, nonce, scope: 'openid email profile' },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    // On a computer that many share the next one chooses, not the one before. An issuer that does not know the word would refuse it.
    ...(anew ? { prompt: 'login' } : chooses ? { prompt: 'select_account' } : {}),
    ...(anew && kind !== 'GOOGLE' ? { max_age: '0' } : {}),
    ...(kind === 'GOOGLE' ? ofGoogle(domains) : {}),
  })
  return url.href
}

const ofGoogle = (domains: readonly string[]) => ({
  ...(domains.length === 1 ? { hd: String(domains[0]) } : {}),
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
})
