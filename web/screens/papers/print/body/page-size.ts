/** Height of one page at 100 % zoom, in px: A4 at 96 px to the inch. */
export const pageHeight = 1123
const pageWidth = 794

/** 'fit' shows a page as wide as there is room for, but not larger than 100 %. */
export type Zoom = 'fit' | number

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The scale at which a page is shown in a box `width` px wide. */
export const scaleOf = (zoom: Zoom, width: number): number =>
  zoom === 'fit' ? Math.min(1, Math.max(width, 1) / pageWidth) : zoom

/** The next zoom up or down from a scale; null at either end. */
export function nextZoom(scale: number, direction: 'in' | 'out'): number | null {
  const nearly = 0.001
  if (direction === 'in') return zooms.find((zoom) => zoom > scale + nearly) ?? null
  return zooms.findLast((zoom) => zoom < scale - nearly) ?? null
}
