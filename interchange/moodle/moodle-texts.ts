import { addLoss, type ForeignTexts, foreignHtml, foreignText, MAX_FIELD } from '../foreign/foreign-html.ts'
import type { ImportDoubt } from '../items/imported-question.ts'
import { doubtOf, isBlank, lineOf } from '../items/kinds.ts'
import { allNodes, attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { inOneLanguage } from './languages.ts'

/** Moodle's own words for a right, partly right or wrong answer say nothing that would be missed. */
const usualFeedback = /^your answer is (?:correct|partially correct|incorrect)\.?$/i
const pluginFile = /^@@PLUGINFILE@@\/(.*)$/
const inline = /^data:image\/[\w.+-]+;base64,([\s\S]*)$/i

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The texts of one question of a Moodle file, and what it shows. */
export class MoodleTexts implements ForeignTexts {
  readonly losses: ForeignTexts['losses'] = []
  readonly doubts: ImportDoubt[] = []
  readonly explanations: string[] = []
  /** By the names under which the HTML has them. */
  readonly pictures = new Map<string, string>()
  readonly #row: number
  /** The one that is read of texts in several. */
  readonly #language: string | null
  readonly #files: Map<string, XmlNode>

  readonly #isTranslation: boolean

  constructor(question: XmlNode, row: number, language: string | null = null, isTranslation = false) {
    this.#row = row
    this.#language = language
    this.#isTranslation = isTranslation
    this.#files = new Map(allNodes(question, 'file').map((file) => [attributeOf(file, 'name'), file]))
  }

  /** @param source `@@PLUGINFILE@@/name` of a file in the question, or the picture itself */
  picture(source: string): string | null {
    const name = pluginFile.exec(source)?.[1]
    const file = name === undefined ? undefined : (this.#files.get(decoded(name)) ?? this.#files.get(name))
    const base64 = file ? textIn(file) : inline.exec(source)?.[1]
    if (base64 === undefined) return null
    const part = `${this.#row}/${name === undefined ? `inline-${this.pictures.size + 1}` : decoded(name)}`
    this.pictures.set(part, base64)
    return part
  }

  /** The text of an element by its `format`; '' for one that is not there. */
  html(node: XmlNode | undefined): string {
    const text = this.raw(node)
    if (text === '') return ''
    const format = attributeOf(node, 'format') || 'html'
    // A picture that stands in its text as letters may be long; what is read of it is not.
    if (text.replace(/base64,[A-Za-z0-9+/=\s]+/g, '').length > MAX_FIELD) {
      if (!this.doubts.some(({ code }) => code === 'long_field'))
        this.doubts.push(doubtOf('long_field', 'question_text', String(MAX_FIELD)))
      return ''
    }
    if (format === 'markdown') addLoss(this, 'markdown')
    const isText =
      format === 'plain_text' || format === 'markdown' || (format !== 'html' && !/<\/?[a-z][^<>]*>/i.test(text))
    return isText ? foreignText(text) : foreignHtml(text, this)
  }

  foreign(html: string): string {
    return foreignHtml(html, this)
  }

  raw(node: XmlNode | undefined): string {
    const text = nodeAt(node, 'text') ? textIn(nodeAt(node, 'text')) : ''
    const read = inOneLanguage(text, this.#language, this.#isTranslation).trim()
    const left = /\{\s{0,9}mlang\b[^}]{0,40}\}?/i.exec(read)?.[0]
    if (left !== undefined && !this.doubts.some(({ detail }) => detail === left))
      this.doubts.push(doubtOf('lost', 'question_text', left))
    return read
  }

  line(node: XmlNode | undefined): string {
    return lineOf(this.html(node))
  }

  explain(html: string, label = ''): void {
    if (isBlank(html)) return
    this.explanations.push(label === '' ? html : html.replace(/^<p[^>]*>/, (tag) => `${tag}${label} `))
  }

  /** What of the question says something and is not carried. */
  notice(question: XmlNode): void {
    if (nodesIn(question, 'hint').some((hint) => this.raw(hint) !== '')) addLoss(this, 'hints')
    const parts = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
    const said = parts.map((part) => this.line(nodeAt(question, part))).filter((text) => !usualFeedback.test(text))
    if (said.some((text) => text !== '')) addLoss(this, 'feedback_parts')
  }
}
