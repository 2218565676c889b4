import type { Level, QuestionType } from '#contract'

/** How many questions of a chapter, level and type there are, as the server counts them. */
export interface Counted {
  chapter_id: number
  chapter: string
  level: Level
  type: QuestionType
  count: number
}

interface CountRow {
  chapter_id: number
  chapter: string
  /** The number of questions of each type, in the order of the table's types. */
  counts: number[]
  total: number
}

export interface CountTable {
  types: QuestionType[]
  rows: CountRow[]
  /** The number of questions of each type in all chapters together. */
  totals: number[]
  total: number
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Chapters × types, of one level or of all; the types are those that there are, in the given order. */
export function toCountTable(
  counted: readonly Counted[],
  level: Level | null,
  order: readonly QuestionType[],
): CountTable {
  const wanted = counted.filter((one) => level === null || one.level === level)
  const types = order.filter((type) => counted.some((one) => one.type === type))
  const chapters = new Map(counted.map(({ chapter_id, chapter }) => [chapter_id, chapter]))
  const rows = [...chapters].map(([chapter_id, chapter]) => {
    const own = wanted.filter((one) => one.chapter_id === chapter_id)
    const counts = types.map((type) => sum(own.filter((one) => one.type === type).map(({ count }) => count)))
    return { chapter_id, chapter, counts, total: sum(counts) }
  })
  const totals = types.map((_, at) => sum(rows.map(({ counts }) => counts[at] ?? 0)))
  return { types, rows, totals, total: sum(totals) }
}
