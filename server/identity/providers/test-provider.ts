import type { ServerMetadata } from 'openid-client'
import { messageOf, type ProviderTested, type Sentence, say } from '#contract'
import type { Outbound } from '../../outbound/outbound.ts'
import { BadDocument, discoverIssuer } from './discover.ts'
import { issuerFetch } from './issuer-config.ts'

/** By which we check signatures, the usual one first. */
const known = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const
type Alg = (typeof known)[number]

export interface Findings {
  steps: ProviderTested['steps']
  /** What to keep of a good one. */
  good: { metadata: ServerMetadata; alg: Alg } | null
}

type Step = ProviderTested['steps'][number]['name']

const step = (name: Step, ok: boolean, sentence: Sentence) => ({ name, ok, ...messageOf(sentence) })
const notAsked = (...names: Step[]) => names.map((name) => step(name, false, say('provider.not_asked')))

const faults = {
  issuer_differs: 'provider.discovery_other',
  endpoint_missing: 'provider.discovery_lacks',
  endpoint_https: 'provider.discovery_unsafe',
} as const

/** Asks an issuer what a sign-in will ask of it, step by step, each with what it found. */
export async function testIssuer(outbound: Outbound, issuer: string, now: Date): Promise<Findings> {
  const metadata = await discoverIssuer(outbound, { issuer }, now).catch((error: unknown) => error)
  if (metadata instanceof Error || typeof metadata !== 'object' || metadata === null) {
    const code = metadata instanceof BadDocument ? faults[metadata.fault] : 'provider.discovery_away'
    return { steps: [step('discovery', false, say(code)), ...notAsked('keys', 'algorithm')], good: null }
  }
  const document = metadata as ServerMetadata
  const discovery = step('discovery', true, say('provider.discovery_good'))
  const keys = step('keys', true, say('provider.keys_good'))
  if (!(await hasKeys(outbound, document.jwks_uri ?? '')))
    return {
      steps: [discovery, step('keys', false, say('provider.keys_away')), ...notAsked('algorithm')],
      good: null,
    }
  // Left out it is RS256, which every issuer must have.
  const { id_token_signing_alg_values_supported: signs = ['RS256'] } = document
  const alg = known.find((one) => signs.includes(one))
  if (!alg) return { steps: [discovery, keys, step('algorithm', false, say('provider.algorithm_unknown'))], good: null }
  const algorithm = step('algorithm', true, say('provider.algorithm_good', { name: alg }))
  return { steps: [discovery, keys, algorithm], good: { metadata: document, alg } }
}

async function hasKeys(outbound: Outbound, address: string): Promise<boolean> {
  try {
    const none = new Headers()
    const given = { method: 'GET' as const, headers: Object.fromEntries(none), body: null, redirect: 'manual' as const }
    const answer = await issuerFetch(outbound)(address, given)
    const { keys } = (await answer.json()) as { keys?: { kty?: string; use?: string }[] }
    return answer.status === 200 && !!keys?.some(({ kty, use }) => kty !== 'oct' && (use ?? 'sig') === 'sig')
  } catch {
    return false
  }
}
