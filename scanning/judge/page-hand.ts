import { type CircleInk, CLEAR } from '../circles/ink.ts'
import { inkAround } from '../circles/surroundings.ts'
import type { ReadingLimits } from './limits.ts'

/** What one page's circles are like: each is judged among those of its own page, its paper, its scanner, its hand. */
export interface PageHand {
  limits: ReadingLimits
  /** From here on the one mark of a row counts that is thinner than a fill: who ticks does so all over the page. null: nobody ticked. */
  tick: number | null
  /** How much ink this hand's fills leave around them: share of the surroundings, their middle. */
  overflow: number
  /** The same of the third that leaves most: what has far more than this was scribbled over; whoever fills as far past three borders is careless. */
  most_overflow: number
  /** The darkest place of its fills, their middle; 0 where too few say it. */
  peak: number
  /** What an empty circle of this page has: the middle of all, how far they usually lie from it, and what nine in ten stay below. */
  clean: Record<CleanMeasure, { middle: number; spread: number; tail: number }>
}

const cleanMeasures = ['ink', 'peak', 'rim', 'halo'] as const
export type CleanMeasure = (typeof cleanMeasures)[number]

/** Fills that say how dark this hand is, and thin marks that say that it ticks. */
const FEWEST_FILLS = 5
const FEWEST_TICKS = 8
/** So many fills of a page that flood their surroundings may have been scribbled over; a third such makes them a habit. */
const CARELESS_FILLS = 2

export function handOf(rows: readonly CircleInk[][], limits: ReadingLimits): PageHand {
  const inks = rows.flat()
  const filled = inks.filter(({ ink, strokes }) => ink >= 0.14 && strokes >= 0.1)
  const dark = filled.length >= FEWEST_FILLS ? middleOf(filled.map(({ ink }) => ink)) : 1
  const empties = inks.filter(({ ink, strokes }) => ink < limits.empty && strokes < limits.emptyStrokes)
  const overflows = filled.map((one) => inkAround(one, CLEAR).around)
  return {
    limits: { ...limits, fill: Math.max(limits.leastFill, Math.min(limits.fill, dark * 0.5)) },
    tick: tickOf(rows),
    overflow: middleOf(overflows),
    most_overflow: filled.length >= FEWEST_FILLS ? [...overflows].sort((a, b) => b - a)[CARELESS_FILLS]! : 1,
    peak: filled.length >= FEWEST_FILLS ? middleOf(filled.map(({ peak }) => peak)) : 0,
    clean: cleanOf(empties),
  }
}

function tickOf(rows: readonly CircleInk[][]): number | null {
  const thin = rows.flatMap((row) => {
    const [first, second] = row.map(({ ink }) => ink).sort((a, b) => b - a)
    return second !== undefined && first! > 0.03 && second < 0.012 ? [first!] : []
  })
  if (thin.length < FEWEST_TICKS) return null
  thin.sort((a, b) => a - b)
  return Math.max(0.045, 0.6 * thin[Math.floor(thin.length * 0.2)]!)
}

function cleanOf(empties: readonly CircleInk[]): PageHand['clean'] {
  const measureOf = (measure: CleanMeasure) => {
    const values = empties.map((one) => one[measure])
    const middle = middleOf(values)
    // As a normal spread: 1.48 times the middle distance.
    const spread = 1.48 * middleOf(values.map((value) => Math.abs(value - middle)))
    return { middle, spread, tail: [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 0 }
  }
  return { ink: measureOf('ink'), peak: measureOf('peak'), rim: measureOf('rim'), halo: measureOf('halo') }
}

const middleOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
