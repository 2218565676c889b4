import { attributeOf, nodeAt, type XmlNode } from '../../xml/xml-tree.ts'

/** In pixels, 96 to an inch, as question HTML has widths. */
export interface PictureSize {
  width: number
  height: number
}

/** Pixels of one unit of a group's own measure, across and down. */
export type SizeScale = PictureSize

/** English metric units of a pixel (ECMA-376, part 1, 20.1.2.1). */
const EMU = 9525
const inPixels: SizeScale = { width: 1 / EMU, height: 1 / EMU }

function sizeOf(width: number, height: number): PictureSize | null {
  const isSize = (value: number) => Number.isFinite(value) && value > 0
  return isSize(width) && isSize(height) ? { width, height } : null
}

/** `cx` and `cy` of an element. */
export const drawnSize = (extent: XmlNode | undefined, scale: SizeScale | null = null): PictureSize | null => {
  const { width, height } = scale ?? inPixels
  return sizeOf(Number(attributeOf(extent, 'cx')) * width, Number(attributeOf(extent, 'cy')) * height)
}

/** The measure within a group: its size over the size that its members count with (20.1.7.5). */
export function groupScale(frame: XmlNode, around: SizeScale | null): SizeScale | null {
  const size = drawnSize(nodeAt(frame, 'ext'), around)
  const own = drawnSize(nodeAt(frame, 'chExt'), { width: 1, height: 1 })
  return size && own ? { width: size.width / own.width, height: size.height / own.height } : around
}

const units: Readonly<Record<string, number>> = {
  ...{ px: 1, pt: 96 / 72, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 },
}

/** Older drawings say their sizes in their style, with a unit; members of a group without one (part 4, 14.1.2). */
export function oldSize(shape: XmlNode, scale: SizeScale | null): PictureSize | null {
  const style = attributeOf(shape, 'style').slice(0, 2000)
  const side = (name: 'width' | 'height') => {
    const [, value, unit = ''] =
      new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]{1,12})(px|pt|pc|in|cm|mm)?\\s*(?:;|$)`).exec(style) ?? []
    return Number(value) * (units[unit] ?? scale?.[name] ?? 1)
  }
  return sizeOf(side('width'), side('height'))
}

const OLD_GROUP = 1000

export function oldGroupScale(group: XmlNode, around: SizeScale | null): SizeScale | null {
  const size = oldSize(group, around)
  const [across, down] = attributeOf(group, 'coordsize').split(',').map(Number)
  const own = sizeOf(across || OLD_GROUP, down || OLD_GROUP)
  return size && own ? { width: size.width / own.width, height: size.height / own.height } : around
}

/** Whole pixels that a picture of this size takes when it is turned; nothing where it would take none. */
export function shownWidth(size: PictureSize | null, degrees: number): number | undefined {
  if (!size) return undefined
  const turn = ((degrees || 0) * Math.PI) / 180
  const width = Math.round(Math.abs(size.width * Math.cos(turn)) + Math.abs(size.height * Math.sin(turn)))
  return width >= 1 ? width : undefined
}
