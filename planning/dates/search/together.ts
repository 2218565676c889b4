import { classProblem } from '../exact/class-problem.ts'
import { solveClass } from '../exact/solve-class.ts'
import type { SeriesModel } from '../model.ts'
import { anneal } from './anneal.ts'
import type { SolvedPart } from './by-class.ts'
import type { Effort } from './effort.ts'
import type { Link } from './links.ts'
import { besideOthers, costOf, isWhole, partOf, type SearchProblem } from './problem.ts'

/** The best date sheet of the whole school so far, and what nothing can cost less than. */
export class Whole {
  best: { sheet: Int32Array; cost: number } | null = null
  bound: number
  readonly #problem: SearchProblem

  constructor(problem: SearchProblem, bound: number) {
    this.#problem = problem
    this.bound = bound
  }

  offer(sheet: Int32Array): boolean {
    if (sheet.includes(-1) || !isWhole(this.#problem, sheet)) return false
    const cost = costOf(this.#problem, sheet)
    if (this.best && cost >= this.best.cost - 1e-6) return false
    this.best = { sheet: sheet.slice(), cost }
    return true
  }

  get isProven(): boolean {
    return this.best !== null && this.best.cost <= this.bound + 1e-6
  }
}

export interface Together {
  model: SeriesModel
  problem: SearchProblem
  parts: readonly SolvedPart[]
  links: readonly Link[]
  whole: Whole
  /** Where to begin: the parts' own sheets beside each other. */
  sheet: Int32Array
  seed: number
  effort: Effort
}

/** All parts together: seats, and wishes over several of them. */
export function searchTogether(search: Together): void {
  tryDays(search)
  for (let round = 0; round < search.effort.rounds && !isOver(search); round += 1) {
    aroundTheHard(search, round)
    if (isOver(search)) return
    allAtOnce(search, round)
    eachAnew(search, round)
  }
}

const isOver = ({ whole, effort }: Together) => whole.isProven || effort.stopped()

/** Parts that cost anything keep their sheets at first, and the others go round them. */
function aroundTheHard({ problem, parts, whole, sheet, seed, effort }: Together, round: number): void {
  const easy = parts.filter(({ cost }) => cost === 0).flatMap(({ ids }) => ids)
  if (sheet.includes(-1) || easy.length === 0 || easy.length === problem.n) return
  const found = anneal(besideOthers(problem, easy, sheet), {
    seed: seed * 31 + round,
    steps: effort.wholeSteps / 2,
    target: 0,
    stopped: effort.stopped,
  })
  if (found) whole.offer(withPart(sheet, easy, found.sheet))
}

function allAtOnce({ problem, whole, sheet, seed, effort }: Together, round: number): void {
  const from = round > 0 ? (whole.best?.sheet ?? sheet) : sheet
  const begin = round % 2 === 0 && !from.includes(-1) ? from : null
  const found = anneal(problem, {
    seed: seed * 17 + round,
    steps: effort.wholeSteps,
    target: whole.bound,
    sheet: begin,
    stopped: effort.stopped,
  })
  if (found) whole.offer(found.sheet)
}

/** Each part anew, exactly, in what the others leave: as long as one gets cheaper. */
function eachAnew(search: Together, round: number): void {
  const { parts, whole, problem, seed, effort } = search
  for (let again = 0; again < 3 && whole.best; again += 1) {
    let isBetter = false
    for (const { ids } of parts) {
      if (isOver(search)) return
      const sheet: Int32Array = whole.best.sheet
      const part = besideOthers(problem, ids, sheet)
      const upper = costOf(
        part,
        Int32Array.from(ids, (id) => sheet[id]!),
      )
      if (upper === 0) continue
      const slots =
        ids.length > 12 || search.model.school.mostADay !== 1
          ? anneal(part, { seed: seed + 3 * round + again, steps: effort.classSteps, stopped: effort.stopped })?.sheet
          : exactly(search, ids, part, upper)
      if (slots && whole.offer(withPart(sheet, ids, slots))) isBetter = true
    }
    if (!isBetter) return
  }
}

function exactly({ model, problem, effort }: Together, ids: readonly number[], part: SearchProblem, upper: number) {
  const place = new Map(ids.map((id, i) => [id, i]))
  const price = (id: number, t: number) => {
    const at = place.get(id)! * part.slots + t
    const isOpen = part.allowed[at] === 1 && problem.size[id]! <= part.seats[problem.kind[id]! * part.slots + t]!
    return isOpen ? part.unary[at]! - problem.unary[id * part.slots + t]! : Infinity
  }
  return solveClass(classProblem(model, problem, ids, price, true), { upper, mostStates: effort.mostStates / 5 }).slots
}

function withPart(sheet: Int32Array, ids: readonly number[], slots: Int32Array): Int32Array {
  const next = sheet.slice()
  ids.forEach((id, i) => {
    next[id] = slots[i]!
  })
  return next
}

/** A wish for one day over several parts: each day is tried on them, the cheapest ones are then planned for good. */
function tryDays(search: Together): void {
  const { links, parts } = search
  for (const wish of new Set(links.filter(({ kind }) => kind === 'SAME_DAY').map(({ rule }) => rule.wish))) {
    if (isOver(search)) return
    const papers = new Set(links.filter(({ rule }) => rule.wish === wish).flatMap(({ a, b }) => [a, b]))
    const tied = parts.filter(({ ids, cost }) => cost > 0 && ids.some((id) => papers.has(id)))
    if (tied.length >= 2) tryDaysFor(search, papers, tied)
  }
}

function tryDaysFor(search: Together, papers: ReadonlySet<number>, tied: readonly SolvedPart[]): void {
  const { model, problem, whole, seed, effort } = search
  const onDay = ({ ids }: SolvedPart, day: number) => {
    const part = partOf(problem, ids)
    ids.forEach((id, i) => {
      for (let t = 0; t < part.slots; t += 1)
        if (papers.has(id) && Math.floor(t / model.shifts) !== day) part.allowed[i * part.slots + t] = 0
    })
    return part
  }
  const days = model.school.days.map((_, day) => {
    let extra = 0
    for (const part of tied) {
      const found = anneal(onDay(part, day), { seed: seed + day, steps: effort.classSteps / 4, target: part.bound })
      extra += found ? found.cost - part.cost : Infinity
    }
    return { day, extra }
  })
  days.sort((one, other) => one.extra - other.extra || one.day - other.day)
  const fixed = new Set(tied.flatMap(({ ids }) => ids))
  const rest = Array.from({ length: problem.n }, (_, e) => e).filter((e) => !fixed.has(e))
  for (const { day } of days.slice(0, 5)) {
    if (isOver(search)) return
    let sheet = search.sheet
    for (const part of tied) {
      const found = anneal(onDay(part, day), { seed: seed + 7 * day, steps: effort.classSteps * 2, target: part.bound })
      if (found) sheet = withPart(sheet, part.ids, found.sheet)
    }
    if (sheet.includes(-1)) continue
    const round =
      rest.length > 0
        ? anneal(besideOthers(problem, rest, sheet), { seed: seed + day, steps: effort.wholeSteps / 2, target: 0 })
        : null
    if (round) sheet = withPart(sheet, rest, round.sheet)
    if (whole.offer(sheet)) search.sheet = sheet
  }
}
