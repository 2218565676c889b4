import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type AnyEndpoint, answersFile, api, english, errorCodes, largestBody, NearAnswer } from '#contract'
import { keyScopes } from '../../../policy/key-scopes.ts'
import { Components, type Direction, type Json } from './components.ts'
import type { CallExamples } from './examples.ts'
import { refusalsOf, refusedAnswers } from './refusals.ts'

const description = [
  'Every call answers the envelope { status, success, message, data }, lists with count and totalPages.',
  'A call that changes something may carry an Idempotency-Key: sent again with the same key within 24 hours, it is answered as the',
  'first time and done once. Refusals are kept like other answers, so that a body that was mended needs a new key;',
  'not kept are 401, 409 busy, 429 and what is 500 or above. A refusal names 50 fields at most.',
  'A page of a list ends after some 8 MB, after its first row at the earliest; it then says truncated: true beside the count of all rows.',
  'The rows left out come with a smaller pageSize: the same page in parts.',
  'A filter by a part of a text finds all its words in any order, and what stands between quotation marks as it stands. Where all that has them',
  'is on the first page, near holds rows under near spellings, of lists that answer it.',
  'Programs come with a key of the school alone (api_key), to the calls that name a scope in x-scopes; see /docs/programs.',
].join(' ')

interface About {
  version: string
  /** The platform's address in the browser: a school's has its sub-domain before the host. */
  public_url: string
  examples: CallExamples
}

/** The call as it stands in the document: `exam_marks.list` is `examMarks.list`, and its parts ExamMarksListBody. */
interface Named {
  tag: string
  name: string
  endpoint: AnyEndpoint
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const partOf = ({ tag, name }: Named, part: string) => `${capital(camel(tag))}${capital(name)}${part}`

/** Which scopes of a key open a call. */
const scopesOf = ({ path }: AnyEndpoint): string[] =>
  Object.entries(keyScopes).flatMap(([scope, { calls }]) => (calls.some((one) => one.path === path) ? [scope] : []))

/** Prints the OpenAPI document from the tables, a call at a time: others have their turn between two. */
export async function openapi({ version, public_url, examples }: About): Promise<Json> {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const [tag, table] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(table as Record<string, AnyEndpoint>)) {
      await nextTurn()
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation({ tag, name, endpoint }, components, examples),
      }
    }
  }
  const { schemas, settle } = components.finish()
  const { protocol, host } = new URL(public_url)
  return {
    openapi: '3.1.1',
    info: {
      ...{ title: 'Quaestor', version, description },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      {
        url: `${protocol}//{school}.{host}`,
        description: 'A school, by its sub-domain',
        variables: {
          school: { default: 'demo', description: 'The sub-domain of the school' },
          host: { default: host, description: 'Where the platform is' },
        },
      },
      {
        url: `${protocol}//{host}`,
        description: 'The platform',
        variables: { host: { default: host, description: 'Where the platform is' } },
      },
    ],
    security: [{ bearer: [], db_token: [] }],
    tags: Object.keys(api).map((tag) => ({ name: tag, description: `Calls of ${tag.replaceAll('_', ' ')}` })),
    paths: settle(paths),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, beside its Db-Token' },
        db_token: { type: 'apiKey', in: 'header', name: 'Db-Token' },
        api_key: { type: 'http', scheme: 'bearer', description: 'A key that a school gave to a program' },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: refusedAnswers(),
      schemas: {
        ...{ Envelope: envelope, ListEnvelope: listEnvelope, WordedEnvelope: wordedEnvelope },
        ...{ Refusal: refusalSchema(), ...schemas },
      },
    },
  }
}

const said = { status: { type: 'integer', const: 200 }, success: { type: 'boolean', const: true } }

const envelope = {
  type: 'object',
  properties: { ...said, message: { description: 'What a person is told', type: 'string' } },
  required: ['status', 'success', 'message'],
}

const listEnvelope = {
  type: 'object',
  properties: {
    ...envelope.properties,
    count: { type: 'integer', description: 'Rows of all pages' },
    totalPages: { type: 'integer' },
    truncated: { type: 'boolean', description: 'The page ended before its last row' },
  },
  required: [...envelope.required, 'count', 'totalPages'],
}

/** Of calls that may have several things to say. */
const wordedEnvelope = {
  ...envelope,
  properties: { ...said, message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } },
}

function operation(of: Named, components: Components, examples: CallExamples): Json {
  const { tag, name, endpoint } = of
  const { access } = endpoint
  const rights =
    access.who === 'permitted' ? access.any.map((one) => `${one.module}: ${one.action}`).join(' or ') : access.who
  const scopes = scopesOf(endpoint)
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.message ? english(endpoint.message) : `${capital(name)}, of ${tag.replaceAll('_', ' ')}`,
    description: `For ${rights}.${endpoint.signed_link ? ' Also for the bearer of a signed link (Signed-Link, or ?t=).' : ''}`,
    ...securityOf(endpoint, scopes),
    // Refused with step_up_needed until whoever asks has confirmed who they are; `by-body` where its body says what is dangerous.
    ...(endpoint.confirmed ? { 'x-confirmed': endpoint.confirmed === true ? 'always' : 'by-body' } : {}),
    ...(scopes.length > 0 ? { 'x-scopes': scopes } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.method === 'GET' ? {} : { requestBody: bodyOf(of, components, examples) }),
    responses: {
      200: answersFile(endpoint) ? fileAnswer : answerOf(of, components, examples),
      ...refusalsOf(endpoint),
    },
  }
}

function securityOf({ access, signed_link }: AnyEndpoint, scopes: readonly string[]): Json {
  if (access.who === 'anyone') return { security: [] }
  if (scopes.length === 0 && !signed_link) return {}
  return {
    security: [
      { bearer: [], db_token: [] },
      ...(scopes.length > 0 ? [{ api_key: [] }] : []),
      ...(signed_link ? [{}] : []),
    ],
  }
}

const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } },
  description: 'A call that is sent again with it is done once',
}

function parametersOf(endpoint: AnyEndpoint): Json[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const inPath = names.map((name) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: name === 'key' ? 'string' : 'integer' },
  }))
  const mutating = endpoint.kind === 'write' || endpoint.kind === 'upload'
  const link = endpoint.signed_link
    ? [
        { name: 'Signed-Link', in: 'header', schema: { type: 'string' } },
        { name: 't', in: 'query', schema: { type: 'string' } },
      ]
    : []
  return [...inPath, ...link, ...(mutating ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])]
}

function bodyOf(of: Named, components: Components, examples: CallExamples): Json {
  const { endpoint } = of
  const schema = (io: Direction) => components.take(endpoint.body, io, partOf(of, 'Body'))
  if (endpoint.kind !== 'upload') {
    const most = largestBody(endpoint)
    const example = examples[endpoint.path]?.body
    return {
      ...{ required: true, description: `At most ${most / 1024} KB.`, 'x-max-bytes': most },
      content: { 'application/json': { schema: schema('input'), ...(example === undefined ? {} : { example }) } },
    }
  }
  const file = {
    ...{ type: 'object', required: ['file'] },
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  return { required: true, content: { 'multipart/form-data': { schema: { allOf: [schema('input'), file] } } } }
}

const fileAnswer = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } },
}

function answerOf(of: Named, components: Components, examples: CallExamples): Json {
  const { endpoint } = of
  const data = components.take(endpoint.data, 'output', partOf(of, endpoint.kind === 'list' ? 'Rows' : 'Data'))
  const beside = Object.fromEntries(
    Object.entries(endpoint.beside?.shape ?? {}).map(([field, schema]) => [
      field,
      components.take(schema as z.ZodType, 'output', field),
    ]),
  )
  const near = endpoint.finds_near
    ? { near: components.take(NearAnswer.extend({ data: endpoint.data }), 'output') }
    : {}
  const name = endpoint.kind === 'list' ? 'ListEnvelope' : endpoint.worded ? 'WordedEnvelope' : 'Envelope'
  const base = `#/components/schemas/${name}`
  const own = { type: 'object', properties: { data, ...beside, ...near }, required: ['data'] }
  const example = examples[endpoint.path]?.answer
  return {
    description: endpoint.message ? english(endpoint.message) : 'OK',
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: base }, own] },
        ...(example === undefined ? {} : { example }),
      },
    },
  }
}

function refusalSchema(): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.object({
      status: z.int(),
      success: z.literal(false),
      message: z.string(),
      errorCode: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
      code: z.string().optional(),
      params: z.record(z.string(), z.unknown()).optional(),
      errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() })).optional(),
    }),
    { target: 'draft-2020-12', io: 'input' },
  )
  return schema
}
