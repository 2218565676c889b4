import { plainText } from '../grid/shown.ts'
import { alphabets, romans } from './answer-forms.ts'

/** A sign of an option before its text: the letter or number, and whether it is in brackets. */
interface OwnSign {
  sign: string
  text: string
}

const named = /^\s*(?:option|opt\.?|choice|विकल्प|पर्याय)\s*(?=[([]?\s*\S{1,4}\s*[)\].:–—-])/iu
const sign = String.raw`([^\s()[\]]{1,4}?)`
const bracketed = new RegExp(String.raw`^\s*[([]\s*${sign}\s*[)\]]\s*(?:[.:]\s+)?(\S[\s\S]*)$`, 'u')
const closed = new RegExp(String.raw`^\s*${sign}\s*\)\s*(?:[.:]\s+)?(\S[\s\S]*)$`, 'u')
const pointed = new RegExp(String.raw`^\s*${sign}\s*[.:]\s+(\S[\s\S]*)$`, 'u')
/** With a dash a letter may be the first of a difference: a - b. */
const dashed = /^\s*(\p{L})\s*[-–—]\s+(\S[\s\S]*)$/u

function signOf(option: string): OwnSign | null {
  const bare = option.replace(named, '')
  const [, own, text] = bracketed.exec(bare) ?? closed.exec(bare) ?? pointed.exec(bare) ?? dashed.exec(bare) ?? []
  return own === undefined || text === undefined ? null : { sign: plainText(own).toLowerCase(), text: text.trim() }
}

/** Only so begins an option that carries a letter or number of its own. */
const mayBeSigned = /^\s*(?:[([]|opt|choice|विकल्प|पर्याय|\S{1,4}\s*[).:]|\p{L}\s*[-–—]\s)/iu

const countings: readonly (readonly string[])[] = [...[...alphabets, '12345678'].map((signs) => [...signs]), romans]
const isDifference = (options: readonly string[]) =>
  options.some((one) => dashed.test(one)) && !options.some((one) => /\p{L}{3}/u.test(one))

/** The options without their own letters, where each has one and they count on; null elsewhere. */
export function withoutLetters(options: readonly string[]): string[] | null {
  if (options.length < 2 || !mayBeSigned.test(options[0] ?? '')) return null
  const signs = options.map(signOf)
  const counts = countings.some((counting) => signs.every((one, at) => one?.sign === counting[at]))
  return counts && !isDifference(options) ? signs.map((one) => one?.text ?? '') : null
}

/** Where each sign of a counting begins in a text, if it stands there once and after the one before. */
const forms: readonly ((sign: string) => RegExp)[] = [
  (sign) => new RegExp(`(?:^|[\\s,;|])([(\\[]\\s*${sign}\\s*[)\\]])\\s*`, 'giu'),
  (sign) => new RegExp(`(?:^|[\\s,;|])(${sign}\\s*\\))\\s*`, 'giu'),
  (sign) => new RegExp(`(?:^|[\\s,;|])(${sign}[.:])\\s+`, 'giu'),
]

const mostCut = 4000

/** "(a) Paris (b) Rome", on one line or on several: the options; null where the cell is not several. */
export function cutOptions(cell: string): string[] | null {
  if (cell.length > mostCut) return null
  for (const form of forms) {
    for (const counting of countings) {
      const cut = cutBy(cell, counting, form)
      if (cut) return cut
    }
  }
  return null
}

function cutBy(cell: string, counting: readonly string[], form: (sign: string) => RegExp): string[] | null {
  const starts: { at: number; text: number }[] = []
  for (const sign of counting) {
    const found = [...cell.matchAll(form(sign))]
    const [only] = found
    if (!only) break
    const at = only.index
    if (found.length > 1 || (starts.at(-1)?.text ?? 0) > at + 1) return null
    starts.push({ at, text: at + only[0].length })
  }
  if (starts.length < 2 || cell.slice(0, starts[0]?.at).trim() !== '') return null
  const texts = starts.map(({ text }, index) =>
    cell
      .slice(text, starts[index + 1]?.at)
      .replace(/[\s,;|]+$/, '')
      .trim(),
  )
  return texts.every((text) => text !== '') ? texts : null
}

/** "The SI unit of force is (a) joule (b) newton": the text before the first sign, and the options; null where none count on behind a text. */
export function cutStem(cell: string): { stem: string; options: string[] } | null {
  if (cell.length > mostCut) return null
  for (const form of forms) {
    for (const [first = ''] of countings) {
      const found = [...cell.matchAll(form(first))]
      const at = found.at(-1)?.index ?? 0
      const options = at > 0 ? cutOptions(cell.slice(at).trim()) : null
      const stem = cell.slice(0, at).trim()
      if (options && options.length > 1 && stem !== '') return { stem, options }
    }
  }
  return null
}
