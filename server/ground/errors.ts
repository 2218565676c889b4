import {
  type ErrorCode,
  errorCodes,
  type FieldError,
  type Message,
  MOST_ERRORS,
  messageOf,
  type RefusedField,
  type Sentence,
  say,
  type TextCode,
} from '#contract'

/** A refusal that is fit to be shown to the caller. `data` travels beside it, such as the current row of a stale update. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly shown: Message
  readonly status: number
  readonly errors: RefusedField[] | undefined
  readonly data: unknown
  readonly beside: Record<string, unknown> | undefined
  /** Seconds after which the same call may succeed. */
  readonly retry_after: number | undefined

  constructor(
    code: ErrorCode,
    sentence: Sentence | Message = say(code),
    more: {
      errors?: RefusedField[]
      data?: unknown
      status?: number
      beside?: Record<string, unknown>
      retry_after?: number
      /** Most fields that it names. */
      most?: number
    } = {},
  ) {
    const own = 'message' in sentence ? sentence : messageOf(sentence)
    super(own.message)
    this.code = code
    this.shown = own
    this.status = more.status ?? errorCodes[code].status
    this.errors = more.errors?.slice(0, more.most ?? MOST_ERRORS)
    this.data = more.data
    this.beside = more.beside
    this.retry_after = more.retry_after
  }
}

/** Several sentences as one text. */
export function tellAll(sentences: readonly Message[]): Message {
  const message = sentences.map((one) => one.message).join(' ')
  const sentence = sentences.flatMap(({ code, params }) => (code ? [{ code, ...(params ? { params } : {}) }] : []))
  return { message, ...say('several.sentences', { sentences: sentence }) }
}

/** Where a refusal marks a field. */
export const refusedField = (path: string, sentence: Sentence): RefusedField => ({ path, ...messageOf(sentence) })

/** What a kind of row, or another thing, is called: `noun.class` says "class". */
export type Noun = TextCode extends infer Code ? (Code extends `noun.${infer Name}` ? Name : never) : never

export const notFound = (noun: Noun) => new ApiError('not_found', say('row.not_found', { noun: say(`noun.${noun}`) }))

/** A deleted row comes back after what it names, not before. */
export const goneFirst = (noun: Noun, name: string) =>
  new ApiError('not_found', say('row.named_gone', { noun: say(`noun.${noun}`), name }))

/** One wrong field; its message doubles as the message of the answer. */
export const wrongField = (path: string, sentence: Sentence) => wrongFields([refusedField(path, sentence)])

/**
 * @param beside what stands beside the refusal, for whoever is to decide by it
 * @param most fields that are named: more of a long plan, which is mended in one go
 */
export function wrongFields(
  errors: (RefusedField | FieldError)[],
  beside?: Record<string, unknown>,
  most = MOST_ERRORS,
): ApiError {
  const refused = errors.slice(0, most).map(({ path, ...given }) => ({
    path,
    ...('message' in given ? given : messageOf(given)),
  }))
  const [first] = refused
  return new ApiError('invalid_field', first && tellingOf(first), { errors: refused, most, ...(beside && { beside }) })
}

const tellingOf = ({ path: _, ...telling }: RefusedField): Message => telling

/** With data: what the caller needs to know of who has it, to decide. */
export function duplicate(path: string, sentence: Sentence, data?: unknown): ApiError {
  const refused = refusedField(path, sentence)
  return new ApiError('duplicate', tellingOf(refused), { errors: [refused], data })
}

/** Nothing was saved; the same call may succeed once somebody has made room. */
export const storageFull = () => new ApiError('storage_full', undefined, { retry_after: 60 })

/** Too much waits already. */
export const comeAgain = () => new ApiError('busy_server', undefined, { retry_after: 5 })

export const staleRow = (current: unknown) => new ApiError('stale_row', undefined, { data: current })
