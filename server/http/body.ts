import type { FastifyInstance, FastifyRequest } from 'fastify'
import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'

/** Deeper than any call's body. What is nested by the thousand ends the stack of whoever walks it. */
const MOST_LEVELS = 100

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((one) => isDeeperThan(levels - 1, one))
}

/** A body without its length or its chunks is none. */
const isEmpty = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Calls take JSON, uploads multipart; an empty body of whatever type is no body. */
export function registerBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') return done(null)
    parseJson(request, text, (error, body: unknown) => {
      if (error || !isDeeperThan(MOST_LEVELS, body)) return done(error, body)
      done(new ApiError('invalid_field', say('body.too_deep')))
    })
  })
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(isEmpty(request) ? null : new ApiError('wrong_type', say('body.type')))
  })
}
