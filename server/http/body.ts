import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Said, say } from '#contract'
import { ApiError } from '../ground/errors.ts'

/** Deeper than any call's body. What is nested by the thousand ends the stack of whoever walks it. */
const MOST_LEVELS = 100
/** More fields than any object of a body has, and a whole body; schemas look at every one that they don't know. */
const MOST_FIELDS = 500
const MOST_FIELDS_IN_ALL = 50_000

/** Why a body is not even looked at by its schema; null when it is. */
function misshapen(body: unknown): Said | null {
  let fields = 0
  const judge = (value: unknown, levels: number): Said | null => {
    if (typeof value !== 'object' || value === null) return null
    if (levels === 0) return say('body.too_deep')
    const own = Object.values(value)
    if (!Array.isArray(value)) {
      fields += own.length
      if (own.length > MOST_FIELDS || fields > MOST_FIELDS_IN_ALL) return say('body.too_many_fields')
    }
    for (const one of own) {
      const said = judge(one, levels - 1)
      if (said) return said
    }
    return null
  }
  return judge(body, MOST_LEVELS)
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
      const said = error ? null : misshapen(body)
      if (said) done(new ApiError('invalid_field', said))
      else done(error, body)
    })
  })
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(isEmpty(request) ? null : new ApiError('wrong_type', say('body.type')))
  })
}
