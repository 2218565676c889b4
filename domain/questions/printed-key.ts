import { printedTex } from './printed-tex.ts'

/*
 * Texts are equal where a reader of the paper sees the same: "x²" and x<sup>2</sup>, $x^2$ and $x^{2}$. Case counts, for Co is not CO,
 * and so does the indentation of code.
 */

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₙₕₖₗₘₚₛₜ'
/** Signs whose compatible form is printed alike: ligatures, the micro sign, Roman numerals, dots, full width, °C. */
const ALIKE = /[\u00b5\u2024-\u2026\u2103\u2109\u2160-\u217f\ufb00-\ufb06\uff01-\uff5e\u0132\u0133\u01c4-\u01cc]/g
const QUOTES: Record<string, string> = { '‘': "'", '’': "'", '“': '"', '”': '"' }
const MINUS = /[\u2010-\u2012\u2212\ufe63]/g
const BLANK = /[\u2000-\u200a\u202f\u205f\u3000]/g
/** Joiners are seen in Indic and Arabic script alone. */
const UNSEEN =
  /[\u00ad\u200b\u2060-\u2064\ufeff\u180e]|(?<![\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Arabic}])[\u200c\u200d]/gu
const DIRECTION = /[\u200e\u200f\u061c]/g
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/

const REFERENCES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#96;': '`',
  '&nbsp;': '\u00a0',
}
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|nbsp|#96);/g, (sign) => REFERENCES[sign] ?? sign)

interface PrintedRun {
  text: string
  /** Names of the marks in order, "" for none. */
  style: string
}

const MARK_NAMES: Record<string, string> = { b: 'strong', i: 'em', ins: 'u', strike: 's', del: 's' }
const MARKS = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code'])
const styleOf = (marks: readonly string[], more?: string) =>
  [...new Set(more ? [...marks.filter((mark) => mark !== 'sub' && mark !== 'sup'), more] : marks)].sort().join()

/** A text without what can't be seen, signs that print alike as one. */
function plainSigns(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(BLANK, ' ')
    .replace(MINUS, '-')
    .replace(/[‘’“”]/g, (sign) => QUOTES[sign] ?? sign)
  const level = RIGHT_TO_LEFT.test(seen) ? seen : seen.replace(DIRECTION, '')
  return level.replace(ALIKE, (sign) => sign.normalize('NFKC'))
}

/** Blanks that hold their place are as wide as they are many; one of them is printed as any other. */
function printedBlanks(run: string): string {
  const wide = run.replaceAll(' ', '').length + (run.includes(' ') ? 1 : 0)
  return wide < 2 ? ' ' : '\u00a0'.repeat(wide)
}

/** Raised and lowered signs as runs of their own. */
function runsOf(text: string, marks: readonly string[]): PrintedRun[] {
  const pieces = plainSigns(text).match(new RegExp(`[${RAISED}]+|[${LOWERED}]+|[^${RAISED}${LOWERED}]+`, 'g')) ?? []
  return pieces.map((piece) => {
    const raised = RAISED.includes(piece[0] ?? ' ')
    const lowered = LOWERED.includes(piece[0] ?? ' ')
    if (!raised && !lowered) return { text: piece, style: styleOf(marks) }
    return { text: piece.normalize('NFKC').replace(/\u2212/g, '-'), style: styleOf(marks, raised ? 'sup' : 'sub') }
  })
}

const SHIFTED = String.raw`[\^_] (?:[\da-zA-Z]|\{-? ?(?:\d ?)+\})`
/** Letters that stand upright, as units and elements do; blanks of their own are seen. */
const UPRIGHT = String.raw`\\text(?:\{[\da-zA-Z%]+\}| [a-zA-Z]| \{(?: ?(?:[\da-zA-Z()]|${SHIFTED}))+\})`
const CHEMISTRY = String.raw`\\ce \{[A-Z](?: ?[\da-zA-Z()])*\}`
const BETWEEN: Record<string, string> = { '\\times': '×', '\\div': '÷', '\\pm': '±', '+': '+', '=': '=', '-': '-' }
/** Numbers and letters with what is raised and lowered: such a formula prints what a text may print too. */
const SIMPLE = new RegExp(
  String.raw`^-?(?: ?(?:${UPRIGHT}|${CHEMISTRY}|${SHIFTED}|[\d.a-zA-Z]|(?:\\times|\\div|\\pm|[-+=])(?= [\d.a-zA-Z\\])))+$`,
)
const PART = new RegExp(`${UPRIGHT}|${CHEMISTRY}|[\\^_] (?:\\{[^}]*\\}|\\S)|\\\\[a-z]+|\\S`, 'g')

function runsOfFormula(latex: string, display: boolean): PrintedRun[] {
  const tex = printedTex(latex)
  if (display || !SIMPLE.test(tex)) return [{ text: `$${tex}$`, style: 'formula' }]
  return (tex.match(PART) ?? []).flatMap((part, index) => {
    if (/^\\(?:text|ce)/.test(part)) return uprightRuns(part)
    // A sign before a number belongs to it; between two it has blanks around it.
    if (BETWEEN[part] && index > 0) return { text: ` ${BETWEEN[part]} `, style: '' }
    const text = part.replace(/^[\^_] |[{} ]/g, '')
    const marks = /[a-zA-Z]/.test(text) ? ['em'] : []
    return { text, style: styleOf(marks, part[0] === '^' ? 'sup' : part[0] === '_' ? 'sub' : undefined) }
  })
}

/** \\mathrm{H_2O}, \\text{kg} and \\ce{H2O} as a text has them. */
function uprightRuns(part: string): PrintedRun[] {
  const inner = part.replace(/^\\(?:text|ce) ?\{?|\}$/g, '')
  const isChemistry = part.startsWith('\\ce')
  const signs = isChemistry ? inner.replace(/ /g, '').replace(/(?<=[A-Za-z)])\d+/g, '_{$&}') : inner
  return (signs.match(/[\^_] ?(?:\{[^}]*\}?|\S)|[^ ^_]+/g) ?? []).map((one) => {
    const style = one[0] === '^' ? 'sup' : one[0] === '_' ? 'sub' : ''
    return { text: one.replace(/^[\^_]|[{} ]/g, ''), style }
  })
}

const TAG = /<(\/?)([a-z0-9]+)((?:\s[^>]*)?)>|[^<]+|</gi
const LATEX = /data-latex="([^"]*)"/
const SOURCE = /\ssrc="([^"]*)"/

interface Reading {
  runs: PrintedRun[]
  /** Marks around what is read next. */
  marks: string[]
}

function readTag(reading: Reading, closing: boolean, name: string, attributes: string): void {
  const mark = MARK_NAMES[name] ?? name
  const latex = LATEX.exec(attributes)?.[1]
  if (latex !== undefined) reading.runs.push(...runsOfFormula(unescaped(latex), name === 'div'))
  else if (name === 'img') reading.runs.push({ text: `[${SOURCE.exec(attributes)?.[1] ?? ''}]`, style: 'picture' })
  else if (MARKS.has(mark)) {
    if (!closing) reading.marks.push(mark)
    else if (reading.marks.includes(mark)) reading.marks.splice(reading.marks.lastIndexOf(mark), 1)
  } else if (name === 'br' || name === 'p') reading.runs.push({ text: '\n', style: '' })
  // Lists, tables and quotations print otherwise than lines.
  else if (name !== 'span' && name !== 'div')
    reading.runs.push({ text: `<${closing ? '/' : ''}${name}>`, style: 'tag' })
}

/** Runs of one style after one another; a blank has none, for it is not seen which. */
function joined(runs: readonly PrintedRun[]): string {
  let key = ''
  let last = ''
  for (const { text, style } of runs) {
    for (const piece of style === 'formula' || style === 'tag'
      ? [text]
      : (text.match(/[ \u00a0\n]+|[^ \u00a0\n]+/g) ?? [])) {
      const own = /^[ \u00a0\n]/.test(piece) ? (style.includes('code') ? 'code' : '') : style
      const isBlank = /^[ \u00a0\n]/.test(piece)
      if (own !== last && !(isBlank && own === '')) {
        key += `\u0001${own}\u0001`
        last = own
      }
      key += piece
    }
  }
  return key
}

/** Blanks as they are seen: several are one, but where they indent a line, or stand in code. */
function seenBlanks(key: string): string {
  return key
    .replace(/^[\s\u0001]*\n|\n[ \n\u00a0]*$/g, (ends) => ends.replace(/\n/g, ''))
    .split('\n')
    .map((line) => {
      const indent = /^(?:\u0001code\u0001)?(\u00a0[ \u00a0]+)(?=\S)/.exec(line)?.[1]?.length ?? 0
      const isCode = line.includes('\u0001code\u0001')
      const words = isCode ? line.replace(/[ \u00a0]+$/, '') : line.replace(/[ \u00a0]+/g, printedBlanks).trim()
      return `${indent > 0 && !isCode ? '\u00a0'.repeat(indent) : ''}${words}`
    })
    .filter((line) => line !== '')
    .join('\n')
}

/** What a reader sees of a text, so that two that print alike have one key; `html` in its stored form. */
export function printedKey(html: string): string {
  const reading: Reading = { runs: [], marks: [] }
  for (const [piece, closing = '', name, attributes = ''] of html.matchAll(TAG)) {
    if (name === undefined) reading.runs.push(...runsOf(unescaped(piece), reading.marks))
    else readTag(reading, closing !== '', name.toLowerCase(), attributes)
  }
  return seenBlanks(joined(reading.runs))
}
