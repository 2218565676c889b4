import type { ClassProblem } from './class-problem.ts'

/** What may be written on one day: papers that no pupil has two of. The first set is the empty one. */
export interface DaySets {
  papers: readonly (readonly number[])[]
  mask: Int32Array
  /** By `set * days + day`. */
  own: Float64Array
  /** By day: sets that may lie there. */
  usable: readonly Int32Array[]
  /** By calendar days between: what a set costs after another one, by `earlier * sets + later`, `far` left out. */
  after: readonly Float64Array[]
  widest: number
}

/** @returns null where there are more than `most` */
export function daySets(c: ClassProblem, most: number): DaySets | null {
  const papers = setsOf(c, most)
  if (!papers) return null
  const { days } = c
  const own = new Float64Array(papers.length * days)
  papers.forEach((set, s) => {
    for (let day = 0; day < days; day += 1)
      own[s * days + day] = set.reduce((sum, p) => sum + c.cost[p * days + day]!, sameDay(c, set))
  })
  return {
    papers,
    mask: Int32Array.from(papers, (set) => set.reduce((mask, p) => mask | (1 << p), 0)),
    own,
    usable: Array.from({ length: days }, (_, day) =>
      Int32Array.from(papers.keys()).filter((s) => own[s * days + day]! < Infinity),
    ),
    after: c.near.map((near, gap) => (gap === 0 ? new Float64Array() : afterOf(c, papers, near))),
    widest: papers.reduce((size, set) => Math.max(size, set.length), 1),
  }
}

function setsOf({ m, common, days, cost, same }: ClassProblem, most: number): number[][] | null {
  const sets: number[][] = [[]]
  const grow = (from: number, papers: readonly number[]) => {
    for (let p = from; p < m && sets.length <= most; p += 1) {
      if (papers.some((q) => common[q * m + p]! > 0 || same[q * m + p] === Infinity)) continue
      const set = [...papers, p]
      const isPossible = Array.from({ length: days }, (_, d) => d).some((d) =>
        set.every((q) => cost[q * days + d]! < Infinity),
      )
      if (!isPossible) continue
      sets.push(set)
      grow(p + 1, set)
    }
  }
  grow(0, [])
  return sets.length > most ? null : sets
}

function sameDay({ same, m }: ClassProblem, set: readonly number[]): number {
  return set.reduce((sum, q, i) => set.slice(i + 1).reduce((more, p) => more + same[q * m + p]!, sum), 0)
}

function afterOf({ m }: ClassProblem, papers: readonly (readonly number[])[], near: Float64Array): Float64Array {
  const after = new Float64Array(papers.length ** 2)
  papers.forEach((earlier, s) => {
    papers.forEach((later, t) => {
      let cost = 0
      for (const q of earlier) for (const p of later) cost += near[q * m + p]!
      after[s * papers.length + t] = cost
    })
  })
  return after
}

/** What a set costs because of all that was written before, however long ago. */
export function farCost({ far, m }: ClassProblem, papers: readonly number[], done: number): number {
  let cost = 0
  for (const p of papers) for (let q = 0; q < m; q += 1) if (done & (1 << q)) cost += far[q * m + p]!
  return cost
}
