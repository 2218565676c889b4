import type { Kind } from '#contract'
import { attempt, type Prepared } from './attempt.ts'
import { CallError, networkError } from './call-error.ts'
import { readError } from './read-answer.ts'
import { refreshToken } from './sign-in/refresh.ts'
import { endSignIn } from './sign-in/sign-in-end.ts'
import { readStored } from './sign-in/stored.ts'
import { isRunningOut } from './sign-in/token-age.ts'
import { findPair, type PairName, type TokenPair } from './sign-in/token-pairs.ts'

/** ms in which an unanswered or busy call is sent again; the client's default timeout. */
const patience = 30_000
const busyPause = 1000
const networkPauses = [400, 1200]

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The pair with a token that lasts: one that runs out is exchanged before it is refused. While that can't be done, the old one is sent. */
async function lastingPair(name: PairName): Promise<TokenPair | null> {
  const pair = findPair(name)
  if (!pair || !isRunningOut(pair.token)) return pair
  const token = await refreshToken(name, pair.token).catch((error: unknown) => {
    if (error instanceof CallError && error.errorCode !== 'token_blocked') return pair.token
    throw error
  })
  return { ...pair, token }
}

/** Sends with the pair's token; a token that is refused for its age is refreshed once. */
async function sendSigned(prepared: Prepared, name: PairName | null): Promise<Response | null> {
  const pair = name && (await lastingPair(name))
  const response = await attempt(prepared, pair)
  if (response?.status !== 401 || !name || !pair) return response
  const refusal = await readError(response, prepared.fallback)
  if (refusal.errorCode === 'token_blocked') {
    endSignIn()
    throw refusal
  }
  const token = await refreshToken(name, pair.token)
  return attempt(prepared, { ...pair, token })
}

/** A refusal that says the sign-in is over, whatever its status. */
function throwIfSignedOut(error: CallError): void {
  // From this call on a second step comes first: the page to come leads there.
  if (error.errorCode === 'must_enrol' && !readStored('user').includes('"must_enrol":true')) location.assign('/')
  if (error.errorCode !== 'invalid_token' && error.errorCode !== 'token_blocked') return
  endSignIn()
  throw error
}

const isReading = (kind: Kind) => kind === 'read' || kind === 'list'
/** A write carries an Idempotency-Key, so sending it again can't do it twice. */
const isRepeatable = (kind: Kind) => isReading(kind) || kind === 'write'

/**
 * Sends until there is an answer: again after an attempt ran into its time limit, after `busy` (the same request is still
 * running), and, for calls that only read, after the network or the server failed. Throws a CallError for every refusal.
 */
export async function send(prepared: Prepared, name: PairName | null, kind: Kind): Promise<Response> {
  const end = Date.now() + patience
  const pauses = isReading(kind) ? [...networkPauses] : []
  for (;;) {
    try {
      const response = await sendSigned(prepared, name)
      if (response?.ok) return response
      if (response) throw await readError(response, prepared.fallback)
      if (!isRepeatable(kind) || Date.now() >= end) throw networkError()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      throwIfSignedOut(error)
      const pause = pauseBefore(error, pauses)
      if (pause === undefined || Date.now() >= end) throw error
      await wait(pause)
    }
  }
}

/** ms until the call is sent again, undefined when it isn't. */
function pauseBefore(error: CallError, pauses: number[]): number | undefined {
  if (error.errorCode === 'busy') return busyPause
  return error.errorCode === 'network' || error.status === 503 ? pauses.shift() : undefined
}
