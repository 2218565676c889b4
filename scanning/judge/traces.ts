import type { CircleInk } from '../circles/ink.ts'
import { inkAround, isTouched, isUnderlined, PALEST } from '../circles/surroundings.ts'
import type { CleanMeasure, PageHand } from './page-hand.ts'

/**
 * How far an empty circle may lie off what empty circles of its page have, beyond which something was written there: in itself, and in spreads. Of the clean
 * circles of 70 pages one in a thousand lies further off; of points of pencils one in thirty less, of rings along the printed ones none.
 */
interface TraceLimits {
  peak: number
  spreads: number
  /** Or (null: not looked at) how often what nine in ten of the page's empty circles stay below, where that is less: many letters of a page leave nothing, others a rag, and their spread says too much. */
  tails: number | null
  /** The same among the circles of its letter: how often what three in four of them stay below. */
  of_letter: number | null
  rim: number
  /** Share of directions in which ink lies. */
  ringed: number
}

/** Of a row that has nothing else: a blank is only blank where nothing at all is. A line under a circle lies in a seventh of all directions. */
const onBlank: TraceLimits = { peak: 0.05, spreads: 5, tails: 1.75, of_letter: 1.8, rim: 0.05, ringed: 0.14 }
/** Beside a mark of a black-and-white scan, where a light one may be all but lost. */
const onBilevel: TraceLimits = {
  ...onBlank,
  tails: null,
  of_letter: null,
  ringed: 0.4,
}
/** Beside marks, where several may be marked. */
const besideMarks: TraceLimits = { peak: 0.06, spreads: 7, tails: 1.75, of_letter: 2.5, rim: 0.08, ringed: 0.5 }

/** Darkest place from which on a circle may stand out among those of its letter: of 100 clean blank rows one does, of pencil's points on letters at 100 dpi all. */
const LETTER_PEAK = 0.035

/** Where only the layout says what is printed, something of it is left: clean ones have up to 0.11, a pencil's point set down on the letter 0.14 and more. */
const UNLEARNED_PEAK = 0.125

/** Whether an empty circle has anything that was not printed: a point, a ring along the printed one, a ring around it, however pale. @param row the empty ones of its row */
export function hasTrace(
  seen: CircleInk,
  row: readonly CircleInk[],
  hand: PageHand,
  where: 'blank' | 'bilevel' | 'beside',
): boolean {
  const limits = { blank: onBlank, bilevel: onBilevel, beside: besideMarks }[where]
  const { clean } = hand
  if (isDarkSpot(seen, clean.peak, limits)) return true
  if (inkAround(seen, PALEST).ringed > limits.ringed) return true
  if (where === 'blank' && (isTouched(seen) || isUnderlined(seen))) return true
  const off = Math.min(offBy('rim', seen, clean), offRow(seen, row))
  return off > limits.rim && off > limits.spreads * clean.rim.spread
}

/** Whether the darkest place of a circle is none of its print, by all circles of the page or by those of its letter. */
function isDarkSpot(
  { peak, learned, letter_peak }: CircleInk,
  { middle, spread, tail }: PageHand['clean']['peak'],
  limits: TraceLimits,
): boolean {
  const usual = Math.min(middle + limits.spreads * spread, limits.tails === null ? 1 : limits.tails * tail)
  if (peak > Math.max(usual, learned ? limits.peak : UNLEARNED_PEAK)) return true
  if (letter_peak === null || limits.of_letter === null) return false
  return peak > Math.max(LETTER_PEAK, limits.of_letter * letter_peak)
}

/** Ink by which the darkest of a blank row is more than its page's empty circles, and how often what the next of its row has. */
const FAINTEST = 0.006
const TIMES_NEXT = 3

/** Whether a circle of a blank row has more ink than the rest of it, however little. @param row all of it */
export function standsOut(seen: CircleInk, row: readonly CircleInk[], { clean }: PageHand): boolean {
  const next = Math.max(0, ...row.filter((one) => one !== seen).map(({ ink }) => ink))
  return row.length > 1 && seen.ink > clean.ink.middle + FAINTEST && seen.ink > TIMES_NEXT * next
}

const offBy = (measure: CleanMeasure, seen: CircleInk, clean: PageHand['clean']) =>
  Math.abs(seen[measure] - clean[measure].middle)

/** The same against the rest of its own row: pale bands of a photocopy are print. */
function offRow(seen: CircleInk, row: readonly CircleInk[]): number {
  const others = row.filter((one) => one !== seen).map(({ rim }) => Math.abs(seen.rim - rim))
  return others.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...others)
}
