import { say } from '../../../domain/say.ts'
import { readViewedName } from '../../items/picture-view.ts'
import { FileRefusal } from '../../refusal.ts'
import { attributeOf, nodeAt, nodesIn, readXmlTree, type XmlNode } from '../../xml/xml-tree.ts'
import { isZip, openZip, type ZipParts } from '../../zip/zip-parts.ts'
import { isOwnMark, type OwnCopy, readOwnCopies } from '../own/own-copy.ts'
import type { ListLabel, WordBlock, WordCell, WordFile, WordParagraph, WordTable } from './blocks.ts'
import { chosen, formulaPiece, readInline } from './inline.ts'
import { assertWord, MAX_PARAGRAPHS, wordXml, wordZip } from './limits.ts'
import { openParts, type WordParts } from './parts.ts'
import { isBlank, type WordPiece } from './pieces.ts'
import { lookOnly } from './styles.ts'

/**
 * What a .docx file says: paragraphs with the numbers that Word counts, tables, pictures and formulas. Macros, embedded files and what
 * lies outside of it are never opened.
 * @throws FileRefusal that says what is wrong with the file
 */
export function readDocx(bytes: Uint8Array): WordFile {
  assertWord(bytes)
  if (!isZip(bytes)) throw new FileRefusal('wrong_type', say('file.no_word'))
  const zip = openZip(bytes, wordZip)
  const { document, parts } = openParts(zip)
  const body = nodeAt(document, 'body')
  if (!body) throw new FileRefusal('wrong_type', say('file.no_word'))
  const blocks = readBlocks(body, parts)
  const picture = (name: string) => zip.find(readViewedName(name).part) ?? new Uint8Array()
  return { blocks, losses: parts.losses, copies: copiesIn(zip), picture }
}

const MAX_COPY_PARTS = 20

/** Questions as stored, of a bank of ours. A damaged part says nothing: what is visible counts. */
function copiesIn(zip: ZipParts): OwnCopy[] {
  const names = zip.names.filter((name) => /^customXml\/item\d{1,3}\.xml$/i.test(name)).slice(0, MAX_COPY_PARTS)
  return names.flatMap((name) => {
    try {
      const bytes = zip.find(name)
      return (bytes && readOwnCopies(readXmlTree(bytes, wordXml))) ?? []
    } catch (error) {
      if (error instanceof FileRefusal) return []
      throw error
    }
  })
}

/** Elements around paragraphs that change nothing of them. */
const around = new Set(['customXml', 'smartTag', 'ins', 'moveTo'])

function readBlocks(node: XmlNode | undefined, parts: WordParts, blocks: WordBlock[] = []): WordBlock[] {
  let joined: WordPiece[] = []
  for (const kid of nodesIn(node)) {
    if (kid.name === 'p') joined = readParagraph(kid, parts, blocks, joined)
    else if (kid.name === 'bookmarkStart') parts.mark = markOf(kid) ?? parts.mark
    else if (kid.name === 'tbl') blocks.push(readTable(kid, parts))
    else if (kid.name === 'sdt') readBlocks(nodeAt(kid, 'sdtContent'), parts, blocks)
    else if (around.has(kid.name)) readBlocks(kid, parts, blocks)
    else if (kid.name === 'AlternateContent') readBlocks(chosen(kid), parts, blocks)
    else if (kid.name === 'altChunk') parts.losses.push({ code: 'embedded', detail: '' })
    else if (kid.name === 'oMath' || kid.name === 'oMathPara') {
      for (const one of kid.name === 'oMath' ? [kid] : nodesIn(kid, 'oMath'))
        blocks.push({ ...newParagraph(parts), pieces: [formulaPiece(one, parts, parts.styles.look, true)] })
    }
  }
  return blocks
}

function newParagraph(parts: WordParts): WordParagraph {
  if (parts.place >= MAX_PARAGRAPHS) {
    throw new FileRefusal('invalid_field', say('file.too_many_paragraphs', { most: MAX_PARAGRAPHS }))
  }
  return { kind: 'paragraph', place: parts.place++, pieces: [], label: null, style: '', is_heading: false }
}

/** Answers what the next paragraph begins with, where the end of this one was deleted. */
function readParagraph(node: XmlNode, parts: WordParts, blocks: WordBlock[], before: WordPiece[]): WordPiece[] {
  const properties = nodeAt(node, 'pPr')
  const style = parts.styles.find(attributeOf(nodeAt(properties, 'pStyle'), 'val'))
  const paragraph = newParagraph(parts)
  const boxes: XmlNode[] = []
  const look = parts.looks.of({ ...parts.styles.look, ...lookOnly(style.changes) })
  paragraph.style = style.name
  paragraph.is_heading = style.is_heading || nodeAt(properties, 'outlineLvl') !== undefined
  paragraph.pieces = before
  readInline(node, parts, { look, is_hidden: style.changes.hidden ?? false }, { pieces: paragraph.pieces, boxes })
  if (nodeAt(properties, 'rPr', 'del')) return paragraph.pieces
  const mark = nodesIn(node, 'bookmarkStart').map(markOf).find(Boolean) ?? parts.mark
  if (mark) paragraph.mark = mark
  parts.mark = undefined
  paragraph.label = labelOf(properties, style, parts, boxes.length > 0 && isBlank(paragraph.pieces))
  Object.assign(paragraph, settingOf(properties))
  blocks.push(paragraph)
  for (const box of boxes) readBlocks(box, parts, blocks)
  return []
}

/** Where its lines begin, and where its tabs end. */
function settingOf(properties: XmlNode | undefined): Pick<WordParagraph, 'indent' | 'stops'> {
  const own = nodeAt(properties, 'ind')
  const number = (name: string) => Number(attributeOf(own, name)) || 0
  const indent = (number('left') || number('start')) + (number('firstLine') || -number('hanging'))
  const stops = nodesIn(nodeAt(properties, 'tabs'), 'tab').map((tab) => attributeOf(tab, 'pos'))
  return { ...(indent !== 0 && { indent }), ...(stops.length > 0 && { stops: stops.slice(0, 20).join(' ') }) }
}

function labelOf(
  properties: XmlNode | undefined,
  style: { id: string; num_id: string | null; level: number | null },
  { numbering }: WordParts,
  isHolder: boolean,
): ListLabel | null {
  const own = nodeAt(properties, 'numPr')
  const num_id = attributeOf(nodeAt(own, 'numId'), 'val') || style.num_id
  if (!num_id || num_id === '0' || isHolder) return null
  const level = attributeOf(nodeAt(own, 'ilvl'), 'val')
  return numbering.next(num_id, level ? Number(level) : (style.level ?? numbering.levelOfStyle(num_id, style.id) ?? 0))
}

const markOf = (node: XmlNode): string | undefined => {
  const name = attributeOf(node, 'name')
  return isOwnMark(name) ? name : undefined
}

const rowHolders = new Set(['ins', 'customXml'])

/** Rows of a table, or cells of a row, also within content controls. */
const within = (node: XmlNode | undefined, name: string): XmlNode[] =>
  nodesIn(node).flatMap((kid) => {
    if (kid.name === name) return [kid]
    if (kid.name === 'sdt') return within(nodeAt(kid, 'sdtContent'), name)
    return rowHolders.has(kid.name) ? within(kid, name) : []
  })

function readTable(node: XmlNode, parts: WordParts): WordTable {
  const table: WordTable = { kind: 'table', place: newParagraph(parts).place, rows: [] }
  const open = new Map<number, WordCell>()
  for (const row of within(node, 'tr')) {
    if (nodeAt(row, 'trPr', 'del')) continue
    const cells: WordCell[] = []
    let column = 0
    for (const one of within(row, 'tc')) {
      const properties = nodeAt(one, 'tcPr')
      const span = Math.max(1, Math.min(100, Number(attributeOf(nodeAt(properties, 'gridSpan'), 'val') || 1)))
      const merge = nodeAt(properties, 'vMerge')
      const above = open.get(column)
      if (merge && !isFirst(merge) && above) above.rows++
      else {
        const cell = { blocks: readBlocks(one, parts), span, rows: 1, fill: fillOf(nodeAt(properties, 'shd')) }
        cells.push(cell)
        if (merge) open.set(column, cell)
        else open.delete(column)
      }
      column += span
    }
    table.rows.push(cells)
  }
  return table
}

const isFirst = (merge: XmlNode) => attributeOf(merge, 'val') === 'restart'

const fillOf = (shading: XmlNode | undefined): string => {
  const fill = attributeOf(shading, 'fill')
  return /^(?:|auto|ffffff)$/i.test(fill) ? '' : fill
}
