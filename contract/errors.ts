import type { Params } from '../domain/say.ts'

/** Every error code of the wire with its HTTP status. What it says when the caller gives no sentence: texts/refusals.ts. */
export const errorCodes = {
  invalid_token: { status: 401 },
  token_blocked: { status: 401 },
  invalid_credentials: { status: 400 },
  unknown_subdomain: { status: 400 },
  invalid_link: { status: 400 },
  invalid_otp: { status: 400 },
  second_step: { status: 400 },
  use_provider: { status: 400 },
  not_linked: { status: 400 },
  sign_in_refused: { status: 400 },
  forbidden: { status: 403 },
  step_up_needed: { status: 403 },
  must_enrol: { status: 403 },
  not_found: { status: 404 },
  stale_row: { status: 409 },
  in_use: { status: 409 },
  user_found: { status: 409 },
  duplicate: { status: 409 },
  busy: { status: 409 },
  marks_would_vanish: { status: 409 },
  sheet_closed: { status: 409 },
  too_large: { status: 413 },
  wrong_type: { status: 415 },
  invalid_field: { status: 422 },
  shortfall: { status: 422 },
  idempotency_mismatch: { status: 422 },
  slow_down: { status: 429 },
  busy_server: { status: 503 },
  provider_away: { status: 503 },
  storage_full: { status: 503 },
  internal: { status: 500 },
} as const

export type ErrorCode = keyof typeof errorCodes

/** A sentence on the wire: in English, and as its code, by which the browser translates it. */
export interface Message {
  message: string
  /** Absent where the sentence is an outside program's own. */
  code?: string
  params?: Params
}

/** One field that was refused: a dotted path into the body and what to do about it. */
export interface RefusedField extends Message {
  path: string
}
