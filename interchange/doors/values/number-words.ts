import { wordsOf } from '../grid/shown.ts'
import { numberInHindi } from './hindi-numbers.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const parts: Readonly<Record<string, number>> = {
  ...{ half: 0.5, 'a half': 0.5, 'one half': 0.5, quarter: 0.25, 'a quarter': 0.25, 'one quarter': 0.25 },
  ...{ 'three quarters': 0.75, 'three quarter': 0.75 },
}

/** As they are often misspelt, or run together with what follows them. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/\bfourty/g, 'forty'],
  [/\bninty/g, 'ninety'],
  [/\bnineth?een\b|\bninteen\b/g, 'nineteen'],
  [/\beigh?tty|\beigthy|\beighy/g, 'eighty'],
  [/\bforteen\b/g, 'fourteen'],
  [/\bfiveteen\b|\bfifeteen\b/g, 'fifteen'],
  [/\btwelve?e?\b/g, 'twelve'],
  [/\bty?wenty/g, 'twenty'],
  [/\b((?:twen|thir|for|fif|six|seven|eigh|nine)ty)(?=one|two|three|four|five|six|seven|eight|nine)/g, '$1 '],
]

/** "Thirty-two and a half", "ZERO TWO EIGHT", "Nineteen only", "साढ़े बाईस"; null for whatever is no number in words of English or Hindi. */
export function numberInWords(text: string): number | null {
  if (text.length > 60 || /\d/.test(text)) return null
  if (/\p{Script=Devanagari}/u.test(text)) return numberInHindi(text)
  const plain = wordsOf(text).replace(/(?: marks?)?(?: only)?$/, '')
  const words = slips.reduce((known, [slip, right]) => known.replace(slip, right), plain)
  const [, whole = words, part = ''] = /^(?:(.+?) and )?((?:a |one |three )?(?:half|quarters?))$/.exec(words) ?? []
  const rest = part === '' ? 0 : parts[part]
  if (rest === undefined) return null
  const number = part !== '' && whole === words ? 0 : wholeOf(whole.split(' '))
  return number === null ? null : number + rest
}

/** Digit by digit, or as it is spoken. */
function wholeOf(all: readonly string[]): number | null {
  const digits = all.map((word) => ones.indexOf(word))
  if (digits.every((digit) => digit >= 0 && digit < 10)) return Number(digits.join(''))
  const words = all.filter((word) => word !== 'and')
  const [first = '', second = '', ...more] = words
  if (second === 'hundred') {
    const hundreds = ones.indexOf(first)
    const rest = more.length === 0 ? 0 : wholeOf(more)
    return hundreds < 1 || hundreds > 9 || rest === null || rest > 99 ? null : hundreds * 100 + rest
  }
  if (more.length > 0) return null
  const ten = tens.indexOf(first)
  const one = ones.indexOf(ten > 1 ? second : first)
  if (ten > 1) return second === '' ? ten * 10 : one > 0 && one < 10 ? ten * 10 + one : null
  return second === '' && one >= 0 ? one : null
}
