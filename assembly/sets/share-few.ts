import type { QuestionBank } from '../model/bank.ts'
import { classesOf } from '../model/classes.ts'
import { countSupply, type Supply } from '../model/supply.ts'
import type { Paper } from '../paper.ts'
import { assembleInTurn } from './in-turn.ts'
import type { ApartOptions } from './set-assembly.ts'
import { pinAlso } from './share-out.ts'

/** A question of the single paper, and what its section lacks for all sets: below 0 where there is enough. */
interface Candidate {
  section: number
  id: number
  lacking: number
}

/**
 * Sets one after the other that share some questions of the single paper, where the bank has too few for different ones throughout:
 * as few as the sections lack, then more until the sets can be had. With y shared ones of n, k sets take k·n − (k − 1)·y questions.
 *
 * @returns null where `max_shared` is not enough
 */
export async function shareFew(
  supply: Supply,
  bank: QuestionBank,
  options: ApartOptions,
  single: Paper,
): Promise<Paper[] | null> {
  const { sets, max_shared } = options
  const candidates = candidatesOf(supply, single, sets)
  const needed = neededBy(candidates, sets)
  const others = candidates.filter((one) => !needed.includes(one))
  const most = Math.min(max_shared, candidates.length) - needed.length
  // Sets that share no question were tried before this: where no question is needed by all, the first attempt shares one.
  for (let more = needed.length === 0 ? 1 : 0; more <= most; more = nextStep(more, most)) {
    const shared = pinAlso(supply.blueprint, [...needed, ...others.slice(0, more)])
    const inTurn = await assembleInTurn(await countSupply(shared, bank, options), bank, options, single)
    if ('papers' in inTurn) return inTurn.papers
  }
  return null
}

/** Twice as many, and in the end all that may be shared. */
const nextStep = (more: number, most: number) => (more < most ? Math.min(2 * more + 1, most) : most + 1)

/** Questions that sets might share, those of the scarcest sections first. */
function candidatesOf(supply: Supply, { sections }: Paper, sets: number): Candidate[] {
  const pins = new Set(supply.pinned.map(({ item }) => item.id))
  const assigned = supply.blueprint.sections.map(() => 0)
  for (const { supply: count, places } of classesOf(supply).filter(({ pinned }) => pinned === null)) {
    for (const { section } of places) assigned[section]! += count
  }
  return sections
    .flatMap(({ questions }, section) => {
      const free = questions.filter(({ question_id }) => !pins.has(question_id))
      const lacking = sets * free.length - assigned[section]!
      return free.map(({ question_id }) => ({ section, id: question_id, lacking }))
    })
    .sort((one, other) => other.lacking - one.lacking)
}

function neededBy(candidates: readonly Candidate[], sets: number): Candidate[] {
  const taken = new Map<number, number>()
  return candidates.filter(({ section, lacking }) => {
    const count = taken.get(section) ?? 0
    taken.set(section, count + 1)
    return count < Math.ceil(lacking / (sets - 1))
  })
}
