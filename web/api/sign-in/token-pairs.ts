import type { AnyEndpoint, Sender } from '#contract'
import { readStored, type StoredKey, writeStored } from './stored.ts'

/** plain: the platform's own people; client: a school's; S: a super admin inside a school; report: a report link. */
export type PairName = 'plain' | 'client' | 'S' | 'report'

export interface TokenPair {
  token: string
  db_token: string
}

const pairKeys: Record<PairName, { token: StoredKey; db_token: StoredKey }> = {
  plain: { token: 'token', db_token: 'db_token' },
  client: { token: 'client_token', db_token: 'client_db_token' },
  S: { token: 'S_token', db_token: 'S_db_token' },
  report: { token: 'reportToken', db_token: 'reportdb_token' },
}

/** null unless both tokens are there. */
export function findPair(name: PairName): TokenPair | null {
  const keys = pairKeys[name]
  const pair = { token: readStored(keys.token), db_token: readStored(keys.db_token) }
  return pair.token && pair.db_token ? pair : null
}

export function storePair(name: PairName, pair: TokenPair): void {
  writeStored(pairKeys[name].token, pair.token)
  writeStored(pairKeys[name].db_token, pair.db_token)
}

export const storeToken = (name: PairName, token: string): void => writeStored(pairKeys[name].token, token)

export const dropPair = (name: PairName): void => storePair(name, { token: '', db_token: '' })

/** Which pair a call sends: the first of these that is stored. */
const pairsOf: Record<Sender, readonly PairName[]> = {
  school: ['S', 'client', 'report'],
  platform: ['plain'],
  anywhere: ['S', 'client', 'plain'],
  report: ['report', 'S', 'client', 'plain'],
}

/** The name of the pair to send with a call, null when none of the right kind is stored. */
export const choosePair = (endpoint: Pick<AnyEndpoint, 'sender'>, isStored: (name: PairName) => boolean) =>
  pairsOf[endpoint.sender ?? 'school'].find(isStored) ?? null
