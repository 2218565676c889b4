import { withPoints } from '../../../domain/nasals.ts'
import { contains } from '../../entity/conditions.ts'
import { searchKey } from '../../ground/search-key.ts'
import { withoutAccents } from '../../ground/without-accents.ts'
import { englishForms } from '../../ground/words/english-forms.ts'
import { bareHindi, hindiFormsPattern, hindiPattern, hindiStems, isHindi } from '../../ground/words/hindi-words.ts'
import type { SoughtPart } from '../../ground/words/sought.ts'

/** Whether the key of a text (search-key.ts) holds a word: one of the patterns, which an index finds, and the expression where there is one. */
export interface WordTest {
  patterns: string[]
  expression: string | null
  /** Is in nearly every text: the expression alone tells, of what the other words find. */
  is_common: boolean
}

/** What stands around a word in a key: nothing, a mark, or the code of a mark. */
const BESIDE = '[^a-z0-9]|x096[45]|x2[0-9a-f]{3}'
const END = `(?:$|${BESIDE})`
const whole = (word: string) => `(?:^|${BESIDE})(?:${word})${END}`
const begun = (word: string) => `(?:^|${BESIDE})(?:${word})`

const literally = (text: string) =>
  text.replace(/[^a-z0-9 ]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A word as it stands, anywhere: what is sought so costs as little as a search can. */
export const plainTest = (text: string): WordTest => ({
  patterns: keysOf(text).map(contains),
  expression: null,
  is_common: false,
})

/** Without accents; and as it is typed, in questions of which nobody has left the accents out yet. */
function keysOf(text: string): string[] {
  const typed = text.normalize('NFC')
  return [...new Set([searchKey(withoutAccents(typed)), searchKey(typed)])]
}

/** Letters in which words that are told apart by their forms begin alike, for an index. */
const BEGIN = 4

/** How a part of what was typed is found: anywhere in a word, or as another form of the same word. `alone`: there is no other part. */
export function testOf({ text, is_phrase }: SoughtPart, alone: boolean): WordTest {
  const typed = text.normalize('NFC')
  const plain = plainTest(text)
  const keys = keysOf(text)
  if (is_phrase) return plain
  // The name of a unit, of a point or of a group: inside other words it would be everywhere.
  if (/^[\p{L}\p{M}\p{Nd}]{1,2}$/u.test(typed))
    return alone ? plain : { ...plain, expression: begun(keys.map(literally).join('|')), is_common: true }
  if (isHindi(typed) && bareHindi(typed).length > 1) return hindiTest(typed)
  return /^[a-z]{4,}$/.test(keys[0] ?? '') ? englishTest(keys) : plain
}

function englishTest(keys: string[]): WordTest {
  const [word = ''] = keys
  const others = englishForms(word).filter((form) => !form.includes(word))
  const begin = commonBegin([word, ...others])
  const patterns = begin.length >= BEGIN ? [begin] : [word, ...others]
  return {
    patterns: [...patterns, ...keys.slice(1)].map(contains),
    expression: others.length > 0 ? `${keys.map(literally).join('|')}|${whole(others.join('|'))}` : null,
    is_common: false,
  }
}

function commonBegin(words: string[]): string {
  let begin = words[0] ?? ''
  while (!words.every((word) => word.startsWith(begin))) begin = begin.slice(0, -1)
  return begin
}

function hindiTest(word: string): WordTest {
  return {
    patterns: [lettersOf(hindiStems(withPoints(word))[0] ?? word)],
    expression: hindiFormsPattern(word, END),
    is_common: false,
  }
}

/** The letters in their order, with whatever signs between them. */
const lettersOf = (word: string) => `%${Array.from(bareHindi(word), searchKey).join('%')}%`

/** Finds a word of the bank as a whole. */
export function wholeWordTest(word: string): WordTest {
  const key = searchKey(word)
  return isHindi(word)
    ? { patterns: [lettersOf(word)], expression: whole(hindiPattern(word)), is_common: false }
    : { patterns: [contains(key)], expression: whole(literally(key)), is_common: false }
}
