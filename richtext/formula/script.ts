import type { FormulaNode } from '../formula-tree.ts'
import { type Convert, type Handler, isEmpty, orEmpty } from './handler.ts'
import { findMark } from './marks.ts'
import { childrenOf, type MathElement, textOf } from './mathml.ts'

/** The combining character for what KaTeX writes above a base as an accent. */
const ACCENTS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '⃗': '\u20d7',
  '→': '\u20d7',
  '¯': '\u0304',
  ˉ: '\u0304',
  '‾': '\u0304',
  '.': '\u0307',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃛': '\u20db',
  '⃜': '\u20dc',
  '˝': '\u030b',
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  '˘': '\u0306',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˚': '\u030a',
  '←': '\u20d6',
  '↔': '\u20e1',
  '⇀': '\u20d1',
  '↼': '\u20d0',
}

/** The same for what stands below. */
const ACCENTS_BELOW: Record<string, string> = { '←': '\u20ee', '→': '\u20ef', '↔': '\u034d', '~': '\u0330' }

/** A letter in a ring; Unicode has rings of their own for letters and figures. */
const RING = '◯'
const RING_STARTS: [first: string, last: string, ringed: string][] = [
  ['A', 'Z', 'Ⓐ'],
  ['a', 'z', 'ⓐ'],
  ['1', '9', '①'],
]

function ringed(text: string): string {
  const found = RING_STARTS.find(([first, last]) => text.length === 1 && text >= first && text <= last)
  if (!found) return `${text}\u20dd`
  return String.fromCodePoint(found[2].charCodeAt(0) + text.charCodeAt(0) - found[0].charCodeAt(0))
}

function ringBase(base: FormulaNode): FormulaNode {
  if (base[0] === 'tx') return ['tx', ringed(base[1]), base[2]]
  return base[0] === 's' || base[0] === 'x' ? ['tx', ringed(base[1]), ''] : base
}

type Decorate = (base: FormulaNode) => FormulaNode

/** Braces, brackets and arcs, by the character KaTeX stretches. */
const BRACES: Record<string, Decorate> = {
  '⏞': (base) => ['brace', 'o', base],
  '⏟': (base) => ['brace', 'u', base],
  '⎴': (base) => ['brace', 'ob', base],
  '⎵': (base) => ['brace', 'ub', base],
  '⏠': (base) => ['brace', 'op', base],
  '⏡': (base) => ['brace', 'up', base],
}

const LINES = ['‾', '¯', '―', '_', '\u203e']

const WRAPPERS = ['mpadded', 'mstyle', 'mrow']

/** What a stretched label really is, below the padding around it. */
function withoutPadding(element: MathElement): MathElement {
  const [only, ...others] = childrenOf(element)
  return WRAPPERS.includes(element.name) && only && others.length === 0 ? withoutPadding(only) : element
}

/** An over- or underline, brace or accent, or null when what is above or below is a formula of its own. */
function findDecoration(element: MathElement, label: MathElement): Decorate | null {
  const mark = withoutPadding(label)
  const text = textOf(mark)
  if (mark.name !== 'mo') return null
  if (BRACES[text]) return BRACES[text]
  const over = element.name === 'mover'
  if (LINES.includes(text) && mark.attributes.stretchy === 'true') return (base) => ['line', over ? 'o' : 'u', base]
  const { accent, accentunder } = element.attributes
  if (over && accent === 'true' && text === RING) return ringBase
  const sign = over ? accent === 'true' && ACCENTS[text] : accentunder === 'true' && ACCENTS_BELOW[text]
  return sign ? (base) => ['acc', sign, base] : null
}

/** A base that KaTeX wraps as an operator (\\overset) isn't a relation for that; its surroundings say what it is. */
function convertBase(element: MathElement, convert: Convert): FormulaNode {
  const node = orEmpty(convert(element))
  const wrapped = element.name === 'mo' && childrenOf(element).length > 0 && element.attributes.lspace === undefined
  return wrapped && node[0] === 'cls' ? node[2] : node
}

function convertScript(element: MathElement | undefined, convert: Convert): FormulaNode | null {
  const node = element ? convert(element) : null
  return node && !isEmpty(node) ? node : null
}

const attach = (base: FormulaNode, below: FormulaNode | null, above: FormulaNode | null, limits: 0 | 1): FormulaNode =>
  below || above ? ['a', base, below, above, limits] : base

/** Words keep their accents as characters; the text fonts place them. */
function decorateBase(decorate: Decorate, base: FormulaNode): FormulaNode {
  const node = decorate(base)
  return node[0] === 'acc' && base[0] === 'tx' ? ['tx', (base[1] + node[1]).normalize('NFC'), base[2]] : node
}

export const convertOverOrUnder: Handler = (element, convert) => {
  const [first, label] = childrenOf(element)
  if (!first) return null
  const base = convertBase(first, convert)
  const decorate = label ? findDecoration(element, label) : null
  if (decorate) return decorateBase(decorate, base)
  const script = convertScript(label, convert)
  return element.name === 'mover' ? attach(base, null, script, 1) : attach(base, script, null, 1)
}

export const convertUnderover: Handler = (element, convert) => {
  const [first, below, above] = childrenOf(element)
  if (!first) return null
  return attach(convertBase(first, convert), convertScript(below, convert), convertScript(above, convert), 1)
}

export const convertScripts: Handler = (element, convert) => {
  const [first, ...scripts] = childrenOf(element)
  if (!first) return null
  const below = element.name === 'msup' ? undefined : scripts[0]
  const above = element.name === 'msub' ? undefined : scripts.at(-1)
  const limits = findMark(first) === 'limits' ? 1 : 0
  return attach(convertBase(first, convert), convertScript(below, convert), convertScript(above, convert), limits)
}
