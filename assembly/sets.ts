import {
  type AssembleOptions,
  type Assembly,
  assemble,
  assembleWith,
  findPaper,
  knownOfPins,
  toPaper,
} from './assemble.ts'
import type { QuestionBank } from './bank.ts'
import type { Blueprint } from './blueprint.ts'
import type { Model } from './model.ts'
import type { ChosenSection, Deviation, Paper } from './paper.ts'
import { solveWithReserve } from './reserve.ts'
import { sampleQuestions } from './sample.ts'
import { type Solution, solveModel } from './solve-model.ts'
import { loadSolver } from './solver.ts'
import { countSupply } from './supply.ts'

export interface SetOptions extends AssembleOptions {
  /** 2–4 */
  sets: number
  /** Most questions, pinned ones aside, that may stand in all sets. */
  max_shared: number
}

export type SetAssembly =
  | { possible: true; papers: Paper[]; shared: number[]; differences: Difference[] }
  | {
      possible: false /** The first set that can't be had, from 0. */
      set: number
      reason: Extract<Assembly, { possible: false }>
    }

/** A wish that the sets don't meet alike. */
export interface Difference extends Pick<Deviation, 'section' | 'goal' | 'value' | 'target'> {
  /** By set. */
  reached: number[]
}

/**
 * Parallel sets from different questions, each as good as a single paper where that can be. Three ways are tried until one
 * gets there: every class is shared out evenly (n_c ≤ ⌊u_c / k⌋), which makes the sets alike in every wish; up to
 * `max_shared` questions of scarce classes stand in every set; the sets are made one after the other, each with a reserve
 * for those to come. Else the way whose worst set is best is taken, and `differences` says where the sets are unlike.
 * Pinned questions stand in every set. The bound of each paper is that of a single paper.
 *
 * @throws as `assemble`
 */
export async function assembleSets(
  blueprint: Blueprint,
  bank: QuestionBank,
  options: SetOptions,
): Promise<SetAssembly> {
  const first = await assemble(blueprint, bank, options)
  if (!first.possible) return { possible: false, set: 0, reason: first }
  const { paper: single } = first
  const ways = [
    () => shareOut(blueprint, bank, options),
    async () => {
      const scarce = await findScarce(blueprint, bank, single, options)
      return scarce.length > 0 ? shareOut(pinAlso(blueprint, scarce), bank, options) : null
    },
  ]
  let best: Paper[] | null = null
  for (const way of ways) {
    const papers = await way()
    if (papers && (!best || worst(papers) < worst(best))) best = papers
    if (best && worst(best) <= single.objective) return describeSets(best, single)
  }
  const inTurn = await assembleInTurn(blueprint, bank, options)
  if ('reason' in inTurn) return best ? describeSets(best, single) : inTurn
  return describeSets(!best || worst(inTurn.papers) < worst(best) ? inTurn.papers : best, single)
}

function worst(papers: readonly Paper[]): number {
  return Math.max(...papers.map(({ objective }) => objective))
}

/** Sets with equal counts of every class; null where the classes are too small. */
async function shareOut(blueprint: Blueprint, bank: QuestionBank, options: SetOptions): Promise<Paper[] | null> {
  const solver = await loadSolver()
  const supply = { ...(await countSupply(blueprint, bank, options.excluded)), shares: options.sets }
  const solve = (model: Model, seed: number) => solveModel(solver, model, seed)
  const found = await findPaper({ supply, bank, options, method: { solve } }, await knownOfPins(supply, bank))
  if (!('paper' in found)) return null
  const papers = [found.paper]
  const pins = new Set(supply.pinned.map(({ item }) => item.id))
  const used = new Set([...supply.excluded, ...idsOf(found.paper.sections).filter((id) => !pins.has(id))])
  while (papers.length < options.sets) {
    const next = await drawAgain(found.model, found.solution, bank, {
      seed: options.seed + papers.length,
      excluded: used,
    })
    if (next === null) return null
    for (const id of idsOf(next.sections)) used.add(id)
    papers.push(next)
  }
  return papers
}

/** Another draw for the same counts, without questions that were split out of their classes: these are in the first set. */
async function drawAgain(
  model: Model,
  solution: Solution,
  bank: QuestionBank,
  { seed, excluded }: { seed: number; excluded: ReadonlySet<number> },
): Promise<Paper | null> {
  const sample = await sampleQuestions(model, solution.counts, bank, {
    seed,
    excluded,
    avoid: new Set(),
    singles: new Map(),
  })
  const isFresh = sample.chosen.every(({ column, question_id }) => {
    return model.classes[model.columns[column]!.class]!.pinned !== null || !excluded.has(question_id)
  })
  return sample.conflicts.size === 0 && isFresh ? toPaper(model, solution, sample) : null
}

/**
 * Questions of the best paper whose classes can't serve every set: with y shared ones of n, k sets take k·n − (k − 1)·y
 * questions of a class.
 */
async function findScarce(
  blueprint: Blueprint,
  bank: QuestionBank,
  paper: Paper,
  { sets, max_shared, excluded }: SetOptions,
): Promise<{ section: number; id: number }[]> {
  if (max_shared === 0) return []
  const pins = new Set(blueprint.sections.flatMap(({ pinned }) => pinned))
  const ids = idsOf(paper.sections).filter((id) => !pins.has(id))
  const items = await bank.items(ids)
  const { counted } = await countSupply(blueprint, bank, excluded)
  const groups = new Map<string, number[]>()
  const keyOf = (one: { chapter_id: number; type: string; level: string; skill: string; max_marks: number }) =>
    [one.chapter_id, one.type, one.level, one.skill, one.max_marks].join('|')
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item.id])
  const short = [...groups].flatMap(([key, members]) => {
    const held = counted.filter((one) => keyOf(one) === key).reduce((sum, { count }) => sum + count, 0)
    return members.slice(0, Math.max(0, Math.ceil((sets * members.length - held) / (sets - 1))))
  })
  const place = (id: number) => paper.sections.findIndex((one) => one.questions.some((it) => it.question_id === id))
  return short.slice(0, max_shared).map((id) => ({ section: place(id), id }))
}

function pinAlso(blueprint: Blueprint, more: readonly { section: number; id: number }[]): Blueprint {
  const sections = blueprint.sections.map((section, index) => ({
    ...section,
    pinned: [...section.pinned, ...more.filter((one) => one.section === index).map(({ id }) => id)],
  }))
  return { ...blueprint, sections }
}

async function assembleInTurn(
  blueprint: Blueprint,
  bank: QuestionBank,
  options: SetOptions,
): Promise<{ papers: Paper[] } | Extract<SetAssembly, { possible: false }>> {
  const solver = await loadSolver()
  const pins = new Set(blueprint.sections.flatMap(({ pinned }) => pinned))
  const excluded = new Set(options.excluded)
  const papers: Paper[] = []
  for (let set = 0; set < options.sets; set += 1) {
    const later = options.sets - set - 1
    const solve = (model: Model, seed: number) =>
      (later > 0 ? solveWithReserve(solver, model, later) : null) ?? solveModel(solver, model, seed)
    const setOptions = { ...options, excluded, seed: options.seed + set }
    const next = await assembleWith(blueprint, bank, setOptions, { solve, keepDominated: later > 0 })
    if (!next.possible) return { possible: false, set, reason: next }
    papers.push(next.paper)
    for (const id of idsOf(next.paper.sections)) if (!pins.has(id)) excluded.add(id)
  }
  return { papers }
}

function describeSets(papers: readonly Paper[], single: Paper): SetAssembly {
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

function idsOf(sections: readonly ChosenSection[]): number[] {
  return sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
}
