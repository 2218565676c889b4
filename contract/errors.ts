/** Every error code of the wire with its HTTP status and the sentence used when the caller gives none. */
export const errorCodes = {
  invalid_token: { status: 401, message: 'Your sign-in has ended. Please sign in again.' },
  token_blocked: { status: 401, message: 'This sign-in was ended. Please sign in again.' },
  invalid_credentials: { status: 400, message: 'E-mail or password is wrong.' },
  unknown_subdomain: { status: 400, message: 'There is no school at this address. Check the address of your school.' },
  invalid_link: { status: 400, message: 'This link is no longer valid. Ask for a new one.' },
  invalid_otp: { status: 400, message: 'The code is wrong or has expired. Ask for a new one.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  not_found: { status: 404, message: 'This was not found. It may have been deleted.' },
  stale_row: { status: 409, message: 'Somebody else changed this meanwhile. Look at the new values and save again.' },
  in_use: { status: 409, message: 'This is in use and cannot be deleted.' },
  user_found: { status: 409, message: 'This person exists already.' },
  duplicate: { status: 409, message: 'This exists already.' },
  busy: { status: 409, message: 'The same request is still running. Please wait a moment.' },
  marks_would_vanish: { status: 409, message: 'Marks would be lost by this change. Confirm it to go on.' },
  too_large: { status: 413, message: 'The file is too large.' },
  wrong_type: { status: 415, message: 'This kind of file is not accepted.' },
  invalid_field: { status: 422, message: 'Please correct the marked fields.' },
  shortfall: { status: 422, message: 'There are not enough questions.' },
  idempotency_mismatch: {
    status: 422,
    message: 'The same Idempotency-Key was sent with another body. Use a new key for a new request.',
  },
  slow_down: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  busy_server: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
} as const

export type ErrorCode = keyof typeof errorCodes

/** One field that was refused: a dotted path into the body and what to do about it. */
export interface FieldError {
  path: string
  message: string
}
