import type { QuestionBank } from '../model/bank.ts'
import { idsOf, type Paper } from '../paper.ts'

/** How sets are kept from holding near-copies of one another's questions. */
export interface Apart {
  /** Whether a near-copy may stand in another set, where a class has nothing else. */
  allowed: boolean
  /** Whether there were any to keep out. */
  met: boolean
}

/** What of the bank is too similar to one of these questions, in their order. */
export async function copiesOf(bank: QuestionBank, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const own = new Set(ids)
  const pairs = await bank.similar(ids)
  return [...new Set(pairs.flatMap((pair) => pair.filter((id) => !own.has(id))))]
}

/** Pairs too similar for one paper of which two papers hold one each, the lower id first. */
export async function copiesAcross(bank: QuestionBank, papers: readonly Paper[]): Promise<[number, number][]> {
  const sets = papers.map(({ sections }) => new Set(idsOf(sections)))
  const ids = [...new Set(sets.flatMap((set) => [...set]))]
  const pairs = ids.length === 0 ? [] : await bank.similar(ids)
  return pairs
    .map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]))
    .filter(([a, b]) => sets.some((set, index) => set.has(a) && sets.some((other, at) => at !== index && other.has(b))))
    .sort((one, other) => one[0] - other[0] || one[1] - other[1])
}
