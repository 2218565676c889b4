import type { PictureView } from '../../items/picture-view.ts'
import { attributeOf, nodeAt, nodesIn, type XmlNode } from '../../xml/xml-tree.ts'
import {
  drawnSize,
  groupScale,
  oldGroupScale,
  oldSize,
  type PictureSize,
  type SizeScale,
  shownWidth,
} from './picture-size.ts'

/** A picture of a drawing by its relation, with what is cut of it and how it is turned, by itself and by the groups around it. */
interface DrawnPicture {
  id: string
  view: PictureView
  /** As wide as it is shown, in pixels; where the file says nothing, as its picture is. */
  width: number | undefined
}

/** First mirrored, then turned to the right. */
type Turn = Pick<PictureView, 'flip' | 'degrees'>

/** What the drawing, and the groups in it, say of the pictures within: how they are turned, and how large they are. */
interface Around {
  turn: Turn
  size: PictureSize | null
  /** In a group sizes count in its own measure. */
  scale: SizeScale | null
}

const straight: Turn = { flip: '', degrees: 0 }

/** What is turned, in a group that is turned as a whole: in a mirror things turn the other way. */
function turnedIn(group: Turn, own: Turn): Turn {
  const isMirrored = (way: 'h' | 'v') => group.flip.includes(way) !== own.flip.includes(way)
  const flip = `${isMirrored('h') ? 'h' : ''}${isMirrored('v') ? 'v' : ''}` as Turn['flip']
  const isMirror = group.flip === 'h' || group.flip === 'v'
  return { flip, degrees: group.degrees + (isMirror ? -own.degrees : own.degrees) }
}

const isOn = (node: XmlNode, attribute: string) => ['1', 'true'].includes(attributeOf(node, attribute))

/** Sixty-thousandths of a degree (ECMA-376, part 1, 20.1.7.6). */
const turnOf = (frame: XmlNode): Turn => ({
  flip: `${isOn(frame, 'flipH') ? 'h' : ''}${isOn(frame, 'flipV') ? 'v' : ''}` as Turn['flip'],
  degrees: Number(attributeOf(frame, 'rot')) / 60_000,
})

/** Where a picture, a shape or a group says how it lies: a group of what is in it (20.1.7.5). */
const frameOf = (node: XmlNode) => nodeAt(node, 'spPr', 'xfrm') ?? nodeAt(node, 'grpSpPr', 'xfrm')

/** Thousandths of a percent (20.1.8.55). */
function cutOf(cut: XmlNode | undefined): Pick<PictureView, 'left' | 'top' | 'right' | 'bottom'> {
  const side = (name: string) => {
    const value = attributeOf(cut, name)
    return value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value) / 100_000
  }
  return { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') }
}

/** The pictures of a drawing (DrawingML); what a text box holds is read with its text. */
export const drawnPictures = (drawing: XmlNode): DrawnPicture[] =>
  picturesWithin(drawing, { turn: straight, size: null, scale: null })

function picturesWithin(node: XmlNode, around: Around): DrawnPicture[] {
  const extent = nodeAt(node, 'extent')
  const here = extent ? { ...around, size: drawnSize(extent) } : around
  return nodesIn(node).flatMap((kid) => {
    if (kid.name === 'txbxContent') return []
    if (kid.name === 'blip') {
      const id = attributeOf(kid, 'embed') || attributeOf(kid, 'link')
      const { turn, size } = here
      return [{ id, view: { ...cutOf(nodeAt(node, 'srcRect')), ...turn }, width: shownWidth(size, turn.degrees) }]
    }
    const frame = frameOf(kid)
    return picturesWithin(kid, frame ? framed(here, frame, nodeAt(kid, 'grpSpPr') !== undefined) : here)
  })
}

/** Within a group a picture is as large as its own frame says; else as its drawing is. */
function framed({ turn, size, scale }: Around, frame: XmlNode, isGroup: boolean): Around {
  const turned = turnedIn(turn, turnOf(frame))
  if (isGroup) return { turn: turned, size: null, scale: groupScale(frame, scale) }
  return { turn: turned, size: size ?? drawnSize(nodeAt(frame, 'ext'), scale), scale }
}

const drawnKinds = new Set(['wsp', 'sp', 'cxnSp', 'graphicFrame', 'contentPart'])

/** Whether a group holds what its pictures don't say by themselves: lines and shapes beside them, pictures that lie over one another. */
export function isMoreThanPictures(node: XmlNode): boolean {
  if (!nodeAt(node, 'grpSpPr'))
    return nodesIn(node).some((kid) => kid.name !== 'txbxContent' && isMoreThanPictures(kid))
  const parts = nodesIn(node).filter((kid) => drawnKinds.has(kid.name) || frameOf(kid))
  const isShape = (part: XmlNode) => drawnKinds.has(part.name) && drawnPictures(part).length === 0 && !hasText(part)
  const places = parts.filter((part) => drawnPictures(part).length > 0).map(placeOf)
  return parts.some((part) => isShape(part) || isMoreThanPictures(part)) || isOverlaid(places)
}

const hasText = (node: XmlNode): boolean => nodesIn(node).some((kid) => kid.name === 'txbxContent' || hasText(kid))

interface Place {
  x: number
  y: number
  w: number
  h: number
}

function placeOf(part: XmlNode): Place {
  const frame = frameOf(part)
  const number = (of: string, name: string) => Number(attributeOf(nodeAt(frame, of), name)) || 0
  return { x: number('off', 'x'), y: number('off', 'y'), w: number('ext', 'cx'), h: number('ext', 'cy') }
}

/** Share of the smaller of two that lies over the other, from which on they are one picture. */
const OVER = 0.1

const isOverlaid = (places: readonly Place[]) =>
  places.some((a, at) =>
    places.slice(at + 1).some((b) => {
      const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
      const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
      return wide > 0 && high > 0 && wide * high > OVER * Math.min(a.w * a.h, b.w * b.h)
    }),
  )

/** A picture of an older drawing, with the shape that holds it. */
interface OldPicture extends DrawnPicture {
  picture: XmlNode
  shape: XmlNode | undefined
}

/** The same as older programs draw it (VML): the shapes and groups around say how it is turned (part 4, 14.1.2). */
export const oldPictures = (drawing: XmlNode): OldPicture[] =>
  oldPicturesWithin(drawing, { turn: straight, size: null, scale: null })

function oldPicturesWithin(node: XmlNode, around: Around, shape?: XmlNode): OldPicture[] {
  return nodesIn(node).flatMap((kid) => {
    if (kid.name === 'txbxContent') return []
    if (kid.name === 'imagedata') {
      const view = { ...oldCutOf(kid), ...around.turn }
      return [{ id: attributeOf(kid, 'id'), view, width: shownWidth(around.size, view.degrees), picture: kid, shape }]
    }
    const turn = turnedIn(around.turn, oldTurnOf(kid))
    if (kid.name === 'group')
      return oldPicturesWithin(kid, { turn, size: null, scale: oldGroupScale(kid, around.scale) }, shape)
    return oldPicturesWithin(kid, { ...around, turn, size: oldSize(kid, around.scale) ?? around.size }, kid)
  })
}

/** Shares of a side, or 65,536ths of it ("9830f"). */
function oldCutOf(picture: XmlNode): ReturnType<typeof cutOf> {
  const side = (name: string) => {
    const value = attributeOf(picture, `crop${name}`)
    return value.endsWith('f') ? Number(value.slice(0, -1)) / 65_536 : Number(value)
  }
  return { left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') }
}

function oldTurnOf(shape: XmlNode): Turn {
  const style = attributeOf(shape, 'style').slice(0, 2000)
  const [, turned = '0', unit] = /(?:^|;)\s*rotation:\s*(-?[\d.]{1,12})(fd)?/.exec(style) ?? []
  const flip = /(?:^|;)\s*flip:\s*([xy ]{1,3})/.exec(style)?.[1] ?? ''
  return {
    flip: `${flip.includes('x') ? 'h' : ''}${flip.includes('y') ? 'v' : ''}` as Turn['flip'],
    degrees: Number(turned) / (unit ? 65_536 : 1),
  }
}

const oldShapes = new Set(['line', 'polyline', 'rect', 'roundrect', 'oval', 'arc', 'curve', 'shape'])

/** Whether an older group holds lines or shapes beside its pictures. */
export const isMoreThanOldPictures = (node: XmlNode): boolean =>
  nodesIn(node).some(
    (kid) =>
      kid.name !== 'txbxContent' &&
      ((node.name === 'group' && oldShapes.has(kid.name) && oldPictures(kid).length === 0 && !hasText(kid)) ||
        isMoreThanOldPictures(kid)),
  )
