import { z } from 'zod'
import { errorsOf, MOST_ERRORS, say } from '#contract'
import { ApiError, storageFull, wrongFields } from '../../ground/errors.ts'
import { fromDatabase } from './database-errors.ts'

/** The one place that knows how a refusal looks on the wire. */
export function refusal(error: ApiError): Record<string, unknown> {
  return {
    success: false,
    message: error.message,
    errorCode: error.code,
    ...(error.shown.code === error.code ? {} : { code: error.shown.code, params: error.shown.params }),
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
    ...error.beside,
  }
}

interface FrameworkError {
  statusCode?: number
  code?: string
  message: string
}

/** Every error that can reach the edge as a refusal; null for what is our own mistake. */
export function asRefusal(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof z.ZodError) return wrongFields(errorsOf(error, MOST_ERRORS))
  const database = fromDatabase(error)
  if (database) return database
  const { statusCode, code, message } = error as FrameworkError
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFull()
  // No descriptor is left, here or on the whole machine; others are given back in a moment.
  if (code === 'EMFILE' || code === 'ENFILE') return new ApiError('busy_server')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new ApiError('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new ApiError('wrong_type', say('body.type'))
  }
  if (statusCode === 429) return new ApiError('slow_down')
  if (statusCode === 503) return new ApiError('busy_server')
  if (statusCode === 404) return new ApiError('not_found')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new ApiError(
      'invalid_field',
      code?.startsWith('FST_ERR_CTP') ? say('body.not_json') : say('value.unfit', { reason: message }),
    )
  }
  return null
}
