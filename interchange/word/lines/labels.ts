import type { ListLabel } from '../docx/blocks.ts'
import { LETTERS, letterCase, letterNumber } from './alphabets.ts'
import { QUESTION_WORD } from './words.ts'

/** What a line begins with. */
export interface LineLabel {
  kind: 'question' | 'decimal' | 'letter' | 'roman' | 'bullet'
  /** Labels of one shape are of one class: "1.", "(a)", "auto decimal 0 1." */
  shape: string
  n: number
  /** Characters of the line that it takes; 0 for a number that Word counts. */
  length: number
  is_auto: boolean
  /** A number that Word counts, as it is shown; '' for one that was typed. */
  shown: string
}

const DIGITS = '\\d०-९０-９'

const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']
export const romanNumber = (text: string): number => romans.indexOf(text.toLowerCase())

/** Digits of any script. */
export const numberIn = (text: string): number =>
  Number(
    text
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
      .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10)),
  )

const closing: Readonly<Record<string, string>> = { '．': '、', '–': '-', '：': ':', '）': ')' }
const shapeOf = (open: string, sign: string, close: string) =>
  `${open.replace('（', '(')}${sign}${closing[close] ?? close}`

const question = new RegExp(
  `^\\s{0,8}(${QUESTION_WORD})(?=[\\s.:#(\\-]|[${DIGITS}])\\s{0,3}(?:no\\.?|number|सं\\.?|क्र\\.?)?\\s{0,3}[.#:(\\-]{0,2}\\s{0,3}([${DIGITS}]{1,4})(?:\\s{1,3}(?:of|/)\\s{1,3}\\d{1,4})?\\s{0,3}(?:[.):：\\]、．\\-–]{1,2}|(?=\\s)|$)\\s*`,
  'iu',
)
const decimal = new RegExp(`^\\s{0,8}([${DIGITS}]{1,4})\\s?([)\\]、．]|[.:：](?![${DIGITS}])|[-–](?=\\s))\\s*`, 'u')
const bracketedDecimal = new RegExp(`^\\s{0,8}([([（])\\s?([${DIGITS}]{1,3})\\s?([)\\]）])[.:]?\\s*`, 'u')
const letter = new RegExp(
  `^\\s{0,8}(?:(?:option|choice|विकल्प)\\s{1,3})?([${LETTERS}])\\s?([.)\\]:：、．]|[-–](?=\\s))\\.?\\s*`,
  'iu',
)
const bracketedLetter = new RegExp(`^\\s{0,8}([([（{])\\s?([${LETTERS}])\\s?([)\\]）}])[.:]?\\s*`, 'u')
const roman = /^\s{0,8}([([（]?)\s?(x?(?:ix|iv|v?i{1,3}|v)|x)\s?([.)\]:）])[.:]?\s*/iu
const bullet = /^\s{0,8}([•●○◦▪■□☐☑☒❑➢➔◯]|[-–*](?=\s))\s*/u
export const BOXES = /^\s{0,8}([☐☑☒□❑❏○◯●◉◎])\s*/u

const made = (kind: LineLabel['kind'], shape: string, n: number, length: number): LineLabel => ({
  ...{ kind, shape, n, length, is_auto: false, shown: '' },
})

/** The label that somebody typed at the beginning of a line. */
export function typedLabel(line: string): LineLabel | null {
  const text = line.slice(0, 80)
  const asked = question.exec(text)
  if (asked?.[2]) return made('question', 'Q', numberIn(asked[2]), asked[0].length)
  const within = bracketedDecimal.exec(text)
  if (within?.[1] && within[2] && within[3])
    return made('decimal', shapeOf(within[1], '1', within[3]), numberIn(within[2]), within[0].length)
  const plain = decimal.exec(text)
  if (plain?.[1] && plain[2]) return made('decimal', shapeOf('', '1', plain[2]), numberIn(plain[1]), plain[0].length)
  const enclosed = bracketedLetter.exec(text)
  if (enclosed?.[1] && enclosed[2] && enclosed[3]) {
    const shape = shapeOf(enclosed[1], letterCase(enclosed[2]), enclosed[3])
    return made('letter', shape, letterNumber(enclosed[2]), enclosed[0].length)
  }
  const own = letter.exec(text)
  if (own?.[1] && own[2]) {
    const n = letterNumber(own[1])
    if (n > 0) return made('letter', shapeOf('', letterCase(own[1]), own[2]), n, own[0].length)
  }
  const numeral = roman.exec(text)
  if (numeral?.[2] && numeral[3]) {
    const sign = numeral[2] === numeral[2].toLowerCase() ? 'i' : 'I'
    return made('roman', shapeOf(numeral[1] ?? '', sign, numeral[3]), romanNumber(numeral[2]), numeral[0].length)
  }
  const point = bullet.exec(text)
  return point ? made('bullet', '•', 0, point[0].length) : null
}

/** The number that Word counts for the line. */
export function listLabel({ text, format, n, level }: ListLabel): LineLabel {
  const kind = /letter|hindi(?:Vowels|Consonants)|russian|arabicAlpha/i.test(format)
    ? 'letter'
    : /roman/i.test(format)
      ? 'roman'
      : format === 'bullet'
        ? 'bullet'
        : new RegExp(`^\\s*${QUESTION_WORD}`, 'iu').test(text)
          ? 'question'
          : 'decimal'
  // The same numbers at another level, or with other signs around, number something else.
  const signs = text.replace(/[\p{L}\p{M}\p{N}]+/gu, '1')
  return {
    kind,
    shape: kind === 'question' ? 'Q' : `auto ${kind} ${level} ${signs}`,
    n,
    length: 0,
    is_auto: true,
    shown: text,
  }
}
