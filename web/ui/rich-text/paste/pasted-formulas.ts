import type { Comment, Element, ElementContent, Parents, Root, Text } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { createElement, isElement, readAttribute, readText } from './hast-walk.ts'
import { localName } from './math/math-tree.ts'
import { isMathElement, mathmlTex } from './math/mathml-tex.ts'
import { isOmmlElement, ommlTex } from './math/omml-tex.ts'
import { UnknownFormulaError } from './math/signs.ts'

/** An empty element of a formula, `<m:chr m:val="∑"/>`, is open to a parser of HTML: all that follows would be in it. */
export const closeMathElements = (html: string): string =>
  html.replace(/<((?:m|mml):[a-zA-Z]+)((?:\s[^<>]*?)?)\/>/g, '<$1$2></$1>')

const formulaElement = (latex: string, display: boolean): Element =>
  display
    ? createElement('div', { dataType: 'block-math', dataLatex: latex })
    : createElement('span', { dataType: 'inline-math', dataLatex: latex })

/** Replaces the formulas among a parent's children by ours, where one can't be read by `marker`: nobody misses it unknowingly. */
export function replaceFormulas(parent: Parents, marker: string): void {
  const children: (ElementContent | Root['children'][number])[] = []
  for (let at = 0; at < parent.children.length; at++) {
    const child = parent.children[at]
    if (!child) continue
    const word = child.type === 'comment' ? findWordFormulas(child) : null
    if (word) {
      children.push(...word)
      at = fallbackEnd(parent, at)
    } else children.push((isElement(child) && findPastedFormula(child, marker)) || child)
  }
  parent.children = children as typeof parent.children
}

/** Word writes its formulas into a comment and a picture of each behind it. null for any other comment, and where it can't be read. */
function findWordFormulas({ value }: Comment): Element[] | null {
  const [, source] = /^\s*\[if gte msEquation[^\]]*\]>([\s\S]*?)(?:<!\[endif\])?\s*$/i.exec(value) ?? []
  if (source === undefined) return null
  const formulas = formulasBelow(fromHtml(closeMathElements(source), { fragment: true }))
  return formulas.length > 0 && formulas.every((formula) => formula !== null) ? formulas : null
}

function formulasBelow(parent: Parents): (Element | null)[] {
  return parent.children.flatMap((child) => {
    if (!isElement(child)) return []
    return isOmmlElement(child) ? [readFormula(child)] : formulasBelow(child)
  })
}

/** The last of the children that are a picture of the formula in a comment before them. */
function fallbackEnd({ children }: Parents, at: number): number {
  const isComment = (index: number, pattern: RegExp) => {
    const child = children[index]
    return child?.type === 'comment' && pattern.test(child.value)
  }
  if (!isComment(at + 1, /^\s*\[if !msEquation\]/i)) return at
  const end = children.findIndex((_, index) => index > at + 1 && isComment(index, /^\s*\[endif\]/i))
  return end < 0 ? at + 1 : end
}

/** null where the formula has parts that can't be said in TeX. */
function readFormula(element: Element): Element | null {
  const isWord = isOmmlElement(element)
  const isDisplay = localName(element) === 'omathpara' || readAttribute(element, 'display') === 'block'
  try {
    const latex = (isWord ? ommlTex(element) : mathmlTex(element)).trim().replace(/ {2,}/g, ' ')
    return latex === '' ? null : formulaElement(latex, isDisplay)
  } catch (error) {
    if (error instanceof UnknownFormulaError) return null
    throw error
  }
}

const isDrawn = (element: Element) =>
  readAttribute(element, 'className')
    .split(' ')
    .some((name) => name === 'katex' || name === 'katex-display')

/** What MathJax draws has the formula in it once more, for readers of screens, or in an attribute. */
function drawnFormula(element: Element, marker: string): Element | Text | null {
  const names = readAttribute(element, 'className').split(' ')
  if (names.includes('MathJax_Preview')) return { type: 'text', value: '' }
  if (element.tagName !== 'mjx-container' && !names.includes('MathJax')) return null
  const source = readAttribute(element, 'dataMathml')
  const math = findMath(element) ?? (source === '' ? null : findMath(fromHtml(source, { fragment: true })))
  return (math && findPastedFormula(math, marker)) || { type: 'text', value: marker }
}

function findMath(parent: Parents): Element | null {
  for (const child of parent.children) {
    const found = isElement(child) ? (child.tagName === 'math' ? child : findMath(child)) : null
    if (found) return found
  }
  return null
}

/** Our own formula for one of another program; `marker` for one that can't be read, null for what is none. */
function findPastedFormula(element: Element, marker: string): Element | Text | null {
  const known = encyclopediaFormula(element) ?? drawnFormula(element, marker)
  if (known) return known
  const isMath = isOmmlElement(element) || isMathElement(element)
  if (!isMath && !isDrawn(element)) return null
  const latex = findTex(element)?.trim()
  const isDisplay =
    readAttribute(element, 'className').includes('katex-display') || readAttribute(element, 'display') === 'block'
  if (latex) return formulaElement(latex, isDisplay)
  if (!isMath || readText(element).trim() === '') return null
  return readFormula(element) ?? { type: 'text', value: marker }
}

const bareTex = (latex: string) =>
  latex
    .trim()
    .replace(/^\{\\(?:display|text)style\s*([\s\S]*)\}$/, '$1')
    .trim()

/** Wikipedia has a formula twice: as MathML with its TeX, and as a picture that is described by it; or the picture alone. */
function encyclopediaFormula(element: Element): Element | null {
  const name = readAttribute(element, 'className')
  if (!/\bmwe-math-(?:element|fallback)/.test(name)) return null
  const picture = element.tagName === 'img' ? readAttribute(element, 'alt') : null
  const latex = bareTex(picture ?? findTex(element) ?? '')
  return latex ? formulaElement(latex, false) : null
}

/**
 * Web pages that set formulas with KaTeX or MathJax carry the TeX source beside what they draw, as MathML's
 * `<annotation encoding="application/x-tex">`.
 */
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
