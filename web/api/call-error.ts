import { t } from '@lingui/core/macro'
import type { ErrorCode, Message, RefusedField } from '#contract'

/** A call that was refused or never answered. `message` is the server's own text, in English. */
export class CallError extends Error {
  override name = 'CallError'
  /** Of the sentence, where it is not the errorCode's own; `params` is what it is filled with. */
  code: Message['code']
  params: Message['params']
  /** The wire's code; `network` when no answer came, `signed_out` when there was no token to send. */
  errorCode: ErrorCode | 'network' | 'signed_out'
  /** HTTP status; 0 when no answer came. */
  status: number
  /** The refused fields, with dotted paths into the body. */
  errors: RefusedField[]
  /** What came with the refusal: the current row of a `stale_row`, the shortfall of a paper. */
  data: unknown
  /** No answer came to a call that changes something: whether it was done is not known. */
  is_unsure: boolean
  requestId: string | null
  /** Seconds after which it is worth trying again; 0 where the server doesn't say. */
  retry_after_s: number

  constructor(message: string, details: Partial<Omit<CallError, 'name' | 'message' | 'stack' | 'cause'>> = {}) {
    super(message)
    this.code = details.code
    this.params = details.params
    this.errorCode = details.errorCode ?? 'internal'
    this.status = details.status ?? 0
    this.errors = details.errors ?? []
    this.data = details.data
    this.is_unsure = details.is_unsure ?? false
    this.requestId = details.requestId ?? null
    this.retry_after_s = details.retry_after_s ?? 0
  }
}

export const networkError = () => new CallError('Network Error', { errorCode: 'network' })

/** Of a call that may have been done all the same, and is done once if it is sent again as it is. */
export const unsureError = () => new CallError(unsureText(), { errorCode: 'network', is_unsure: true })

export const unsureText = () =>
  t`No answer came, so it is not known whether this was done. Do it again as it stands: it counts only once.`
