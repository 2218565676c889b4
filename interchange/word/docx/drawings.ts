import { allNodes, attributeOf, type XmlNode } from '../../xml/xml-tree.ts'
import type { InlineTarget, WordParts } from './parts.ts'
import type { WordPiece } from './pieces.ts'

const readableKinds = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'])

/** The picture behind a relation, or why there is none. */
function pictureOf(id: string, alt: string, parts: WordParts): WordPiece {
  const relation = parts.relations.get(id)
  if (!relation) return { kind: 'lost', code: 'missing_picture', detail: alt }
  if (relation.is_external) return { kind: 'lost', code: 'link', detail: relation.target.slice(0, 60) }
  const ending = relation.target.split('.').at(-1)?.toLowerCase() ?? ''
  if (!readableKinds.has(ending))
    return { kind: 'lost', code: 'picture_kind', detail: ending.toUpperCase().slice(0, 10) }
  if (!parts.names.has(relation.target))
    return { kind: 'lost', code: 'missing_picture', detail: relation.target.slice(0, 60) }
  return { kind: 'picture', part: relation.target, alt }
}

/** What a text box holds is read with its text. */
const drawnNodes = (node: XmlNode, name: string) => allNodes(node, name, 'txbxContent')

const isCropped = (blip: XmlNode) =>
  ['l', 't', 'r', 'b'].some((side) => Math.abs(Number(attributeOf(blip, side) || 0)) > 1000)

/** DrawingML (ECMA-376, part 1, 20.4): pictures, charts, diagrams, shapes with or without text. */
export function readDrawing(node: XmlNode, parts: WordParts, { pieces, boxes }: InlineTarget): void {
  const alt = attributeOf(drawnNodes(node, 'docPr')[0], 'descr').slice(0, 500)
  const blips = drawnNodes(node, 'blip')
  const texts = drawnNodes(node, 'txbxContent')
  for (const blip of blips) pieces.push(pictureOf(attributeOf(blip, 'embed') || attributeOf(blip, 'link'), alt, parts))
  // Shown whole: what was cut away may be more than was meant to be seen.
  if (drawnNodes(node, 'srcRect').some(isCropped)) pieces.push({ kind: 'lost', code: 'picture_kind', detail: 'crop' })
  if (texts.length > 0) parts.losses.push({ code: 'drawing', detail: alt })
  boxes.push(...texts)
  if (blips.length > 0 || texts.length > 0) return
  const uri = attributeOf(drawnNodes(node, 'graphicData')[0], 'uri')
  const code = /chart/.test(uri) ? 'chart' : /diagram/.test(uri) ? 'smartart' : 'drawing'
  pieces.push({ kind: 'lost', code, detail: alt.slice(0, 60) })
}

/** The same as older programs draw it (VML). */
export function readOldDrawing(node: XmlNode, parts: WordParts, { pieces, boxes }: InlineTarget): void {
  const pictures = drawnNodes(node, 'imagedata')
  const texts = drawnNodes(node, 'txbxContent')
  for (const one of pictures) {
    const alt = attributeOf(drawnNodes(node, 'shape')[0], 'alt') || attributeOf(one, 'title')
    pieces.push(pictureOf(attributeOf(one, 'id'), alt.slice(0, 500), parts))
  }
  if (texts.length > 0) parts.losses.push({ code: 'drawing', detail: '' })
  boxes.push(...texts)
  const isRule = drawnNodes(node, 'rect').some((one) => attributeOf(one, 'hr') !== '')
  const isWatermark = drawnNodes(node, 'textpath').length > 0
  if (pictures.length === 0 && texts.length === 0 && !isRule && !isWatermark)
    pieces.push({ kind: 'lost', code: 'drawing', detail: '' })
}
