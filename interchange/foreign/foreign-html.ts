import type { Element, ElementContent, Root, RootContent } from 'hast'
import { readForeignSource } from '../../richtext/draft/source.ts'
import { splitWrittenFormulas } from '../../richtext/formulas-in-text.ts'
import { parseTex, TexError } from '../../richtext/tex.ts'
import type { LossCode } from '../items/codes.ts'
import type { ImportLoss } from '../items/imported-question.ts'
import { escapeHtml, formulaHtml, pictureHtml } from '../items/item-html.ts'
import { attributeOf, type XmlNode } from '../xml/xml-tree.ts'
import { readMathml } from './mathml.ts'

/** Characters of one text that are looked at. */
export const MAX_FIELD = 60_000

/** What of the texts of one question is not carried, and where its pictures are. */
export interface ForeignTexts {
  losses: ImportLoss[]
  /** The name under which a picture is found in the file; null where it is not there. */
  picture(source: string): string | null
}

export const addLoss = ({ losses }: Pick<ForeignTexts, 'losses'>, code: LossCode, detail = ''): void => {
  if (!losses.some((loss) => loss.code === code && loss.detail === detail)) losses.push({ code, detail })
}

/** Short formulas that were tried lately: a bank has the same ones again and again, and each costs half a millisecond. */
const tried = new Map<string, boolean>()
const MOST_TRIED = 2000
const LONGEST_TRIED = 200

export function canSet(tex: string): boolean {
  const known = tried.get(tex)
  if (known !== undefined) return known
  const can = isSettable(tex)
  if (tried.size >= MOST_TRIED) tried.clear()
  if (tex.length <= LONGEST_TRIED) tried.set(tex, can)
  return can
}

function isSettable(tex: string): boolean {
  try {
    parseTex(tex, false)
    return true
  } catch (error) {
    if (error instanceof TexError) return false
    throw error
  }
}

const MEDIA = new Set(['audio', 'video', 'iframe', 'object', 'embed', 'source'])
const mediaEnding = /\.(?:mp3|mp4|m4a|wav|ogg|ogv|webm|pdf|docx?|pptx?|xlsx?)(?:$|[?#])/i
/** Twice the same for people who see and for programs that read aloud. */
const isHidden = ({ properties }: Element) =>
  String(properties.className ?? '')
    .split(/[\s,]+/)
    .some((name) => name === 'katex-html' || name === 'MathJax_Preview' || name === 'sr-only')

const propertyOf = ({ properties }: Element, name: string): string => {
  const value = properties[name]
  return value === null || value === undefined ? '' : String(value)
}

/** As XML, for what reads it. */
const toXmlNode = ({ tagName, properties, children }: Element): XmlNode => ({
  name: tagName.toLowerCase(),
  attributes: new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), String(value)])),
  kids: children.flatMap((child): (XmlNode | string)[] =>
    child.type === 'element' ? [toXmlNode(child)] : child.type === 'text' ? [child.value] : [],
  ),
})

const isColoured = (style: string) => /(?:^|;)\s*(?:background-)?color\s*:/i.test(style)

/** Addresses of Canvas' pictures of formulas carry the TeX, encoded twice. */
function texOfPicture(image: Element): string | null {
  const own = propertyOf(image, 'dataEquationContent')
  if (own) return own
  const encoded = /\/equation_images\/([^?]+)/.exec(propertyOf(image, 'src'))?.[1]
  if (!encoded) return null
  try {
    return decodeURIComponent(decodeURIComponent(encoded))
  } catch {
    return null
  }
}

/** TeX that can't be set stays as its author wrote it, which the check of every text then names. */
function textHtml(text: string): string {
  return splitWrittenFormulas(text)
    .map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : formulaHtml(piece.latex, piece.display)))
    .join('')
}

const KEPT_ATTRIBUTES: Readonly<Record<string, string>> = {
  style: 'style',
  align: 'align',
  lang: 'lang',
  dir: 'dir',
  rowSpan: 'rowspan',
  colSpan: 'colspan',
  start: 'start',
  type: 'type',
  dataType: 'data-type',
  dataLatex: 'data-latex',
}
const attributesOf = (element: Element) =>
  Object.entries(KEPT_ATTRIBUTES)
    .map(([property, name]) => [name, propertyOf(element, property)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`)
    .join('')

const VOID = new Set(['br', 'hr', 'wbr', 'col'])

function elementHtml(element: Element, texts: ForeignTexts): string {
  const { tagName, children } = element
  if (isHidden(element)) return ''
  if (tagName === 'math') return mathHtml(toXmlNode(element), texts)
  if (tagName === 'img') return imageHtml(element, texts)
  if (MEDIA.has(tagName)) {
    addLoss(texts, 'media', propertyOf(element, 'src').slice(0, 80) || tagName)
    return ''
  }
  if (tagName === 'a') {
    const link = propertyOf(element, 'href')
    if (link) addLoss(texts, mediaEnding.test(link) ? 'media' : 'link', link.slice(0, 80))
    return nodesHtml(children, texts)
  }
  if (isColoured(propertyOf(element, 'style')) || propertyOf(element, 'color')) addLoss(texts, 'colour')
  if (VOID.has(tagName)) return `<${tagName}>`
  return `<${tagName}${attributesOf(element)}>${nodesHtml(children, texts)}</${tagName}>`
}

/** A `math` element as a formula of ours. */
export function mathHtml(math: XmlNode, texts: Pick<ForeignTexts, 'losses'>): string {
  const { tex, fault } = readMathml(math, canSet)
  if (fault === null) return formulaHtml(tex, attributeOf(math, 'display') === 'block')
  if (fault !== '') addLoss(texts, 'formula_part', fault)
  return fault === '' ? '' : '[…]'
}

/** In pixels, by its style before its attribute, as browsers do; a share of the page ("50%") is no width that could be carried. */
function widthOf(image: Element): number | undefined {
  const styled = /(?:^|;)\s*width\s*:\s*([^;]{1,20})/i.exec(propertyOf(image, 'style').slice(0, 2000))?.[1]
  const [, value] =
    /^(\d{1,6}(?:\.\d{1,6})?)(?:px)?(?:\s*!important)?$/i.exec((styled ?? propertyOf(image, 'width')).trim()) ?? []
  const width = Math.round(Number(value))
  return width >= 1 ? width : undefined
}

function imageHtml(image: Element, texts: ForeignTexts): string {
  const tex = texOfPicture(image)
  if (tex !== null && canSet(tex)) return formulaHtml(tex)
  const source = propertyOf(image, 'src')
  const alt = propertyOf(image, 'alt').trim()
  const part = texts.picture(source)
  if (part !== null) return pictureHtml(part, alt || 'Picture', widthOf(image))
  addLoss(texts, 'missing_picture', source.slice(0, 80))
  return alt ? `[${escapeHtml(alt)}]` : '[…]'
}

const nodesHtml = (nodes: readonly (ElementContent | RootContent)[], texts: ForeignTexts): string =>
  nodes
    .map((node) =>
      node.type === 'text' ? textHtml(node.value) : node.type === 'element' ? elementHtml(node, texts) : '',
    )
    .join('')

const isBlock = (html: string) => /^\s*<(?:p|div|ul|ol|table|h[1-6]|blockquote|pre)\b/i.test(html)

/** A paragraph of words and TeX, without other tags and signs that are written as names: a tree would cost ten times as much. */
const plainParagraph = /^(?:<p>)?([^<>&]*)(?:<\/p>)?$/

/**
 * HTML as another system writes it → question HTML, not cleaned yet: formulas of MathML and TeX as ours, pictures by their names in the
 * file. What has no place is told in `texts`. @param html at most MAX_FIELD characters
 */
export function foreignHtml(html: string, texts: ForeignTexts): string {
  const source = html.trim()
  if (source === '') return ''
  const plain = plainParagraph.exec(source)?.[1]
  if (plain !== undefined) return plain.trim() === '' ? '' : `<p>${textHtml(plain)}</p>`
  const tree: Root = readForeignSource(source)
  const out = nodesHtml(tree.children, texts).trim()
  return out === '' || isBlock(out) ? out : `<p>${out}</p>`
}

/** Plain text of another system: an empty line begins a paragraph. */
export const foreignText = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${textHtml(part.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('')
