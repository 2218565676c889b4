import { known, type Sentence } from '../../../domain/say.ts'
import { folded, plainText } from '../grid/shown.ts'

export const mostSections = 60
export const longestSection = 20

/** What is typed into the box of a class's sections. */
export interface SectionList {
  /** In order, as they will be written; none where the box is blank or can't be read. */
  titles: readonly string[]
  /** What was read otherwise than it stands there, for whoever typed it: "C-A" as A to C. */
  note: Sentence | null
  /** Why it can't be read. */
  fault: Sentence | null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A to Z, and then AA, AB, … */
const letterAt = (at: number): string =>
  (at < alphabet.length ? '' : letterAt(Math.floor(at / alphabet.length) - 1)) + (alphabet[at % alphabet.length] ?? '')

/** Where Marathi schools have them, others have A, B, C, D. */
const marathi = ['अ', 'ब', 'क', 'ड']

/** Letters of one alphabet from one to another, the first not after the last; null where the two don't stand in one. */
function lettersBetween(first: string, last: string): string[] | null {
  const to = marathi.indexOf(last)
  if (first === marathi[0] && to > 0) return marathi.slice(0, to + 1)
  const [start, end] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
  if (Math.floor(start / 128) !== Math.floor(end / 128)) return null
  return Array.from({ length: end - start + 1 }, (_, at) => String.fromCodePoint(start + at)).filter(
    // Letters with a dot below stand between the others, and no section is named by one.
    (letter) => /^\p{L}$/u.test(letter) && letter.normalize('NFD') === letter,
  )
}

interface SectionRange {
  titles: string[]
  is_turned: boolean
}

function numberRange(one: number, other: number): SectionRange {
  const low = Math.min(one, other)
  const titles = Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => String(low + at))
  return { titles, is_turned: one > other }
}

function letterRange(one: string, other: string): SectionRange | null {
  const end = one === one.toUpperCase() ? other.toUpperCase() : other.toLowerCase()
  if (one === end) return { titles: [one], is_turned: false }
  const isTurned = marathi.includes(one) && marathi[0] === end ? true : one > end && one !== marathi[0]
  const titles = isTurned ? lettersBetween(end, one) : lettersBetween(one, end)
  return titles && { titles, is_turned: isTurned }
}

const lastPart = (text: string) => /^(.*?)(\d{1,4}|\p{L})$/u.exec(text)?.slice(1)

/** "A" and "C", "1" and "4", "Blue 1" and "Blue 3": up to a letter or a number they are the same. */
function rangeOf(first: string, last: string): SectionRange | null {
  const [before, one] = lastPart(first) ?? []
  const [beforeLast, other] = lastPart(last) ?? []
  if (before === undefined || beforeLast === undefined || !one || !other) return null
  if (folded(before) !== folded(beforeLast) || /^\d/.test(one) !== /^\d/.test(other)) return null
  const range = /^\d/.test(one) ? numberRange(Number(one), Number(other)) : letterRange(one, other)
  return range && { ...range, titles: range.titles.map((title) => before + title) }
}

/** What one part of the box names; a sentence where it can't be said what. */
type ReadPart = SectionRange | Sentence

const alone = (titles: string[]): SectionRange => ({ titles, is_turned: false })
const isLetterOrNumber = (text: string) => /^(?:\p{L}|\d{1,2})$/u.test(text)

function readPart(text: string): ReadPart {
  const [first = '', last, more] = text.split(/ (?:to|से|ते) |\.\.+/iu).map((one) => one.trim())
  const noRange = known({ code: 'set_up.no_range', params: { text } })
  if (last !== undefined) return (more === undefined && rangeOf(first, last)) || noRange
  const words = text.split(' ')
  if (words.length > 1 && (words.every((one) => /^\p{L}$/u.test(one)) || words.every((one) => /^\d{1,2}$/.test(one))))
    return alone(words)
  const sides = text.split('-').map((one) => one.trim())
  if (sides.length === 1 || sides.includes('')) return alone([text])
  if (sides.length > 2) return sides.every(isLetterOrNumber) ? alone(sides) : alone([text])
  const range = rangeOf(sides[0] ?? '', sides[1] ?? '')
  // Short sides were meant as a range, longer ones are a name with a dash in it.
  return range ?? (sides.every((one) => one.length <= 2) ? noRange : alone([text]))
}

type ListPart = string | { quoted: string }

/** What stands in quotes is one name as it is; elsewhere commas and "and" part them. */
const partsOf = (text: string): ListPart[] =>
  [...text.matchAll(/["“”„]([^"“”„]*)["“”„]|[^"“”„]+/gu)].flatMap(([whole, quoted]): ListPart[] =>
    quoted === undefined
      ? whole
          .split(/[,;&/\n，、।]|\s(?:and|और|आणि)\s/iu)
          .map(plainText)
          .filter((one) => one !== '')
      : [{ quoted: plainText(quoted) }],
  )

/** "3" and "3 sections" are three, from A. */
function countIn(text: string): number | null {
  const [, count] = /^(\d{1,6})(?: (?:sections?|अनुभाग|तुकड्या))?$/iu.exec(plainText(text)) ?? []
  return count === undefined ? null : Number(count)
}

const isSentence = (read: ReadPart): read is Sentence => 'code' in read

const tooMany = (count: number) => known({ code: 'set_up.sections_most', params: { count, most: mostSections } })

function faultOf(titles: readonly string[]): Sentence | null {
  if (titles.length > mostSections) return tooMany(titles.length)
  const seen = new Set<string>()
  const twice = titles.find((title) => seen.size === seen.add(folded(title)).size)
  if (twice !== undefined) return known({ code: 'set_up.section_named_twice', params: { title: twice } })
  const long = titles.find((title) => title.length > longestSection)
  return long === undefined
    ? null
    : known({ code: 'set_up.section_long', params: { title: long, most: longestSection } })
}

const refused = (fault: Sentence): SectionList => ({ titles: [], note: null, fault })

/**
 * The sections that a text names: "A-C", "A to C", "A, B & C", "Rose, Lotus", "1-4", "क-ग"; "3" is three from A, and "3" in quotes one of that name.
 * A list that can't be read is refused as a whole.
 */
export function readSections(text: string): SectionList {
  const count = countIn(text)
  if (count === 0) return refused(known({ code: 'set_up.sections_least' }))
  if (count !== null && count > mostSections) return refused(tooMany(count))
  if (count !== null) return { titles: Array.from({ length: count }, (_, at) => letterAt(at)), note: null, fault: null }
  const parts = partsOf(text)
  // Something else was pasted: its parts needn't be read one by one.
  if (parts.length > 5 * mostSections) return refused(tooMany(parts.length))
  const read = parts.map((part) => (typeof part === 'string' ? readPart(part) : alone([part.quoted])))
  const titles = read.flatMap((part) => (isSentence(part) ? [] : part.titles)).filter((title) => title !== '')
  const fault = read.find(isSentence) ?? faultOf(titles)
  if (fault) return refused(fault)
  const turned = read.find((part): part is SectionRange => !isSentence(part) && part.is_turned)
  const [from = '', to = ''] = [turned?.titles.at(0), turned?.titles.at(-1)]
  return { titles, note: turned ? known({ code: 'set_up.range_turned', params: { from, to } }) : null, fault: null }
}

/** Three and more side by side are shorter as a range. */
function runLength(titles: readonly string[], at: number): number {
  let length = 1
  const first = titles[at] ?? ''
  while (at + length < titles.length) {
    const range = rangeOf(first, titles[at + length] ?? '')
    if (!range || range.is_turned || range.titles.join() !== titles.slice(at, at + length + 1).join()) break
    length += 1
  }
  return length
}

/** A title that the box would read as something else stands in quotes. */
const quotedIfNeeded = (title: string, isOnly: boolean) => {
  const read = readPart(title)
  const isPlain = partsOf(title).join('\n') === title && !isSentence(read) && read.titles.join('\n') === title
  return isPlain && !(isOnly && countIn(title) !== null) ? title : `"${title}"`
}

/** Sections as they would be typed: `readSections` reads the same from it. */
export function writeSections(titles: readonly string[]): string {
  const parts: string[] = []
  for (let at = 0; at < titles.length; ) {
    const length = runLength(titles, at)
    const [first = '', last = ''] = [titles[at], titles[at + length - 1]]
    if (length < 3) parts.push(quotedIfNeeded(first, titles.length === 1))
    else parts.push(`${first}-${last}`)
    at += length < 3 ? 1 : length
  }
  return parts.join(', ')
}
