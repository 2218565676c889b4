/** Draws a pupil's answers over a page of bubbles, with all that pupils do besides. */
import { type FillName, fillBubble, type InkHand, type SignName, signs } from './marks.ts'
import { type BubblePlace, type GreyPage, type Meant, pixelsPerMm } from './page.ts'
import { type PenName, takePen } from './pen.ts'
import { type Chance, chanceOf, seedOf } from './random.ts'
import { type SlipName, slipFits, slips, usualSlips } from './slips.ts'

/** A pupil: pen, way of filling, carelessness 0 … 1, a sign made instead of filling, and slips this pupil is prone to. */
interface PupilHabit {
  pen: PenName
  fill: FillName
  loose: number
  sign?: SignName
  prone?: SlipName[]
}

const pupils: Record<string, PupilHabit> = {
  'ball-blue-scribble': { pen: 'ballBlue', fill: 'scribble', loose: 0.5 },
  'ball-black-spiral': { pen: 'ballBlack', fill: 'spiral', loose: 0.3 },
  'ball-blue-hatching': { pen: 'ballBlue', fill: 'hatch', loose: 0.4 },
  'gel-outlined': { pen: 'gel', fill: 'outlined', loose: 0.15 },
  'felt-bleeding': { pen: 'felt', fill: 'scribble', loose: 0.4 },
  'pencil-2b-neat': { pen: 'soft', fill: 'layered', loose: 0.15 },
  'pencil-2b-quick': { pen: 'soft', fill: 'scribble', loose: 0.9 },
  'pencil-4h-faint': { pen: 'hard', fill: 'layered', loose: 0.3 },
  ticks: { pen: 'ballBlue', fill: 'scribble', loose: 0.5, sign: 'tick' },
  crosses: { pen: 'ballBlack', fill: 'scribble', loose: 0.4, sign: 'cross' },
  dots: { pen: 'ballBlack', fill: 'spiral', loose: 0.4, sign: 'dot' },
  dashes: { pen: 'soft', fill: 'scribble', loose: 0.5, sign: 'dash' },
  'half-filled': { pen: 'ballBlue', fill: 'scribble', loose: 0.5, sign: 'half' },
  'past-border': { pen: 'ballBlack', fill: 'scribble', loose: 1, sign: 'past' },
  'letter-rings-pale': { pen: 'hard', fill: 'layered', loose: 0.3, sign: 'letter-ring-pale' },
  'letter-rings': { pen: 'gel', fill: 'outlined', loose: 0.3, sign: 'letter-ring' },
  'whole-rings': { pen: 'ballBlue', fill: 'spiral', loose: 0.5, sign: 'ring-whole' },
  underlines: { pen: 'ballBlack', fill: 'scribble', loose: 0.4, sign: 'underline' },
  arrows: { pen: 'ballBlue', fill: 'scribble', loose: 0.5, sign: 'arrow' },
  'strikes-by-line': { pen: 'ballBlue', fill: 'spiral', loose: 0.3, prone: ['struck-line', 'struck-alone'] },
  'strikes-by-wave': { pen: 'gel', fill: 'scribble', loose: 0.4, prone: ['struck-wave'] },
  'strikes-by-x': { pen: 'ballBlack', fill: 'outlined', loose: 0.3, prone: ['struck-x', 'struck-alone'] },
  'strikes-by-scribble': { pen: 'felt', fill: 'scribble', loose: 0.7, prone: ['struck-scribble'] },
  erases: { pen: 'soft', fill: 'layered', loose: 0.3, prone: ['erased-alone', 'erased-refilled', 'smudge'] },
  'erases-and-refills': { pen: 'soft', fill: 'scribble', loose: 0.5, prone: ['erased-refilled'] },
  'correction-fluid': { pen: 'ballBlue', fill: 'scribble', loose: 0.4, prone: ['fluid-refilled', 'fluid-alone'] },
  'writes-notes': { pen: 'ballBlue', fill: 'spiral', loose: 0.3, prone: ['no-beside', 'initials'] },
  'fills-several': { pen: 'gel', fill: 'spiral', loose: 0.4, prone: ['several', 'weak-and-strong'] },
  'leaves-open': { pen: 'soft', fill: 'scribble', loose: 0.5, prone: ['nothing', 'stray-alone', 'rest-dots-alone'] },
  'touches-stray': { pen: 'ballBlue', fill: 'scribble', loose: 0.8, prone: ['stray', 'stray-alone'] },
  'writes-across': { pen: 'ballBlue', fill: 'scribble', loose: 0.5, prone: ['writing-across'] },
  smudges: { pen: 'soft', fill: 'layered', loose: 0.5, prone: ['smudge', 'thumb'] },
  'rests-pencil': { pen: 'soft', fill: 'layered', loose: 0.3, prone: ['rest-dots', 'rest-dots-alone'] },
  doodles: { pen: 'gel', fill: 'outlined', loose: 0.5, prone: ['doodle'] },
}

/** The writers there are, each a hand of its own. */
export const writers: string[] = Object.keys(pupils)

function drawnSlip(habit: PupilHabit, hand: InkHand, chance: Chance): SlipName {
  const prone = (habit.prone ?? []).filter((name) => slipFits(name, hand))
  if (prone.length > 0 && chance.chance(0.65)) return chance.pick(prone)
  const names = (Object.keys(usualSlips) as SlipName[]).filter((name) => slipFits(name, hand))
  let left = chance.unit() * names.reduce((sum, name) => sum + usualSlips[name], 0)
  for (const name of names) {
    left -= usualSlips[name]
    if (left < 0) return name
  }
  return 'nothing'
}

/**
 * Draws a writer's answers on the page and says for each field what was meant, in the order of the bubbles.
 * Throws for a writer that is not one of `writers`.
 */
export function inkOver(page: GreyPage, bubbles: readonly BubblePlace[], seed: number, writer: string): Meant[] {
  const habit = pupils[writer]
  if (!habit) throw new Error(`There is no writer "${writer}"; there are ${writers.join(', ')}`)
  const chance = chanceOf(seedOf(writer, seed))
  const paper = { page, mm: pixelsPerMm(page), seed: chance.whole(0, 1e9) }
  const hand: InkHand = {
    paper,
    pen: takePen(habit.pen, chance),
    chance,
    fill: habit.fill,
    loose: habit.loose,
    angle: chance.pick([-0.8, -0.6, -0.4, 0.1, 0.5]),
    bubbles,
  }
  const fields = new Map<string, BubblePlace[]>()
  for (const bubble of bubbles) fields.set(bubble.field, [...(fields.get(bubble.field) ?? []), bubble])
  const share = habit.prone ? chance.between(0.15, 0.22) : chance.between(0.1, 0.17)
  return [...fields].map(([field, own]) => {
    const meant = chance.pick(own)
    const others = own.filter((b) => b !== meant)
    if (others.length > 0 && chance.chance(share)) {
      const slip = drawnSlip(habit, hand, chance)
      return { field, ...slips[slip](hand, { bubbles: own, meant, other: chance.pick(others) }) }
    }
    if (habit.sign) {
      const doubtful = signs[habit.sign](hand, meant)
      return { field, chosen: [meant.choice], doubtful, why: habit.sign }
    }
    fillBubble(hand, meant)
    return { field, chosen: [meant.choice], doubtful: false, why: 'filled' }
  })
}
