import { type ReadFormula, readFormula } from '../word/omml/formula.ts'
import { attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'

/*
 * Presentation MathML → TeX, by way of Word's elements: both name the same things (fraction, radical, script, accent), and one writer
 * of TeX is enough.
 */

const make = (name: string, kids: XmlNode['kids'], attributes: Readonly<Record<string, string>> = {}): XmlNode => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  kids,
})
const value = (name: string, val: string) => make(name, [], { val })
const properties = (of: string, values: Readonly<Record<string, string>>) =>
  make(
    `${of}Pr`,
    Object.entries(values).map(([name, val]) => value(name, val)),
  )

/** @param look `p` upright, `i` slanted, `nor` words */
function run(text: string, look: 'p' | 'i' | 'b' | 'nor', script = 'roman'): XmlNode {
  const style = look === 'nor' ? [value('nor', '1')] : [value('sty', look), value('scr', script)]
  return make('r', [make('rPr', style), make('t', [text])])
}

const bigOperators = /^[∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆]$/
const inner = (kids: readonly XmlNode[]) => make('e', kids.flatMap(toWord))
const textOf = (node: XmlNode | undefined) => textIn(node).trim()
const around = (name: string, node: XmlNode | undefined) => make(name, node ? toWord(node) : [])

const scripts: Readonly<Record<string, string>> = {
  'double-struck': 'double-struck',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
}

function letters(node: XmlNode): XmlNode[] {
  const text = textOf(node)
  if (text === '') return []
  const variant = attributeOf(node, 'mathvariant')
  if (scripts[variant]) return [run(text, 'i', scripts[variant])]
  if (variant === 'bold') return [run(text, 'b')]
  return [run(text, variant === 'normal' || [...text].length > 1 ? 'p' : 'i')]
}

/** Under and over: limits of a big operator or of a name, an accent, a brace, else words above or below. */
function limits(node: XmlNode, below: XmlNode | undefined, above: XmlNode | undefined): XmlNode[] {
  const [base] = nodesIn(node)
  const sign = textOf(base)
  if (bigOperators.test(sign)) return [nary(sign, below, above, 'undOvr')]
  let body = base ? toWord(base) : []
  if (below) body = [make('limLow', [make('e', body), around('lim', below)])]
  if (!above) return body
  const over = textOf(above)
  return isAccent(over)
    ? [make('acc', [properties('acc', { chr: over }), make('e', body)])]
    : [make('limUpp', [make('e', body), around('lim', above)])]
}

const isAccent = (text: string) => /^[\u0302\u0303\u0304\u0305\u0307\u0308^~¯‾ˉ˙→←.]$/.test(text)

const nary = (sign: string, from: XmlNode | undefined, to: XmlNode | undefined, limLoc: 'undOvr' | 'subSup') =>
  make('nary', [properties('nary', { chr: sign, limLoc }), around('sub', from), around('sup', to), make('e', [])])

function scripted(node: XmlNode, sub: XmlNode | undefined, sup: XmlNode | undefined): XmlNode[] {
  const [base] = nodesIn(node)
  const sign = textOf(base)
  if (bigOperators.test(sign)) return [nary(sign, sub, sup, 'subSup')]
  const e = around('e', base)
  if (sub && sup) return [make('sSubSup', [e, around('sub', sub), around('sup', sup)])]
  return [sub ? make('sSub', [e, around('sub', sub)]) : make('sSup', [e, around('sup', sup)])]
}

function fenced(node: XmlNode): XmlNode[] {
  const [begChr, endChr, sepChr] = [
    node.attributes.get('open') ?? '(',
    node.attributes.get('close') ?? ')',
    (node.attributes.get('separators') ?? ',').trim().charAt(0),
  ]
  const entries = nodesIn(node).map((kid) => around('e', kid))
  return [make('d', [properties('d', { begChr, sepChr, endChr }), ...entries])]
}

const table = (node: XmlNode) =>
  make(
    'm',
    nodesIn(node, 'mtr').map((row) =>
      make(
        'mr',
        nodesIn(row, 'mtd').map((cell) => inner(nodesIn(cell))),
      ),
    ),
  )

const enclosed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  box: {},
  updiagonalstrike: { strikeBLTR: '1', hideTop: '1', hideBot: '1', hideLeft: '1', hideRight: '1' },
  downdiagonalstrike: { strikeTLBR: '1', hideTop: '1', hideBot: '1', hideLeft: '1', hideRight: '1' },
}

const writers: Readonly<Record<string, (node: XmlNode, kids: XmlNode[]) => XmlNode[]>> = {
  mi: letters,
  mn: (node) => [run(textOf(node), 'i')],
  mo: (node) => [run(textOf(node), 'i')],
  mtext: (node) => [run(textIn(node).replace(/\s+/g, ' '), 'nor')],
  ms: (node) => [run(textIn(node), 'nor')],
  mspace: () => [run('\u2009', 'i')],
  mfrac: (node, [top, bottom]) => [
    make('f', [
      properties('f', { type: /^0(?:\D|$)/.test(attributeOf(node, 'linethickness')) ? 'noBar' : 'bar' }),
      around('num', top),
      around('den', bottom),
    ]),
  ],
  msqrt: (_, kids) => [make('rad', [properties('rad', { degHide: '1' }), inner(kids)])],
  mroot: (_, [body, degree]) => [make('rad', [around('deg', degree), around('e', body)])],
  msup: (node, [, sup]) => scripted(node, undefined, sup),
  msub: (node, [, sub]) => scripted(node, sub, undefined),
  msubsup: (node, [, sub, sup]) => scripted(node, sub, sup),
  munder: (node, [, below]) => limits(node, below, undefined),
  mover: (node, [, above]) => limits(node, undefined, above),
  munderover: (node, [, below, above]) => limits(node, below, above),
  mfenced: fenced,
  mtable: (node) => [table(node)],
  menclose: (node, kids) => [
    make('borderBox', [properties('borderBox', enclosed[attributeOf(node, 'notation')] ?? {}), inner(kids)]),
  ],
  mphantom: (_, kids) => [make('phant', [properties('phant', { show: '0' }), inner(kids)])],
  semantics: (_, [shown]) => (shown ? toWord(shown) : []),
  annotation: () => [],
  'annotation-xml': () => [],
  none: () => [],
}

/** Brackets that are signs of their own around a table are those of the table. */
function rowOf(kids: readonly XmlNode[]): XmlNode[] {
  const [first, only, last] = kids.map((kid) => (kid.name === 'mo' ? textOf(kid) : kid))
  if (kids.length >= 2 && kids.length <= 3 && typeof first === 'string' && /^[([{|‖]$/.test(first)) {
    const close = typeof last === 'string' ? last : ''
    if (typeof only === 'object' && only.name === 'mtable' && (kids.length === 2 || close !== ''))
      return [make('d', [properties('d', { begChr: first, endChr: close }), make('e', [table(only)])])]
  }
  return kids.flatMap(toWord)
}

function toWord(node: XmlNode): XmlNode[] {
  const kids = nodesIn(node)
  const write = writers[node.name]
  return write ? write(node, kids) : rowOf(kids)
}

/** The TeX that a formula carries itself, where it does; for a text in which its presentation may be looser. */
function annotated(math: XmlNode): string | null {
  const notes = nodesIn(nodeAt(math, 'semantics'), 'annotation')
  const tex = notes.find((note) => /x-tex|latex/i.test(attributeOf(note, 'encoding')))
  return tex ? textIn(tex).trim() : null
}

/** A `math` element as TeX that can be set, or why it has none. The TeX that it carries itself is tried first. */
export function readMathml(math: XmlNode, canSet: (tex: string) => boolean): ReadFormula {
  const own = annotated(math)
  if (own && canSet(own)) return { tex: own, fault: null }
  return readFormula(make('oMath', rowOf(nodesIn(math))))
}
