import { LEAST_ANSWERS } from './analysis.ts'
import { roundedNumber } from './ratio.ts'
import { type QuestionSums, questionFigures } from './statistics.ts'

/** One column of a settled exam in which a question was asked: the question, or a part of it. Values in quarters. */
export interface AskedColumn {
  exam_id: number
  /** The paper that the pupils wrote: an exam may have parallel papers, of which each pupil writes one. */
  paper_id: number
  version: number
  max_q: number
  sums: QuestionSums
}

/** What all exams together have shown of a question; shares in percent, null below ten answers. */
export interface Measured {
  exams: number
  /** Pupils whose answer is counted. */
  n: number
  facility: number | null
  discrimination: number | null
  /** Who did well in the rest missed it, in the version that holds now. */
  key_in_doubt: boolean
}

interface Weighed {
  value: number
  weight: number
}

/** Two decimals, as on the wire. */
const rounded = (value: number | null) => (value === null ? null : roundedNumber(value, 2))

const mean = (all: readonly Weighed[]): number | null => {
  const weight = all.reduce((sum, one) => sum + one.weight, 0)
  return weight === 0 ? null : all.reduce((sum, one) => sum + one.value * one.weight, 0) / weight
}

/** Of each column with enough answers; a question of parts has the mean of its parts, by their marks. */
const discriminations = (columns: readonly AskedColumn[]): Weighed[] =>
  columns.flatMap(({ sums, max_q }) => {
    const { discrimination } = questionFigures(sums, max_q)
    return sums.n < LEAST_ANSWERS || discrimination === null ? [] : [{ value: discrimination, weight: sums.n * max_q }]
  })

/**
 * The figures of a question over its exams. Who attempted it counts, so that a question of choice is compared with those that everybody
 * answers; exams are compared with themselves only: what a class reached in the rest of one says nothing of another.
 *
 * @param version the newest one
 */
export function measured(columns: readonly AskedColumn[], version: number): Measured {
  const papers = new Map<string, number>()
  for (const { exam_id, paper_id, sums } of columns) {
    const key = `${exam_id} ${paper_id}`
    // Of a question in parts everybody who answered one of them.
    papers.set(key, Math.max(papers.get(key) ?? 0, sums.n))
  }
  const n = [...papers.values()].reduce((sum, one) => sum + one, 0)
  const exams = new Set(columns.filter(({ sums }) => sums.n > 0).map(({ exam_id }) => exam_id)).size
  const sum = (value: (column: AskedColumn) => number) => columns.reduce((total, column) => total + value(column), 0)
  const most = sum(({ sums, max_q }) => sums.n * max_q)
  const facility = n < LEAST_ANSWERS || most === 0 ? null : (sum(({ sums }) => sums.sum_x) / most) * 100
  const newest = mean(discriminations(columns.filter((column) => column.version === version)))
  return {
    ...{ exams, n, facility: rounded(facility), discrimination: rounded(mean(discriminations(columns))) },
    key_in_doubt: newest !== null && newest < 0,
  }
}
