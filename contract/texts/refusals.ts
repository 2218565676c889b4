import type { ErrorCode } from '../errors.ts'

/** What each error code of the wire says when the refusal has no sentence of its own; the code is the text's too. */
export const refusalTexts = {
  invalid_token: 'Your sign-in has ended. Please sign in again.',
  token_blocked: 'This sign-in was ended. Please sign in again.',
  invalid_credentials: 'E-mail or password is wrong.',
  unknown_subdomain: 'There is no school at this address. Check the address of your school.',
  invalid_link: 'This link is no longer valid. Ask for a new one.',
  invalid_otp: 'The code is wrong or has expired. Ask for a new one.',
  forbidden: 'You do not have permission to do this.',
  not_found: 'This was not found. It may have been deleted.',
  stale_row: 'Somebody else changed this meanwhile. Look at the new values and save again.',
  in_use: 'This is in use and cannot be deleted.',
  user_found: 'This person exists already.',
  duplicate: 'This exists already.',
  busy: 'The same request is still running. Please wait a moment.',
  marks_would_vanish: 'Marks would be lost by this change. Confirm it to go on.',
  sheet_closed: 'The entries are handed in. Ask whoever approves remarks to open them again.',
  too_large: 'The file is too large.',
  wrong_type: 'This kind of file is not accepted.',
  invalid_field: 'Please correct the marked fields.',
  shortfall: 'There are not enough questions.',
  idempotency_mismatch: 'The same Idempotency-Key was sent with another body. Use a new key for a new request.',
  slow_down: 'Too many requests. Please wait a moment and try again.',
  busy_server: 'The server is busy. Please try again in a moment.',
  storage_full: 'The storage is full, so nothing could be saved. Whoever runs the server has to make room.',
  internal: 'Something went wrong on our side.',
} as const satisfies Record<ErrorCode, string>
