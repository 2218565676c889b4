import type { PairName } from './sign-in/token-pairs.ts'

/** What a caller may say of one call. */
export interface CallOptions {
  /** Calls it off; a call that was called off is not sent again. */
  signal?: AbortSignal
  /** The pair to send, where the table's choice is not the one that is meant. */
  pair?: PairName
  /** The `t` of a signed paper link, sent instead of a sign-in. */
  link?: string
  /** The text that is shown when a refusal comes without a message; 'Something went wrong!' when absent. */
  fallback?: string | undefined
  /** `all` (default): success of a write and every failure but a 409; `failures`; `none`. */
  toasts?: 'all' | 'failures' | 'none'
  /** The code of a refusal that the caller goes on from by itself: nothing is said of it. */
  quiet?: string
  /** Of an upload: told how much of it is on its way, 0 to 1; it may then take its time. */
  onProgress?: (part: number) => void
  /** Show a 409 as a warning too; otherwise it is the caller's to show. */
  conflicts?: 'toast' | 'pass'
}
