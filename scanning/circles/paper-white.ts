import { directionsOf, greyAt, type PagePatch } from './patch.ts'

/** Grey of the paper at a place of a patch, millimetres from its middle. */
export type PaperWhite = (x: number, y: number) => number

const PLACES = 12
const round = directionsOf(PLACES * 3)
/** Millimetres outside of a ring at which the paper is looked at. */
const distances = [0.5, 0.7, 0.9]
/** Between the letter and the ring, in radii. */
const INSIDE = 0.78
/** Which of the lightest places stands for paper. */
const LIGHT = 4
/** Places darker than this share of a light one have ink: they say nothing about the paper. */
const INKED = 0.72

/** Darker than this share of the lightest beside it a whole circle is written over, by a pen or a soft pencil: no shadow is as deep. Its paper shows in the corners of the patch alone. */
const WRITTEN_OVER = 0.45
/** Share of a patch that is lighter than its paper: noise. */
const LIGHTEST = 0.05

const lightestOf = ({ grey }: PagePatch): number => {
  const some = grey.filter((_, at) => at % 3 === 0).sort()
  return some[Math.floor(some.length * (1 - LIGHTEST))]!
}

/** White of the paper around a circle, as a plane over the patch: a shadow that falls over it is no ink. */
export function paperAround(patch: PagePatch, r: number): PaperWhite {
  const places: { x: number; y: number; grey: number }[] = []
  for (let place = 0; place < PLACES; place += 1) {
    const values: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const [c, s] = round[place * 3 + i]!
      for (const far of distances) values.push(greyAt(patch, (r + far) * c, (r + far) * s))
    }
    values.sort((a, b) => a - b)
    const [c, s] = round[place * 3 + 1]!
    places.push({ x: (r + 0.7) * c, y: (r + 0.7) * s, grey: values[6]! })
  }
  // Of a circle that somebody drew a ring around only the inside shows the paper.
  const inside = Array.from({ length: PLACES }, (_, k) =>
    greyAt(patch, r * INSIDE * round[k * 3]![0], r * INSIDE * round[k * 3]![1]),
  )
  const light = [...places.map(({ grey }) => grey), ...inside].sort((a, b) => b - a)[LIGHT]!
  const clean = places.filter(({ grey }) => grey > light * INKED)
  const lightest = lightestOf(patch)
  if (light < lightest * WRITTEN_OVER) return () => lightest
  if (clean.length < 7) return () => light
  return planeThrough(clean)
}

function planeThrough(places: readonly { x: number; y: number; grey: number }[]): PaperWhite {
  const n = places.length
  const mx = places.reduce((sum, { x }) => sum + x, 0) / n
  const my = places.reduce((sum, { y }) => sum + y, 0) / n
  const grey = places.reduce((sum, one) => sum + one.grey, 0) / n
  let xx = 0
  let xy = 0
  let yy = 0
  let xg = 0
  let yg = 0
  for (const one of places) {
    const dx = one.x - mx
    const dy = one.y - my
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
    xg += dx * (one.grey - grey)
    yg += dy * (one.grey - grey)
  }
  const det = xx * yy - xy * xy
  if (det < 1e-6) return () => grey
  const across = (xg * yy - yg * xy) / det
  const down = (yg * xx - xg * xy) / det
  return (x, y) => grey + across * (x - mx) + down * (y - my)
}
