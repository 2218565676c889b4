import type { LayoutField, PageLayout } from '../layout/answer-layout.ts'
import type { PageCanvas } from './canvas.ts'
import { drawMark, type MarkKind } from './marks-by-hand.ts'
import { handBy, type WritingHand } from './pens.ts'
import type { SeededRandom } from './random.ts'

/** Of a field: what the pupil meant, row by row. */
export interface MeantField {
  id: string
  rows: string[][]
  kinds: AnswerKind[]
  /** A careful person would look twice, so that asking is right. */
  doubtful: boolean
}

/** A mark, or one beside another that was taken back: rubbed out, or struck. */
export type AnswerKind = MarkKind | 'changed' | 'restruck'
export type AnswerMix = Partial<Record<AnswerKind, number>>

/** As pupils do who were told to fill the circle; of fifty one ticks all the same, and one crosses, all over the page. */
const told: AnswerMix = {
  ...{ fill: 0.79, sloppy: 0.185, hatch: 0.008, light: 0.003, changed: 0.012, restruck: 0.002 },
}
const tickers: AnswerMix = { tick: 0.93, cross: 0.03, fill: 0.03, changed: 0.01 }
const crossers: AnswerMix = { cross: 0.95, tick: 0.02, fill: 0.02, changed: 0.01 }
/** As pupils do who were told nothing. */
const wild: AnswerMix = {
  ...{ fill: 0.3, sloppy: 0.14, hatch: 0.06, tick: 0.14, cross: 0.14, slash: 0.04, dot: 0.04, half: 0.04, light: 0.05 },
  ...{ changed: 0.03, restruck: 0.02 },
}
/** Many marks of which a copier may leave next to nothing: beside good fills light ones, pencil's points and dots. */
const faint: AnswerMix = { fill: 0.55, sloppy: 0.05, light: 0.24, point: 0.09, dot: 0.07 }
export const answerMixes = { told, tickers, crossers, wild, faint } as const
export type MixName = keyof typeof answerMixes

/** What nobody can be sure of, however well it is seen. */
const unclear = new Set<AnswerKind>(['dot', 'point', 'slash', 'light', 'restruck'])

/** Fills a page as one pupil does, and says what was meant. */
export function fillPage(
  canvas: PageCanvas,
  { fields }: Pick<PageLayout, 'fields'>,
  random: SeededRandom,
  mix: MixName,
  hand: WritingHand = handBy(random),
): MeantField[] {
  const style = random.next()
  const table = mix !== 'told' || style >= 0.04 ? answerMixes[mix] : style < 0.02 ? tickers : crossers
  return fields.map((field) => fillField(canvas, field, random, table, hand))
}

function fillField(
  canvas: PageCanvas,
  field: LayoutField,
  random: SeededRandom,
  mix: AnswerMix,
  hand: WritingHand,
): MeantField {
  const meant: MeantField = { id: field.id, rows: [], kinds: [], doubtful: false }
  const isBlank = random.chance(field.kind === 'FLAG' ? 0.96 : 0.04)
  const digits = field.kind === 'DIGITS'
  const first = digits ? random.whole(0, Math.min(2, field.rows.length - 1)) : 0
  for (const [at, row] of field.rows.entries()) {
    const isSign = digits && row.length === 1
    if (isBlank || (digits && !isSign && at < first) || (isSign && random.chance(0.5))) {
      meant.rows.push([])
      continue
    }
    const chosen = new Set<number>()
    const count = Math.min(row.length, field.many ? random.whole(1, 3) : 1)
    while (chosen.size < count) chosen.add(random.whole(0, row.length - 1))
    for (const one of chosen) {
      const kind = random.weighted(mix) as AnswerKind
      meant.kinds.push(kind)
      if (unclear.has(kind)) meant.doubtful = true
      const circle = { ...row[one]!, r: field.r }
      if (kind !== 'changed' && kind !== 'restruck') {
        drawMark(canvas, kind, circle, hand, random)
        continue
      }
      drawMark(canvas, 'fill', circle, hand, random)
      const others = row.filter((_, i) => !chosen.has(i))
      if (others.length === 0) continue
      const other = { ...random.pick(others), r: field.r }
      drawMark(canvas, kind === 'changed' ? 'erased' : 'struck', other, hand, random)
      if (kind === 'changed' && field.many) meant.doubtful = true
    }
    meant.rows.push([...chosen].sort((a, b) => a - b).map((one) => row[one]!.v))
  }
  return meant
}
