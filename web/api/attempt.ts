import { networkError } from './call-error.ts'
import type { TokenPair } from './sign-in/token-pairs.ts'

/** One request as it is sent, and sent again: the key stays the same on every attempt. */
export interface Prepared {
  url: string
  method: 'POST' | 'GET'
  body: BodyInit | null
  headers: Record<string, string>
  /** ms until one attempt is given up. */
  limit: number
  /** Said when a refusal comes without a message. */
  fallback: string
  signal?: AbortSignal
}

/** One attempt. Answers null when the time limit passed; throws `Network Error` when the server can't be reached. */
export async function attempt(prepared: Prepared, pair: TokenPair | null): Promise<Response | null> {
  const timer = AbortSignal.timeout(prepared.limit)
  const signal = prepared.signal ? AbortSignal.any([prepared.signal, timer]) : timer
  const signed: Record<string, string> = pair
    ? { Authorization: `Bearer ${pair.token}`, 'Db-Token': pair.db_token }
    : {}
  try {
    const { url, method, body, headers } = prepared
    const response = await fetch(url, { method, body, headers: { ...headers, ...signed }, signal })
    // Read here: the time limit holds for the whole answer, and a cut-off answer counts as none.
    const bytes = await response.arrayBuffer()
    return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers: response.headers })
  } catch (error) {
    prepared.signal?.throwIfAborted()
    if (timer.aborted) return null
    throw error instanceof TypeError ? networkError() : error
  }
}
