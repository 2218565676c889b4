import type { AnyEndpoint } from '#contract'
import type { Answer } from './call.ts'
import { CallError } from './call-error.ts'
import { readAnswer } from './read-answer.ts'
import { prepare } from './request.ts'
import { send } from './send.ts'
import { choosePair, findPair } from './sign-in/token-pairs.ts'

/**
 * Sends a write whose body and key were kept, the same each time, so that the server does it once however often it is sent. Shows no toast.
 *
 * @throws CallError
 */
export async function sendAgain<E extends AnyEndpoint>(endpoint: E, body: string, key: string): Promise<Answer<E>> {
  const pair = choosePair(endpoint, (one) => findPair(one) !== null)
  if (!pair) throw new CallError('No token found', { errorCode: 'signed_out' })
  const response = await send({ ...prepare(endpoint, {}, { key }), body }, pair, endpoint.kind)
  return readAnswer(response)
}
