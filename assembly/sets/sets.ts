import { loadSolver } from '../../solver/solver.ts'
import { assembleFrom } from '../assemble.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { QuestionBank } from '../model/bank.ts'
import { buildModel } from '../model/build-model.ts'
import { classesOf } from '../model/classes.ts'
import { roundUp, solveModel, Undecided } from '../model/solve-model.ts'
import { countSupply, type Supply } from '../model/supply.ts'
import { supplyKey } from '../model/supply-key.ts'
import { toProgram } from '../model/to-program.ts'
import { type Deviation, idsOf, type Paper } from '../paper.ts'
import { paperInTime, withoutTime } from '../search/in-time.ts'
import { exact } from '../search/measure.ts'
import { assembleInTurn } from './in-turn.ts'
import { copiesAcross } from './near-copies.ts'
import type { ApartOptions, Difference, SetAssembly, SetOptions } from './set-assembly.ts'
import { shareFew } from './share-few.ts'
import { findScarce, pinAlso, shareOut } from './share-out.ts'

/**
 * Parallel sets from different questions, each as good as a single paper where that can be. Ways are tried until one gets
 * there: every class is shared out evenly (n_c ≤ ⌊u_c / k⌋), which makes the sets alike in every wish; the sets are made one
 * after the other, with a reserve for those to come where the bank is scarce; up to `max_shared` questions stand in every set, as
 * few as the bank lacks (share-few.ts) or those of scarce classes. Else the way whose worst set is best is taken, the one that
 * shares fewest first, and `differences` says where the sets are unlike. Pinned questions stand in every set. The bound of each paper is that of a single paper.
 *
 * Near-copies (`bank.similar`) stand in different sets only where there are no sets without; `copies` names them.
 *
 * Sharing out is taken without looking further only where it costs nothing: on banks of 1 k to 100 k questions (bench/assembly/bank.ts)
 * its sets were either as good as a single paper or worse by 130 and more, so that no tolerance in between would ever decide.
 *
 * @throws as `assemble`
 */
export async function assembleSets(
  blueprint: Blueprint,
  bank: QuestionBank,
  options: SetOptions,
): Promise<SetAssembly> {
  const apart = { allowed: false, met: false }
  const strict = await timedSets(blueprint, bank, { ...options, copies_last: true, apart }).catch((error) => {
    if (apart.met && error instanceof Undecided) return null
    throw error
  })
  const isLast = strict?.possible || !apart.met
  const made =
    strict && isLast
      ? strict
      : await timedSets(blueprint, bank, { ...options, copies_last: true, apart: { ...apart, allowed: true } })
  return made.possible ? { ...made, copies: await copiesAcross(bank, made.papers) } : made
}

type Made = Omit<Extract<SetAssembly, { possible: true }>, 'copies'> | Extract<SetAssembly, { possible: false }>

async function timedSets(blueprint: Blueprint, bank: QuestionBank, options: ApartOptions): Promise<Made> {
  if (blueprint.time !== null) {
    const made = await makeSets(withoutTime(blueprint), bank, { ...options, timed: blueprint })
    const papers = made.possible
      ? await Promise.all(made.papers.map((paper) => paperInTime(blueprint, bank, paper)))
      : []
    const inTime = papers.filter((paper) => paper !== null)
    if (made.possible && inTime.length === options.sets) {
      return { ...made, papers: inTime, differences: findDifferences(inTime) }
    }
  }
  return makeSets(blueprint, bank, options)
}

async function makeSets(blueprint: Blueprint, bank: QuestionBank, options: ApartOptions): Promise<Made> {
  const supply = await countSupply(blueprint, bank, options)
  const floor = await relaxSingle(supply)
  const ample = await shareOut(supply, bank, options, floor)
  if (ample && worst(ample) <= floor) return describeSets(ample, { bound: floor, supply_key: keyOf(supply) })
  const solver = await loadSolver()
  const first = await assembleFrom(supply, bank, options, { solve: (model, seed) => solveModel(solver, model, seed) })
  if (!first.possible) return { possible: false, set: 0, reason: first }
  const { paper: single } = first
  const even = ample ?? (await shareOut(supply, bank, options, single.objective))
  if (even && worst(even) <= single.objective) return describeSets(even, single)
  const inTurn = await assembleInTurn(supply, bank, options, single)
  const turns = 'papers' in inTurn ? inTurn.papers : null
  if (turns && worst(turns) <= single.objective) return describeSets(turns, single)
  const rival = even ?? (await shareOut(supply, bank, options, turns ? worst(turns) : Infinity))
  const few = turns ? null : await shareFew(supply, bank, options, single)
  const best = findBest([rival, turns, few, await shareScarce(supply, bank, options, single)])
  if (best) return describeSets(best, single)
  if ('papers' in inTurn) return describeSets(inTurn.papers, single)
  return inTurn
}

/** What no single paper can cost less than, in marks × weight, by the relaxation alone. */
async function relaxSingle(supply: Supply): Promise<number> {
  const solver = await loadSolver()
  const model = buildModel(supply.blueprint, classesOf(supply))
  const relaxation = solver.relax(toProgram(model))
  return relaxation === null ? -Infinity : exact(roundUp(relaxation.objective) * model.unit)
}

/** The key of a bound that holds for the whole bank; see `Paper`. */
function keyOf(supply: Supply): string | null {
  return supply.excluded.size <= supply.pinned.length ? supplyKey(supply) : null
}

async function shareScarce(
  supply: Supply,
  bank: QuestionBank,
  options: ApartOptions,
  single: Paper,
): Promise<Paper[] | null> {
  const scarce = await findScarce(supply, bank, single, options)
  if (scarce.length === 0) return null
  const pinned = await countSupply(pinAlso(supply.blueprint, scarce), bank, options)
  return shareOut(pinned, bank, options, Infinity)
}

function worst(papers: readonly Paper[]): number {
  return Math.max(...papers.map(({ objective }) => objective))
}

/** The first of those whose worst set is best: ways that share nothing stand before those that do. */
function findBest(ways: readonly (Paper[] | null)[]): Paper[] | null {
  return ways.reduce((best, papers) => (papers && (!best || worst(papers) < worst(best)) ? papers : best), null)
}

function describeSets(papers: readonly Paper[], single: Pick<Paper, 'bound' | 'supply_key'>): Made {
  const bounded = papers.map((paper) => {
    const gap = Math.round((paper.objective - single.bound) * 10_000) / 10_000
    return { ...paper, bound: single.bound, gap, proven_optimal: gap <= 0, supply_key: single.supply_key }
  })
  const [first, ...others] = papers.map(({ sections }) => new Set(idsOf(sections)))
  const shared = [...first!].filter((id) => others.some((ids) => ids.has(id)))
  return { possible: true, papers: bounded, shared, differences: findDifferences(papers) }
}

/** Wishes that papers of one blueprint don't meet alike. */
export function findDifferences(papers: readonly { deviations: readonly Deviation[] }[]): Difference[] {
  const [first, ...others] = papers
  if (!first || others.length === 0) return []
  return first.deviations.flatMap(({ section, goal, value, target }, index): Difference[] => {
    const reached = papers.map(({ deviations }) => deviations[index]!.reached)
    return new Set(reached).size > 1 ? [{ section, goal, value, target, reached }] : []
  })
}
