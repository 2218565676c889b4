import type { Element, ElementContent, Parents, Root } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { IMAGE_SOURCE } from '../../../../richtext/allow-list.ts'
import { serialise } from '../../../../richtext/draft/serialise.ts'
import {
  createElement,
  isBlankText,
  isElement,
  readAttribute,
  readText,
  rewriteElements,
  visitParents,
} from './hast-walk.ts'
import { readAlignment, readStyle, wrapStyledText } from './inline-style.ts'
import { closeMathElements, isFormula, replaceFormulas } from './pasted-formulas.ts'
import { buildWordLists } from './word-lists.ts'
import { replaceWrittenFormulas } from './written-formulas.ts'

const office = /mso-|MsoNormal|urn:schemas-microsoft-com|docs-internal-guid/i
const unseen = new Set(['style', 'meta', 'link', 'xml', 'title', 'script', 'head', 'template', 'object', 'noscript'])
const allowedAttributes = ['colSpan', 'rowSpan', 'start', 'type', 'dir', 'dataType', 'dataLatex']

/** What stands where something could not be taken over, so that nobody misses it unknowingly. */
export interface PasteMarkers {
  image: string
  formula: string
}

/**
 * Makes pasted HTML fit for question text: Word's paragraphs become lists, styles become marks, headings bold lines,
 * other programs' formulas ours, be they MathML, Word's own or TeX in the text. What the editor copied itself is left as it is.
 */
export function cleanPastedHtml(html: string, markers: PasteMarkers): string {
  if (html.includes('data-pm-slice')) return html
  const isOffice = office.test(html)
  const tree = fromHtml(closeMathElements(html), { fragment: true })
  if (isOffice) visitParents(tree, buildWordLists)
  visitParents(tree, (parent) => replaceFormulas(parent, markers.formula))
  dropComments(tree)
  visitParents(tree, replaceWrittenFormulas)
  rewriteElements(tree, (element) => cleanElement(element, markers.image))
  visitParents(tree, adoptNestedLists)
  if (isOffice) rewriteElements(tree, dropSpacer)
  return serialise(tree)
}

function dropComments(tree: Root): void {
  visitParents(tree, (parent) => {
    parent.children = parent.children.filter((child) => child.type !== 'comment') as typeof parent.children
  })
}

function cleanElement(element: Element, imageMarker: string): ElementContent[] {
  if (isFormula(element)) return [keepAttributes(element)]
  const { tagName } = element
  if (unseen.has(tagName)) return []
  if (tagName.includes(':') || tagName === 'a') return element.children
  if (tagName === 'span' || tagName === 'font') return wrapStyledText(element)
  if (tagName === 'b' && readStyle(element).get('font-weight') === 'normal') return element.children
  if (tagName === 'img') return [cleanImage(element, imageMarker)]
  if (/^h[1-6]$/.test(tagName)) return [createElement('p', {}, [createElement('strong', {}, element.children)])]
  if (tagName === 'table') return liftCaption(keepAttributes(element))
  return [keepAttributes(element)]
}

function keepAttributes(element: Element): Element {
  const properties: Element['properties'] = {}
  for (const name of allowedAttributes) {
    const value = element.properties[name]
    if (value !== undefined && value !== null) properties[name] = value
  }
  const align = readAlignment(element)
  if (align) properties.style = `text-align: ${align}`
  return { ...element, properties }
}

function cleanImage(image: Element, imageMarker: string): ElementContent {
  const source = readAttribute(image, 'src')
  if (!IMAGE_SOURCE.test(source)) return { type: 'text', value: imageMarker }
  const width = Number.parseInt(readAttribute(image, 'width'), 10)
  const properties = { src: source, alt: readAttribute(image, 'alt') }
  return createElement('img', width > 0 ? { ...properties, width } : properties)
}

/** A caption has no place in our tables: it becomes the paragraph above. */
function liftCaption(table: Element): ElementContent[] {
  const captions = table.children.filter((child) => isElement(child, 'caption'))
  table.children = table.children.filter((child) => !isElement(child, 'caption'))
  return [...captions.map((caption) => createElement('p', {}, caption.children)), table]
}

/** Google Docs puts a nested list beside the item it belongs to; HTML wants it inside. */
function adoptNestedLists(parent: Parents): void {
  if (parent.type !== 'element' || !isElement(parent, 'ul', 'ol')) return
  const items: ElementContent[] = []
  for (const child of parent.children) {
    const last = items.at(-1)
    if (isElement(child, 'ul', 'ol') && isElement(last, 'li')) last.children.push(child)
    else if (!isBlankText(child)) items.push(isElement(child, 'ul', 'ol') ? createElement('li', {}, [child]) : child)
  }
  parent.children = items
}

/** Word spaces paragraphs with empty ones. */
function dropSpacer(element: Element): ElementContent[] {
  if (
    element.tagName !== 'p' ||
    readText(element)
      .replace(/\u00a0/g, '')
      .trim() !== ''
  )
    return [element]
  return holdsObject(element) ? [element] : []
}

function holdsObject(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (child.tagName === 'img' || isFormula(child) || holdsObject(child)),
  )
}
