import { type SoughtPart, soughtParts } from '../../ground/words/sought.ts'

/** Words that only join others: a question says the same without them, or with others of them. No single letters, for there is a vitamin A. */
const joining = new Set(
  'an and are as at by for from in is of on or the to was were with और का की के को ने में से है हैं'.split(' '),
)

/** What a question must say: the parts of what was typed, without words that only join them unless there are no others. */
export function tellingParts(typed: string): SoughtPart[] {
  const parts = soughtParts(typed)
  const telling = parts.filter(({ text, is_phrase }) => is_phrase || !joining.has(text.normalize('NFC').toLowerCase()))
  return telling.length > 0 ? telling : parts
}
