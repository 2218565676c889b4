import { HINDI, letterNumber } from '../lines/alphabets.ts'
import { numberIn, romanNumber } from '../lines/labels.ts'
import { comparableOption, type FoundOption } from '../segment/found-question.ts'

const letters = `A-Ha-h${HINDI}`
const sign = `(?:[${letters}]|iv|v|i{1,3}|[1-8१-८])`
const one = new RegExp(
  `^(?:(?:options?|choices?|विकल्प)\\s{0,3}[-:]?\\s{0,3})?[([{]?\\s{0,2}(${sign})\\s{0,2}(?:[)\\]}.:,;\\-–]+|(?=\\s)|$)\\s{0,4}`,
  'iu',
)
const several = new RegExp(
  `^(?:(?:options?|choices?)\\s{0,3}[-:]?\\s{0,3})?[([{]?\\s?(?:${sign})\\s?[)\\]}]?(?:\\s{0,3}(?:,|;|&|/|\\+|and|और|तथा)\\s{0,3}[([{]?\\s?(?:${sign})\\s?[)\\]}]?){1,7}\\s?\\.?$`,
  'iu',
)

/** One sign and nothing else; in brackets it is a label and no word. */
const alone = new RegExp(`^([([{]?)\\s?(${sign})\\s?([)\\]}]?)\\s?[.:]?$`, 'iu')

/** Letters and digits alone, for comparing words. */
export const bareText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    // A point is a number's where a digit follows; 1.5 is not 15, and a minus is one however it is typed.
    .replace(/\.(?!\d)/g, '')
    .replace(/[-‒–—−]/gu, '−')
    .replace(/[^\p{L}\p{M}\p{N}\ufffc+−<>=/*^.]/gu, '')

export interface ReadLetters {
  /** Places of the options that are meant, from 0. */
  options: number[]
  /** Words behind the letter that are not the option's. */
  more: string
  /** Another option that the answer may mean: "Ans: 3" where the first of (1) to (4) is "3", or the second of (a) to (d). */
  other?: number
}

/** Which options an answer means: by letters, by numbers where options are numbered, or by their words. Empty where it means none. */
export function readLetters(answer: string, options: readonly FoundOption[]): ReadLetters {
  // "Ans: -b": the dash is no sign of a letter.
  const text = answer.trim().replace(/^[-–—]\s?(?=[([]?[A-Ha-h][)\]]?\.?$)/u, '')
  const place = (word: string) => placeOf(word, options)
  const byWords = wordsOf(text, options)
  const [, open, own = '', close] = alone.exec(text) ?? []
  const labelled = place(own)
  if (labelled >= 0) {
    const other = open || close ? undefined : byWords.find((at) => at !== labelled)
    return { options: [labelled], more: '', ...(other !== undefined && { other }) }
  }
  // The words of an option say which it is, before a letter does.
  if (byWords.length === 1 && text.length > 1) return byItsWords(byWords, own, options.length)
  if (text.length < 80 && several.test(text)) {
    const places = (text.match(new RegExp(`(?<![\\p{L}\\p{N}])(?:${sign})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')) ?? []).map(
      place,
    )
    // A stroke says "either", and not "both".
    if (text.includes('/')) return { options: places.slice(0, 1), more: text }
    return { options: places.every((at) => at >= 0) ? [...new Set(places)].sort((a, b) => a - b) : [], more: '' }
  }
  if (/^[A-H]{2,8}$/.test(text) && text.length <= options.length) {
    const places = [...text].map(place)
    return { options: places.every((at) => at >= 0) ? [...new Set(places)].sort((a, b) => a - b) : [], more: '' }
  }
  const found = one.exec(text)
  const at = found?.[1] ? place(found[1]) : -1
  if (found && at >= 0) {
    const more = text.slice(found[0].length).replace(/^[\s(]+|[\s).]+$/g, '')
    const words = options[at] ? comparableOption(options[at]) : ''
    const isLetter = more === '' || /[)\]}.:,;\-–]/.test(found[0]) || bareText(more) === bareText(words)
    if (isLetter) return { options: [at], more: more === '' || bareText(more) === bareText(words) ? '' : more }
  }
  return byItsWords(byWords, own, options.length)
}

/** "Ans: 1" where the fourth option is "1": its words name one, its place another. */
function byItsWords(byWords: number[], own: string, count: number): ReadLetters {
  if (byWords.length !== 1) return { options: [], more: '' }
  const placed = /^[1-8१-८]$/u.test(own) ? numberIn(own) - 1 : -1
  const isOther = placed >= 0 && placed < count && placed !== byWords[0]
  return { options: byWords, more: '', ...(isOther && { other: placed }) }
}

const wordsOf = (text: string, options: readonly FoundOption[]): number[] => {
  const wanted = bareText(text)
  return wanted === ''
    ? []
    : options.flatMap((option, at) => (bareText(comparableOption(option)) === wanted ? [at] : []))
}

/** The option behind a letter or number; -1 where options are not labelled so. */
function placeOf(word: string, options: readonly FoundOption[]): number {
  const kinds = new Set(options.map(({ label }) => label.kind))
  let n: number
  if (/^[\d१-८]$/u.test(word)) n = kinds.has('decimal') ? numberIn(word) : 0
  else if (kinds.has('roman') && romanNumber(word) > 0) n = romanNumber(word)
  else n = letterNumber(word.length === 1 ? word : '')
  // By its label where labels count, else by its place: "A) A) A) A)".
  const isCounting = options.every(({ label }, at) => at === 0 || label.n > (options[at - 1]?.label.n ?? 0))
  if (n < 1) return -1
  return isCounting ? options.findIndex(({ label }) => label.n === n) : n <= options.length ? n - 1 : -1
}
