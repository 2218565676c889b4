import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { AnswerOf, AnyEndpoint, BodyOf, NearAnswer, PathParams, Recorded, Sentence } from '#contract'
import type { ByteSource } from '../../interchange/zip/byte-source.ts'
import type { Databases, Reader, Write } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import type { Downloads, GivenFile } from './downloads.ts'

/** What every call stands on. */
export interface CallServices {
  databases: Databases
  clock: () => Date
  downloads: Downloads
  /** The folder in which files of uploads lie while their call lasts. */
  incoming: string
}

/** Cookies of the one call that changes sign-ins. */
export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, expires: Date | null): void
  clear(name: string): void
}

export interface UploadedFile {
  name: string
  bytes: Buffer
  /** It came as a text in the place of a file, as it was copied in another program. */
  is_pasted?: true
}

/** The file of a call whose row says `streamed`: it lies on disk, and goes when the call has ended. */
export interface StreamedFile {
  name: string
  path: string
  /** Bytes. */
  size: number
  sha256: string
}

interface AnyCall<E extends AnyEndpoint> {
  body: BodyOf<E>
  /** The tenant: the Db-Token's school, else the sub-domain's, else 0 for the platform. */
  client_id: number
  now: Date
  request_id: string
  /** The `t` of a signed link, where the call takes one. */
  link: string | null
}

type ActorOf<E extends AnyEndpoint> = E extends { signed_link: true }
  ? { actor: Actor | null }
  : E['kind'] extends 'session'
    ? { actor: Actor | null }
    : E['access'] extends { who: 'anyone' }
      ? { actor: null }
      : { actor: Actor }

interface SessionPart {
  cookies: Cookies
  /** The caller's network address, to be shown. */
  address: string
  /** The part of the caller's address by which calls are counted: see networkOf. */
  network: string
  /** The User-Agent header of the caller's browser. */
  agent: string
  bearer: string | null
  /** Of this request: who signs in is written there. */
  log: FastifyBaseLogger
}

type PartOf<E extends AnyEndpoint> = E['kind'] extends 'write' | 'handout'
  ? { db: Write }
  : E['kind'] extends 'upload'
    ? { db: Write; file: E extends { streamed: true } ? StreamedFile : UploadedFile }
    : E['kind'] extends 'session'
      ? SessionPart
      : { db: Reader }

/** What a handler gets: who, where, what, and the one way to the database that its kind allows. */
export type Call<E extends AnyEndpoint> = AnyCall<E> & PathParams<E> & ActorOf<E> & PartOf<E>

/** The same before the transaction of a call that changes something: it can read, not write. */
export type Preparing<E extends AnyEndpoint> = Omit<Call<E>, 'db'> & { db: Reader }

/** A file of a call whose files are recorded, with what is recorded of it. */
export interface RecordedFile extends FileAnswer {
  given: GivenFile
}

export interface FileAnswer {
  bytes: Uint8Array | ByteSource
  type: string
  filename?: string
  /** Content of this address never changes. */
  immutable?: boolean
  /** Whoever asked may keep it for so many seconds. */
  private_s?: number
  /** Counts of what is in it, by the name of their header. */
  counts?: Record<string, number>
}

/** What stands around the data of a row that says so. */
type Around<E extends AnyEndpoint> = (E extends { beside: z.ZodObject } ? { beside: z.input<E['beside']> } : {}) &
  (E extends { worded: true } ? { message: Sentence | Sentence[] } : {})

/** What of a list stands under near spellings (server/entity/near-rows.ts). */
export interface NearRows<O> extends NearAnswer {
  data: O[]
}

/** What a handler answers. */
export type Result<E extends AnyEndpoint> = E['data'] extends z.ZodNever
  ? E extends { recorded: Recorded }
    ? RecordedFile
    : FileAnswer
  : E['kind'] extends 'list'
    ? { data: AnswerOf<E>; count: number; size: number; truncated?: boolean; near?: NearRows<unknown> } & Around<E>
    : E extends { beside: z.ZodObject } | { worded: true }
      ? { data: AnswerOf<E> } & Around<E>
      : AnswerOf<E>
