import { circlesOf, printKey } from './circles/circle.ts'
import { measureInk, patchAround } from './circles/ink.ts'
import { patchAt } from './circles/patch.ts'
import { DARKEST_PRINT, digitsSum } from './circles/prints.ts'
import { findRing } from './circles/rings.ts'
import type { PageLayout } from './layout/answer-layout.ts'
import { locate } from './locate.ts'
import { lengthOf } from './plane/homography.ts'
import type { GreyPicture, PageRefusal } from './reading.ts'

/** What a page looks like that was drawn from its layout. */
export interface LayoutProof {
  /** What stands in the circles, as a layout has it: darkness 0–9 of places 0.2 mm apart, by letter and radius. */
  prints: PageLayout['prints']
  /** Farthest that a mark or a circle stands off its place, millimetres. */
  worst: number
  /** Why it must not be printed: marks that aren't found, the worst circle, letters as dark as ink. */
  faults: LayoutFault[]
}

export type LayoutFault =
  | { kind: 'not_located'; refusal: PageRefusal }
  | { kind: 'off'; worst: number }
  | { kind: 'dark_print'; key: string }

/** Farthest that anything may stand off its place. */
const MOST_OFF = 0.2
/** How far off a circle is looked for. */
const REACH = 0.9

/** Reads a page that was drawn clean, as a scan would be: that proves every place, and finds what is printed in the circles. */
export function proveLayout(clean: GreyPicture, layout: PageLayout): LayoutProof {
  const { refusal, page } = locate(clean, layout)
  if (refusal) return { prints: {}, worst: Number.POSITIVE_INFINITY, faults: [{ kind: 'not_located', refusal }] }
  const prints: PageLayout['prints'] = {}
  let worst = page.residual
  for (const { x, y, r, v } of circlesOf(layout)) {
    const ring = findRing(patchAt(clean, page.plane, x, y, r + REACH + 0.9, false), r, REACH)
    worst = Math.max(worst, lengthOf(ring.dx, ring.dy))
    const key = printKey({ v, r })
    if (prints[key]) continue
    const patch = patchAt(clean, page.plane, x + ring.dx, y + ring.dy, r + patchAround(r), true)
    const { map } = measureInk(patch, r, 0)
    prints[key] = [...map].map((value) => Math.round(Math.max(0, value) * 9)).join('')
  }
  const faults: LayoutFault[] = Object.entries(prints)
    .filter(([, digits]) => digitsSum(digits) / digits.length > DARKEST_PRINT)
    .map(([key]) => ({ kind: 'dark_print', key }))
  if (worst > MOST_OFF) faults.push({ kind: 'off', worst })
  return { prints, worst, faults }
}
