import { byField, circlesOf, type PrintedCircle } from './circles/circle.ts'
import { clearBeside, isWrittenIn } from './circles/clear-beside.ts'
import { markCrowded } from './circles/crowds.ts'
import { findGhosts } from './circles/ghosts.ts'
import { measureInk, patchAround } from './circles/ink.ts'
import { isPalePrint, subtractPrint } from './circles/prints.ts'
import { findRing, findRings, type PageRings, patchOf } from './circles/rings.ts'
import { cropInk } from './crop-ink.ts'
import { foreignLimits } from './judge/foreign-print.ts'
import { judgeField } from './judge/judge-field.ts'
import { bilevelLimits, limits } from './judge/limits.ts'
import { handOf } from './judge/page-hand.ts'
import type { PageLayout } from './layout/answer-layout.ts'
import { isBilevel, shrinkPicture } from './picture/sample.ts'
import { densityOf, shrinkPlane } from './plane/homography.ts'
import type { GreyPicture, LocatedPage, PagePlane, PageQuality, PageReading, PageRefusal } from './reading.ts'

/** Finer than so many pixels a millimetre says nothing more about a circle of 5 mm. */
const FINE = 9
const FINE_ENOUGH = 4.5
/** From here on a sample is the mean of four places. */
const NOISY = 7.95
/** Coarser than this (96 dots an inch) a pencil's point on a letter is as dark as other letters are. */
const COARSE = 3.8
/** Coarser than this (132 dots an inch) a strike through a good fill is a blot. */
const COARSE_FOR_STRIKES = 5.2
/** Coarser than this nothing can be said. */
const COARSEST = 3.5
/** Black of a page without marks: as black as it can be, so that ink is taken for too light rather than too dark. */
const NO_BLACK = 0
const PALEST_BLACK = 0.6

/**
 * What a pupil marked on a page.
 * @param picture as it was located in @param layout of the page, as it was frozen
 */
export function readPage(picture: GreyPicture, layout: PageLayout, located: LocatedPage): PageReading {
  const sharpness = densityOf(located.plane)
  const factor = sharpness >= FINE ? Math.floor(sharpness / FINE_ENOUGH) : 1
  const grey = shrinkPicture(picture, factor)
  const plane = shrinkPlane(located.plane, factor)
  const circles = circlesOf(layout)
  const rings = findRings(grey, plane, circles, layout, located.marks.length)
  const quality = qualityOf(picture, located, sharpness, rings)
  const refusal = refusalOf(quality) ?? refusalOfRings(grey, plane, layout, circles, rings)
  if (refusal) return { refusal, fields: [], quality }

  const black = 1 - quality.contrast
  const inks = circles.map((circle) => {
    const patch = patchOf(grey, plane, rings.warp, circle, circle.r + patchAround(circle.r), sharpness / factor > NOISY)
    return measureInk(patch, circle.r, black)
  })
  subtractPrint(circles, inks, layout.prints)
  markCrowded(circles, inks)
  const basis = quality.bilevel ? bilevelLimits : limits
  const own = isPalePrint(layout.prints) ? basis : foreignLimits(basis, inks)
  if (own === null) return { refusal: 'low_contrast', fields: [], quality }
  const rows = byField(layout.fields, inks)
  const hand = handOf(rows.flat(), own)
  const beside = new Set(
    clearBeside(layout)
      .filter((paper) => isWrittenIn(grey, plane, rings.warp, paper, black))
      .flatMap((paper) => paper.fields),
  )
  return {
    refusal: null,
    fields: layout.fields.map((field, at) => {
      const strikes = sharpness < COARSE_FOR_STRIKES
      const doubts = { blank: quality.bilevel, coarse: sharpness < COARSE, strikes, beside: beside.has(at) }
      return judgeField(field, rows[at]!, hand, doubts)
    }),
    quality,
    crops: layout.crops.map((crop) => ({ id: crop.id, ink: cropInk(grey, plane, crop, black) })),
    bend: rings.warp.bend,
    hand: inks.map(({ ink }) => Math.round(Math.min(1, ink * 1.5) * 1000) / 1000),
  }
}

function qualityOf(picture: GreyPicture, { marks, residual }: LocatedPage, px: number, rings: PageRings): PageQuality {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const black =
    marks.length === 0 ? NO_BLACK : Math.min(PALEST_BLACK, mean(marks.map((mark) => mark.black / mark.white)))
  return {
    marks: marks.length,
    residual,
    contrast: 1 - black,
    blur: marks.length === 0 ? 0 : mean(marks.map(({ edge }) => edge)) / px,
    px,
    bent: rings.warp.rms,
    rings: rings.share,
    bilevel: isBilevel(picture),
  }
}

function refusalOf({ px, contrast, blur }: PageQuality): PageRefusal | null {
  if (px < COARSEST) return 'too_small'
  // PALEST_BLACK bounds what is measured: at 0.4 nothing more is known than that it is pale.
  if (contrast <= 1 - PALEST_BLACK + 0.001) return 'low_contrast'
  return blur > 0.9 ? 'blurred' : null
}

/** Fewest circles, and fewest places without one, that say something about how a page lies. */
const MANY_CIRCLES = 8
const MANY_PLACES = 6

function refusalOfRings(
  grey: GreyPicture,
  plane: PagePlane,
  { fields }: PageLayout,
  circles: readonly PrintedCircle[],
  { warp, share, typical }: PageRings,
): PageRefusal | null {
  if (circles.length > MANY_CIRCLES && (share < 0.3 || warp.rms > 0.35)) return 'bent'
  const ghosts = findGhosts(
    fields,
    circles,
    (place) => findRing(patchOf(grey, plane, warp, place, place.r + 1.4, false), place.r, 0.3).score,
    typical,
  )
  return (ghosts.places >= MANY_PLACES && ghosts.share > 0.25) || ghosts.shifted >= 2 ? 'bent' : null
}
