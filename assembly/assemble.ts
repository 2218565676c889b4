import { loadSolver } from '../solver/solver.ts'
import type { Blueprint } from './blueprint/blueprint.ts'
import { explainClashes } from './explain/explain.ts'
import type { Labels } from './explain/labels.ts'
import type { Clash } from './explain/sentences.ts'
import type { QuestionBank } from './model/bank.ts'
import { buildModel } from './model/build-model.ts'
import { classesOf, splitClasses } from './model/classes.ts'
import type { Model } from './model/model.ts'
import { recentModel } from './model/recent-models.ts'
import { type Sample, sampleQuestions } from './model/sample.ts'
import { type Solution, solveModel } from './model/solve-model.ts'
import { countSupply, type Supply } from './model/supply.ts'
import { supplyKey } from './model/supply-key.ts'
import { layOut, type Paper, placedQuestions } from './paper.ts'
import { distinctPairs, isWhole, type Known, learnConflicts } from './search/conflicts.ts'
import { paperInTime, withoutTime } from './search/in-time.ts'
import { exact, measureDeviations, objectiveOf } from './search/measure.ts'
import { isMissing, type Missing, missingOf, type NearestPaper, toNearestModel } from './search/nearest.ts'

export interface AssembleOptions {
  /** The same seed, blueprint and bank give the same paper. */
  seed: number
  /** Questions that may not be taken. */
  excluded?: ReadonlySet<number>
  /** Questions to take only where the quality asks for them. */
  avoid?: ReadonlySet<number>
  /** See `SampleOptions`. */
  copies_last?: boolean
  /** Words for ids in explanations. */
  labels?: Labels
  /** See in-time.ts. */
  timed?: Blueprint
}

export type Assembly = { possible: true; paper: Paper } | { possible: false; clashes: Clash[]; nearest: NearestPaper }

/**
 * The best paper that the bank has for a blueprint, or why there is none.
 *
 * @throws WrongPins where a pin can't be; Undecided where the budget of the search was spent
 */
export async function assemble(blueprint: Blueprint, bank: QuestionBank, options: AssembleOptions): Promise<Assembly> {
  const solver = await loadSolver()
  return assembleWith(blueprint, bank, options, { solve: (model, seed) => solveModel(solver, model, seed) })
}

export interface Method {
  /**
   * Null where no paper meets the hard rows of the model.
   * @param supply_key of the supply that the model was made from
   */
  solve(model: Model, seed: number, supply_key: string): Solution | null
  /** Other models than the whole one. */
  adapt?(model: Model): Model
  /** Keep classes that a single paper has no need of. */
  keepDominated?: boolean
}

/** @throws as `assemble` */
export async function assembleWith(
  blueprint: Blueprint,
  bank: QuestionBank,
  options: AssembleOptions,
  method: Method,
): Promise<Assembly> {
  if (blueprint.time !== null) {
    const supply = await countSupply(withoutTime(blueprint), bank, options)
    const search = { supply, bank, options: { ...options, timed: blueprint }, method }
    const found = await findPaper(search, await knownOfPins(supply, bank))
    const paper = 'paper' in found ? await paperInTime(blueprint, bank, found.paper) : null
    if (paper) return { possible: true, paper }
  }
  return assembleFrom(await countSupply(blueprint, bank, options), bank, options, method)
}

/** @throws as `assemble` */
export async function assembleFrom(
  supply: Supply,
  bank: QuestionBank,
  options: AssembleOptions,
  method: Method,
): Promise<Assembly> {
  const solver = await loadSolver()
  const start = await knownOfPins(supply, bank)
  const found = await findPaper({ supply, bank, options, method }, start)
  if ('paper' in found) return { possible: true, paper: found.paper }
  const clashes = explainClashes(solver, supply, found.known, options.labels)
  const solve = (model: Model, seed: number) =>
    solveModel(solver, model, seed, null, { budget: nodesForNearest, enough: nearEnough / model.unit })
  const nearestMethod: Method = { solve, adapt: toNearestModel }
  const nearest = await findPaper({ supply, bank, options, method: nearestMethod }, found.known)
  if (!('paper' in nearest)) throw new Error('A paper that may miss questions can always be had')
  const { sections, deviations } = nearest.paper
  return { possible: false, clashes, nearest: { sections, deviations, missing: nearest.missing } }
}

/** What misses least is shown, not proven: a proof takes seconds, because what is missing outweighs all goals. */
const nodesForNearest = 20
/** Marks × weight: less than leaving out a question costs, so that nothing is missing that could be had. */
const nearEnough = 40

interface Search {
  supply: Supply
  bank: QuestionBank
  options: AssembleOptions
  method: Method
}

export async function knownOfPins({ pinned }: Supply, bank: QuestionBank): Promise<Known> {
  const ids = pinned.map(({ item }) => item.id)
  return { singles: new Map(), similar: ids.length > 1 ? distinctPairs(await bank.similar(ids)) : [] }
}

export type FoundPaper = { paper: Paper; missing: Missing[]; model: Model; solution: Solution } | { known: Known }

/** Solves over classes and draws; where similar questions stand in the way, learns which and solves again. */
export async function findPaper(search: Search, start: Known): Promise<FoundPaper> {
  const { supply, bank, options, method } = search
  const key = supplyKey(supply)
  for (let known = start; ; ) {
    const build = () => modelOf(supply, known, method.keepDominated)
    const whole = method.keepDominated ? build() : recentModel(key, supply, known, build)
    const model = method.adapt?.(whole) ?? whole
    const solution = method.solve(model, options.seed, key)
    if (solution === null) return { known }
    const sampling = {
      seed: options.seed,
      excluded: supply.excluded,
      avoid: options.avoid ?? new Set<number>(),
      singles: known.singles,
      copies_last: options.copies_last ?? false,
      ...(options.timed ? { timed: options.timed } : {}),
    }
    const asked = solution.counts.map((count, column) => (isMissing(model, column) ? 0 : count))
    const sample = await sampleQuestions(model, asked, bank, sampling)
    if (sample.conflicts.size === 0) {
      const paper = { ...toPaper(model, solution, sample), supply_key: isWhole(supply, known) ? key : null }
      return { paper, missing: missingOf(model, solution.counts), model, solution }
    }
    const learnt = await learnConflicts(known, model, sample, bank, sampling)
    if (learnt === null) throw new Error('The bank drew fewer questions than it counted')
    known = learnt
  }
}

/** The model of what is known so far: over classes, and over single questions where these were needed. */
function modelOf(supply: Supply, { singles, similar }: Known, keepDominated = false): Model {
  const classes = splitClasses(classesOf(supply), singles)
  return buildModel(supply.blueprint, classes, { similar, keepDominated: keepDominated || singles.size > 0 })
}

export function toPaper(model: Model, { objective, bound, method }: Solution, { chosen }: Sample): Paper {
  const placed = placedQuestions(model, chosen)
  const deviations = measureDeviations(model.blueprint, placed)
  return {
    sections: layOut(model, placed),
    objective: objectiveOf(deviations),
    bound: exact(bound * model.unit),
    gap: exact((objective - bound) * model.unit),
    proven_optimal: objective <= bound,
    deviations,
    method,
    supply_key: null,
  }
}
