import type { FastifyReply, FastifyRequest } from 'fastify'
import { readerFor, type Write, writeInSchool } from '../db/connect.ts'
import { bearerOf, type Caller } from './authenticate.ts'
import type { Cookies, FileAnswer, Services, UploadedFile } from './call.ts'
import { asRefusal, refusal } from './envelope.ts'
import { ApiError } from './errors.ts'
import { hashBody, isKept, type KeyedRequest, readKey, storeAnswer, takeKey } from './idempotency.ts'
import type { ServedRoute } from './serve.ts'
import { readMultipart } from './upload.ts'

interface Answer {
  status: number
  envelope: Record<string, unknown>
}

/** Runs one call: reads the input, opens the database as its kind needs, wraps the result. */
export async function runCall(
  route: ServedRoute,
  services: Services,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  const params = readParams(endpoint.path, request.params as Record<string, string>)
  const multipart = endpoint.kind === 'upload' ? await readMultipart(request, endpoint) : null
  const raw = multipart ? multipart.fields : endpoint.method === 'GET' ? {} : (request.body ?? {})
  const call = {
    ...params,
    actor: caller.actor,
    client_id: caller.client_id,
    link: caller.link,
    now: services.clock(),
    request_id: request.id,
    services,
  }
  const parse = () => endpoint.body.parse(raw)
  if (endpoint.kind === 'write' || endpoint.kind === 'upload') {
    const work = (db: Write) => {
      return route.handle({ ...call, body: parse(), db, ...(multipart ? { file: multipart.file } : {}) } as never)
    }
    const answer = await runWrite(
      route,
      services,
      caller,
      request,
      hashBody(raw, multipart?.file?.bytes),
      multipart?.file,
      work,
    )
    return reply.status(answer.status).send(answer.envelope)
  }
  const body = parse()
  if (endpoint.kind === 'session') {
    const session = { cookies: cookiesOf(request, reply), address: request.ip, bearer: bearerOf(request) }
    const result = await route.handle({ ...call, body, ...session } as never)
    return reply.send(wrap(route, result).envelope)
  }
  const result = await route.handle({ ...call, body, db: readerFor(services.databases.app, caller.client_id) } as never)
  if (endpoint.kind === 'file') return sendFile(reply, result as FileAnswer)
  return reply.send(wrap(route, result).envelope)
}

/** {id} must be a number: anything else names nothing. */
function readParams(path: string, given: Record<string, string>): { id?: number; key?: string } {
  if (path.includes('{key}')) return { key: given.key ?? '' }
  if (!path.includes('{id}')) return {}
  const id = /^[1-9]\d{0,14}$/.test(given.id ?? '') ? Number(given.id) : 0
  if (id === 0) throw new ApiError('not_found')
  return { id }
}

async function runWrite(
  route: ServedRoute,
  services: Services,
  { actor, client_id }: Caller,
  request: FastifyRequest,
  body_hash: string,
  file: UploadedFile | undefined,
  work: (db: Write) => Promise<unknown>,
): Promise<Answer> {
  const { databases } = services
  const now = services.clock()
  const key = readKey(request.headers['idempotency-key'])
  const requireFile = () => {
    if (route.endpoint.kind === 'upload' && !file) {
      throw new ApiError('invalid_field', 'Please choose a file', {
        errors: [{ path: 'file', message: 'Please choose a file' }],
      })
    }
  }
  if (!key || !actor) {
    requireFile()
    return writeInSchool(databases.app_kysely, client_id, async (db) => wrap(route, await work(db)))
  }
  const keyed: KeyedRequest = { actor, path: request.url.split('?')[0] ?? '', key, body_hash }
  try {
    return await writeInSchool(databases.app_kysely, client_id, async (db) => {
      const stored = await takeKey(db, keyed, now)
      if (stored) return { status: stored.status, envelope: stored.answer }
      requireFile()
      const answer = wrap(route, await work(db))
      await storeAnswer(db, keyed, { status: answer.status, answer: answer.envelope }, now)
      return answer
    })
  } catch (error) {
    const refused = asRefusal(error)
    if (refused && isKept(refused) && refused.code !== 'idempotency_mismatch') {
      const stored = { status: refused.status, answer: refusal(refused) }
      await writeInSchool(databases.app_kysely, client_id, (db) => storeAnswer(db, keyed, stored, now))
    }
    throw error
  }
}

/** The answer is parsed too: a handler can't leak a column that the table doesn't name. */
function wrap({ endpoint }: ServedRoute, result: unknown): Answer {
  const message = endpoint.message
  if (endpoint.kind === 'list') {
    const { data, count, truncated } = result as { data: unknown; count: number; truncated?: boolean }
    const rows = endpoint.data.parse(data)
    return { status: 200, envelope: { success: true, message, data: rows, count, ...(truncated ? { truncated } : {}) } }
  }
  if (endpoint.beside) {
    const { data, beside } = result as { data: unknown; beside: unknown }
    const fields = endpoint.beside.parse(beside)
    return { status: 200, envelope: { ...fields, success: true, message, data: endpoint.data.parse(data) } }
  }
  const data = endpoint.data.parse(result)
  const started = typeof data === 'object' && data !== null && 'job_id' in data
  return { status: started ? 202 : 200, envelope: { success: true, message, data } }
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === 'https'
  const options = { path: '/v1', httpOnly: true, sameSite: 'strict' as const, secure }
  return {
    get: (name) => request.cookies[name],
    set: (name, value, expires) => {
      reply.setCookie(name, value, { ...options, ...(expires ? { expires } : {}) })
    },
    clear: (name) => {
      reply.clearCookie(name, options)
    },
  }
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.type).header('x-content-type-options', 'nosniff')
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'private, no-store')
  if (file.filename) {
    reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
  }
  return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}
