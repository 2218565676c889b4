import { folded } from '../grid/shown.ts'

export type NameLikeness = 'same' | 'near' | 'other' | 'unlike scripts'

const titles = new Set(
  ('mr mrs ms miss mstr master kumari km smt sh shri sri dr prof er ' + 'श्री श्रीमती कुमारी कु सुश्री डॉ चि श्रीमान').split(
    ' ',
  ),
)

/** "Mr", "Smt.": what stands before a name and is none. */
export const isNameTitle = (text: string): boolean => titles.has(folded(text).replace(/\.$/, ''))

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)

/**
 * A name that stands in two scripts in one cell, "Asha Rao / आशा राव": the one that comes first and the other; null for any other text. Without a sign between
 * them each must have two words, for "Ravi कुमार" is one name.
 */
export function nameInTwoScripts(text: string): [first: string, second: string] | null {
  const words = text.split(/[\s/|()[\],;]+/u).filter((word) => /\p{L}/u.test(word))
  const at = words.findIndex((word) => isLatin(word) !== isLatin(words[0] ?? ''))
  const [first, second] = [words.slice(0, at), words.slice(at)]
  if (at < 0 || second.some((word) => isLatin(word) !== isLatin(words[at] ?? ''))) return null
  const isName = (part: readonly string[]) => part.some((word) => !isNameTitle(word))
  if (!isName(first) || !isName(second)) return null
  const isParted = /[/|()[\],;]/.test(text) || / [-–—] /u.test(text)
  return isParted || (first.length > 1 && second.length > 1) ? [first.join(' '), second.join(' ')] : null
}

/** One name as it is written out and shortened, and letters of Latin that are no letter with a mark. */
const spellings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['md', 'mohd', 'mohamed', 'mohammad', 'muhammed', 'muhammad'].map((one) => [one, 'mohammed'])),
  ...{ kr: 'kumar', kmr: 'kumar' },
}
const ownLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** The words of a name: brackets, dots, apostrophes and titles before it are none of it; figures tell two of one name apart. */
export function nameWords(name: string): string[] {
  const words = folded(name)
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll("'", '')
    .replace(/[łøđðßæœı]/g, (letter) => ownLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
  // A number beside a name is a roll; what is nothing but numbers is compared as it stands.
  const named = words.filter((word) => /\p{L}/u.test(word))
  if (named.length === 0) return words
  let first = 0
  while (first < named.length - 1 && titles.has(named[first] ?? '')) first += 1
  return named.slice(first).map((word) => spellings[word] ?? word)
}

/** A name as it is compared. */
export interface ComparedName {
  words: readonly string[]
  sorted: string
  joined: string
  script: 'latin' | 'devanagari' | 'other'
}

export function comparedName(name: string): ComparedName {
  const words = nameWords(name)
  const joined = words.join('')
  const script = /\p{Script=Latin}/u.test(joined)
    ? 'latin'
    : /\p{Script=Devanagari}/u.test(joined)
      ? 'devanagari'
      : 'other'
  return { words, sorted: words.toSorted().join(' '), joined, script }
}

/** same: in any order or run together. near: initials or names left out, one word of three letters equal. Two scripts are not compared. */
export function compareNames(one: ComparedName, other: ComparedName): NameLikeness {
  if (one.words.length === 0 || other.words.length === 0) return 'other'
  if (one.script !== other.script) return 'unlike scripts'
  if (one.sorted === other.sorted || one.joined === other.joined) return 'same'
  if (isCut(one.words, other.words) || isCut(other.words, one.words)) return 'near'
  return one.words.length <= other.words.length ? nearOf(one.words, other.words) : nearOf(other.words, one.words)
}

/** So long are names that programs cut at a width of their own. */
const shortestCut = 15

/** "Aishwarya Lakshminar" is the beginning of "Aishwarya Lakshminarayanan". */
function isCut(short: readonly string[], whole: readonly string[]): boolean {
  const [begun, all] = [short.join(' '), whole.join(' ')]
  return begun.length >= shortestCut && short.length > 1 && all.length > begun.length + 1 && all.startsWith(begun)
}

/** Each word of the shorter name must be one of the longer, or its initial. */
function nearOf(few: readonly string[], many: readonly string[]): NameLikeness {
  const left = [...many]
  let equal = 0
  for (const word of few.toSorted((a, b) => b.length - a.length)) {
    let at = left.indexOf(word)
    if (at >= 0 && [...word].length >= 3) equal += 1
    if (at < 0) at = left.findIndex((one) => isInitial(word, one) || isInitial(one, word))
    if (at < 0) return 'other'
    left.splice(at, 1)
  }
  return equal > 0 ? 'near' : 'other'
}

const isInitial = (letter: string, word: string) => letter.length === 1 && word.startsWith(letter)

/** Finds pupils by name without comparing all with all. */
export interface NameIndex {
  same: (name: string) => readonly number[]
  near: (name: string) => readonly number[]
  likeness: (place: number, name: string) => NameLikeness
  isIn: (name: string) => boolean
}

interface Sought {
  name: ComparedName
  same: readonly number[]
  near: readonly number[] | null
}

/** Places of names by their words. A text is looked up once, however often it stands in the list. */
export function nameIndex(names: readonly string[]): NameIndex {
  const own = names.map(comparedName)
  const bySorted = placesBy(own.map(({ sorted }) => [sorted]))
  const byJoined = placesBy(own.map(({ joined }) => [joined]))
  const byWord = placesBy(own.map(({ words }) => words.filter((word) => [...word].length >= 3)))
  const sought = new Map<string, Sought>()
  const look = (text: string): Sought => {
    const before = sought.get(text)
    if (before) return before
    const name = comparedName(text)
    const same =
      name.joined === ''
        ? []
        : [...new Set([...(bySorted.get(name.sorted) ?? []), ...(byJoined.get(name.joined) ?? [])])]
    const found = { name, same, near: null }
    sought.set(text, found)
    return found
  }
  const nearBy = ({ name }: Sought) => {
    const places = new Set(name.words.flatMap((word) => byWord.get(word) ?? []))
    return [...places].filter((place) => compareNames(own[place] as ComparedName, name) === 'near')
  }
  const near = (text: string) => {
    const found = look(text)
    found.near ??= nearBy(found)
    return found.near
  }
  return {
    same: (text) => look(text).same,
    near,
    likeness: (place, text) => compareNames(own[place] as ComparedName, look(text).name),
    isIn: (text) => look(text).same.length > 0 || near(text).length > 0,
  }
}

function placesBy(keys: readonly (readonly string[])[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, list] of keys.entries()) {
    for (const key of new Set(list)) places.set(key, [...(places.get(key) ?? []), place])
  }
  return places
}
