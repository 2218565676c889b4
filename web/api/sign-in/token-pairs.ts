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

const inSchool: PairName[] = ['S', 'client', 'report']
const anywhere: PairName[] = ['S', 'client', 'plain']
const platform: PairName[] = ['plain']

/** Which pair a call sends, by the longest path that matches: the first of these that is stored. */
const pairsByPath: Record<string, PairName[]> = {
  '/v1/': inSchool,
  '/v1/session/': platform,
  '/v1/session/list': anywhere,
  '/v1/role/': platform,
  '/v1/role/list': anywhere,
  '/v1/client/': platform,
  '/v1/client/get-details': anywhere,
  '/v1/school/': platform,
  '/v1/login-as': platform,
  '/v1/dashboard/count-master': platform,
  '/v1/profile/': anywhere,
  '/v1/permission/': anywhere,
  '/v1/reset-password': anywhere,
  '/v1/sign-out': anywhere,
  '/v1/media/': ['S', 'client', 'report', 'plain'],
  '/v1/job/': anywhere,
  '/v1/audit/': anywhere,
  '/v1/report/': ['report', 'S', 'client', 'plain'],
}

export function pairsFor(path: string): PairName[] {
  const matching = Object.keys(pairsByPath).filter((prefix) => path.startsWith(prefix))
  const longest = matching.reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '')
  return pairsByPath[longest] ?? inSchool
}

/** The name of the pair to send with a call, null when none of the right kind is stored. */
export const choosePair = (path: string, isStored: (name: PairName) => boolean): PairName | null =>
  pairsFor(path).find(isStored) ?? null
