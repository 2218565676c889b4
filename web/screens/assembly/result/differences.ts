import type { Deviation, PaperPreview } from '#contract'

export interface Difference {
  wish: Deviation
  /** By paper, in their order. */
  reached: number[]
}

const keyOf = ({ section, goal, value }: Deviation): string => `${section} ${goal} ${value}`

/** The wishes that parallel papers don't meet alike; how fresh questions are is not theirs to share. */
export function findDifferences(papers: readonly (readonly Deviation[])[]): Difference[] {
  const [first = [], ...others] = papers
  return first
    .filter(({ goal }) => goal !== 'freshness')
    .map((wish) => ({
      wish,
      reached: [
        wish.reached,
        ...others.map((one) => one.find((other) => keyOf(other) === keyOf(wish))?.reached ?? Number.NaN),
      ],
    }))
    .filter(({ wish, reached }) => reached.some((value) => value !== wish.reached))
}

/** Questions that stand in more than one of the papers. */
export function countShared(papers: readonly Pick<PaperPreview, 'data_json'>[]): number {
  const counts = new Map<number, number>()
  for (const { data_json } of papers) {
    for (const id of new Set(data_json.flatMap(({ questions }) => questions.map((question) => question.id)))) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return [...counts.values()].filter((count) => count > 1).length
}
