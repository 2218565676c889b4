import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract'
import type { ApiError } from '../ground/errors.ts'

/** What somebody is told who is not let in, or may not do what they ask for. */
const ofAuthorisation: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_credentials',
  'invalid_link',
  'invalid_otp',
  'invalid_token',
  'token_blocked',
  'forbidden',
  'slow_down',
])

/**
 * A line for whoever watches the log: which address was refused what, as whom as far as that is known. What was typed stands in no line.
 */
export function logRefusal(request: FastifyRequest, { code }: ApiError): void {
  if (!ofAuthorisation.has(code)) return
  const { actor = null, client_id = null } = request.caller ?? {}
  const path = request.url.split('?')[0]
  const { account_id = null, impersonator_id = null, api_key } = actor ?? {}
  const whom = api_key ? { client_id, api_key_id: api_key.id } : { client_id, account_id, impersonator_id }
  request.log.info({ event: 'refused', errorCode: code, path, address: request.ip, ...whom }, 'refused')
}
