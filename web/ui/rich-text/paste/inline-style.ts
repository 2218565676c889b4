import type { Element, ElementContent } from 'hast'
import { marksOfStyle, readDeclarations } from '../../../../richtext/inline-style.ts'
import type { Mark } from '../../../../richtext/tree.ts'
import { createElement, readAttribute } from './hast-walk.ts'

const styleOf = (element: Element) => readAttribute(element, 'style')

/** Declarations of a style attribute; property names in lower case. */
export const readStyle = (element: Element): Map<string, string> => readDeclarations(styleOf(element))

const TAG_OF_MARK: Partial<Record<Mark, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
}
/** From the innermost outwards. */
const order: Mark[] = ['sup', 'sub', 'strike', 'underline', 'italic', 'bold']

/** Wraps what a styled span holds into the elements that mean the same: bold text into `strong`, and so on. */
export function wrapStyledText(span: Element): ElementContent[] {
  const { added } = marksOfStyle(styleOf(span))
  let content = span.children
  if (content.length === 0) return []
  for (const mark of order) {
    if (added.includes(mark)) content = [createElement(TAG_OF_MARK[mark] ?? 'span', {}, content)]
  }
  return content
}

/** Alignment that question text knows; left and justified text are the default and need no mark. */
export function readAlignment(element: Element): 'center' | 'right' | null {
  const align = (readStyle(element).get('text-align') || readAttribute(element, 'align')).toLowerCase()
  if (align === 'center' || align === 'right') return align
  return align === 'end' ? 'right' : null
}
