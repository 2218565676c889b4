import { type Configuration, getJwksCache, type ServerMetadata, setJwksCache } from 'openid-client'
import type { Outbound } from '../../outbound/outbound.ts'
import { createBreaker } from './away.ts'
import { configOf, issuerFetch, type ProviderFacts } from './issuer-config.ts'
import { type Begun, type Believed, type Brought, IssuerAway, judgeAnswer } from './judge.ts'
import type { StoredProvider } from './stored-provider.ts'

export interface Known {
  row: StoredProvider
  facts: ProviderFacts
}

/** What this process knows of issuers: their keys, and which does not answer. */
export interface Issuers {
  /** To begin a sign-in with: asks nobody. Null before it was tested. */
  configOf(known: Known, now: Date): Configuration | null
  /** Exchanges and judges what came back. @throws Unbelieved, IssuerAway */
  believe(known: Known, begun: Begun, brought: Brought, now: Date): Promise<Believed>
  /** It has just answered. */
  answers(row: Pick<StoredProvider, 'client_id' | 'id'>): void
}

/** So many issuers' keys are kept; a server of more schools asks anew. */
const MOST_KEPT = 2000

type KeySet = NonNullable<ReturnType<typeof getJwksCache>>

export function createIssuers(outbound: Outbound, clock: () => Date): Issuers {
  const breaker = createBreaker()
  const keySets = new Map<string, KeySet>()
  const nameOf = ({ client_id, id }: Pick<StoredProvider, 'client_id' | 'id'>) => `${client_id}/${id}`

  function prepare({ row, facts }: Known, now: Date): Configuration | null {
    const { metadata } = row
    if (!metadata) return null
    return configOf(metadata as ServerMetadata, facts, { fetcher: issuerFetch(outbound), now })
  }

  return {
    configOf: prepare,
    async believe(known, begun, brought, now) {
      const name = nameOf(known.row)
      const config = prepare(known, now)
      if (!config) throw new IssuerAway('not tested')
      const turn = breaker.enter(name, now)
      if (!turn) throw new IssuerAway('did not answer of late')
      const version = `${name}/${known.facts.issuer}`
      const kept = keySets.get(version)
      if (kept) setJwksCache(config, structuredClone(kept))
      try {
        const believed = await judgeAnswer(config, known.facts, begun, brought, now)
        turn.left(true, clock())
        return believed
      } catch (error) {
        turn.left(!(error instanceof IssuerAway), clock())
        throw error
      } finally {
        const keys = getJwksCache(config)
        if (keySets.size > MOST_KEPT) keySets.clear()
        if (keys) keySets.set(version, structuredClone(keys))
      }
    },
    answers: (row) => breaker.forget(nameOf(row)),
  }
}
