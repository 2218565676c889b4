/** How a picture is shown of what its file holds: parts of each side cut away (0 to 1), then mirrored, then turned to the right. */
export interface PictureView {
  left: number
  top: number
  right: number
  bottom: number
  flip: '' | 'h' | 'v' | 'hv'
  degrees: number
}

const shares = '(0(?:\\.\\d{1,4})?)'
const written = new RegExp(`^(.+)#${Array(4).fill(shares).join(',')},(\\d{1,3}),(h?v?)$`)

/** The name of a picture in its file, and behind it how it is shown where that is not as it is. */
export function viewedName(part: string, { left, top, right, bottom, flip, degrees }: PictureView): string {
  const sides = [left, top, right, bottom].map((share) =>
    Math.round(Math.min(Math.max(share || 0, 0), 0.9999) * 10_000),
  )
  const turn = (((Math.round(degrees) || 0) % 360) + 360) % 360
  if (flip === '' && turn === 0 && sides.every((side) => side < 50)) return part
  return `${part}#${[...sides.map((side) => String(side / 10_000)), turn, flip].join(',')}`
}

/** The same read again: the name in the file, and how it is shown. */
export function readViewedName(name: string): { part: string; view: PictureView | null } {
  const found = written.exec(name)
  if (!found) return { part: name, view: null }
  const [, part = '', left, top, right, bottom, degrees, flip] = found
  const sides = { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }
  return { part, view: { ...sides, degrees: Number(degrees), flip: flip as PictureView['flip'] } }
}
