import { type PictureView, viewedName } from '../../items/picture-view.ts'
import { allNodes, attributeOf, nodeAt, nodesIn, type XmlNode } from '../../xml/xml-tree.ts'
import type { InlineTarget, WordParts } from './parts.ts'
import type { WordPiece } from './pieces.ts'

const readableKinds = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'])

/** The picture behind a relation as it is shown, or why there is none. */
function pictureOf(id: string, { alt, view }: { alt: string; view: PictureView }, parts: WordParts): WordPiece {
  const relation = parts.relations.get(id)
  if (!relation) return { kind: 'lost', code: 'missing_picture', detail: alt }
  if (relation.is_external) return { kind: 'lost', code: 'link', detail: relation.target.slice(0, 60) }
  const ending = relation.target.split('.').at(-1)?.toLowerCase() ?? ''
  if (!readableKinds.has(ending))
    return { kind: 'lost', code: 'picture_kind', detail: ending.toUpperCase().slice(0, 10) }
  if (!parts.names.has(relation.target))
    return { kind: 'lost', code: 'missing_picture', detail: relation.target.slice(0, 60) }
  return { kind: 'picture', part: viewedName(relation.target, view), alt }
}

/** What a text box holds is read with its text. */
const drawnNodes = (node: XmlNode, name: string) => allNodes(node, name, 'txbxContent')

interface DrawnPicture {
  id: string
  view: PictureView
}

const isOn = (node: XmlNode | undefined, attribute: string) => ['1', 'true'].includes(attributeOf(node, attribute))

/** Thousandths of a percent, and sixty-thousandths of a degree (ECMA-376, part 1, 20.1.8.55 and 20.1.7.6). */
function viewOf(cut: XmlNode | undefined, frame: XmlNode | undefined): PictureView {
  const side = (name: string) => {
    const value = attributeOf(cut, name)
    return value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value) / 100_000
  }
  const flip = `${isOn(frame, 'flipH') ? 'h' : ''}${isOn(frame, 'flipV') ? 'v' : ''}` as PictureView['flip']
  const degrees = Number(attributeOf(frame, 'rot')) / 60_000
  return { left: side('l'), top: side('t'), right: side('r'), bottom: side('b'), flip, degrees }
}

/** The pictures of a drawing, each with what is cut of it and how its own frame is turned. */
const picturesIn = (node: XmlNode, frame?: XmlNode): DrawnPicture[] =>
  nodesIn(node).flatMap((kid) => {
    if (kid.name === 'txbxContent') return []
    if (kid.name !== 'blip') return picturesIn(kid, nodeAt(kid, 'spPr', 'xfrm') ?? frame)
    const id = attributeOf(kid, 'embed') || attributeOf(kid, 'link')
    return [{ id, view: viewOf(nodeAt(node, 'srcRect'), frame) }]
  })

/** DrawingML (ECMA-376, part 1, 20.4): pictures, charts, diagrams, shapes with or without text. */
export function readDrawing(node: XmlNode, parts: WordParts, { pieces, boxes }: InlineTarget): void {
  const alt = attributeOf(drawnNodes(node, 'docPr')[0], 'descr').slice(0, 500)
  const pictures = picturesIn(node)
  const texts = drawnNodes(node, 'txbxContent')
  for (const { id, view } of pictures) pieces.push(pictureOf(id, { alt, view }, parts))
  if (texts.length > 0) parts.losses.push({ code: 'drawing', detail: alt })
  boxes.push(...texts)
  if (pictures.length > 0 || texts.length > 0) return
  const uri = attributeOf(drawnNodes(node, 'graphicData')[0], 'uri')
  const code = /chart/.test(uri) ? 'chart' : /diagram/.test(uri) ? 'smartart' : 'drawing'
  pieces.push({ kind: 'lost', code, detail: alt.slice(0, 60) })
}

/** Shares of a side, or 65,536ths of it ("9830f"); the shape around says how it is turned (ECMA-376, part 4, 14.1.2). */
function oldViewOf(picture: XmlNode, shape: XmlNode | undefined): PictureView {
  const side = (name: string) => {
    const value = attributeOf(picture, `crop${name}`)
    return value.endsWith('f') ? Number(value.slice(0, -1)) / 65_536 : Number(value)
  }
  const style = attributeOf(shape, 'style').slice(0, 2000)
  const [, turned = '0', unit] = /(?:^|;)\s*rotation:\s*(-?[\d.]{1,12})(fd)?/.exec(style) ?? []
  const flip = /(?:^|;)\s*flip:\s*([xy ]{1,3})/.exec(style)?.[1] ?? ''
  return {
    ...{ left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') },
    flip: `${flip.includes('x') ? 'h' : ''}${flip.includes('y') ? 'v' : ''}` as PictureView['flip'],
    degrees: Number(turned) / (unit ? 65_536 : 1),
  }
}

/** The same as older programs draw it (VML). */
export function readOldDrawing(node: XmlNode, parts: WordParts, { pieces, boxes }: InlineTarget): void {
  const pictures = drawnNodes(node, 'imagedata')
  const texts = drawnNodes(node, 'txbxContent')
  for (const one of pictures) {
    const shape = drawnNodes(node, 'shape').find((holder) => nodesIn(holder).includes(one))
    const alt = (attributeOf(shape, 'alt') || attributeOf(one, 'title')).slice(0, 500)
    pieces.push(pictureOf(attributeOf(one, 'id'), { alt, view: oldViewOf(one, shape) }, parts))
  }
  if (texts.length > 0) parts.losses.push({ code: 'drawing', detail: '' })
  boxes.push(...texts)
  const isRule = drawnNodes(node, 'rect').some((one) => attributeOf(one, 'hr') !== '')
  const isWatermark = drawnNodes(node, 'textpath').length > 0
  if (pictures.length === 0 && texts.length === 0 && !isRule && !isWatermark)
    pieces.push({ kind: 'lost', code: 'drawing', detail: '' })
}
