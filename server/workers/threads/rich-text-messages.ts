import type { CheckedTogether } from '../../../richtext/check-together.ts'

/** To the thread that checks texts; in `place` it says what it is at: [text from 0, formula from 1 or 0 while the text is read]. */
export interface CheckingJob {
  id: number
  htmls: readonly string[]
  place: SharedArrayBuffer
}

/** From the thread; `failed` is an error of the program. */
export type FromChecking =
  | { type: 'ready' }
  | { type: 'checked'; id: number; checked: CheckedTogether }
  | { type: 'failed'; id: number; failed: string }
