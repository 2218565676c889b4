/** Where a row is on the page, in px from the top of the window. */
export interface Extent {
  top: number
  bottom: number
}

/** The place a dragged row gets when it is let go at `y`: after every other row whose middle lies above. */
export const dropPlace = (rows: Extent[], from: number, y: number): number =>
  rows.filter(({ top, bottom }, index) => index !== from && (top + bottom) / 2 < y).length

/** Where the keys move a row of `count` to; null for keys that move nothing. */
export function placeForKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
