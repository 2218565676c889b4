import { attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../../xml/xml-tree.ts'
import { isOn } from '../docx/styles.ts'
import { blanks, functionNames, signs } from './signs.ts'

/** Neighbours of the same kind are one: Word cuts a word into runs. */
export interface FormulaRun {
  text: string
  /** Words, not letters that stand for numbers. */
  is_text: boolean
  /** p upright, b bold upright, i italic, bi bold italic. */
  style: string
  script: string
  is_bold: boolean
  key: string
}

export function readFormulaRun(node: XmlNode): FormulaRun {
  const properties = nodesIn(node, 'rPr')
  const own = properties.find((one) => ['sty', 'scr', 'nor', 'lit'].some((name) => nodeAt(one, name)))
  const words = properties.find((one) => one !== own)
  const is_text = isOn(nodeAt(own, 'nor'))
  const style = attributeOf(nodeAt(own, 'sty'), 'val') || 'i'
  const script = attributeOf(nodeAt(own, 'scr'), 'val') || 'roman'
  const is_bold = is_text && isOn(nodeAt(words, 'b'))
  const text = nodesIn(node).map(textOfKid).join('')
  return { text, is_text, style, script, is_bold, key: `${is_text}|${style}|${script}|${is_bold}` }
}

function textOfKid(kid: XmlNode): string {
  if (kid.name === 't') return textIn(kid)
  if (kid.name === 'tab') return '\u2003'
  if (kid.name !== 'sym') return kid.name === 'br' ? ' ' : ''
  const code = Number.parseInt(attributeOf(kid, 'char'), 16)
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : ''
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
}

export const wordsToTex = (text: string, command = 'text'): string =>
  `\\${command}{${text.replace(/[\\{}$#%&_^~]/g, (sign) => escapes[sign] ?? `\\${sign}`)}}`

const fonts: Readonly<Record<string, string>> = {
  script: 'mathscr',
  fraktur: 'mathfrak',
  'double-struck': 'mathbb',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}

/** Mathematical Alphanumeric Symbols: the fonts of its alphabets of 52 letters, in their order. */
const alphabets = [
  ...['mathbf', '', 'boldsymbol', 'mathscr', 'mathscr', 'mathfrak', 'mathbb', 'mathfrak', 'mathsf', 'mathsf'],
  ...['mathsf', 'mathsf', 'mathtt'],
]
const digitFonts = ['mathbf', 'mathbb', 'mathsf', 'mathsf', 'mathtt']

function plainLetter(sign: string): { letter: string; font: string } | null {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x1d400 || code > 0x1d7ff) return null
  const letter = sign.normalize('NFKC')
  if (code >= 0x1d7ce) return { letter, font: digitFonts[Math.floor((code - 0x1d7ce) / 10)] ?? '' }
  if (code >= 0x1d6a8) return { letter, font: Math.floor((code - 0x1d6a8) / 58) === 1 ? '' : 'boldsymbol' }
  return { letter, font: alphabets[Math.floor((code - 0x1d400) / 52)] ?? '' }
}

const isWord = (text: string) => /^[\p{L}\p{M}]{2,}$/u.test(text)
/** A sentence that was typed into a formula: two words, one of them longer than a name. */
const isSentence = (text: string) =>
  /\p{L}\s+\p{L}/u.test(text) &&
  (text.match(/\p{L}+/gu) ?? []).some((word) => word.length > 2 && !functionNames.has(word))

/** TeX typed as it is into Word's linear format. */
const isTex = (text: string) => /\\(?:frac|sqrt|times|left|alpha|beta|pi|theta|cdot|leq|geq|neq)(?![a-zA-Z])/.test(text)

export function runToTex(run: FormulaRun): string[] {
  const { text, is_text, style, script } = run
  if (text === '') return []
  if (isTex(text)) return [text]
  if (is_text && !/^[\d\s.,+\-=()/:;<>]*$/.test(text)) return [wordsToTex(text, run.is_bold ? 'textbf' : 'text')]
  if (script === 'roman' && isSentence(text)) {
    return text.split(/([\p{L}\p{M}’']{2,}(?:[\s,]+[\p{L}\p{M}’']{2,})*\s?)/u).flatMap((part) => {
      const isText = /^[\p{L}\p{M}]{2}/u.test(part) && !functionNames.has(part.trim())
      return isText ? [wordsToTex(part)] : lettersToTex(part, '', style)
    })
  }
  const font = fonts[script] ?? (style === 'b' ? 'mathbf' : style === 'bi' ? 'boldsymbol' : '')
  return lettersToTex(text, font, style)
}

/** Letters, names and signs one by one. Upright letters are a name where there are several. */
function lettersToTex(text: string, font: string, style: string): string[] {
  const pieces: string[] = []
  const upright = style === 'p' && font === ''
  for (const part of text.match(/[\p{L}\p{M}]+|\d+(?:[.,]\d+)*|[\s\S]/gu) ?? []) {
    if (functionNames.has(part)) pieces.push(`\\${part}`)
    else if (upright && isWord(part) && /^[A-Za-z]+$/.test(part)) pieces.push(`\\mathrm{${part}}`)
    else if (upright && /^[A-Za-z]$/.test(part)) pieces.push(`\\mathrm{${part}}`)
    else if (font !== '' && /^[A-Za-z\d]+$/.test(part)) pieces.push(`\\${font}{${part}}`)
    else if (/^[\p{Lo}\p{M}]{1,}$/u.test(part) && !signs.has(part)) pieces.push(wordsToTex(part))
    else for (const sign of part) pieces.push(...signToTex(sign, font))
  }
  return pieces
}

function signToTex(sign: string, font: string): string[] {
  const blank = blanks.get(sign)
  if (blank !== undefined) return [blank]
  if (/\s/.test(sign)) return [' ']
  // Invisible operators, joiners and selectors of variants.
  if (/[\u2061-\u2064]|[\u200b-\u200f]|[\ufe00-\ufe0f]/.test(sign)) return []
  const letter = plainLetter(sign)
  if (letter) {
    const tex = signs.get(letter.letter) ?? letter.letter
    return [letter.font === '' ? tex : `\\${letter.font}{${tex}}`]
  }
  const known = signs.get(sign)
  if (known !== undefined) return [font === 'boldsymbol' || font === 'mathbf' ? bold(known) : known]
  return /[₹€₨©®§¶‰№“”‘]/.test(sign) ? [wordsToTex(sign)] : [sign]
}

const bold = (tex: string) => (/^\\[a-zA-Z]+$/.test(tex) ? `\\boldsymbol{${tex}}` : tex)
