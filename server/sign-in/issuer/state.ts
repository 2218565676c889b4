import { sameDigest, type Tokens } from '../../http/caller/tokens.ts'

/** What a sign-in by an issuer takes along: which it is, of which school, by which provider. */
export interface State {
  /** Of its ceremony. */
  id: string
  client_id: number
  key: string
}

type Digests = Pick<Tokens, 'digest'>

const markOf = (tokens: Digests, { id, client_id, key }: State) =>
  tokens.digest(`oidc-state/${JSON.stringify([id, client_id, key])}`)

export const writeState = (tokens: Digests, state: State) =>
  [state.id, state.client_id.toString(36), state.key, markOf(tokens, state)].join('.')

/** Null for one that we have not made. */
export function readState(tokens: Digests, text: string): State | null {
  const parts = /^([\w-]{8,64})\.([0-9a-z]{1,10})\.([\w-]{1,80})\.([\w-]{20,100})$/.exec(text)
  if (!parts) return null
  const [, id = '', school = '', key = '', mark = ''] = parts
  const state = { id, client_id: Number.parseInt(school, 36), key }
  return sameDigest(mark, markOf(tokens, state)) ? state : null
}

/** What the issuer sent the browser back with. */
export interface SentBack {
  key: string
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** By which what comes from the browser is known to have come through the callback, as it is. */
export const markOfBack = (tokens: Digests, { key, state, code, iss, error }: SentBack) =>
  tokens.digest(`oidc-back/${JSON.stringify([key, state, code ?? null, iss ?? null, error ?? null])}`)

export const cameThrough = (tokens: Digests, back: SentBack & { sig: string }): boolean =>
  sameDigest(back.sig, markOfBack(tokens, back))
