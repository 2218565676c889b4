import type { FormulaNode } from '../formula-tree.ts'
import { type Handler, orEmpty } from './handler.ts'
import { findMark } from './marks.ts'
import { childrenOf, type MathElement } from './mathml.ts'
import { toEm, toScript } from './measures.ts'
import { convertContent } from './row.ts'

const TEXT_STYLES = ['t', 's', 'ss'] as const

/** `#rgb`, `#rrggbb` (an alpha channel is left out: paper has none) or a lower-case name. */
function toColour(value: string): string {
  const [, digits] = /^#?([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})$/i.exec(value) ?? []
  if (digits === undefined) return value.toLowerCase()
  return `#${digits.slice(0, digits.length > 4 ? 6 : 3).toLowerCase()}`
}

const LETTER = /^\p{L}$/u

/** \pmb thickens what has no bold letters by a shadow; the fonts here have them. */
function embolden(node: FormulaNode): FormulaNode {
  if (node[0] === 's') return ['v', LETTER.test(node[1]) ? 'bi' : 'b', node]
  if (node[0] === 'x') return ['v', 'b', node]
  return node[0] === 'r' ? ['r', node[1].map(embolden)] : node
}

/** Of \mathscr. */
function script(node: FormulaNode): FormulaNode {
  if (node[0] === 'v') return ['v', toScript(node[1]), node[2]]
  return node[0] === 'r' ? ['r', node[1].map(script)] : node
}

export const convertMstyle: Handler = (element, convert) => {
  const content = convertContent(element, convert)
  if (!content) return null
  const mark = findMark(element)
  if (mark !== null) return mark === 'script' ? script(content) : content
  const { mathcolor, mathsize, displaystyle, scriptlevel, style } = element.attributes
  if (style?.startsWith('text-shadow')) return embolden(content)
  if (mathcolor !== undefined) return ['col', toColour(mathcolor), content]
  if (mathsize !== undefined) return ['sz', toEm(mathsize) || 1, content]
  // Of two styles one inside the other, the inner one holds.
  if (content[0] === 'st') return content
  if (displaystyle === 'true') return ['st', 'd', content]
  if (scriptlevel === undefined) return content
  return ['st', TEXT_STYLES[Number(scriptlevel)] ?? 't', content]
}

/** KaTeX moves the box by -1 or -0.5 of its width for \llap and \clap. */
function findSide(lspace: string | undefined): 'l' | 'c' | 'r' {
  if (lspace?.startsWith('-1')) return 'r'
  return lspace?.startsWith('-0.5') ? 'c' : 'l'
}

const isWidthless = (element: MathElement) => ['0px', '0', '0em'].includes(element.attributes.width ?? '')

export const convertMpadded: Handler = (element, convert) => {
  const content = convertContent(element, convert)
  if (!content) return null
  if (isWidthless(element)) return convertWidthless(element, content)
  const { voffset, style, mathbackground } = element.attributes
  const filled: FormulaNode = mathbackground === undefined ? content : ['bg', toColour(mathbackground), content]
  const border = /^border: \S+ solid (\S+)/.exec(style ?? '')?.[1]
  const framed: FormulaNode = border === undefined ? filled : ['enc', 'box', filled, toColour(border)]
  // A coloured box is moved by its own padding; that isn't a shift of what is in it.
  const shift = mathbackground === undefined ? toEm(voffset) : 0
  return shift === 0 ? framed : ['raise', shift, framed]
}

function convertWidthless(element: MathElement, content: FormulaNode): FormulaNode {
  const shifted: FormulaNode =
    content[0] === 'ph' && childrenOf(element).length === 1
      ? ['vph', content[1]]
      : ['lap', findSide(element.attributes.lspace), content]
  const shift = toEm(element.attributes.voffset)
  return shift === 0 ? shifted : ['raise', shift, shifted]
}

export const convertMphantom: Handler = (element, convert) => ['ph', orEmpty(convertContent(element, convert))]

export const convertMfrac: Handler = (element, convert) => {
  const [numerator, denominator] = childrenOf(element)
  if (!numerator || !denominator) return null
  const parts: [FormulaNode, FormulaNode] = [orEmpty(convert(numerator)), orEmpty(convert(denominator))]
  const { linethickness } = element.attributes
  return linethickness !== undefined && toEm(linethickness) === 0 ? ['stk', ...parts] : ['f', ...parts]
}

export const convertMsqrt: Handler = (element, convert) => ['q', orEmpty(convertContent(element, convert))]

export const convertMroot: Handler = (element, convert) => {
  const [radicand, index] = childrenOf(element)
  if (!radicand || !index) return null
  return ['rt', orEmpty(convert(index)), orEmpty(convert(radicand))]
}
