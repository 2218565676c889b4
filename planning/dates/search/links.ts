import { type SeriesModel, seatsAt, seatsOf } from '../model.ts'
import type { Strength, WishKind } from '../school.ts'
import { factors, type TwoRule } from '../wish-rules.ts'
import { MUST, type SearchProblem } from './problem.ts'

/** A wish that ties papers of two parts: what it costs that it isn't met. */
export interface Link {
  rule: TwoRule
  kind: WishKind
  strength: Strength
  a: number
  b: number
  cost: number
}

export function linksOf({ twos }: SeriesModel, partOfPaper: readonly number[]): Link[] {
  return twos.flatMap((rule) =>
    rule.pairs.flatMap(({ a, b, pupils }) => {
      if (rule.isShared || partOfPaper[a] === partOfPaper[b]) return []
      const { kind, strength } = rule.wish
      return [{ rule, kind, strength, a, b, cost: strength === 'MUST' ? MUST : factors[strength] * pupils }]
    }),
  )
}

/** What wishes for one day cost at least, because no day has seats for all: the cheapest cut of their row into runs that fit a day. */
export function linkBound(model: SeriesModel, p: SearchProblem, links: readonly Link[]): number {
  let bound = 0
  for (const rule of new Set(links.map((link) => link.rule))) {
    if (rule.wish.kind !== 'SAME_DAY' || rule.wish.strength === 'MUST') continue
    // Only what ties parts costs here: the parts' own bounds have the rest.
    const costOf = (a: number, b: number) => links.find((l) => l.rule === rule && l.a === a && l.b === b)?.cost ?? 0
    for (const row of rowsOf(rule)) bound += cheapestCut(model, p, row, costOf)
  }
  return bound
}

function rowsOf({ pairs }: TwoRule): number[][] {
  const rows: number[][] = []
  for (const { a, b } of pairs) {
    const row = rows.at(-1)
    if (row?.at(-1) === a) row.push(b)
    else rows.push([a, b])
  }
  return rows
}

function cheapestCut(
  model: SeriesModel,
  p: SearchProblem,
  row: readonly number[],
  costOf: (a: number, b: number) => number,
) {
  const best = new Array<number>(row.length + 1).fill(Infinity)
  best[0] = 0
  for (let from = 0; from < row.length; from += 1) {
    if (best[from] === Infinity) continue
    const cut = from === 0 ? 0 : costOf(row[from - 1]!, row[from]!)
    for (let to = from + 1; to <= row.length && fitADay(model, p, row.slice(from, to)); to += 1)
      best[to] = Math.min(best[to]!, best[from]! + cut)
  }
  // A paper that fits no day by itself is for others to find.
  return best[row.length] === Infinity ? 0 : best[row.length]!
}

/** Whether some day may have seats for all of them; bound only: each shift takes what may lie nowhere else, and all together take the rest. */
function fitADay({ school, shifts }: SeriesModel, p: SearchProblem, papers: readonly number[]): boolean {
  const kinds = new Set(papers.map((place) => school.papers[place]!.roomKind))
  return school.days.some((_, day) =>
    [...kinds].every((kind) => {
      const slots = Array.from({ length: shifts }, (__, k) => day * shifts + k)
      const own = papers.filter((place) => school.papers[place]!.roomKind === kind)
      const seats = slots.map((t) => seatsAt(school, kind, t))
      const bound = slots.map(() => 0)
      let all = 0
      for (const place of own) {
        const open = slots.filter((t) => p.allowed[place * p.slots + t] === 1)
        if (open.length === 0) return false
        const size = seatsOf(school.papers[place]!)
        all += size
        if (open.length === 1) bound[open[0]! % shifts]! += size
      }
      return bound.every((size, k) => size <= seats[k]!) && all <= seats.reduce((sum, s) => sum + s, 0)
    }),
  )
}
