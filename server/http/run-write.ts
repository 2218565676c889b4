import type { FastifyRequest } from 'fastify'
import { type AnyEndpoint, say } from '#contract'
import { readerFor, type Write, writeInSchool } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { audit, isNoted } from '../ground/audit.ts'
import { wrongField } from '../ground/errors.ts'
import { type Answer, wrap } from './answer.ts'
import type { CallServices } from './call.ts'
import type { Caller } from './caller/authenticate.ts'
import {
  addressedAs,
  answerStored,
  answerStoredOnce,
  findAnswer,
  forgetKey,
  hashBody,
  isAnswered,
  isStored,
  type KeyedRequest,
  readKey,
  type StoredAnswer,
  takeKey,
  whileFirst,
} from './idempotency.ts'
import { asRefusal, refusal } from './refusals/envelope.ts'
import type { Multipart } from './upload.ts'

/** What a call changes, and the frame it stands in. */
export interface Changing {
  endpoint: AnyEndpoint
  services: CallServices
  caller: Caller
  request: FastifyRequest
  work: Work
  /** Done before the transaction; answers the work inside of it. */
  prepare: (() => Promise<Work>) | null
  /** Reads and locks; answers what is done then. */
  look: ((db: Write) => Promise<() => Promise<unknown>>) | null
}

type Work = (db: Write) => Promise<unknown>

/**
 * Does the work of a `write` or an `upload` in one transaction, after what is to be prepared; a repeated Idempotency-Key is answered as
 * the first time.
 */
export async function runWrite(changing: Changing, raw: unknown, multipart: Multipart | null): Promise<Answer> {
  const { services, caller, request, work, prepare, look } = changing
  const { actor, client_id } = caller
  const key = readKey(request.headers['idempotency-key'])
  const assertFile = () => {
    if (multipart && !multipart.file) throw wrongField('file', say('upload.no_file'))
  }
  const begin = async () => {
    if (prepare) assertFile()
    const prepared = prepare ? await prepare() : work
    return async (db: Write) => {
      assertFile()
      return finished(changing, db, await prepared(db))
    }
  }
  if (!key || !actor) return writeInSchool(services.databases.app_kysely, client_id, await begin())
  const path = addressedAs(actor, request.url.split('?')[0] ?? '')
  const keyed: KeyedRequest = { actor, path, key, body_hash: hashBody(raw, multipart ? summed(multipart) : undefined) }
  if (look) return onceAnswered(services, keyed, async (db) => finished(changing, db, await (await look(db))()))
  if (!prepare) return once(services, keyed, begin)
  // A call that was answered before is not prepared again, nor is one twice that is being prepared right now.
  return whileFirst(keyed, async () => {
    const stored = await findAnswer(readerFor(services.databases.app, client_id), keyed, services.clock())
    return stored ? fromStored(stored) : once(services, keyed, begin)
  })
}

/** What a key has changed stands in the log, also where what people do there has a history of its own. */
async function finished(changing: Changing, db: Write, result: unknown): Promise<Answer> {
  const { endpoint, services, caller, request } = changing
  const { actor } = caller
  if (actor?.api_key && !isNoted(db)) {
    const change = { db, actor, client_id: caller.client_id, now: services.clock(), request_id: request.id }
    await audit(change, { entity: entityOf(endpoint), entity_id: null, action: deedOf(endpoint) })
  }
  return wrap(endpoint, result)
}

/** A call as the log names it: `/v1/webhook/rotate/{id}` rotates, what belongs to the module that opens it. */
function entityOf({ path, access }: AnyEndpoint): string {
  const module = access.who === 'permitted' ? (access.any[0]?.module ?? '') : ''
  // By this module programs are given what they need, which the log tells from people's rights.
  return module === 'module-wise-access' ? (path.split('/')[2] ?? module) : module
}

const deedOf = ({ path }: AnyEndpoint): string =>
  path
    .replace(/\/\{\w+\}$/, '')
    .split('/')
    .at(-1) ?? ''

/** What of a file tells it from another. */
const summed = ({ file }: Pick<Multipart, 'file'>): Buffer | undefined =>
  file && ('path' in file ? Buffer.from(file.sha256) : file.bytes)

const fromStored = ({ status, answer }: StoredAnswer): Answer => ({ status, envelope: answer })

type Done = (db: Write) => Promise<Answer>

/** What a refused call is answered, kept under its key where it may be. */
async function keepRefusal({ databases, clock }: CallServices, keyed: KeyedRequest, error: unknown): Promise<void> {
  const refused = asRefusal(error)
  if (!refused || !isStored(refused) || refused.code === 'idempotency_mismatch') return
  const stored = { status: refused.status, answer: refusal(refused) }
  const { client_id } = keyed.actor
  await writeInSchool(databases.app_kysely, client_id, (db) => db.executeQuery(answerStored(keyed, stored, clock())))
}

/**
 * Work that begins without asking for its key: that the answer is stored with it, and once, is what keeps it from being done twice. Of two at the same
 * moment the second comes to the rows of the first, waits, and is rolled back for the answer of the first. A key is seldom an old one: that costs work which is
 * thrown away, and saves every other call two statements.
 */
async function onceAnswered(services: CallServices, keyed: KeyedRequest, done: Done): Promise<Answer> {
  const { app, app_kysely } = services.databases
  const { client_id } = keyed.actor
  const now = services.clock()
  try {
    return await writeInSchool(app_kysely, client_id, done, ({ status, envelope }) =>
      answerStoredOnce(keyed, { status, answer: envelope }, now),
    )
  } catch (error) {
    // A refusal may have its reason in what was done under this key before.
    const stored = asRefusal(error) ? await findAnswer(readerFor(app, client_id), keyed, now) : null
    if (stored) return fromStored(stored)
    if (!isAnswered(error)) {
      await keepRefusal(services, keyed, error)
      throw error
    }
    await writeInSchool(app_kysely, client_id, (db) => forgetKey(db, keyed, now))
    return onceAnswered(services, keyed, done)
  }
}

async function once(services: CallServices, keyed: KeyedRequest, begin: () => Promise<Done>): Promise<Answer> {
  const { app_kysely } = services.databases
  const { client_id } = keyed.actor
  const now = services.clock()
  try {
    const done = await begin()
    const { answer } = await writeInSchool(
      app_kysely,
      client_id,
      async (db) => {
        const stored = await takeKey(db, keyed, now)
        return stored ? { answer: fromStored(stored), isNew: false } : { answer: await done(db), isNew: true }
      },
      ({ answer: { status, envelope }, isNew }) =>
        isNew ? answerStored(keyed, { status, answer: envelope }, now) : null,
    )
    return answer
  } catch (error) {
    await keepRefusal(services, keyed, error)
    throw error
  }
}

/**
 * Does the work of a `handout` in one transaction and records who asked for what; the answer itself is stored nowhere, so that
 * neither a replay nor the audit gives the secret a second time.
 */
export async function runHandout(
  { endpoint, services, caller, request, work, prepare }: Changing,
  { id, body }: { id: number | null; body: unknown },
): Promise<unknown> {
  const { access } = endpoint
  if (access.who !== 'permitted') throw new Error(`${endpoint.path}: what is handed out needs a permission`)
  const prepared = prepare ? await prepare() : work
  return writeInSchool(services.databases.app_kysely, caller.client_id, async (db) => {
    const result = await prepared(db)
    const change = {
      db,
      actor: caller.actor as Actor,
      client_id: caller.client_id,
      now: services.clock(),
      request_id: request.id,
    }
    await audit(change, { entity: entityOf(endpoint), entity_id: id, action: deedOf(endpoint), after: body })
    return result
  })
}
