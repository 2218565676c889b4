import { addLoss, type ForeignTexts, foreignHtml, MAX_FIELD, mathHtml } from '../foreign/foreign-html.ts'
import type { ImportDoubt } from '../items/imported-question.ts'
import { escapeHtml } from '../items/item-html.ts'
import { doubtOf, isBlank, lineOf } from '../items/kinds.ts'
import { attributeOf, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { readLook } from './look-classes.ts'

/** What stands for an element in the text; null where it is text as any other. */
type Swap = (node: XmlNode) => string | null

/** Elements that say something of the item and not in its text. */
const aside = new Set(['prompt', 'stylesheet', 'catalogInfo', 'companionMaterialsInfo'])
const variables = new Set(['printedVariable', 'templateInline', 'templateBlock'])
const isFeedback = (name: string) => name === 'feedbackInline' || name === 'feedbackBlock'

/** Elements of HTML, which stand for themselves; any other is what stands in it. */
const shown = new Set([
  ...['p', 'div', 'span', 'br', 'hr', 'img', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'big', 'q'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['blockquote', 'code', 'pre', 'kbd', 'samp', 'tt', 'var', 'cite', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'math'],
  ...['audio', 'video', 'object', 'iframe', 'embed', 'font', 'figure', 'figcaption', 'section', 'article', 'center'],
])

/** The texts of one item, and what it shows. */
export class QtiTexts implements ForeignTexts {
  readonly losses: ForeignTexts['losses'] = []
  readonly doubts: ImportDoubt[] = []
  readonly explanations: string[] = []
  readonly picture: ForeignTexts['picture']

  /** @param picture the name under which the package has a picture that an item names */
  constructor(picture: ForeignTexts['picture']) {
    this.picture = picture
  }

  /** What stands in an element. */
  html(node: XmlNode | undefined, swap: Swap = () => null): string {
    return node ? this.foreign(this.#inside(node, swap)) : ''
  }

  /** The same as its HTML was in the file. */
  source(node: XmlNode): string {
    return this.#inside(node, () => null)
  }

  foreign(html: string): string {
    if (html.length <= MAX_FIELD) return foreignHtml(html, this)
    if (!this.doubts.some(({ code }) => code === 'long_field'))
      this.doubts.push(doubtOf('long_field', 'question_text', String(MAX_FIELD)))
    return ''
  }

  line(node: XmlNode | undefined): string {
    return lineOf(this.html(node))
  }

  explain(html: string): void {
    if (!isBlank(html)) this.explanations.push(html)
  }

  #inside(node: XmlNode, swap: Swap): string {
    return node.kids.map((kid) => (typeof kid === 'string' ? escapeHtml(kid) : this.#element(kid, swap))).join('')
  }

  #element(node: XmlNode, swap: Swap): string {
    const swapped = swap(node)
    if (swapped !== null) return swapped
    const { name } = node
    if (aside.has(name)) return ''
    if (variables.has(name)) {
      addLoss(this, 'variable')
      return ''
    }
    if (name === 'rubricBlock') {
      addLoss(this, 'rubric')
      return ''
    }
    if (isFeedback(name)) {
      this.explain(this.foreign(this.#inside(node, swap)))
      return ''
    }
    if (name === 'object' && attributeOf(node, 'type').startsWith('image/')) {
      const width = attributeOf(node, 'width')
      const alt = attributeOf(node, 'alt') || textIn(node).trim()
      return `<img src="${escapeHtml(attributeOf(node, 'data'))}" alt="${escapeHtml(alt)}" width="${escapeHtml(width)}">`
    }
    if (!shown.has(name)) return this.#inside(node, swap)
    // Made HTML of and read again, a formula would cost as much as all the words around it.
    if (name === 'math') return mathHtml(node, this)
    const [tag, read] = readLook(name, node.attributes)
    const attributes = [...read].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')
    if (tag === 'br' || tag === 'img' || tag === 'hr') return `<${tag}${attributes}>`
    return `<${tag}${attributes}>${this.#inside(node, swap)}</${tag}>`
  }
}
