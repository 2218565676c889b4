import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type AnyEndpoint, answersFile, api, english, errorCodes, largestBody, NearAnswer } from '#contract'

type Json = Record<string, unknown>

const description = [
  'Every call answers the envelope { status, success, message, data }, lists with count and totalPages.',
  'A call that changes something may carry an Idempotency-Key: sent again with the same key within 24 hours, it is answered as the',
  'first time and done once. Refusals are kept like other answers, so that a body that was mended needs a new key;',
  'not kept are 401, 409 busy, 429 and what is 500 or above. A refusal names 50 fields at most.',
  'A page of a list ends after some 8 MB, after its first row at the earliest; it then says truncated: true beside the count of all rows.',
  'The rows left out come with a smaller pageSize: the same page in parts.',
  'A filter by a part of a text finds all its words in any order, and what stands between quotation marks as it stands. Where all that has them',
  'is on the first page, near holds rows under near spellings, of lists that answer it.',
].join(' ')

/** Prints the OpenAPI document from the tables, a call at a time: others have their turn between two. */
export async function openapi(version: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const [tag, table] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(table as Record<string, AnyEndpoint>)) {
      await nextTurn()
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(tag, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Quaestor',
      version,
      description,
    },
    security: [{ bearer: [], db_token: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        db_token: { type: 'apiKey', in: 'header', name: 'Db-Token' },
      },
      schemas: { Refusal: refusalSchema() },
    },
  }
}

function operation(tag: string, name: string, endpoint: AnyEndpoint): Json {
  const { access } = endpoint
  const rights =
    access.who === 'permitted' ? access.any.map((one) => `${one.module}: ${one.action}`).join(' or ') : access.who
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.message ? english(endpoint.message) : name,
    description: `For ${rights}.${endpoint.signed_link ? ' Also for the bearer of a signed link (Signed-Link, or ?t=).' : ''}`,
    ...(access.who === 'anyone' ? { security: [] } : {}),
    // Refused with step_up_needed until whoever asks has confirmed who they are; `by-body` where its body says what is dangerous.
    ...(endpoint.confirmed ? { 'x-confirmed': endpoint.confirmed === true ? 'always' : 'by-body' } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.method === 'GET' ? {} : { requestBody: bodyOf(endpoint) }),
    responses: {
      200: answersFile(endpoint)
        ? fileAnswer
        : { description: endpoint.message ? english(endpoint.message) : 'OK', ...json(answerOf(endpoint), 'output') },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function parametersOf(endpoint: AnyEndpoint): Json[] {
  const name = /\{(\w+)\}/.exec(endpoint.path)?.[1]
  const inPath = name
    ? [{ name, in: 'path', required: true, schema: { type: name === 'id' ? 'integer' : 'string' } }]
    : []
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  const mutating = endpoint.kind === 'write' || endpoint.kind === 'upload'
  const link = endpoint.signed_link
    ? [
        { name: 'Signed-Link', in: 'header', schema: { type: 'string' } },
        { name: 't', in: 'query', schema: { type: 'string' } },
      ]
    : []
  return [...inPath, ...link, ...(mutating ? [key] : [])]
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: toSchema(schema, io) } },
})

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as Json

function bodyOf(endpoint: AnyEndpoint): Json {
  if (endpoint.kind !== 'upload') {
    const most = largestBody(endpoint)
    return {
      description: `At most ${most / 1024} KB.`,
      'x-max-bytes': most,
      ...json(endpoint.body, 'input'),
    }
  }
  const fields = toSchema(endpoint.body, 'input')
  const properties = { ...(fields.properties as Json), file: { type: 'string', format: 'binary' } }
  return { content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

const fileAnswer = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function answerOf(endpoint: AnyEndpoint): z.ZodType {
  return z.object({
    status: z.int(),
    success: z.boolean(),
    message: endpoint.worded ? z.union([z.string(), z.array(z.string())]) : z.string(),
    data: endpoint.data,
    ...(endpoint.kind === 'list' ? { count: z.int(), totalPages: z.int(), truncated: z.boolean().optional() } : {}),
    ...(endpoint.finds_near ? { near: NearAnswer.extend({ data: endpoint.data }).optional() } : {}),
    ...(endpoint.beside?.shape ?? {}),
  })
}

function refusalSchema(): Json {
  return toSchema(
    z.object({
      status: z.int(),
      success: z.literal(false),
      message: z.string(),
      errorCode: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
      errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
    'output',
  )
}
