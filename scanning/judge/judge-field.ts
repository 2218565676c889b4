import type { CircleInk } from '../circles/ink.ts'
import { CLEAR } from '../circles/ink.ts'
import { type InkAround, inkAround, isShaded } from '../circles/surroundings.ts'
import type { LayoutField } from '../layout/answer-layout.ts'
import type { BoxReading, DoubtReason, FieldReading } from '../reading.ts'
import { FILLED, isCrossed } from './crossed.ts'
import type { PageHand } from './page-hand.ts'
import { hasTrace, standsOut } from './traces.ts'

/** A circle with what is thought of it. */
interface JudgedBox {
  v: string
  state: BoxReading['state']
  seen: CircleInk
}

/** What the page says against a field. */
export interface FieldDoubts {
  /** A scan that may have lost a light pencil: an answer that is missing may have been there. */
  blank: boolean
  /** Too coarse a picture to show a pencil's point on a letter: a row without a mark may have one. */
  coarse: boolean
  /** Too coarse a picture to show where a strike leaves a good fill. */
  strikes: boolean
  /** Somebody wrote in the clear paper beside it. */
  beside: boolean
}

/**
 * What a field says. Whatever isn't clear is OPEN: a missing mark, the likelier of two and a digit between two are never inferred, and nothing here knows the key.
 */
export function judgeField(
  field: LayoutField,
  rows: readonly CircleInk[][],
  hand: PageHand,
  { blank: blank_doubtful, coarse, strikes, beside }: FieldDoubts,
): FieldReading {
  const judged = rows.map((row, at) => row.map((seen, i) => boxOf(field.rows[at]![i]!.v, seen, hand)))
  // Of a black-and-white scan's light fills as little is left as a tick has.
  if (!blank_doubtful) for (const row of judged) acceptTick(row, hand)
  const isLost = (row: readonly JudgedBox[]) => coarse && field.kind !== 'FLAG' && isBlankRow(row)
  const isOneStruck = (row: readonly JudgedBox[]) => strikes && field.many && overflowsAlone(row)
  const why = judged
    .map(
      (row) =>
        doubtOf(field, row, hand, blank_doubtful) ?? (isLost(row) ? 'faint' : isOneStruck(row) ? 'crossed' : null),
    )
    .find((one) => one !== null)
  const marked = judged.map((row) => row.filter(({ state }) => state === 'marked'))
  const reason = why ?? (beside ? 'around' : field.kind === 'DIGITS' && hasGap(field, marked) ? 'gap' : null)
  return {
    id: field.id,
    state: reason === null ? 'READ' : 'OPEN',
    why: reason,
    marked: marked.map((row) => row.map(({ v }) => v)),
    proposal: marked.map((row) => row.filter(({ seen }) => !isCrossed(seen, field.many, hand)).map(({ v }) => v)),
    boxes: judged.map((row) =>
      row.map(({ v, state, seen }) => ({
        v,
        state,
        ink: thousandths(seen.ink),
        strokes: thousandths(seen.strokes),
        around: thousandths(inkAround(seen, CLEAR).around),
      })),
    ),
  }
}

const isBlankRow = (row: readonly JudgedBox[]) => row.every(({ state }) => state === 'empty')

const thousandths = (value: number) => Math.round(value * 1000) / 1000

function boxOf(v: string, seen: CircleInk, { limits }: PageHand): JudgedBox {
  const { ink, strokes, alone } = seen
  if (ink >= limits.fill || (strokes >= limits.strokes && ink >= limits.strokeInk)) return { v, seen, state: 'marked' }
  const most = alone ? limits.alone : 0
  const empty = ink < Math.max(most, limits.empty) && strokes < Math.max(most, limits.emptyStrokes)
  return { v, seen, state: empty ? 'empty' : 'ask' }
}

/** On a page of ticks a lone tick is a mark. */
function acceptTick(row: JudgedBox[], { tick }: PageHand): void {
  if (tick === null || row.length < 2) return
  const [first] = [...row].sort((a, b) => b.seen.ink - a.seen.ink)
  const { ink, peak } = first!.seen
  const alone = row.every((one) => one === first || one.seen.ink < 0.012)
  if (first!.state === 'ask' && ink >= tick && peak >= 0.12 && peak > 2.5 * ink && alone) first!.state = 'marked'
}

function doubtOf(
  field: LayoutField,
  row: readonly JudgedBox[],
  hand: PageHand,
  blank_doubtful: boolean,
): DoubtReason | null {
  const strong = row.filter(({ state }) => state === 'marked')
  const empty = row.filter(({ state }) => state === 'empty')
  const asked = row.filter((one) => one.state === 'ask' && !wasErased(one, field, strong, hand))
  if (asked.length > 0) return 'faint'
  if (strong.length > 1 && !field.many) return 'two'
  if (strong.some(({ seen }) => isCrossed(seen, field.many, hand))) return 'crossed'
  if (strong.some(({ seen }) => isShaded(seen))) return 'around'
  if ((field.many && isMixed(strong)) || strong.some(({ seen }) => isForeign(seen, hand))) return 'faint'
  if (empty.some(({ seen }) => isInked(inkAround(seen, CLEAR), hand))) return 'around'
  const isBlank = strong.length === 0
  // What isn't marked where several may be is a blank as well.
  const mayBeLost = isBlank || (field.many && empty.length > 0)
  if (field.kind !== 'FLAG' && mayBeLost && blank_doubtful) return 'faint'
  if (!isBlank && !field.many && !blank_doubtful) return null
  const inks = empty.map(({ seen }) => seen)
  if (isBlank && inks.some((seen) => standsOut(seen, inks, hand))) return 'faint'
  const where = isBlank ? 'blank' : blank_doubtful ? 'bilevel' : 'beside'
  return inks.some((seen) => hasTrace(seen, inks, hand, where)) ? 'faint' : null
}

/** So much more ink than beside the others of its row: a strike leaves 0.2 and more, a careful fill 0.06. */
const ALONE = 0.15

/** Whether one of several marks has far more ink around it than the next: filled past its border, or struck through. */
function overflowsAlone(row: readonly JudgedBox[]): boolean {
  const marked = row.filter(({ state }) => state === 'marked')
  const [most, next] = marked.map(({ seen }) => inkAround(seen, CLEAR).around).sort((a, b) => b - a)
  return next !== undefined && most! - next > ALONE
}

/** Of marks so much thinner than a fill may be a point set down, or a ring along the printed one. */
const THIN = FILLED / 1.2

/** Whether whoever filled one circle only touched another. */
const isMixed = (strong: readonly JudgedBox[]) =>
  strong.some(({ seen }) => seen.solid >= FILLED) && strong.some(({ seen }) => seen.solid < THIN)

/** A stroke half as dark as the page's fills is another pen's, or none's: a stain's rim has 0.4 of it, the lightest fill beside it 0.87. */
const PALE_STROKE = 0.5

const isForeign = ({ solid, peak }: CircleInk, hand: PageHand) => solid < FILLED && peak < PALE_STROKE * hand.peak

const isInked = ({ around, ringed }: InkAround, { limits }: PageHand) =>
  around > limits.around || ringed > limits.ringed

/** Rubbed out beside a clear mark: far lighter than it, and no stroke of a pen. Where several may be marked it may as well be a light one more. */
function wasErased({ seen }: JudgedBox, { many }: LayoutField, strong: readonly JudgedBox[], { limits }: PageHand) {
  if (many || strong.length !== 1) return false
  const best = strong[0]!.seen.ink
  const { ink, strokes } = seen
  return best >= limits.fill && ink < best / limits.ratio && ink < limits.erased && strokes < limits.erasedStrokes
}

/** Digits stand together: a hole inside a number was forgotten, or missed. So was what lacks before the point of a number that begins at neither end of its columns. */
function hasGap({ rows, decimals = 0 }: LayoutField, marked: readonly unknown[][]): boolean {
  const digits = rows[0]!.length === 1 ? marked.slice(1) : marked
  const there = digits.map((row) => row.length > 0)
  const [first, last] = [there.indexOf(true), there.lastIndexOf(true)]
  if (first > 0 && last < there.length - decimals - 1) return true
  return first >= 0 && there.slice(first, last).includes(false)
}
