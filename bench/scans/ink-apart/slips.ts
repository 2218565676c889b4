/** What happens beside clean answers: changed minds, corrections, accidents, and what a careful human reads there. */
import { noteOf, noteWidth, runningWriting } from './letters.ts'
import { drawAll, fillBubble, freeOf, type InkHand, type SignName, signs, strayTouch } from './marks.ts'
import { type BubblePlace, boxAround, copyBox, type InkPoint, type Meant } from './page.ts'
import { spiral } from './shapes.ts'
import { dabFluid, doodle, drawAndErase, type StrikeName, smudge, strike, thumbPrint } from './undoing.ts'

/** A field that somebody is about to answer: its bubbles, the one meant, and another one. */
export interface FieldToAnswer {
  bubbles: readonly BubblePlace[]
  meant: BubblePlace
  other: BubblePlace
}

type FieldOutcome = Omit<Meant, 'field'>
type SlipDrawing = (hand: InkHand, field: FieldToAnswer) => FieldOutcome

/** Draws a short note in free paper near a bubble; false when there is no room for it. */
function noteNear(hand: InkHand, bubble: BubblePlace, text: string): boolean {
  const { chance, paper } = hand
  const size = bubble.ry * chance.between(1.1, 1.6)
  const wide = noteWidth(text, size)
  for (const [dx, dy] of [
    [1.4, 0.6],
    [-1.4, 0.5],
    [0.9, -0.9],
    [-0.9, 2.2],
    [1.6, 2.0],
    [6, 0.5],
    [9, 0.6],
    [13, 0.4],
    [-9, 0.5],
  ] as const) {
    const x = dx > 0 ? bubble.x + dx * bubble.rx : bubble.x + dx * bubble.rx - wide
    const y = bubble.y + dy * bubble.ry
    const points = [0, 0.25, 0.5, 0.75, 1].flatMap((t): InkPoint[] => [
      [x + t * wide, y],
      [x + t * wide, y - size],
      [x + t * wide, y - size / 2],
    ])
    if (!points.every((point) => freeOf(hand, point, 0.2 * paper.mm))) continue
    const box = boxAround(paper.page, x + wide / 2, y - size / 2, wide / 2, size / 2)
    if (copyBox(paper.page, box).some((grey) => grey < 150)) continue
    drawAll(hand, noteOf(text, [x, y], size, chance))
    return true
  }
  return false
}

function initials(hand: InkHand): string {
  return `${hand.chance.pick(['A', 'K', 'S', 'M', 'R'])}.${hand.chance.pick(['K', 'S', 'M', 'R', 'N'])}.`
}

const one = (bubble: BubblePlace, why: string, doubtful = false): FieldOutcome => ({
  chosen: [bubble.choice],
  doubtful,
  why,
})
const none = (why: string, doubtful: boolean): FieldOutcome => ({ chosen: [], doubtful, why })

function struckForOther(way: StrikeName): SlipDrawing {
  return (hand, { meant, other }) => {
    fillBubble(hand, other)
    const obvious = strike(hand, other, way)
    fillBubble(hand, meant)
    return one(meant, `struck-${way}-for-other`, !obvious)
  }
}

const struckAlone: SlipDrawing = (hand, { meant }) => {
  fillBubble(hand, meant)
  const way = hand.chance.pick(['line', 'wave', 'x', 'scribble'] as const)
  strike(hand, meant, way)
  return none(`struck-${way}-alone`, true)
}

/** A ghost that stays after rubbing out: mostly weak, now and then strong. */
function ghostOf(hand: InkHand): number {
  return hand.chance.chance(0.7) ? hand.chance.between(0.03, 0.16) : hand.chance.between(0.16, 0.42)
}

/** Writes across a field's row from a line beside it; loops and tails run through its bubbles. */
const writingAcross: SlipDrawing = (hand, { bubbles, meant }) => {
  const { chance, paper } = hand
  fillBubble(hand, meant)
  const xs = bubbles.map((b) => b.x)
  const rx = meant.rx
  const base = Math.min(...bubbles.map((b) => b.y)) + chance.between(-1.3, -0.5) * meant.ry
  const from = Math.min(...xs) - rx * chance.between(1, 8)
  const to = Math.min(paper.page.width - 2 * paper.mm, from + rx * chance.between(8, 26))
  drawAll(hand, runningWriting(Math.max(2 * paper.mm, from), to, base, chance.between(1.6, 2.4) * paper.mm, chance))
  return one(meant, 'writing-across')
}

const restDots = (hand: InkHand, bubbles: readonly BubblePlace[]) => {
  const pen = { ...hand.pen, width: Math.min(hand.pen.width, 0.4), bleed: 0 }
  for (const b of bubbles) {
    const r = hand.chance.between(0.04, 0.1)
    const [x, y] = [b.x + 0.2 * b.rx * hand.chance.bell(), b.y + 0.2 * b.ry * hand.chance.bell()]
    drawAll(
      { ...hand, pen },
      [spiral({ x, y, rx: r * b.rx, ry: r * b.ry }, Math.max(1, 0.05 * b.rx), 0.2, hand.chance)],
      0.6,
    )
  }
}

const doodled: SlipDrawing = (hand, { meant, other }) => {
  const { chance } = hand
  fillBubble(hand, meant)
  const size = meant.rx * chance.between(0.9, 1.8)
  for (let attempt = 0; attempt < 12; attempt++) {
    const at: InkPoint = [meant.x + meant.rx * chance.between(-14, 14), meant.y + meant.ry * chance.between(-2.5, 2.5)]
    if (!freeOf(hand, at, size)) continue
    doodle(hand, at, size)
    return one(meant, 'doodle-beside')
  }
  doodle(hand, [other.x, other.y], other.rx * chance.between(0.8, 1.2))
  return one(meant, 'doodle-on-bubble', true)
}

/** A sign where the page otherwise is filled; a lone cross may as well mean "not this". */
const signInstead: SlipDrawing = (hand, { meant }) => {
  const name = hand.chance.pick(Object.keys(signs) as SignName[])
  const doubtful = signs[name](hand, meant)
  return one(meant, `lone-${name}`, doubtful || name === 'cross')
}

const withOther = (why: string, draw: (hand: InkHand, field: FieldToAnswer) => void): SlipDrawing => {
  return (hand, field) => {
    fillBubble(hand, field.meant)
    draw(hand, field)
    return one(field.meant, why)
  }
}

/** Slips by name. */
export const slips = {
  'struck-line': struckForOther('line'),
  'struck-wave': struckForOther('wave'),
  'struck-x': struckForOther('x'),
  'struck-scribble': struckForOther('scribble'),
  'struck-alone': struckAlone,
  'erased-alone': (hand, { meant }) => {
    const ghost = ghostOf(hand)
    drawAndErase(hand, meant, ghost, () => fillBubble(hand, meant))
    return none(ghost > 0.25 ? 'erased-strong-ghost' : 'erased', ghost > 0.25)
  },
  'erased-refilled': (hand, { meant, other }) => {
    const ghost = ghostOf(hand)
    drawAndErase(hand, other, ghost, () => fillBubble(hand, other))
    fillBubble(hand, meant)
    return one(meant, ghost > 0.25 ? 'erased-strong-ghost-refilled' : 'erased-refilled')
  },
  'fluid-alone': (hand, { meant }) => {
    fillBubble(hand, meant)
    dabFluid(hand, meant)
    return none('fluid-alone', false)
  },
  'fluid-refilled': (hand, { meant, other }) => {
    fillBubble(hand, other)
    dabFluid(hand, other)
    fillBubble(hand, meant)
    return one(meant, 'fluid-refilled')
  },
  'no-beside': (hand, { meant }) => {
    fillBubble(hand, meant)
    return noteNear(hand, meant, 'No') ? none('no-beside', true) : one(meant, 'filled')
  },
  initials: (hand, { meant, other }) => {
    fillBubble(hand, other)
    const way = hand.chance.pick(['line', 'x'] as const)
    const obvious = strike(hand, other, way)
    fillBubble(hand, meant)
    const signed = noteNear(hand, hand.chance.chance(0.6) ? other : meant, initials(hand))
    return one(meant, `struck-${way}-with-initials`, !obvious && !signed)
  },
  several: (hand, { bubbles, meant, other }) => {
    const filled = hand.chance.chance(0.2) ? bubbles.slice(0, 4) : bubbles.filter((b) => b === meant || b === other)
    for (const b of filled) fillBubble(hand, b)
    return { chosen: filled.map((b) => b.choice), doubtful: false, why: 'several' }
  },
  nothing: () => none('nothing', false),
  stray: withOther('stray-touch', (hand, { other }) => strayTouch(hand, other)),
  'stray-alone': (hand, { meant }) => {
    strayTouch(hand, meant)
    return none('stray-alone', true)
  },
  'writing-across': writingAcross,
  smudge: withOther('smudge', (hand, { meant }) => smudge(hand, meant)),
  thumb: withOther('thumb-print', (hand, { other }) => {
    thumbPrint(hand, [other.x + other.rx * hand.chance.bell(), other.y + other.ry * hand.chance.bell()])
  }),
  'rest-dots': withOther('rest-dots', (hand, { bubbles, meant }) => {
    restDots(hand, bubbles.filter((b) => b !== meant).slice(0, hand.chance.whole(1, 3)))
  }),
  'rest-dots-alone': (hand, { bubbles }) => {
    restDots(hand, bubbles.slice(0, hand.chance.whole(2, 4)))
    return none('rest-dots-alone', true)
  },
  doodle: doodled,
  faint: (hand, { meant }) => {
    fillBubble(
      { ...hand, pen: { ...hand.pen, flow: hand.pen.flow * 0.55, tooth: Math.max(0.3, hand.pen.tooth) } },
      meant,
    )
    return one(meant, 'filled-faintly')
  },
  'weak-and-strong': (hand, { meant, other }) => {
    fillBubble({ ...hand, pen: { ...hand.pen, flow: hand.pen.flow * 0.45 } }, other, 0.75, 'hatch')
    fillBubble(hand, meant)
    return one(meant, 'weak-and-strong', true)
  },
  sign: signInstead,
} satisfies Record<string, SlipDrawing>

/** The names of the slips. */
export type SlipName = keyof typeof slips

/** How often each slip happens to anybody, in shares; a pencil's and a pen's own ones apart. */
export const usualSlips: Record<SlipName, number> = {
  'struck-line': 2,
  'struck-wave': 1,
  'struck-x': 2,
  'struck-scribble': 2,
  'struck-alone': 1,
  'erased-alone': 2,
  'erased-refilled': 6,
  'fluid-alone': 0.7,
  'fluid-refilled': 2,
  'no-beside': 0.7,
  initials: 0.8,
  several: 3,
  nothing: 6,
  stray: 3,
  'stray-alone': 0.6,
  'writing-across': 1.5,
  smudge: 2.5,
  thumb: 2,
  'rest-dots': 3,
  'rest-dots-alone': 0.6,
  doodle: 1.5,
  faint: 2.5,
  'weak-and-strong': 1,
  sign: 4,
}

/** Whether a slip can happen to that pen: only a pencil is rubbed out, only ink is painted over. */
export function slipFits(name: SlipName, hand: InkHand): boolean {
  if (name.startsWith('erased')) return hand.pen.erasable
  if (name.startsWith('fluid')) return !hand.pen.erasable
  return true
}
