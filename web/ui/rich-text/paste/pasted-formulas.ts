import type { Element, ElementContent } from 'hast'
import { createElement, isElement, readAttribute, readText } from './hast-walk.ts'

/**
 * Web pages that set formulas with KaTeX or MathJax carry the TeX source beside what they draw, as MathML's
 * `<annotation encoding="application/x-tex">`. Answers our own formula, or null where there is no such source.
 */
export function findPastedFormula(element: Element): Element | null {
  const classes = readAttribute(element, 'className').split(' ')
  const isDisplay = classes.includes('katex-display') || readAttribute(element, 'display') === 'block'
  if (!isDisplay && !classes.includes('katex') && element.tagName !== 'math') return null
  const latex = findTex(element)?.trim()
  if (!latex) return null
  return isDisplay
    ? createElement('div', { dataType: 'block-math', dataLatex: latex })
    : createElement('span', { dataType: 'inline-math', dataLatex: latex })
}

function findTex(node: ElementContent): string | null {
  if (!isElement(node)) return null
  if (node.tagName === 'annotation' && readAttribute(node, 'encoding') === 'application/x-tex') return readText(node)
  for (const child of node.children) {
    const latex = findTex(child)
    if (latex !== null) return latex
  }
  return null
}

export function isFormula(node: ElementContent): boolean {
  return isElement(node, 'span', 'div') && /^(inline|block)-math$/.test(readAttribute(node, 'dataType'))
}
