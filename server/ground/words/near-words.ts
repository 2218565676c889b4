import { withoutAccents } from '../without-accents.ts'
import { englishForms } from './english-forms.ts'
import { bareHindi, isHindi } from './hindi-words.ts'

/** Letters from which a word has near spellings, and from which two letters of it may differ. */
const LEAST = 4
const LONG = 8
/** Letters from which a word that the bank knows has near spellings too: shorter ones are other words. */
const LONG_KNOWN = 7
/** Longer words are none. */
export const LONGEST_WORD = 30
/** Near spellings of one word. */
const MOST = 5

/** A word of letters and their signs; the name of a command of LaTeX is none. */
const WORD = /(?<![\\\p{L}\p{M}\p{N}])\p{L}(?:[\p{L}\p{M}]|\u200c|\u200d)*(?!\p{N})/gu

/** The words of a text that can have near spellings, in lower case and without accents. */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of withoutAccents(text.normalize('NFC')).toLowerCase().matchAll(WORD))
    if (word.length >= LEAST && word.length <= LONGEST_WORD) words.add(word)
  return words
}

/** The word as it is compared, null where it is none or too short. */
export function comparedWord(typed: string): string | null {
  const [word, ...others] = wordsIn(typed)
  return word !== undefined && others.length === 0 && word === withoutAccents(typed.normalize('NFC')).toLowerCase()
    ? word
    : null
}

const editsOf = (word: string) => (word.length < LONG ? 1 : 2)

/** Lengths that near spellings of a word have. */
export function lengthsNear(word: string): number[] {
  const edits = editsOf(word)
  // Signs that count for nothing make a word of Hindi longer.
  const more = isHindi(word) ? 2 : 0
  return Array.from({ length: 2 * (edits + more) + 1 }, (_, place) => word.length - edits - more + place)
}

/**
 * The spellings nearest to a word among those of the bank: one letter left out, added, changed, or two that changed places; in long words two of these. What
 * holds the word, or is a form of it, is found anyway.
 */
export function nearSpellings(word: string, known: Iterable<string>): string[] {
  const sought = bareHindi(word)
  const edits = editsOf(word)
  const forms = new Set(isHindi(word) ? [] : englishForms(word))
  const near = new Map<string, number>()
  let is_known = false
  for (const one of known) {
    const compared = bareHindi(one)
    if (compared.includes(sought)) is_known = true
    else if (!forms.has(one) && Math.abs(compared.length - sought.length) <= edits) {
      const distance = distanceWithin(sought, compared, edits)
      if (distance <= edits) near.set(one, distance)
    }
  }
  const least = Math.min(...near.values())
  // Reflection is not mistyped for refraction where there is reflection.
  if (is_known && (word.length < LONG_KNOWN || least > 1)) return []
  return [...near]
    .flatMap(([one, distance]) => (distance === least ? [one] : []))
    .sort()
    .slice(0, MOST)
}

/** Letters by which two words differ (Damerau's, no letter changed twice), or more than `most`. */
export function distanceWithin(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let value = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1)
      row.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}
