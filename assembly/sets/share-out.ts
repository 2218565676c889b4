import { loadSolver } from '../../solver/solver.ts'
import { findPaper, knownOfPins, toPaper } from '../assemble.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { QuestionBank } from '../model/bank.ts'
import type { Model } from '../model/model.ts'
import { type SampleOptions, sampleQuestions } from '../model/sample.ts'
import { roundUp, type Solution, solveModel } from '../model/solve-model.ts'
import type { Supply } from '../model/supply.ts'
import { toProgram } from '../model/to-program.ts'
import { idsOf, type Paper } from '../paper.ts'
import { exact } from '../search/measure.ts'
import { copiesOf } from './near-copies.ts'
import type { ApartOptions, SetOptions } from './set-assembly.ts'

/**
 * Sets with equal counts of every class.
 *
 * @param highest objective above which such sets are not wanted: the relaxation tells in a few ms that they can't be had
 * @returns null where the classes are too small
 */
export async function shareOut(
  whole: Supply,
  bank: QuestionBank,
  options: ApartOptions,
  highest: number,
): Promise<Paper[] | null> {
  const solver = await loadSolver()
  const supply = { ...whole, shares: options.sets }
  const solve = (model: Model, seed: number) => {
    const least = solver.relax(toProgram(model))
    return least && exact(roundUp(least.objective) * model.unit) <= highest ? solveModel(solver, model, seed) : null
  }
  const found = await findPaper({ supply, bank, options, method: { solve } }, await knownOfPins(supply, bank))
  if (!('paper' in found)) return null
  const papers = [found.paper]
  const pins = new Set(supply.pinned.map(({ item }) => item.id))
  const used = new Set(supply.excluded)
  const avoid = new Set(options.avoid)
  const take = async ({ sections }: Paper) => {
    const free = idsOf(sections).filter((id) => !pins.has(id))
    for (const id of free) used.add(id)
    const copies = await copiesOf(bank, free)
    if (copies.length > 0) options.apart.met = true
    for (const id of copies) (options.apart.allowed ? avoid : used).add(id)
  }
  await take(found.paper)
  while (papers.length < options.sets) {
    const next = await drawAgain(found.model, found.solution, bank, {
      seed: options.seed + papers.length,
      excluded: used,
      avoid,
      copies_last: true,
      ...(options.timed ? { timed: options.timed } : {}),
    })
    if (next === null) return null
    await take(next)
    papers.push(next)
  }
  return papers
}

/** Another draw for the same counts, without questions that were split out of their classes: these are in the first set. */
async function drawAgain(
  model: Model,
  solution: Solution,
  bank: QuestionBank,
  options: Omit<SampleOptions, 'singles'>,
): Promise<Paper | null> {
  const { excluded } = options
  const sampling = { ...options, singles: new Map() }
  const sample = await sampleQuestions(model, solution.counts, bank, sampling)
  const isFresh = sample.chosen.every(({ column, question_id }) => {
    return model.classes[model.columns[column]!.class]!.pinned !== null || !excluded.has(question_id)
  })
  return sample.conflicts.size === 0 && isFresh ? toPaper(model, solution, sample) : null
}

/**
 * Questions of the best paper whose classes can't serve every set: with y shared ones of n, k sets take k·n − (k − 1)·y
 * questions of a class.
 */
export async function findScarce(
  { blueprint, counted }: Supply,
  bank: QuestionBank,
  paper: Paper,
  { sets, max_shared }: SetOptions,
): Promise<{ section: number; id: number }[]> {
  if (max_shared === 0) return []
  const pins = new Set(blueprint.sections.flatMap(({ pinned }) => pinned))
  const ids = idsOf(paper.sections).filter((id) => !pins.has(id))
  const items = await bank.items(ids)
  const groups = new Map<string, number[]>()
  const keyOf = (one: { chapter_id: number; type: string; level: string; skill: string; max_marks: number }) =>
    [one.chapter_id, one.type, one.level, one.skill, one.max_marks].join('|')
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item.id])
  const short = [...groups].flatMap(([key, members]) => {
    const assigned = counted.filter((one) => keyOf(one) === key).reduce((sum, { count }) => sum + count, 0)
    return members.slice(0, Math.max(0, Math.ceil((sets * members.length - assigned) / (sets - 1))))
  })
  const place = (id: number) => paper.sections.findIndex((one) => one.questions.some((it) => it.question_id === id))
  return short.slice(0, max_shared).map((id) => ({ section: place(id), id }))
}

export function pinAlso(blueprint: Blueprint, more: readonly { section: number; id: number }[]): Blueprint {
  const sections = blueprint.sections.map((section, index) => ({
    ...section,
    pinned: [...section.pinned, ...more.filter((one) => one.section === index).map(({ id }) => id)],
  }))
  return { ...blueprint, sections }
}
