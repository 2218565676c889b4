import { decimal, type Ratio, ratio } from './ratio.ts'

/** Marks as whole quarters (`q` = marks × 4), in which they are held and added up. */
export const toQ = (marks: number): number => Math.round(marks * 4)
export const fromQ = (q: number): number => q / 4

/** Rounded up to the next quarter: 26.4 is 26.5. */
export function upToQuarter({ above, below }: Ratio): number {
  const scaled = above * 4n
  const floor = scaled / below
  const isWhole = scaled % below === 0n
  return Number(isWhole || scaled < 0n ? floor : floor + 1n)
}

/**
 * The marks to pass a subject, for an exam of it: the same share of the exam's maximum, rounded up to a quarter. 33 of 100 at a maximum of 80 is 26.4,
 * so 26.5. In quarters.
 */
export function passShare(pass_q: number, of_q: number, max_q: number): number {
  return upToQuarter(ratio(BigInt(pass_q) * BigInt(max_q), BigInt(of_q) * 4n))
}

/** The marks with which a new subject is passed: so many percent of its maximum, rounded up to a quarter, and never more than all. */
export const usualPassMarks = (percent: number, max_marks: number): number =>
  Math.min(max_marks, upToQuarter(ratio(BigInt(percent) * BigInt(Math.round(max_marks * 100)), 10_000n)) / 4)

const digitsOf = (zero: number) => Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit))
const foreignDigits = new Map(
  [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66].flatMap((zero) =>
    digitsOf(zero).map((sign, digit) => [sign, String(digit)] as const),
  ),
)
const fractions = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

/**
 * Marks as people type them: blanks around are dropped, a comma may stand for the point, digits may be Arabic-Indic, Devanagari or of another Indian
 * script, ½ ¼ ¾ may stand alone or after a whole number. null where it is no plain number; whether it fits is not asked.
 */
export function readMarks(typed: string): number | null {
  const plain = [...typed.trim()].map((sign) => foreignDigits.get(sign) ?? sign).join('')
  const [, sign = '', whole = '', rest = ''] = /^([-−]?)(\d{0,6})((?:[.,٫]\d{1,6})|[½¼¾])?$/.exec(plain) ?? []
  if (whole === '' && rest === '') return null
  const fraction = fractions.get(rest) ?? (rest === '' ? 0 : Number(`0.${rest.slice(1)}`))
  const value = Number(whole || '0') + fraction
  return sign === '' || value === 0 ? value : -value
}

/** A number of the database or the wire in quarters; null where it is not in steps of a quarter. */
export function exactQ(marks: number): number | null {
  const { above, below } = decimal(marks)
  return (above * 4n) % below === 0n ? Number((above * 4n) / below) : null
}
