import type { PageLayout } from '../layout/answer-layout.ts'
import { type PrintedCircle, printKey } from './circle.ts'
import { type CircleInk, CLEAR } from './ink.ts'

type LayoutPrints = PageLayout['prints']

/** Circles with one letter that must stand on a page for the page itself to say what the letter looks like; with a layout's word for it fewer. */
const MANY = 8
const SOME = 4
/** Mean darkness of a letter that no print of ours exceeds; learned print is never taken to be more. */
export const DARKEST_PRINT = 0.16
/** Letters of ours have 0.02–0.07, those of sheets that are printed in black 0.12 and more. */
const PALE = 0.09

const sumOf = (map: Float32Array) => map.reduce((sum, value) => sum + Math.max(0, value), 0)

export function digitsSum(digits: string): number {
  let sum = 0
  for (let k = 0; k < digits.length; k += 1) sum += digits.charCodeAt(k) - 48
  return sum / 9
}

/** Whether all letters of a layout are as pale as ours: what is left of them is less than any mark. */
export const isPalePrint = (prints: LayoutPrints): boolean =>
  Object.keys(prints).length > 0 && Object.values(prints).every((digits) => digitsSum(digits) / digits.length < PALE)

const middleOf = (values: number[], fallback: number) => {
  values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? fallback
}

/**
 * The letter in a circle is no answer: what circles with the same letter have in common on this page, place by place, is print; what a clean page has there
 * bounds it from above, so that whoever marks B forty times doesn't turn the mark into print. Sets ink, strokes and peak.
 */
export function subtractPrint(
  circles: readonly PrintedCircle[],
  inks: readonly CircleInk[],
  prints: LayoutPrints,
): void {
  const pale = isPalePrint(prints)
  const groups = new Map<string, number[]>()
  for (const [i, circle] of circles.entries()) {
    const key = printKey(circle)
    groups.set(key, [...(groups.get(key) ?? []), i])
  }
  const learned = learnPrints(groups, inks, prints)
  const strength = strengthOf(groups, learned, prints)
  const look = lookOf(learned, prints)
  for (const [key, list] of groups) {
    const known = prints[key]
    const most = known ? printOf(known, strength) : null
    const own = learned.get(key)
    const seen = pale && known && look ? seenPrint(known, look) : most
    const print = own ? (pale ? own.map((v, k) => Math.min(v, most ? most[k]! + 0.03 : 1)) : broadened(own)) : seen
    for (const i of list) {
      if (print) takeOut(inks[i]!.map, asItLies(inks[i]!.map, print))
      else inks[i]!.alone = true
      inks[i]!.learned = own !== undefined
    }
  }
  sumUp(inks, learned)
  for (const key of learned.keys()) compareLetter(groups.get(key)!.map((i) => inks[i]!))
  if (!pale) takeOutRest(groups, inks)
}

/** Darkness below which what is left after print was taken out is nothing. */
const GRAIN = 0.02

function takeOut(map: Float32Array, print: Float32Array): void {
  for (let k = 0; k < map.length; k += 1) if (map[k]! >= 0) map[k] = Math.max(0, map[k]! - print[k]! - GRAIN)
}

/** How far a letter may lie from where its like stand, samples: whoever draws a page sets letters on whole pixels, rings not. */
const SHIFTS = [-1, -0.5, 0, 0.5, 1] as const
/** What a letter between two samples has lost: it is never quite as dark as where it was learned. */
const SHARPER = 1.15
/** Darkness that is left, all places together, below which it isn't worth a look, and above which it is a mark in any case. */
const LITTLE = 1
const MUCH = 25

/** The print where it lies in this circle: the one of 25 places half a sample apart that leaves the least. */
function asItLies(map: Float32Array, print: Float32Array): Float32Array {
  let least = restOf(map, print)
  if (least < LITTLE || least > MUCH) return print
  let best = print
  for (const down of SHIFTS) {
    for (const across of SHIFTS) {
      const shifted = shiftPrint(print, across, down)
      const rest = restOf(map, shifted)
      if (rest < least) [least, best] = [rest, shifted]
    }
  }
  return best
}

function restOf(map: Float32Array, print: Float32Array): number {
  let rest = 0
  for (let k = 0; k < map.length; k += 1) if (map[k]! >= 0) rest += Math.max(0, map[k]! - print[k]! - GRAIN)
  return rest
}

/** @param across, down up to one sample */
function shiftPrint(print: Float32Array, across: number, down: number): Float32Array {
  const side = Math.round(Math.sqrt(print.length))
  const [dx, dy] = [Math.sign(across), Math.sign(down)]
  const [x, y] = [Math.abs(across), Math.abs(down)]
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= side || row >= side ? 0 : Math.max(0, print[row * side + column]!)
  return Float32Array.from(print, (_, k) => {
    const column = k % side
    const row = Math.floor(k / side)
    const upper = (1 - x) * at(column, row) + x * at(column - dx, row)
    const lower = (1 - x) * at(column, row - dy) + x * at(column - dx, row - dy)
    return SHARPER * ((1 - y) * upper + y * lower)
  })
}

function learnPrints(
  groups: ReadonlyMap<string, readonly number[]>,
  inks: readonly CircleInk[],
  prints: LayoutPrints,
): Map<string, Float32Array> {
  const learned = new Map<string, Float32Array>()
  for (const [key, list] of groups) {
    const known = prints[key]
    // Circles that are filled say nothing about their letter.
    const most = known ? 2 * digitsSum(known) + GRAIN * known.length : Number.POSITIVE_INFINITY
    const maps = list.map((i) => inks[i]!.map).filter((map) => sumOf(map) < most)
    if (maps.length >= (known ? SOME : MANY)) learned.set(key, commonOf(maps))
  }
  return learned
}

/** How dark this page has what the layout knows of its letters: of the letters that stand in many circles. */
function strengthOf(
  groups: ReadonlyMap<string, readonly number[]>,
  learned: ReadonlyMap<string, Float32Array>,
  prints: LayoutPrints,
): number {
  const ratios: number[] = []
  for (const [key, print] of learned) {
    const known = digitsSum(prints[key] ?? '')
    if (known > 1 && groups.get(key)!.length >= MANY) ratios.push(sumOf(print) / known)
  }
  return Math.min(1.6, middleOf(ratios, 1))
}

/** How this page shows what a layout knows of its letters. */
interface PrintLook {
  /** Share of each place that comes from the four beside it. */
  blur: number
  strength: number
}

const BLURS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] as const

/** What makes the known letters look most like what the page has shown of them; null where it has shown none. */
function lookOf(learned: ReadonlyMap<string, Float32Array>, prints: LayoutPrints): PrintLook | null {
  const pairs = [...learned].flatMap(([key, seen]) => {
    const known = prints[key]
    return known && digitsSum(known) > 1 ? [{ seen, known: darknessOf(known) }] : []
  })
  let best: PrintLook | null = null
  let least = Number.POSITIVE_INFINITY
  for (const blur of BLURS) {
    let both = 0
    let square = 0
    let rest = 0
    for (const { seen, known } of pairs) {
      for (const [k, value] of blurred(known, blur).entries()) {
        both += value * seen[k]!
        square += value * value
        rest += seen[k]! * seen[k]!
      }
    }
    if (square === 0) continue
    // What is left of the squares by the best strength.
    const left = rest - (both * both) / square
    if (left < least) {
      least = left
      best = { blur, strength: both / square }
    }
  }
  return best
}

const darknessOf = (digits: string) =>
  Float32Array.from({ length: digits.length }, (_, k) => (digits.charCodeAt(k) - 48) / 9)

function blurred(print: Float32Array, blur: number): Float32Array {
  const side = Math.round(Math.sqrt(print.length))
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= side || y >= side ? 0 : print[y * side + x]!)
  return print.map((value, k) => {
    const [x, y] = [k % side, Math.floor(k / side)]
    return (1 - blur) * value + (blur / 4) * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1))
  })
}

/** A letter that stands in too few circles to be learned, as this page would show it. */
const seenPrint = (known: string, { blur, strength }: PrintLook) =>
  blurred(darknessOf(known), blur).map((value) => Math.min(0.9, value * strength))

/** Of the lightest two fifths of some circles, place by place, the middle: whoever marks one letter all the way down must not make it print. */
function commonOf(maps: readonly Float32Array[]): Float32Array {
  const size = maps[0]!.length
  const light = maps
    .map((map) => ({ map, sum: sumOf(map) }))
    .sort((a, b) => a.sum - b.sum)
    .slice(0, Math.max(2, Math.ceil(maps.length * 0.4)))
  const print = new Float32Array(size)
  const values = new Float32Array(light.length)
  for (let k = 0; k < size; k += 1) {
    for (const [i, { map }] of light.entries()) values[i] = map[k]!
    values.sort()
    print[k] = Math.max(0, Math.min(0.8, values[(values.length - 1) >> 1]!))
  }
  const mean = sumOf(print) / size
  return mean > DARKEST_PRINT ? print.map((value) => value * (DARKEST_PRINT / mean)) : print
}

/** What a place has, or most of its neighbours of the four sides have. */
function spread(size: number, valueAt: (k: number) => number, share: number): Float32Array {
  const side = Math.round(Math.sqrt(size))
  const value = (x: number, y: number) => (x < 0 || y < 0 || x >= side || y >= side ? 0 : valueAt(y * side + x))
  return Float32Array.from({ length: size }, (_, k) => {
    const x = k % side
    const y = Math.floor(k / side)
    const beside = Math.max(value(x - 1, y), value(x + 1, y), value(x, y - 1), value(x, y + 1))
    return Math.max(value(x, y), share * beside)
  })
}

/** Letters as dark as ink, of a sheet that isn't ours: never quite where they were a circle before. */
const broadened = (print: Float32Array) => spread(print.length, (k) => print[k]!, 0.8)

/** As the layout knows it, a little broader than drawn: a letter that lies half a sample off is still no answer. */
const printOf = (digits: string, strength: number) =>
  spread(digits.length, (k) => (digits.charCodeAt(k) - 48) / 9, 0.9).map((v) => Math.min(0.9, strength * 1.15 * v))

function sumUp(inks: readonly CircleInk[], learned: ReadonlyMap<string, Float32Array>): void {
  // A letter of which nothing is known is taken for one like the others.
  const usual_ink = middleOf([...learned.values()].map(sumOf), 0)
  const usual_strokes = middleOf(
    [...learned.values()].map((print) => print.reduce((sum, value) => sum + (value > CLEAR ? 1 : 0), 0)),
    0,
  )
  for (const one of inks) {
    let ink = 0
    let strokes = 0
    let count = 0
    for (const value of one.map) {
      if (value < 0) continue
      ink += value
      if (value > CLEAR) strokes += 1
      count += 1
    }
    one.ink = Math.max(0, ink - (one.alone ? usual_ink : 0)) / count
    one.strokes = Math.max(0, strokes - (one.alone ? usual_strokes : 0)) / count
    one.peak = peakOf(one.map)
    one.solid = one.map.reduce((sum, value) => sum + (value > 0.5 * one.peak ? 1 : 0), 0) / count
  }
}

/** Ink below which a circle may be empty, and fewest such that say what a letter leaves behind. */
const NEARLY_EMPTY = 0.02
const SOME_EMPTY = 6

function compareLetter(circles: readonly CircleInk[]): void {
  const peaks = circles.flatMap(({ ink, peak }) => (ink < NEARLY_EMPTY ? [peak] : [])).sort((a, b) => a - b)
  if (peaks.length < SOME_EMPTY) return
  for (const one of circles) one.letter_peak = peaks[Math.floor(peaks.length * 0.75)]!
}

/** The darkest 3 × 3 places of a map, of those that lie inside whole. */
function peakOf(map: Float32Array): number {
  const side = Math.round(Math.sqrt(map.length))
  let peak = 0
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      let sum = 0
      let least = 0
      for (let j = -1; j <= 1; j += 1) {
        for (let i = -1; i <= 1; i += 1) {
          const value = map[(y + j) * side + x + i]!
          sum += value
          if (value < least) least = value
        }
      }
      if (least >= 0 && sum > peak) peak = sum
    }
  }
  return peak / 9
}

/** What all circles of a letter still have is print too, where nothing else says what is. */
function takeOutRest(groups: ReadonlyMap<string, readonly number[]>, inks: readonly CircleInk[]): void {
  for (const list of groups.values()) {
    if (list.length < MANY) continue
    const low = (valueAt: (one: CircleInk) => number) =>
      list.map((i) => valueAt(inks[i]!)).sort((a, b) => a - b)[list.length >> 2]!
    const ink = Math.min(
      0.25,
      low((one) => one.ink),
    )
    const strokes = Math.min(
      0.35,
      low((one) => one.strokes),
    )
    for (const i of list) {
      inks[i]!.ink = Math.max(0, inks[i]!.ink - ink)
      inks[i]!.strokes = Math.max(0, inks[i]!.strokes - strokes)
    }
  }
}
