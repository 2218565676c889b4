import type { Element, ElementContent } from 'hast'
import { createElement, readAttribute } from './hast-walk.ts'

/** Declarations of a style attribute; property names in lower case. */
export function readStyle(element: Element): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const declaration of readAttribute(element, 'style').split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 1) continue
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim())
  }
  return declarations
}

const boldWeight = /^(bold|bolder|[6-9]00)$/i

interface StyledMark {
  tagName: 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup'
  applies(style: Map<string, string>): boolean
}

const decorated = (style: Map<string, string>, word: string) =>
  (style.get('text-decoration') ?? '').includes(word) || (style.get('text-decoration-line') ?? '').includes(word)

const styledMarks: StyledMark[] = [
  { tagName: 'sup', applies: (style) => style.get('vertical-align') === 'super' },
  { tagName: 'sub', applies: (style) => style.get('vertical-align') === 'sub' },
  { tagName: 's', applies: (style) => decorated(style, 'line-through') },
  { tagName: 'u', applies: (style) => decorated(style, 'underline') },
  { tagName: 'em', applies: (style) => /^(italic|oblique)/i.test(style.get('font-style') ?? '') },
  { tagName: 'strong', applies: (style) => boldWeight.test(style.get('font-weight') ?? '') },
]

/** Wraps what a styled span holds into the elements that mean the same: bold text into `strong`, and so on. */
export function wrapStyledText(span: Element): ElementContent[] {
  const style = readStyle(span)
  let content = span.children
  if (content.length === 0) return []
  for (const mark of styledMarks) if (mark.applies(style)) content = [createElement(mark.tagName, {}, content)]
  return content
}

/** Alignment that question text knows; left and justified text are the default and need no mark. */
export function readAlignment(element: Element): 'center' | 'right' | null {
  const align = (readStyle(element).get('text-align') || readAttribute(element, 'align')).toLowerCase()
  if (align === 'center' || align === 'right') return align
  return align === 'end' ? 'right' : null
}
