import type { Element, ElementContent } from 'hast'
import { CONTAINERS, HEADINGS, MARK_OF_TAG } from '../allow-list.ts'
import { removeControls } from '../clean-text.ts'
import { MAX_DEPTH } from '../limits.ts'
import { findImage, findLatex, readNumbering, readPlace, styledPlace } from './attributes.ts'
import type { DraftBlock, DraftInline, DraftList, DraftParagraph, Loss } from './draft.ts'
import { addMark, makeRun, splitPreformatted, tidyLine } from './line.ts'
import { withFormulas } from './line-formulas.ts'
import { type Flow, noteLoss, type Reading, type ReadingPlace, startReading, takeLetters, takeNode } from './reading.ts'
import { readSource } from './source.ts'
import { readTable } from './table.ts'

const NESTED = new Set(['ul', 'ol', 'table', 'blockquote'])
/** Parts of a table stand here for themselves only when the table is nested too deeply to be one. */
const PARAGRAPHS = new Set([...CONTAINERS, ...HEADINGS, 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'])

/** Ends the line: what it holds becomes a paragraph, unless nothing of it would be seen. A displayed formula in it parts it. */
function endLine(flow: Flow, { align, lang, dir }: ReadingPlace, reading: Reading): void {
  const line = tidyLine(flow.line)
  flow.line = []
  for (const part of withFormulas(line)) {
    if ('type' in part) {
      if (takeNode(reading)) flow.blocks.push(part)
      continue
    }
    const children = part === line ? line : tidyLine(part)
    if (children.length === 0 || !takeNode(reading)) continue
    const paragraph: DraftParagraph = {
      type: 'paragraph',
      ...(align && { align }),
      ...(lang && { lang }),
      ...(dir && { dir }),
      children,
    }
    flow.blocks.push(paragraph)
  }
}

function addInline(flow: Flow, inline: DraftInline, reading: Reading): void {
  if (takeNode(reading)) flow.line.push(inline)
}

/** Text is counted as it will be stored, so that reading the stored form comes to the same end. */
function addText(flow: Flow, text: string, place: ReadingPlace, reading: Reading): void {
  const taken = takeLetters(removeControls(text).normalize('NFC'), reading)
  if (taken) addInline(flow, makeRun(taken, place.marks), reading)
}

/** Whether a label fits as a whole; half a formula or description is of no use. */
function fits(label: string, reading: Reading): boolean {
  if (label.length <= reading.lettersLeft) return takeLetters(label, reading) === label
  noteLoss(reading, { kind: 'size' })
  return false
}

function readText(text: string, place: ReadingPlace, flow: Flow, reading: Reading): void {
  if (!place.preformatted) {
    const isIndent = flow.line.length === 0 && /^[ \t\n\r\f]*$/.test(text)
    if (!isIndent) addText(flow, text, place, reading)
    return
  }
  for (const [index, line] of splitPreformatted(text).entries()) {
    if (index > 0) addInline(flow, { type: 'break' }, reading)
    if (line) addText(flow, line, place, reading)
  }
}

function readList(list: Element, place: ReadingPlace, reading: Reading): DraftList | null {
  const items: DraftBlock[][] = []
  for (const child of list.children) {
    const isItem = child.type === 'element' && child.tagName === 'li'
    if (isItem && !takeNode(reading)) break
    const blocks = readBlocks(isItem ? child.children : [child], isItem ? readPlace(child, place) : place, reading)
    const last = items.at(-1)
    // Word and old editors put an inner list beside the item it belongs to.
    if (!isItem && last) last.push(...blocks)
    else if (isItem || blocks.length > 0) items.push(blocks)
  }
  return items.length > 0 ? { type: 'list', ...readNumbering(list), items } : null
}

function readNested(element: Element, place: ReadingPlace, reading: Reading): DraftBlock | null {
  const inner = { ...readPlace(element, place), depth: place.depth + 1 }
  if (element.tagName === 'table') return readTable(element, inner, reading, readBlocks)
  if (element.tagName !== 'blockquote') return readList(element, inner, reading)
  const children = readBlocks(element.children, inner, reading)
  return children.length > 0 ? { type: 'quote', children } : null
}

/** Adds a block that stands between paragraphs. It is paid for before it is read, so that it isn't lost with its content. */
function addBlock(flow: Flow, place: ReadingPlace, reading: Reading, readBlock: () => DraftBlock | null): void {
  endLine(flow, place, reading)
  const block = takeNode(reading) ? readBlock() : null
  if (block) flow.blocks.push(block)
}

/** A table's title stands in front of it. */
function readCaptions(element: Element, place: ReadingPlace, flow: Flow, reading: Reading): void {
  for (const child of element.children) {
    if (child.type === 'element' && child.tagName === 'caption') readParagraphs(child, place, flow, reading)
  }
}

function readImage(element: Element, flow: Flow, reading: Reading): void {
  reading.images += 1
  const image = findImage(element)
  if (image && fits(image.alt, reading)) addInline(flow, image, reading)
  else if (!image) noteLoss(reading, { kind: 'image', number: reading.images })
}

/** A block element whose content stays at the same depth: paragraphs, headings, and what is nested too deeply. */
function readParagraphs(element: Element, place: ReadingPlace, flow: Flow, reading: Reading): void {
  const inner = { ...readPlace(element, place), preformatted: place.preformatted || element.tagName === 'pre' }
  if (HEADINGS.includes(element.tagName)) inner.marks = addMark(place.marks, 'bold')
  if (element.tagName === 'pre') inner.marks = addMark(place.marks, 'code')
  endLine(flow, place, reading)
  readNodes(element.children, inner, flow, reading)
  endLine(flow, inner, reading)
}

function readFormula(element: Element, latex: string, place: ReadingPlace, flow: Flow, reading: Reading): void {
  if (!fits(latex, reading)) return
  if (element.properties.dataType === 'inline-math') addInline(flow, { type: 'formula', latex }, reading)
  else addBlock(flow, place, reading, () => ({ type: 'display-formula', latex }))
}

function readElement(element: Element, place: ReadingPlace, flow: Flow, reading: Reading): void {
  const { tagName } = element
  const latex = findLatex(element)
  if (latex !== null) readFormula(element, latex, place, flow, reading)
  else if (tagName === 'br') addInline(flow, { type: 'break' }, reading)
  else if (tagName === 'img') readImage(element, flow, reading)
  else if (NESTED.has(tagName) && place.depth < MAX_DEPTH) {
    readCaptions(element, place, flow, reading)
    addBlock(flow, place, reading, () => readNested(element, place, reading))
  } else if (NESTED.has(tagName) || PARAGRAPHS.has(tagName)) {
    if (NESTED.has(tagName)) noteLoss(reading, { kind: 'nesting' })
    readParagraphs(element, place, flow, reading)
  } else readNodes(element.children, readInlinePlace(element, place), flow, reading)
}

/** Its own style is read after its own mark: Google's <b style="font-weight:normal"> is not bold. */
function readInlinePlace(element: Element, place: ReadingPlace): ReadingPlace {
  const mark = MARK_OF_TAG[element.tagName]
  return styledPlace(element, mark ? { ...place, marks: addMark(place.marks, mark) } : place, true)
}

function readNodes(nodes: ElementContent[], place: ReadingPlace, flow: Flow, reading: Reading): void {
  for (const node of nodes) {
    if (node.type === 'text') readText(node.value, place, flow, reading)
    else if (node.type === 'element') readElement(node, place, flow, reading)
  }
}

function readBlocks(nodes: ElementContent[], place: ReadingPlace, reading: Reading): DraftBlock[] {
  const flow: Flow = { blocks: [], line: [] }
  readNodes(nodes, place, flow, reading)
  endLine(flow, place, reading)
  return flow.blocks
}

/** Untrusted HTML as a draft of the closed tree, and what of it had no place there. Throws on nothing. */
export function readDraft(html: string): { blocks: DraftBlock[]; losses: Loss[] } {
  const losses: Loss[] = []
  const nodes = readSource(html, losses).children.filter((node) => node.type !== 'doctype')
  const blocks = readBlocks(nodes, { depth: 0, marks: [], preformatted: false }, startReading(losses))
  return { blocks, losses }
}
