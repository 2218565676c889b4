import { signInApi } from '#contract'
import { attempt } from '../attempt.ts'
import { CallError, networkError } from '../call-error.ts'
import { prepare } from '../request.ts'
import { endSignIn } from './sign-in-end.ts'
import { noteToken } from './token-age.ts'
import { findPair, type PairName, storeToken } from './token-pairs.ts'

const running = new Map<PairName, Promise<string>>()

/** Tabs that share a sign-in take turns. Browsers offer locks only on https and localhost; elsewhere the server's grace period serves. */
const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

async function askForToken(name: PairName, stale: string): Promise<string> {
  const pair = findPair(name)
  if (!pair) throw new CallError('No token found', { errorCode: 'signed_out' })
  if (pair.token !== stale) return pair.token
  const response = await attempt(prepare(signInApi.refreshToken, {}, {}), pair)
  if (!response) throw networkError()
  const answer = await response.json().catch(() => null)
  if (response.ok && answer?.data?.token) {
    storeToken(name, answer.data.token)
    noteToken(answer.data.token)
    return answer.data.token
  }
  if (response.status === 401) endSignIn()
  throw new CallError(answer?.message ?? 'Something went wrong!', {
    errorCode: response.status === 401 ? 'token_blocked' : 'internal',
    status: response.status,
    requestId: response.headers.get('x-request-id'),
  })
}

/** A fresh token for the pair whose token was refused, or soon would be. All calls that wait share one refresh; other tabs wait their turn. */
export function refreshToken(name: PairName, stale: string): Promise<string> {
  const current = running.get(name)
  if (current) return current
  const started = inTurn(`quaestor-refresh-${name}`, () => askForToken(name, stale)).finally(() => running.delete(name))
  running.set(name, started)
  return started
}
