import { type ErrorCode, errorCodes, type FieldError } from '#contract'

/** A refusal that is fit to be shown to the caller. `data` travels beside it, such as the current row of a stale update. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly data: unknown
  readonly beside: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    message: string = errorCodes[code].message,
    more: { errors?: FieldError[]; data?: unknown; status?: number; beside?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.code = code
    this.status = more.status ?? errorCodes[code].status
    this.errors = more.errors
    this.data = more.data
    this.beside = more.beside
  }
}

export const notFound = (what: string) => new ApiError('not_found', `${what} was not found. It may have been deleted.`)

/** One wrong field; its message doubles as the message of the answer. */
export const wrongField = (path: string, message: string) => wrongFields([{ path, message }])

export const wrongFields = (errors: FieldError[]) =>
  new ApiError('invalid_field', errors[0]?.message ?? errorCodes.invalid_field.message, { errors })

export const duplicate = (path: string, message: string) =>
  new ApiError('duplicate', message, { errors: [{ path, message }] })

export const staleRow = (current: unknown) => new ApiError('stale_row', undefined, { data: current })
