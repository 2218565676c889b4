import { z } from 'zod'
import { Id } from '../domain/fields.ts'
import { coded, type Sentence, say } from '../domain/say.ts'
import { Nothing, Status } from './fields.ts'
import type { Action, Module } from './permissions.ts'

/** Who may call; checked before the body is read. A list of permissions is satisfied by any one of them. */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'permitted'; any: { module: Module; action: Action }[] }

export const anyone: Access = { who: 'anyone' }
export const signedIn: Access = { who: 'signed-in' }
type Permitted = Extract<Access, { who: 'permitted' }>
export const can = (module: Module, action: Action): Permitted => ({ who: 'permitted', any: [{ module, action }] })
export const canAny = (...any: [Module, Action][]): Permitted => ({
  who: 'permitted',
  any: any.map(([module, action]) => ({ module, action })),
})

/**
 * How a call behaves. `read` changes nothing; `write` runs in one transaction and honours Idempotency-Key; `session` changes
 * sign-ins and is never replayed; `list` answers a page of rows; `upload` takes multipart with one file; `file` answers bytes;
 * `handout` gives out what nobody else may read, such as a link to sign in by: it changes rows in one transaction, is recorded
 * without its answer and never replayed.
 */
export type Kind = 'read' | 'write' | 'session' | 'list' | 'upload' | 'file' | 'handout'

export interface Endpoint<
  K extends Kind = Kind,
  P extends string = string,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> {
  kind: K
  method: 'POST' | 'GET'
  path: P
  access: Access
  body: B
  data: D
  /** What the user is told when it worked; null for calls that say nothing. */
  message: Sentence | null
  /** Also served without a bearer when a signed link is given: in the header Signed-Link, or as `?t=`. */
  signed_link?: boolean
  /** Fields that stand beside `data` in the envelope; the handler answers `{ data, beside }`. */
  beside?: z.ZodObject
  /** What the user is told is said by the handler, in one sentence or several; it answers `{ data, message }`. */
  worded?: boolean
  /** The file is somebody's work: who was given it is recorded under these names. */
  recorded?: Recorded
  /** May take minutes, so that the browser waits for it as long as for an upload. */
  slow?: boolean
  /** Costs much: of those a person has two under way at most and a school half of what is done at a time. A slow call is heavy too. */
  heavy?: boolean
  /** Largest file of an upload; 25 MB when absent. Each kind of upload may have a smaller limit of its own. */
  max_bytes?: number
  /** An upload whose file goes to disk as it comes: its handler is given a path. */
  streamed?: boolean
  /** Largest body in bytes, where an honest one may be larger than `largestBody` says of its kind. */
  max_body?: number
  /** Seconds for which an answer may be kept by browsers and caches; none otherwise. */
  cached_s?: number
  /** What is wrong with the body is refused with this status instead of 422. */
  field_status?: 400
  /** What somebody is told whose row would stand beside another, by the index that refuses it: the field, and the sentence. */
  taken?: Taken
  /** A list that answers `near` too: rows under near spellings of what is sought. */
  finds_near?: boolean
  /** Done only for somebody who has shown in the last minutes who they are: always, or with such a body. */
  confirmed?: true | ((body: never, id: number | undefined) => boolean)
  /** Whose sign-in the browser sends; `school` when absent. */
  sender?: Sender
}

export type Taken = Readonly<Record<string, readonly [field: string, sentence: Sentence]>>

/** What a given file counts as in the audit. */
export interface Recorded {
  entity: string
  action: string
}

/**
 * A browser can hold several sign-ins: of the platform's own people, of a school's, a super admin's inside a school, a report link's.
 * `school` means one inside a school, `platform` the platform's even while acting inside a school, `anywhere` whichever there is,
 * `report` the report link's before all others.
 */
export type Sender = 'school' | 'platform' | 'anywhere' | 'report'

export type AnyEndpoint = Endpoint
export type EndpointTable = Record<string, AnyEndpoint>
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>
export type SentTo<E extends AnyEndpoint> = z.input<E['body']> & PathParams<E>
export type DataOf<E extends AnyEndpoint> = z.output<E['data']>
/** What a handler returns: before parsing by the answer schema. */
export type AnswerOf<E extends AnyEndpoint> = z.input<E['data']>
export type PathParams<E extends AnyEndpoint> = (E['path'] extends `${string}{id}${string}` ? { id: number } : {}) &
  (E['path'] extends `${string}{key}${string}` ? { key: string } : {})

type Path = `/${string}`

/** A schema, or how to make it once it is asked for: a browser checks few of the bodies that its screens could send. */
type Made<S extends z.ZodType> = S | (() => S)

/** A property that makes its value once. */
function asked<S extends z.ZodType>(given: Made<S>): PropertyDescriptor {
  let made = typeof given === 'function' ? undefined : given
  const get = () => (made ??= (given as () => S)())
  return { get, enumerable: true, configurable: true }
}

function endpoint<K extends Kind, P extends Path, B extends z.ZodType, D extends z.ZodType>(
  kind: K,
  path: P,
  access: Access,
  body: Made<B>,
  data: Made<D>,
  message: Sentence | null,
): Endpoint<K, `/v1${P}`, B, D> {
  const lazy = { kind, method: 'POST', path: `/v1${path}`, access, message } as Endpoint<K, `/v1${P}`, B, D>
  return Object.defineProperties(lazy, { body: asked(body), data: asked(data) })
}

/** The same call with these facts; its schemas are not asked for. */
const departing = <E extends AnyEndpoint, F extends object>(row: E, facts: F): E & F =>
  Object.defineProperties({} as E & F, {
    ...Object.getOwnPropertyDescriptors(row),
    ...Object.getOwnPropertyDescriptors(facts),
  })

export const write = <P extends Path, B extends z.ZodType, D extends z.ZodType>(
  path: P,
  access: Access,
  body: Made<B>,
  data: Made<D>,
  message: Sentence | null,
) => endpoint('write', path, access, body, data, message)

export const read = <P extends Path, B extends z.ZodType, D extends z.ZodType>(
  path: P,
  access: Access,
  body: B,
  data: D,
) => endpoint('read', path, access, body, data, null)

export const session = <P extends Path, B extends z.ZodType, D extends z.ZodType>(
  path: P,
  access: Access,
  body: B,
  data: D,
  message: Sentence | null,
) => endpoint('session', path, access, body, data, message)

export const upload = <P extends Path, B extends z.ZodType, D extends z.ZodType>(
  path: P,
  access: Access,
  fields: B,
  data: D,
  message: Sentence | null,
) => endpoint('upload', path, access, fields, data, message)

/** Hands out a secret: `z.never()` as data where it is a file. Only for whoever has a permission. */
export const handout = <P extends Path, B extends z.ZodType, D extends z.ZodType>(
  path: P,
  access: Permitted,
  body: B,
  data: D,
  message: Sentence | null,
) => endpoint('handout', path, access, body, data, message)

/** A call that answers a file's bytes. */
export const file = <P extends Path, B extends z.ZodType>(path: P, access: Access, body: B) =>
  endpoint('file', path, access, body, z.never(), null)

/** The same call by GET: it takes no body. */
export const get = <E extends AnyEndpoint>(row: E): E => departing(row, { method: 'GET' as const })

/** The same call, also open to the bearer of a signed link. */
export const withLink = <E extends AnyEndpoint>(row: E): E => departing(row, { signed_link: true })

/** The same file, whose giving is recorded. */
export const recorded = <E extends AnyEndpoint>(entity: string, action: string, row: E): E & { recorded: Recorded } =>
  departing(row, { recorded: { entity, action } })

/** The same call, given minutes instead of seconds; it costs much. */
export const slow = <E extends AnyEndpoint>(row: E): E => departing(row, { slow: true, heavy: true })

/** The same call, which costs much. */
export const heavy = <E extends AnyEndpoint>(row: E): E => departing(row, { heavy: true })

/** A file that is made anew for each call: it costs much. */
export const heavyFile = <P extends Path, B extends z.ZodType>(path: P, access: Access, body: B) =>
  heavy(file(path, access, body))

/** The same upload, taking files of this size. */
export const upTo = <E extends AnyEndpoint>(max_bytes: number, row: E): E => departing(row, { max_bytes })

/** The same upload, whose file is too large to be held in memory. */
export const streamed = <E extends AnyEndpoint>(row: E): E & { streamed: true } =>
  departing(row, { streamed: true as const })

/** The same call, with bodies of so many kilobytes. */
export const withBodyUpTo = <E extends AnyEndpoint>(kilobytes: number, row: E): E =>
  departing(row, { max_body: kilobytes * 1024 })

/** The same call, whose answer may be kept for so many seconds. */
export const cachedFor = <E extends AnyEndpoint>(cached_s: number, row: E): E => departing(row, { cached_s })

/** The same call, whose body is refused with 400. */
export const refusedAs400 = <E extends AnyEndpoint>(row: E): E => departing(row, { field_status: 400 as const })

/** The same call, before which somebody confirms who they are: always, or where its body says what is dangerous. */
export const confirmed = <E extends AnyEndpoint>(
  row: E,
  where: true | ((body: BodyOf<E>, id: number | undefined) => boolean) = true,
): E => departing(row, { confirmed: where })

/** The same call, sent with another sign-in than the school's. */
export const sentFrom = <E extends AnyEndpoint>(sender: Sender, row: E): E => departing(row, { sender })

/** The same call, which is refused where a name of its row is taken. */
export const withTaken = <E extends AnyEndpoint>(taken: Taken, row: E): E => departing(row, { taken })

/** The same call, with fields of its own beside `data`. */
export const withBeside = <E extends AnyEndpoint, S extends z.ZodObject>(row: E, beside: S): E & { beside: S } =>
  departing(row, { beside })

/** The same list, which answers rows under near spellings beside those that have what is sought. */
export const findingNear = <E extends AnyEndpoint>(row: E): E => departing(row, { finds_near: true })

/** What a list tells of near spellings, where all that has what is sought stands on one page; its first rows are in `data` beside it. */
export const NearAnswer = z.object({
  /** Each word that was typed with one of the bank's, and the rows that hold it. */
  words: z.array(z.object({ sought: z.string(), word: z.string(), count: z.int() })),
  count: z.int(),
})
export type NearAnswer = z.output<typeof NearAnswer>

/** The same call with another answer. */
export const answering = <E extends AnyEndpoint, D extends z.ZodType>(row: E, data: D): Omit<E, 'data'> & { data: D } =>
  departing(row as Omit<E, 'data'> & AnyEndpoint, { data })

/** The same call, whose handler says what the user is told. */
export const withMessage = <E extends AnyEndpoint>(row: E): E & { worded: true } =>
  departing(row, { worded: true as const })

/** Of whoever has not signed in, and as a rule. */
const OPEN_BODY = 16 * 1024
const BODY = 64 * 1024

/** Most bytes of JSON that a call takes; the file of an upload has a limit of its own. */
export const largestBody = (row: AnyEndpoint): number =>
  row.max_body ?? (row.access.who === 'anyone' || row.signed_link ? OPEN_BODY : BODY)

/** Whether a call answers bytes instead of an envelope. */
export const answersFile = (row: AnyEndpoint): boolean =>
  row.kind === 'file' || (row.kind === 'handout' && row.data.def.type === 'never')

const rangeUpTo = (most: number) =>
  z.strictObject({
    page: z.int(coded('field.not_whole')).min(1, coded('page.first')).optional(),
    pageSize: z
      .int(coded('field.not_whole'))
      .min(1, coded('field.at_least', { least: 1 }))
      .max(most, coded('page.size', { most }))
      .optional(),
  })
export type RangeInput = z.output<ReturnType<typeof rangeUpTo>>

/** Sorting is limited to the fields that the table names. */
export const sortBy = <F extends string>(fields: readonly F[]) =>
  z
    .array(
      z.strictObject({
        field: z.enum(fields, coded('page.sort', { names: fields.join(', ') })),
        dir: z.enum(['asc', 'desc']),
      }),
    )
    .max(4)
    .optional()

/** What a list says of itself beside its call: the fields it can be sorted by, and the rows of a page where none are asked for. */
export interface ListFacts<S extends string = string> {
  sort: readonly S[]
  page_size: number
}

export type ListEndpoint = AnyEndpoint & { kind: 'list' } & ListFacts
/** The fields that a list can be sorted by. */
export type SortOf<E extends ListFacts> = E['sort'][number]

interface ListOptions<S extends string, X> {
  sort?: readonly S[] | undefined
  page_size?: number | undefined
  /** Largest page; 100 unless the table says otherwise (the session selector fetches 1000). */
  max_page_size?: number | undefined
  extra?: X | undefined
}

/** A call that answers one page of rows and the `count` of all of them. */
export function list<
  P extends Path,
  F extends z.ZodObject,
  R extends z.ZodType,
  const S extends string = 'id',
  X extends z.core.$ZodShape = {},
>(path: P, access: Access, filter: F, row: R, message: Sentence | null, options: ListOptions<S, X> = {}) {
  const sort = options.sort ?? (['id'] as string[] as S[])
  const body = () =>
    z
      .strictObject({
        filter: filter.prefault({} as z.input<F>),
        range: rangeUpTo(options.max_page_size ?? 100).prefault({}),
        sort: sortBy(sort),
        ...((options.extra ?? {}) as X),
      })
      .prefault({} as never)
  const facts: ListFacts<S> = { sort, page_size: options.page_size ?? 10 }
  return departing(
    endpoint('list', path, access, body, () => z.array(row), message),
    facts,
  )
}

/** The two calls that most entities share to the letter. */
export const remove = <P extends Path>(path: P, access: Access, message: Sentence) =>
  write(path, access, Nothing, () => z.object({ id: Id }), message)

export const changeStatus = <P extends Path>(path: P, access: Access) =>
  write(path, access, Nothing, () => z.object({ id: Id, status: Status }), say('done.status'))
