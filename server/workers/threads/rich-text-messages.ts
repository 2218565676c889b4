import type { CheckedTogether } from '../../../richtext/check-together.ts'
import type { InlineLines } from '../../../richtext/inline-lines.ts'
import type { PlainText } from '../../../richtext/plain.ts'

/** What the thread does with texts, each as the function of richtext/ that it names. */
export interface TextAnswers {
  /** checkTogether */
  check: CheckedTogether
  /** readPlain of each */
  read: PlainText[]
  /** inlineLines of each */
  lines: InlineLines[]
}
export type TextTask = keyof TextAnswers

/** To the thread that reads texts; in `place` it says what it is at: [text from 0, formula from 1 or 0 while the text is read]. */
export interface TextJob {
  id: number
  task: TextTask
  htmls: readonly string[]
  place: SharedArrayBuffer
}

/** From the thread; `failed` is an error of the program. */
export type FromTexts =
  | { type: 'ready' }
  | { type: 'done'; id: number; answer: TextAnswers[TextTask] }
  | { type: 'failed'; id: number; failed: string }
