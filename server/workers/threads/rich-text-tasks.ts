import { checkTogether } from '../../../richtext/check-together.ts'
import { inlineLines } from '../../../richtext/inline-lines.ts'
import { readPlain } from '../../../richtext/plain.ts'
import type { TextAnswers, TextTask } from './rich-text-messages.ts'

type Watch = (text: number, formula: number) => void

const each =
  <T>(read: (html: string) => T) =>
  (htmls: readonly string[], watch: Watch): T[] =>
    htmls.map((html, text) => {
      watch(text, 0)
      return read(html)
    })

/** Each task as it is done, in the thread or, of a little, on the spot. `watch` is told what is read next. */
export const textTasks: { [T in TextTask]: (htmls: readonly string[], watch: Watch) => TextAnswers[T] } = {
  check: checkTogether,
  read: each(readPlain),
  lines: each(inlineLines),
}
