import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Image, Mark, Run } from '../tree.ts'
import type { DraftBlock, DraftCell, DraftInline, DraftList, DraftParagraph, DraftTable } from './draft.ts'

const TAG_OF_MARK: Record<Mark, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
}

/** An element; properties without a value are left out. */
function makeElement(tagName: string, properties: Properties, children: ElementContent[]): Element {
  const present = Object.entries(properties).filter(([, value]) => value !== undefined)
  return { type: 'element', tagName, properties: Object.fromEntries(present), children }
}

function writeRun({ text, marks = [] }: Run): ElementContent {
  return marks.reduceRight<ElementContent>((inner, mark) => makeElement(TAG_OF_MARK[mark], {}, [inner]), {
    type: 'text',
    value: text,
  })
}

const writeImage = ({ src, alt, width }: Image) => makeElement('img', { src, alt, width }, [])

function writeInline(inline: DraftInline): ElementContent {
  if (inline.type === 'text') return writeRun(inline)
  if (inline.type === 'image') return writeImage(inline)
  if (inline.type === 'break') return makeElement('br', {}, [])
  return makeElement('span', { dataType: 'inline-math', dataLatex: inline.latex }, [])
}

const styleOf = (align: DraftParagraph['align']) => align && `text-align: ${align}`

const writeParagraph = ({ align, lang, dir, children }: DraftParagraph) =>
  makeElement('p', { style: styleOf(align), lang, dir }, children.map(writeInline))

function writeList({ ordered, start, numbering, items }: DraftList): Element {
  const properties = { dir: findDirection(items.flat()), start, type: numbering }
  return makeElement(
    ordered ? 'ol' : 'ul',
    properties,
    items.map((item) => makeElement('li', {}, writeBlocks(item))),
  )
}

const isMoreThanOne = (span: number) => (span > 1 ? span : undefined)

const writeCell = ({ header, rowspan, colspan, align, children }: DraftCell) =>
  makeElement(
    header ? 'th' : 'td',
    { colSpan: isMoreThanOne(colspan), rowSpan: isMoreThanOne(rowspan), style: styleOf(align) },
    writeBlocks(children),
  )

const writeRows = (rows: DraftCell[][]) => rows.map((row) => makeElement('tr', {}, row.map(writeCell)))

function writeTable({ head, body }: DraftTable): Element {
  const sections = [
    ...(head.length > 0 ? [makeElement('thead', {}, writeRows(head))] : []),
    ...(body.length > 0 ? [makeElement('tbody', {}, writeRows(body))] : []),
  ]
  return makeElement('table', { dir: findDirection(cellBlocks(head).concat(cellBlocks(body))) }, sections)
}

const cellBlocks = (rows: DraftCell[][]) => rows.flat().flatMap((cell) => cell.children)

function directionsOf(block: DraftBlock): ('ltr' | 'rtl' | undefined)[] {
  if (block.type === 'paragraph') return [block.dir]
  if (block.type === 'list') return block.items.flat().flatMap(directionsOf)
  if (block.type === 'table') return [...cellBlocks(block.head), ...cellBlocks(block.body)].flatMap(directionsOf)
  return block.type === 'quote' ? block.children.flatMap(directionsOf) : []
}

/** The direction all paragraphs inside share: then bullets and columns run that way too. */
function findDirection(blocks: DraftBlock[]): 'ltr' | 'rtl' | undefined {
  const [direction, ...others] = new Set(blocks.flatMap(directionsOf))
  return others.length === 0 ? direction : undefined
}

function writeBlock(block: DraftBlock): Element {
  if (block.type === 'paragraph') return writeParagraph(block)
  if (block.type === 'list') return writeList(block)
  if (block.type === 'table') return writeTable(block)
  if (block.type === 'quote') return makeElement('blockquote', {}, writeBlocks(block.children))
  return makeElement('div', { dataType: 'block-math', dataLatex: block.latex }, [])
}

const writeBlocks = (blocks: DraftBlock[]): Element[] => blocks.map(writeBlock)

/** The draft as an HTML tree. */
export const writeDraft = (blocks: DraftBlock[]): Root => ({ type: 'root', children: writeBlocks(blocks) })
