import type { z } from 'zod'
import type { CallOptions } from './call-options.ts'
import './zod-setup.ts'
import type { AnyEndpoint, DataOf, NearAnswer, PathParams, Sentence } from '#contract'
import { CallError, unsureError } from './call-error.ts'
import { showCallFailure, showCallSuccess } from './call-toasts.ts'
import { type AskedToConfirm, askToConfirm } from './confirm-first.ts'
import { dropKey, keyFor } from './idempotency.ts'
import { readAnswer } from './read-answer.ts'
import { prepare } from './request.ts'
import { send } from './send.ts'
import { choosePair, findPair, type PairName } from './sign-in/token-pairs.ts'

type BesideOf<E extends AnyEndpoint> = E extends { beside: infer S extends z.ZodType } ? z.output<S> : {}
/** The envelope of a call that worked. `count`, `truncated` and `near` come with lists. */
export type Answer<E extends AnyEndpoint> = {
  message: string
  /** What the handler said, where the endpoint's row does not. */
  said?: Sentence | Sentence[]
  data: DataOf<E>
  count?: number
  truncated?: boolean
  near?: NearAnswer & { data: DataOf<E> }
} & BesideOf<E>
type BodyInput<E extends AnyEndpoint> = NonNullable<z.input<E['body']>>
/** What a call takes: its body, the `{id}` or `{key}` of its path, the file of an upload. */
export type Sent<E extends AnyEndpoint> = (BodyInput<E> extends Record<string, never> ? {} : BodyInput<E>) &
  PathParams<E> &
  (E['kind'] extends 'upload' ? { file: File } : {})

function findPairFor(endpoint: AnyEndpoint, options: CallOptions): PairName | null {
  if (options.link || (endpoint.access.who === 'anyone' && !options.pair)) return null
  const name = options.pair ?? choosePair(endpoint, (one) => findPair(one) !== null)
  if (name && findPair(name)) return name
  throw new CallError(endpoint.sender === 'report' ? 'No valid authentication tokens found.' : 'No token found', {
    errorCode: 'signed_out',
  })
}

/** Whether the server keeps this answer under the key: with others, and with none, the same is sent again under the same key. */
const isForGood = ({ errorCode, status }: CallError) =>
  errorCode !== 'network' && errorCode !== 'busy' && status !== 401 && status !== 429 && status < 500

async function answer(endpoint: AnyEndpoint, sent: Record<string, unknown>, options: CallOptions): Promise<Response> {
  const name = findPairFor(endpoint, options)
  const key = keyFor(endpoint, sent)
  const wasOnline = navigator.onLine
  try {
    const prepared = prepare(endpoint, sent, { ...options, key })
    const response = await sendConfirmed(name, () => send(prepared, name, endpoint.kind))
    dropKey(key)
    return response
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isForGood(error)) dropKey(key)
    // Sent while the browser knew of no network, it has not left the machine.
    throw error.errorCode === 'network' && key && wasOnline ? unsureError() : error
  }
}

/** Sends; where it is to be confirmed first who asks, that is done, and the same is sent again under the same key. */
async function sendConfirmed(pair: PairName | null, sendIt: () => Promise<Response>): Promise<Response> {
  try {
    return await sendIt()
  } catch (error) {
    if (!pair || !(error instanceof CallError) || error.errorCode !== 'step_up_needed') throw error
    const { methods } = error.data as Pick<AskedToConfirm, 'methods'>
    if (!(await askToConfirm({ pair, methods }))) throw error
    return sendIt()
  }
}

/** Sends one row of an API table and answers its envelope. Shows one toast for a failure, throws a CallError. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  try {
    const response = await answer(endpoint, sent as Record<string, unknown>, options)
    const envelope: Answer<E> & { success: boolean } = await readAnswer(response)
    if (!envelope.success)
      throw new CallError(String(envelope.message) || 'Unknown error occurred', { status: response.status })
    showCallSuccess(endpoint, envelope.said ?? endpoint.message, options)
    return envelope
  } catch (error) {
    showCallFailure(error, options)
    throw error
  }
}

/** What a file is called by its answer, in letters of any script. */
function nameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? null : decodeURIComponent(encoded)
}

/** Sends a call that answers bytes. */
export async function callFile<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<{ blob: Blob; name: string | null; headers: Headers }> {
  try {
    const response = await answer(endpoint, sent as Record<string, unknown>, options)
    const { headers } = response
    return { blob: await response.blob(), name: nameIn(headers.get('content-disposition') ?? ''), headers }
  } catch (error) {
    showCallFailure(error, options)
    throw error
  }
}
