import type { PageLayout } from '../layout/answer-layout.ts'
import type { PageCanvas } from './canvas.ts'
import { drawMark, type MarkKind } from './marks-by-hand.ts'
import { handBy, type WritingHand } from './pens.ts'
import type { SeededRandom } from './random.ts'

/** A row with ink that readers take for something else. */
export interface HardRow {
  /** Of the field. */
  id: string
  /** Of the case. */
  name: HardCase
  /** What it may be read as without a doubt, letters run together; anything else that isn't asked is silently wrong. */
  right: string[]
  hand: WritingHand
}

interface HardInk {
  /** On one circle. */
  odd: MarkKind
  /** Others of the row are filled. */
  beside: boolean
  /** What the odd one is if it isn't asked. Beside a fill where one may be marked all but a mark may be nothing; where several may be, `either` is a mark. */
  is: 'mark' | 'nothing' | 'either' | 'doubt'
}

const struck = ['struck', 'struck_once', 'struck_twice', 'struck_wave'] as const
const traces = ['point', 'dot', 'traced', 'letter_ringed', 'ringed'] as const

/** Struck alone and beside another, traces on rows that are blank otherwise; each where one and where several may be marked. */
const cases = {
  ...Object.fromEntries(struck.map((odd) => [`${odd} alone`, { odd, beside: false, is: 'nothing' }])),
  ...Object.fromEntries(struck.map((odd) => [`${odd} beside`, { odd, beside: true, is: 'nothing' }])),
  ...Object.fromEntries(traces.map((odd) => [`${odd} alone`, { odd, beside: false, is: 'mark' }])),
  ...Object.fromEntries(
    traces.map((odd) => [
      `${odd} beside`,
      { odd, beside: true, is: odd === 'dot' || odd === 'letter_ringed' ? 'either' : 'doubt' },
    ]),
  ),
  'erased alone': { odd: 'erased', beside: false, is: 'nothing' },
  'erased beside': { odd: 'erased', beside: true, is: 'nothing' },
  'light beside': { odd: 'light', beside: true, is: 'mark' },
} as Record<string, HardInk>
export type HardCase = string

/** Fills a page well, but for a third of its rows. */
export function fillHardPage(canvas: PageCanvas, layout: PageLayout, random: SeededRandom): HardRow[] {
  const hand = handBy(random)
  const names = Object.keys(cases)
  return layout.fields.flatMap((field): HardRow[] => {
    if (field.kind !== 'CHOICE') return []
    const row = field.rows[0]!
    // Half of the hard rows take several answers, as far as there are such rows.
    const hard = random.chance(field.many ? 0.9 : 0.35)
    const [first, ...others] = [...row].sort(() => random.next() - 0.5)
    const circle = (box: { x: number; y: number }) => ({ x: box.x, y: box.y, r: field.r })
    if (!hard) {
      drawMark(canvas, 'fill', circle(first!), hand, random)
      return []
    }
    const name = random.pick(names)
    const { odd, beside, is } = cases[name]!
    const filled = beside ? others.slice(0, field.many ? random.whole(1, 2) : 1) : []
    for (const one of filled) drawMark(canvas, 'fill', circle(one), hand, random)
    drawMark(canvas, odd, circle(first!), hand, random)
    const letters = (boxes: { v: string }[]) =>
      row
        .filter((box) => boxes.includes(box))
        .map(({ v }) => v)
        .join('')
    const without = letters(filled)
    const withOdd = letters([...filled, first!])
    const right = is === 'nothing' || (is !== 'mark' && !field.many) ? [without] : is === 'doubt' ? [] : [withOdd]
    const where = field.many ? 'many' : 'one'
    return [{ id: field.id, name: `${name}, ${where}`, right, hand }]
  })
}
