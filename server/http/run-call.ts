import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnyEndpoint, answersFile, errorsOf, MOST_ERRORS, say } from '#contract'
import { readerFor, type Write } from '../db/connect.ts'
import { forHeavy } from '../db/pool/heavy.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError, wrongFields } from '../ground/errors.ts'
import { assertConfirmed } from '../policy/confirmed.ts'
import { asKeySees, assertBodyOfKey } from '../policy/key-scopes.ts'
import { assertShared } from '../policy/report-pairs.ts'
import { sendAnswer, sendFile, wrap } from './answer.ts'
import type { CallServices, Cookies, FileAnswer, RecordedFile } from './call.ts'
import { bearerOf, type Caller } from './caller/authenticate.ts'
import { networkOf } from './caller/network.ts'
import { inHeavyTurn, isHeavy } from './heavy.ts'
import { type Changing, runHandout, runWrite } from './run-write.ts'
import type { ServedRoute } from './serve.ts'
import { undoFiles } from './undo-files.ts'
import { dropStreamed, type Multipart, readMultipart } from './upload.ts'

/** Runs one call: reads the input, opens the database as its kind needs, wraps the result. */
export async function runCall<S extends CallServices>(
  route: ServedRoute<S>,
  services: S,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const endpoint = seenBy(route.endpoint, caller)
  const params = readParams(endpoint.path, request.params as Record<string, string>)
  const multipart = endpoint.kind === 'upload' ? await readMultipart(request, endpoint, services.incoming) : null
  const raw = multipart ? multipart.fields : readBody(request)
  const given: GivenCall = { params, multipart, raw, caller, request, reply }
  try {
    if (!isHeavy(endpoint, raw)) return await perform({ ...route, endpoint }, services, given)
    const whose = { client_id: caller.client_id, account_id: caller.actor?.account_id ?? null }
    const own = { ...services, databases: forHeavy(services.databases) }
    return await inHeavyTurn(whose, () => perform({ ...route, endpoint }, own, given))
  } finally {
    await dropStreamed(multipart)
  }
}

/** A key is answered what its scopes show. */
const seenBy = (endpoint: AnyEndpoint, { actor }: Caller): AnyEndpoint =>
  actor?.api_key ? asKeySees(endpoint, actor.api_key) : endpoint

interface GivenCall {
  params: { id?: number; key?: string }
  multipart: Multipart | null
  raw: unknown
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Does what was asked for: the input is read, not yet judged. */
async function perform<S extends CallServices>(
  route: ServedRoute<S>,
  services: S,
  { params, multipart, raw, caller, request, reply }: GivenCall,
): Promise<unknown> {
  const { endpoint } = route
  const call = {
    ...params,
    actor: caller.actor,
    client_id: caller.client_id,
    link: caller.link,
    now: services.clock(),
    request_id: request.id,
  }
  const parse = bodyOf(endpoint, raw, request, caller)
  if (await asksToConfirm(endpoint, caller, parse, params.id)) {
    await assertConfirmed(services.databases, caller.actor as Actor, call.now)
  }
  const reader = () => readerFor(services.databases.app, caller.client_id)
  const changing = (more: object, own = services): Changing => {
    const work = async (db: Write) => route.handle({ ...call, db, ...more, body: await parse() } as never, own)
    const prepare = async () => {
      const whole = { ...call, ...more, body: await parse() }
      const prepared = await route.prepare?.({ ...whole, db: reader() } as never, own)
      return prepared ? (db: Write) => prepared({ ...whole, db } as never) : work
    }
    const look = async (db: Write) => {
      const change = await route.look?.({ ...call, db, ...more, body: await parse() } as never, own)
      return change ?? (() => work(db))
    }
    const steps = { prepare: route.prepare ? prepare : null, look: route.look ? look : null }
    return { endpoint, services, caller, request, work, ...steps }
  }
  const send = (result: unknown) => {
    if (!answersFile(endpoint)) return sendAnswer(reply, wrap(endpoint, result))
    if (endpoint.recorded) {
      const { actor, link, now, request_id } = call
      const { given } = result as RecordedFile
      services.downloads.record({
        ...endpoint.recorded,
        given,
        actor,
        by_link: actor === null && link !== null,
        now,
        request_id,
      })
    }
    return sendFile(reply, result as FileAnswer)
  }
  switch (endpoint.kind) {
    case 'write':
    case 'upload': {
      const more = multipart ? { file: multipart.file } : {}
      // The body is judged inside: a refusal is kept under the Idempotency-Key like any other answer.
      const answer = await undoFiles(services, (own) => runWrite(changing(more, own), raw, multipart))
      return sendAnswer(reply, answer)
    }
    case 'handout':
      return send(await runHandout(changing({}), { id: params.id ?? null, body: await parse() }))
    case 'session': {
      const session = {
        cookies: cookiesOf(request, reply),
        address: request.ip,
        network: networkOf(request.ip),
        agent: request.headers['user-agent'] ?? '',
        bearer: bearerOf(request),
        log: request.log,
      }
      return send(await route.handle({ ...call, body: await parse(), ...session } as never, services))
    }
    default: {
      const body = await parse()
      if (caller.actor?.shared) assertShared(endpoint, caller.actor.shared, body)
      const result = await route.handle({ ...call, body, db: reader() } as never, services)
      if (endpoint.cached_s !== undefined) {
        // Whose answer it is depends on both.
        reply.header('cache-control', `public, max-age=${endpoint.cached_s}`).header('vary', 'Host, Subdomain')
      }
      return send(result)
    }
  }
}

/** Before its row is looked at and its Idempotency-Key taken: the same call with the same key goes through afterwards. A body that is wrong is refused as ever. */
async function asksToConfirm(
  { confirmed }: AnyEndpoint,
  { actor }: Caller,
  parse: () => Promise<unknown>,
  id: number | undefined,
): Promise<boolean> {
  if (!confirmed || !actor) return false
  if (confirmed === true) return true
  const body = await parse().catch(() => null)
  return body !== null && confirmed(body as never, id)
}

/** A body of more is judged in a turn of its own, before the work on it begins: in bytes. */
const LARGE = 64 * 1024

/** The body, judged when it is first asked for, and once. Throws what is wrong with it, by its fields. */
function bodyOf(
  endpoint: AnyEndpoint,
  raw: unknown,
  request: FastifyRequest,
  { actor }: Caller,
): () => Promise<unknown> {
  let judged: Promise<unknown> | null = null
  const judge = async () => {
    const body = parseBody(endpoint, raw)
    if (actor?.api_key) assertBodyOfKey(endpoint, body)
    if (Number(request.headers['content-length'] ?? 0) > LARGE) await nextTurn()
    return body
  }
  return () => (judged ??= judge())
}

/** @throws what is wrong with it, by its fields */
function parseBody({ kind, body, field_status }: AnyEndpoint, raw: unknown): unknown {
  const given = kind === 'list' ? withoutNulls(raw) : raw
  if (field_status === undefined) return body.parse(given)
  const parsed = body.safeParse(given)
  if (parsed.success) return parsed.data
  const { shown, errors } = wrongFields(errorsOf(parsed.error, MOST_ERRORS))
  throw new ApiError('invalid_field', shown, { ...(errors ? { errors } : {}), status: field_status })
}

/** The body of a list, in which null for filter, range or sort is the same as leaving it out. */
function withoutNulls(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name, value]) => value !== null || !optional.includes(name)))
}

const optional: readonly string[] = ['filter', 'range', 'sort']

function readBody(request: FastifyRequest): unknown {
  if (request.method === 'GET') return {}
  if (request.isMultipart()) throw new ApiError('wrong_type', say('body.type'))
  return request.body ?? {}
}

/** {id} must be a number, {key} what keys are made of: anything else names nothing. */
function readParams(path: string, given: Record<string, string>): { id?: number; key?: string } {
  const { id = '', key = '' } = given
  const [hasId, hasKey] = [path.includes('{id}'), path.includes('{key}')]
  if ((hasKey && !/^[\w.-]+$/.test(key)) || (hasId && !/^[1-9]\d{0,14}$/.test(id))) throw new ApiError('not_found')
  return { ...(hasId && { id: Number(id) }), ...(hasKey && { key }) }
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === 'https'
  // What begins so a browser takes only from this very host, by https and for all paths: no other host of the domain can set it.
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const options = { path: secure ? '/' : '/v1', httpOnly: true, sameSite: 'strict' as const, secure }
  return {
    get: (name) => request.cookies[named(name)],
    set: (name, value, expires) => {
      reply.setCookie(named(name), value, { ...options, ...(expires ? { expires } : {}) })
    },
    clear: (name) => {
      reply.clearCookie(named(name), options)
    },
  }
}
