import { sameCommands, sameSigns, silentCommands } from './tex-words.ts'

/** A part of a text that counts in the comparison. `kind` decides its weight. */
export interface Token {
  text: string
  kind: 'word' | 'number' | 'figure'
}

/**
 * In this order: a command of LaTeX; a number with its decimals, in any script's digits; a letter of a script that puts no spaces
 * between words, with the next one; a word with its marks, apostrophes and inner hyphens; a figure; a sign of mathematics. A minus
 * between two letters is a hyphen. Braces, commas and full stops count for nothing.
 */
const TOKEN =
  /(?<command>\\[a-z]+)|(?<number>\p{Nd}+(?:[.,]\p{Nd}+)*)|(?<figure>figure:[\w-]+)|(?<letter>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*)|(?<word>\p{L}(?:[\p{L}\p{M}'’]|\u200c|\u200d)*)|(?<sign>[\p{Sm}*/^%∶°△]|-(?!\p{L})|(?<!\p{L})-)/giu

/**
 * The tokens of a plain text with formulas as LaTeX, in their order. Case doesn't count; numbers are read as they are worth ("1,00,000"
 * and "100000", "३" and "3"), fractions with a dot as in "2.5". A figure is written `figure:<name>`.
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let letter: { end: number; text: string } | null = null
  for (const match of text.normalize('NFC').toLowerCase().matchAll(TOKEN)) {
    const groups = match.groups as Record<
      'command' | 'number' | 'figure' | 'letter' | 'word' | 'sign',
      string | undefined
    >
    const given = match[0]
    if (groups.number !== undefined) {
      for (const number of readNumbers(given)) tokens.push({ text: number, kind: 'number' })
    } else if (groups.figure !== undefined) tokens.push({ text: given, kind: 'figure' })
    else if (groups.letter !== undefined) {
      // Two neighbours say more than one letter: "中国" is not "国中".
      tokens.push({ text: letter?.end === match.index ? letter.text + given : given, kind: 'word' })
      letter = { end: match.index + given.length, text: given }
    } else {
      const word = wordOf(groups, given)
      if (word !== null) tokens.push({ text: word, kind: 'word' })
    }
  }
  return tokens
}

/**
 * A formula of an answer as one token: ½ beside √3 is not √3/2, and answers of one subject are written with the same few signs. One that
 * holds nothing but a number or a letter is that.
 */
export function readFormula(latex: string): Token[] {
  const tokens = readTokens(latex)
  if (tokens.length < 2) return tokens
  const kind = tokens.some((token) => token.kind === 'number') ? 'number' : 'word'
  return [{ text: tokens.map(({ text }) => text).join(' '), kind }]
}

function wordOf(groups: { command?: string | undefined; word?: string | undefined }, given: string): string | null {
  if (groups.command !== undefined) {
    if (silentCommands.has(given)) return null
    return sameCommands[given] ?? given
  }
  return groups.word === undefined ? (sameSigns[given] ?? given) : given.replace(/[’']s$|['’\u200c\u200d]/gu, '')
}

/** Groups of digits as in 1,000,000 and 1,00,000, the last of three. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

/** One number, or those of a list such as 1,2,3. */
function readNumbers(given: string): string[] {
  const digits = given.replace(/[^\x00-\x7f]/gu, (digit) => String(digitOf(digit)))
  if (!digits.includes(',')) return [plainNumber(digits)]
  return GROUPED.test(digits) ? [plainNumber(digits.replaceAll(',', ''))] : digits.split(',').map(plainNumber)
}

/** Without zeros that change nothing: 007 is 7, 2.50 is 2.5. */
const plainNumber = (digits: string) =>
  digits
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)\.(\d*?)0*$/, (_all, whole: string, rest: string) => (rest ? `${whole}.${rest}` : whole))

/** In Unicode the digits of every script stand in a row of ten that begins at 0; a row begins where no digit stands before it. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) as number
  if (code < 0x80) return code - 0x30
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
