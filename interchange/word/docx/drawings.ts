import { type PictureView, viewedName } from '../../items/picture-view.ts'
import { allNodes, attributeOf, type XmlNode } from '../../xml/xml-tree.ts'
import { drawnPictures, isMoreThanOldPictures, isMoreThanPictures, oldPictures } from './drawn-pictures.ts'
import type { InlineTarget, WordParts } from './parts.ts'
import type { WordPiece } from './pieces.ts'

const readableKinds = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'])

/** The picture behind a relation as it is shown, or why there is none. */
function pictureOf(
  { id, view, width }: { id: string; view: PictureView; width: number | undefined },
  alt: string,
  parts: WordParts,
): WordPiece {
  const relation = parts.relations.get(id)
  if (!relation) return { kind: 'lost', code: 'missing_picture', detail: alt }
  if (relation.is_external) return { kind: 'lost', code: 'link', detail: relation.target.slice(0, 60) }
  const ending = relation.target.split('.').at(-1)?.toLowerCase() ?? ''
  if (!readableKinds.has(ending))
    return { kind: 'lost', code: 'picture_kind', detail: ending.toUpperCase().slice(0, 10) }
  if (!parts.names.has(relation.target))
    return { kind: 'lost', code: 'missing_picture', detail: relation.target.slice(0, 60) }
  return { kind: 'picture', part: viewedName(relation.target, view), alt, ...(width !== undefined && { width }) }
}

/** What a text box holds is read with its text. */
const drawnNodes = (node: XmlNode, name: string) => allNodes(node, name, 'txbxContent')

/** DrawingML (ECMA-376, part 1, 20.4): pictures, charts, diagrams, shapes with or without text. */
export function readDrawing(node: XmlNode, parts: WordParts, { pieces, boxes }: InlineTarget): void {
  const alt = attributeOf(drawnNodes(node, 'docPr')[0], 'descr').slice(0, 500)
  const pictures = drawnPictures(node)
  const texts = drawnNodes(node, 'txbxContent')
  for (const picture of pictures) pieces.push(pictureOf(picture, alt, parts))
  if (pictures.length > 0 && isMoreThanPictures(node))
    pieces.push({ kind: 'lost', code: 'drawing', detail: alt.slice(0, 60) })
  if (texts.length > 0) parts.losses.push({ code: 'drawing', detail: alt })
  boxes.push(...texts)
  if (pictures.length > 0 || texts.length > 0) return
  const uri = attributeOf(drawnNodes(node, 'graphicData')[0], 'uri')
  const code = /chart/.test(uri) ? 'chart' : /diagram/.test(uri) ? 'smartart' : 'drawing'
  pieces.push({ kind: 'lost', code, detail: alt.slice(0, 60) })
}

/** The same as older programs draw it (VML). */
export function readOldDrawing(node: XmlNode, parts: WordParts, { pieces, boxes }: InlineTarget): void {
  const pictures = oldPictures(node)
  const texts = drawnNodes(node, 'txbxContent')
  for (const one of pictures) {
    const alt = (attributeOf(one.shape, 'alt') || attributeOf(one.picture, 'title')).slice(0, 500)
    pieces.push(pictureOf(one, alt, parts))
  }
  if (pictures.length > 0 && isMoreThanOldPictures(node)) pieces.push({ kind: 'lost', code: 'drawing', detail: '' })
  if (texts.length > 0) parts.losses.push({ code: 'drawing', detail: '' })
  boxes.push(...texts)
  const isRule = drawnNodes(node, 'rect').some((one) => attributeOf(one, 'hr') !== '')
  const isWatermark = drawnNodes(node, 'textpath').length > 0
  if (pictures.length === 0 && texts.length === 0 && !isRule && !isWatermark)
    pieces.push({ kind: 'lost', code: 'drawing', detail: '' })
}
