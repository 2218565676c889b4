import { dropEarly, type Received, takeEarly } from '#web/early/answer.ts'
import { networkError } from './call-error.ts'
import type { SentInit } from './send-watched.ts'
import type { TokenPair } from './sign-in/token-pairs.ts'

/** One request as it is sent, and sent again: the key stays the same on every attempt. */
export interface Prepared {
  url: string
  method: 'POST' | 'GET'
  body: BodyInit | null
  headers: Record<string, string>
  /** ms until one attempt is given up. */
  limit: number
  /** The text that is shown when a refusal comes without a message. */
  fallback: string
  signal?: AbortSignal
  /** Of an upload: how much of it is on its way, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
}

/** Read here: the time limit holds for the whole answer, and a cut-off answer counts as none. */
async function receive(url: string, init: SentInit, onProgress: Prepared['onProgress']): Promise<Received> {
  if (onProgress) return (await import('./send-watched.ts')).sendWatched(url, init, onProgress)
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() }
}

/** One attempt. Answers null when the time limit passed; throws `Network Error` when the server can't be reached. */
export async function attempt(prepared: Prepared, pair: TokenPair | null): Promise<Response | null> {
  const timer = AbortSignal.timeout(prepared.limit)
  const signal = prepared.signal ? AbortSignal.any([prepared.signal, timer]) : timer
  const signed: Record<string, string> = pair
    ? { Authorization: `Bearer ${pair.token}`, 'Db-Token': pair.db_token }
    : {}
  try {
    const { url, method, body, headers, onProgress } = prepared
    if (headers['Idempotency-Key']) dropEarly()
    // What came to nothing is asked anew.
    const early = pair && (await takeEarly(method, url, body, pair.token)?.catch(() => null))
    const { bytes, ...head } =
      early ?? (await receive(url, { method, body, headers: { ...headers, ...signed }, signal }, onProgress))
    return new Response(bytes.byteLength > 0 ? bytes : null, head)
  } catch (error) {
    prepared.signal?.throwIfAborted()
    if (timer.aborted) return null
    throw error instanceof TypeError ? networkError() : error
  }
}
