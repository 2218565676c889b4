import type { ClassProblem } from './class-problem.ts'

/** A clique's least cost by `(day * masks + papers left) * lasts + last`; last: none in reach, or `1 + paper * window + age - 1`. */
export interface CliqueTable {
  papers: readonly number[]
  weight: number
  masks: number
  lasts: number
  least: Float64Array
  /** By paper of the class: its bit, or −1. */
  bit: Int32Array
}

export interface CliqueBounds {
  tables: readonly CliqueTable[]
  /** Papers in no clique, with what they cost at least from a day on. */
  alone: readonly { paper: number; least: Float64Array }[]
  /** Nothing costs less. */
  root: number
}

/**
 * What a class costs at least: its common pupils are shared out among cliques of papers, each solved exactly by itself. Every pupil whom
 * two papers share counts in one clique only, so that the cliques' costs add up.
 */
export function cliqueBounds(c: ClassProblem): CliqueBounds {
  const cliques = cliquesOf(c)
  const sum = new Float64Array(c.m)
  for (const { papers, weight } of cliques) for (const p of papers) sum[p]! += weight
  const tables = cliques.map((clique) => tableOf(c, clique, sum))
  const alone = Array.from(sum.keys())
    .filter((paper) => sum[paper] === 0)
    .map((paper) => ({ paper, least: leastFrom(c, paper) }))
  const root =
    tables.reduce((all, { weight, least, masks, lasts }) => all + weight * least[(masks - 1) * lasts]!, 0) +
    alone.reduce((all, { least }) => all + least[0]!, 0)
  return { tables, alone, root }
}

interface Clique {
  papers: number[]
  weight: number
}

const largest = 10
const smallest = 3
const mostCliques = 60

/** Large ones first: crowding shows in them. */
function cliquesOf({ m, common }: ClassProblem): Clique[] {
  const left = common.slice()
  const cliques: Clique[] = []
  while (cliques.length < mostCliques) {
    let best: (Clique & { score: number }) | null = null
    for (let start = 0; start < m; start += 1)
      for (const one of growing(left, m, start)) {
        const score = (one.papers.length - 1) ** 2 * one.weight
        if (one.papers.length >= smallest && (!best || score > best.score)) best = { ...one, score }
      }
    if (!best) break
    for (const u of best.papers) for (const v of best.papers) if (u !== v) left[u * m + v]! -= best.weight
    cliques.push(best)
  }
  return cliques
}

function* growing(left: Float64Array, m: number, start: number): Generator<Clique> {
  const papers = [start]
  let weight = Infinity
  while (papers.length < largest) {
    let pick = -1
    let most = 0
    for (let v = 0; v < m; v += 1) {
      if (papers.includes(v)) continue
      const shared = papers.reduce((least, u) => Math.min(least, left[u * m + v]!), Infinity)
      if (shared > most) {
        most = shared
        pick = v
      }
    }
    if (pick < 0) return
    papers.push(pick)
    weight = Math.min(weight, most)
    yield { papers: [...papers], weight }
  }
}

/** The costs of one paper are shared out over the cliques that have it. */
function tableOf(c: ClassProblem, { papers, weight }: Clique, sum: Float64Array): CliqueTable {
  const { days, window, jumps, m } = c
  const masks = 1 << papers.length
  const lasts = 1 + papers.length * window
  const least = new Float64Array((days + 1) * masks * lasts).fill(Infinity)
  least.fill(0, days * masks * lasts, days * masks * lasts + lasts)
  for (let day = days - 1; day >= 0; day -= 1) {
    const jump = jumps[day]!
    for (let mask = 0; mask < masks; mask += 1)
      for (let last = 0; last < lasts; last += 1) {
        const q = last === 0 ? -1 : Math.floor((last - 1) / window)
        const age = last === 0 ? 0 : ((last - 1) % window) + 1
        const older = last === 0 || age + jump > window ? 0 : last + jump
        let low = least[((day + 1) * masks + mask) * lasts + older]!
        for (let i = 0; i < papers.length; i += 1) {
          if (!(mask & (1 << i))) continue
          const p = papers[i]!
          const own = c.cost[p * days + day]! / sum[p]!
          const after = q < 0 ? 0 : c.perPupil[age]![papers[q]! * m + p]!
          const next = jump > window ? 0 : i * window + jump
          const cost = own + after + least[((day + 1) * masks + (mask & ~(1 << i))) * lasts + next]!
          if (cost < low) low = cost
        }
        least[(day * masks + mask) * lasts + last] = low
      }
  }
  const bit = new Int32Array(m).fill(-1)
  papers.forEach((p, i) => {
    bit[p] = i
  })
  return { papers, weight, masks, lasts, least, bit }
}

function leastFrom({ days, cost }: ClassProblem, paper: number): Float64Array {
  const least = new Float64Array(days + 1).fill(Infinity)
  for (let day = days - 1; day >= 0; day -= 1) least[day] = Math.min(least[day + 1]!, cost[paper * days + day]!)
  return least
}

/** The least that papers which aren't in `done` still cost from a day on; `recent` has those of the last days, by age from 1. */
export function cliqueRest(
  c: ClassProblem,
  { tables, alone }: CliqueBounds,
  day: number,
  done: number,
  recent: readonly (readonly number[])[],
): number {
  let rest = 0
  for (const { papers, weight, masks, lasts, least, bit } of tables) {
    let left = 0
    for (let i = 0; i < papers.length; i += 1) if (!(done & (1 << papers[i]!))) left |= 1 << i
    if (left === 0) continue
    let last = 0
    for (let age = 1; age <= c.window && last === 0; age += 1)
      for (const p of recent[age - 1]!) if (bit[p]! >= 0) last = bit[p]! * c.window + age
    rest += weight * least[(day * masks + left) * lasts + last]!
  }
  for (const { paper, least } of alone) if (!(done & (1 << paper))) rest += least[day]!
  return rest
}
