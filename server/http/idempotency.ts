import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { type ErrorCode, say } from '#contract'
import { removeControls } from '../../richtext/clean-text.ts'
import { build, type Reader, type Write } from '../db/connect.ts'
import { keep, often } from '../db/pool/prepared-statements.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'
import { violates } from './refusals/database-errors.ts'

/** One keyed request: the same actor, path (`addressedAs`) and key. */
export interface KeyedRequest {
  actor: Actor
  path: string
  key: string
  body_hash: string
}

export interface StoredAnswer {
  status: number
  answer: Record<string, unknown>
}

/** Somebody of the platform who acts as a person is another than this person: neither is answered what the other did. An address holds no space. */
export const addressedAs = ({ impersonator_id }: Actor, path: string): string =>
  impersonator_id === null ? path : `${path} as ${impersonator_id}`

/** Hours a stored answer is replayed; a daily task removes older ones. */
export const KEEP_HOURS = 24

export function hashBody(body: unknown, file?: Buffer): string {
  const hash = createHash('sha256').update(JSON.stringify(body) ?? '')
  if (file) hash.update(file)
  return hash.digest('hex')
}

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header).trim()
  if (key === '') return null
  if (key.length > 200) throw new ApiError('invalid_field', say('request.key_too_long'))
  return key
}

const nameOf = ({ actor, path, key }: KeyedRequest) => `${actor.client_id}/${actor.account_id}/${path}/${key}`

/** Keys whose requests are being prepared, before their transaction takes the key for good. */
const preparing = new Set<string>()

/** @throws busy while the same request is being prepared in this process. */
export async function whileFirst<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const name = nameOf(request)
  if (preparing.has(name)) throw new ApiError('busy')
  preparing.add(name)
  try {
    return await work()
  } finally {
    preparing.delete(name)
  }
}

const takeOf = (request: KeyedRequest) =>
  sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${nameOf(request)}, 0)) as taken`

const storedUnder = ({ actor, path, key }: KeyedRequest) =>
  build
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer', 'created_at'])
    .where('client_id', '=', actor.client_id)
    .where('account_id', '=', actor.account_id)
    .where('path', '=', path)
    .where('key', '=', key)

/** What was answered to the same request before; null when it is new. @throws idempotency_mismatch */
export async function findAnswer(db: Reader, request: KeyedRequest, now: Date): Promise<StoredAnswer | null> {
  const [[stored]] = await db.read(storedUnder(request))
  return stored && !isOld(stored, now) ? sameAnswer(stored, request) : null
}

interface Stored {
  body_hash: string
  status: number
  answer: unknown
}

const oldBefore = (now: Date) => new Date(now.getTime() - KEEP_HOURS * 3_600_000)

const isOld = ({ created_at }: { created_at: string }, now: Date) => Date.parse(created_at) < oldBefore(now).getTime()

function sameAnswer({ body_hash, status, answer }: Stored, request: KeyedRequest): StoredAnswer {
  if (body_hash !== request.body_hash) throw new ApiError('idempotency_mismatch')
  return { status, answer: answer as Record<string, unknown> }
}

/**
 * Takes the key inside the transaction that does the work, so that work and answer are stored together or not at all.
 * Answers what was stored before, null when the work is to be done now.
 * @throws busy while the same request runs, idempotency_mismatch when the key was used with another body.
 */
export async function takeKey(db: Write, request: KeyedRequest, now: Date): Promise<StoredAnswer | null> {
  // Sent at once, and yet one after the other: what is stored is looked up when the key is held.
  const [{ rows }, { rows: found }] = await Promise.all([
    db.executeQuery(keep(takeOf(request).compile(build))),
    db.executeQuery(keep(storedUnder(request).compile())),
  ])
  if (!rows[0]?.taken) throw new ApiError('busy')
  const [stored] = found
  if (!stored) return null
  if (isOld(stored, now)) {
    await forgetKey(db, request, now)
    return null
  }
  return sameAnswer(stored, request)
}

/** Forgets an answer that is too old to be given again. */
export async function forgetKey(db: Write, { actor, path, key }: KeyedRequest, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', actor.client_id)
    .where('account_id', '=', actor.account_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '<', oldBefore(now).toISOString())
    .execute()
}

/** A refusal quotes what was sent, and that may hold what no database stores. */
const printable = (_key: string, value: unknown) => (typeof value === 'string' ? removeControls(value) : value)

/** The statement that stores what is answered to a request. It fails where the key has an answer, which `isAnswered` tells. */
export const answerStoredOnce = (request: KeyedRequest, { status, answer }: StoredAnswer, now: Date): CompiledQuery =>
  often`insert into idempotency_keys (client_id, account_id, path, key, body_hash, status, answer, created_at)
    values (${request.actor.client_id}, ${request.actor.account_id}, ${request.path}, ${request.key}, ${request.body_hash}, ${status},
      ${JSON.stringify(answer, printable)}, ${now.toISOString()})`

/** The same, which leaves an answer that is there. */
export const answerStored = (request: KeyedRequest, given: StoredAnswer, now: Date): CompiledQuery => {
  const { sql: text, parameters } = answerStoredOnce(request, given, now)
  return keep(CompiledQuery.raw(`${text} on conflict (client_id, account_id, path, key) do nothing`, [...parameters]))
}

/** Whether a transaction failed because its key has an answer already. */
export const isAnswered = (error: unknown): boolean => violates(error, 'idempotency_keys_one')

/** What passes: the same call with the same key goes through when the first has ended, or its person has confirmed. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['busy', 'step_up_needed', 'must_enrol'])

/** Only answers below 500 are kept, except 401, 429 and what passes. */
export const isStored = (error: ApiError) =>
  error.status < 500 && error.status !== 401 && error.status !== 429 && !passing.has(error.code)
