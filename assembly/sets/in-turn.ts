import { loadSolver } from '../../solver/solver.ts'
import { assembleFrom } from '../assemble.ts'
import type { QuestionBank } from '../model/bank.ts'
import { buildModel } from '../model/build-model.ts'
import { classesOf } from '../model/classes.ts'
import type { Model } from '../model/model.ts'
import { relaxShared, solveWithReserve } from '../model/reserve.ts'
import { solveModel } from '../model/solve-model.ts'
import { type Supply, takeFrom } from '../model/supply.ts'
import { idsOf, type Paper } from '../paper.ts'
import { copiesOf } from './near-copies.ts'
import type { ApartOptions, SetAssembly } from './set-assembly.ts'

type InTurn = { papers: Paper[] } | Extract<SetAssembly, { possible: false }>

/** Marks × weight: about one mark of one wish. */
const little = 10

/**
 * Sets one after the other, each from what is left. Where even fractions of questions could not make all of them about as good as
 * the single paper, each leaves a reserve for those to come; else the first is the single paper itself.
 *
 * @throws as `assemble`
 */
export async function assembleInTurn(
  supply: Supply,
  bank: QuestionBank,
  options: ApartOptions,
  single: Paper,
): Promise<InTurn> {
  const solver = await loadSolver()
  const model = buildModel(supply.blueprint, classesOf(supply), { keepDominated: true })
  const shared = relaxShared(solver, model, options.sets)
  if (shared !== null && shared * model.unit <= single.objective + little) {
    const inTurn = await takeTurns(supply, bank, options, [single], false)
    if ('papers' in inTurn) return inTurn
  }
  return takeTurns(supply, bank, options, [], true)
}

async function takeTurns(
  supply: Supply,
  bank: QuestionBank,
  options: ApartOptions,
  start: readonly Paper[],
  hasReserve: boolean,
): Promise<InTurn> {
  const solver = await loadSolver()
  const papers = [...start]
  const avoid = new Set(options.avoid)
  let left = supply
  const take = async ({ sections }: Paper) => {
    // Pinned questions stay: they are in every set.
    const free = idsOf(sections).filter((id) => !left.excluded.has(id))
    const copies = (await copiesOf(bank, free)).filter((id) => !left.excluded.has(id))
    if (copies.length > 0) options.apart.met = true
    for (const id of copies) avoid.add(id)
    left = takeFrom(left, await bank.items(options.apart.allowed ? free : [...free, ...copies]))
  }
  for (const paper of start) await take(paper)
  while (papers.length < options.sets) {
    const set = papers.length
    const later = hasReserve ? options.sets - set - 1 : 0
    const solve = (model: Model, seed: number) =>
      (later > 0 ? solveWithReserve(solver, model, later) : null) ?? solveModel(solver, model, seed)
    const setOptions = { ...options, avoid, seed: options.seed + set }
    const next = await assembleFrom(left, bank, setOptions, { solve, keepDominated: later > 0 })
    if (!next.possible) return { possible: false, set, reason: next }
    papers.push(next.paper)
    await take(next.paper)
  }
  return { papers }
}
