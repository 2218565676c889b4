import { removeControls } from '../clean-text.ts'
import { TexError } from './tex-error.ts'

/** An element of the MathML that KaTeX writes; `children` holds elements and decoded text in order. */
export interface MathElement {
  name: string
  attributes: Record<string, string>
  children: (MathElement | string)[]
}

/** Bounds on what is converted, so that a small source can't grow into a page-long formula. */
const MAX_ELEMENTS = 20_000
const MAX_NESTING = 300

const PIECE = /<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([a-zA-Z:-]+)\s*=\s*"([^"]*)"/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** \char can write any code point, hence the cleaning. */
const decode = (text: string) =>
  removeControls(text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity))

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) attributes[name.toLowerCase()] = decode(value)
  return attributes
}

/**
 * Reads KaTeX's MathML output. Not an XML parser: it knows only the well-formed markup of that one writer, which spares
 * the browser an HTML parser and keeps character data apart from HTML's rules.
 * @throws TexError when the formula is too large or nested too deeply.
 */
export function readMathml(markup: string): MathElement {
  const root: MathElement = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  let elements = 0
  for (const [, closing, name, attributes = '', empty, text] of markup.matchAll(PIECE)) {
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(decode(text))
    else if (closing) open.pop()
    else {
      const element: MathElement = { name: name!, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      elements += 1
      if (elements > MAX_ELEMENTS) throw new TexError({ code: 'tex.large' })
      if (!empty) open.push(element)
      if (open.length > MAX_NESTING) throw new TexError({ code: 'tex.deep' })
    }
  }
  return root
}

export const childrenOf = (element: MathElement): MathElement[] =>
  element.children.filter((child): child is MathElement => typeof child !== 'string')

export const textOf = (element: MathElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** The first element of that name in document order, or null. */
export function findElement(element: MathElement, name: string): MathElement | null {
  for (const child of childrenOf(element)) {
    const found = child.name === name ? child : findElement(child, name)
    if (found) return found
  }
  return null
}
