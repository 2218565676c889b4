import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '#contract'
import { ApiError } from '../../ground/errors.ts'
import { sendAnswer } from '../answer.ts'
import { logRefusal } from '../security-log.ts'
import type { Storage } from '../storage.ts'
import { asRefusal, refusal } from './envelope.ts'

/** The one place that turns whatever was thrown into an answer. */
export function handleErrors(server: FastifyInstance, storage: Storage): void {
  server.setErrorHandler(async (error, request, reply) => {
    const refused = tooLargeBody(error, request) ?? asRefusal(error)
    if (refused?.code === 'storage_full' && !(error instanceof ApiError)) storage.noteFull()
    if (!refused) {
      request.log.error({ err: error }, 'call failed')
      return sendRefusal(reply, new ApiError('internal', undefined, { beside: { request_id: request.id } }))
    }
    logRefusal(request, refused)
    if (refused.status >= 500) request.log.warn({ err: error }, 'call refused')
    if (refused.status < 500) await readOn(request.raw)
    return sendRefusal(reply, refused)
  })
}

/** A file that is too large is told of by what reads files. */
function tooLargeBody(error: unknown, { routeOptions }: FastifyRequest): ApiError | null {
  if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return null
  return new ApiError('too_large', say('body.too_large', { most: Math.floor(routeOptions.bodyLimit / 1024) }))
}

export function sendRefusal(reply: FastifyReply, refused: ApiError): FastifyReply {
  const retry_after = refused.retry_after ?? (refused.status === 503 ? 2 : undefined)
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after))
  return sendAnswer(reply, { status: refused.status, envelope: refusal(refused) })
}

/** Bytes of a refused body that are read at most, and for how long. */
const MOST_READ_ON = 100 * 1024 * 1024
const LONGEST_READ_ON_MS = 10_000

/** Reads and drops what is still being sent: who is cut off while sending sees a broken connection instead of the answer. */
function readOn(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(finish, LONGEST_READ_ON_MS)
    let read = 0
    function count(chunk: Buffer) {
      read += chunk.length
      if (read > MOST_READ_ON) finish()
    }
    function finish() {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    request.on('data', count).once('end', finish).once('close', finish).once('error', finish)
    request.unpipe()
    request.resume()
  })
}

export const noSuchAddress = () => new ApiError('not_found', say('address.unknown'))

/** What fails before a call is found: an address that can't be decoded, or one with an endless part. */
export function onRouterError(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The app's hooks are not asked here.
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  sendRefusal(reply, noSuchAddress())
}

/** What can't be read as a request at all is answered on the bare connection. */
export function onClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const refused = unreadable(error)
  const body = JSON.stringify({ status: refused.status, ...refusal(refused) })
  const head = [
    `HTTP/1.1 ${refused.status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.setTimeout(LINGER_MS, () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Time in which whoever sends on can read the answer. */
const LINGER_MS = 5000
/** An address is asked for in one line. */
const LONGEST_ADDRESS = 8000

function unreadable({ code, rawPacket }: { code?: string; rawPacket?: unknown }): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('invalid_field', say('request.too_slow'), { status: 408 })
  }
  if (code !== 'HPE_HEADER_OVERFLOW') return new ApiError('invalid_field', say('request.unreadable'), { status: 400 })
  const [line = ''] = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1').split('\r\n', 1) : []
  const isAddress = /^[A-Z]+ \//.test(line) && line.length > LONGEST_ADDRESS
  return isAddress ? noSuchAddress() : new ApiError('too_large', say('request.headers'), { status: 431 })
}
