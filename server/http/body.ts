import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Sentence, say } from '#contract'
import { ApiError, wrongField } from '../ground/errors.ts'
import { judgeBytes, misshapen } from './body-shape.ts'

/** A body without its length or its chunks is none. */
const isEmpty = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Bytes from which on others have their turn between the steps of a body. */
const LARGE = 64 * 1024

const unfit = (sentence: Sentence) => new ApiError('invalid_field', sentence)

/** Calls take JSON, uploads multipart; an empty body of whatever type is no body. */
export function registerBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null)
    const sentence = judgeBytes(bytes, request.routeOptions.bodyLimit)
    if (sentence) return done(unfit(sentence))
    parseJson(request, bytes.toString('utf8'), (error, body: unknown) => {
      const found = error ? null : misshapen(body)
      const refusal = found && (found.path ? wrongField(found.path, found.sentence) : unfit(found.sentence))
      // Reading a large body and judging it by its schema are a turn each.
      if (bytes.length > LARGE) setImmediate(done, refusal ?? error, body)
      else done(refusal ?? error, body)
    })
  })
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(isEmpty(request) ? null : new ApiError('wrong_type', say('body.type')))
  })
}
