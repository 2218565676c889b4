/** A part of what somebody has typed to search by: a word, or a phrase that is sought as it stands. */
export interface SoughtPart {
  text: string
  is_phrase: boolean
}

/** A text of more words is sought as it stands: it was copied, and each word costs a look at every row. */
const MOST_WORDS = 12

/** A phrase between quotation marks, or what stands between blanks. A mark inside a word (5") is none of quotation. */
const PART = /["“”„](?<phrase>[^"“”„]+)(?:["“”„](?=\s|$)|$)|(?<word>\S+)/gu

/** Marks around a word that belong to the sentence: what is copied out of one ends with them. */
const AROUND = /^[,;:?!.।॥'‘’"“”„]+|[,;:?!.।॥'‘’"“”„]+$/gu

/**
 * What must all be found, in any order: the words of a text, and what stands between quotation marks as it stands. What is nothing but marks is sought
 * as it is.
 */
export function soughtParts(typed: string): SoughtPart[] {
  const text = typed.replace(/\s+/g, ' ').trim()
  const parts = new Map<string, SoughtPart>()
  for (const { groups } of text.matchAll(PART)) {
    const phrase = groups?.phrase?.trim()
    const word = groups?.word ?? ''
    const part = phrase
      ? { text: phrase, is_phrase: true }
      : { text: word.replace(AROUND, '') || word, is_phrase: false }
    if (part.text) parts.set(`${part.is_phrase} ${part.text.toLowerCase()}`, part)
  }
  return parts.size === 0 || parts.size > MOST_WORDS ? [{ text, is_phrase: true }] : [...parts.values()]
}
