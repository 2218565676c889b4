import { vi } from 'vitest'
import type { AnyEndpoint } from '#contract'
import { storePair } from '#web/api/sign-in/token-pairs.ts'

/** One call that the browser's code has sent. */
interface SentCall {
  path: string
  body: Record<string, unknown>
}

/** What the server says to a call: the `data` of an envelope, or a refusal. */
export type Reply =
  | {
      data: unknown
      count?: number
      truncated?: boolean
      near?: object
      message?: string
      warnings?: unknown
      change_id?: number
    }
  | { status: number; refusal: Record<string, unknown> }

function readBody(body: RequestInit['body']): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : {}
}

const success = { success: true, statusCode: 200, message: 'Done' }

function envelopeOf(reply: Reply): Response {
  if ('data' in reply) return Response.json({ ...success, ...reply })
  const { status, refusal } = reply
  return Response.json({ success: false, statusCode: status, errors: [], ...refusal }, { status })
}

/**
 * The network of a component test: a call is answered as the last `answer` for its row of the contract says; what nobody has an answer
 * for fails the test. Somebody of the school is signed in.
 */
export function makeNetwork() {
  const replies = new Map<string, (body: Record<string, unknown>) => Reply | Promise<Reply>>()
  const sent: SentCall[] = []
  const nameOf = (path: string) => path.replace(/\/\d+$/, '/{id}')
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    const path = new URL(url, 'http://demo.localhost').pathname
    const given = readBody(body)
    sent.push({ path, body: given })
    const reply = replies.get(nameOf(path))
    if (!reply) throw new Error(`Nobody answers ${path}`)
    const answer = await reply(given)
    signal?.throwIfAborted()
    return envelopeOf(answer)
  })
  storePair('client', { token: 'token', db_token: 'db_token' })
  return {
    sent,
    answer(endpoint: AnyEndpoint, reply: Reply | ((body: Record<string, unknown>) => Reply | Promise<Reply>)): void {
      replies.set(endpoint.path, typeof reply === 'function' ? reply : () => reply)
    },
    /** The bodies sent to one row of the contract, the first first. */
    sentTo: (endpoint: AnyEndpoint) =>
      sent.filter(({ path }) => nameOf(path) === endpoint.path).map(({ body }) => body),
  }
}
