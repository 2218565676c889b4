import { toQ } from './quarters.ts'
import type { Cell, Column } from './sheet.ts'
import {
  efficiency,
  type Flag,
  flagsOf,
  type Pairs,
  questionFigures,
  questionSums,
  reliability,
  standardError,
  testFigures,
  upperLower,
} from './statistics.ts'
import { sumSections } from './units.ts'

/** Figures of an exam from its rows: of the whole, and question by question. Marks are in marks, shares in percent. */

/** Somebody who was there. */
export interface Writer {
  /** Total of what counts, before grace, in quarters. */
  total_q: number
  max_q: number
  /** The paper, with the questions that count. */
  columns: readonly Column[]
  cells: ReadonlyMap<number, Cell>
}

/** Fewer answers say nothing. */
export const LEAST_ANSWERS = 10

export type AnalysisFlag = Flag | 'TOO_FEW' | 'ALL_EQUAL'

export interface AnalysedQuestion {
  column: Column
  n: number
  n_na: number
  facility: number | null
  sd: number | null
  discrimination: number | null
  efficiency: number | null
  upper_lower: number | null
  flags: AnalysisFlag[]
}

const isChosen = ({ choose, or_group, part_or_group }: Column) =>
  choose !== null || or_group !== null || part_or_group !== null

/** Of a question that not everybody has to attempt only the answers are looked at; elsewhere not attempted is 0. */
function pairsOf(column: Column, writers: readonly Writer[]): Pairs {
  const values = writers.flatMap(({ cells, total_q }) => {
    const cell = cells.get(column.id)
    if (typeof cell === 'number') return [{ x: cell / 4, t: total_q / 4 }]
    return cell === 'NA' && !isChosen(column) ? [{ x: 0, t: total_q / 4 }] : []
  })
  return { x: values.map(({ x }) => x), t: values.map(({ t }) => t) }
}

const writes = ({ columns }: Writer, { id }: Column) => columns.some((column) => column.id === id)

export function analyseQuestion(column: Column, all: readonly Writer[], least: number): AnalysedQuestion {
  const writers = all.filter((writer) => writes(writer, column))
  const pairs = pairsOf(column, writers)
  const n = pairs.x.length
  const n_na = writers.filter(({ cells }) => cells.get(column.id) === 'NA').length
  const none = { facility: null, sd: null, discrimination: null, efficiency: null, upper_lower: null }
  if (n < least || n === 0) return { column, n, n_na, ...none, flags: ['TOO_FEW'] }
  const max = column.max_q / 4
  const figures = questionFigures(questionSums(pairs), max)
  const effect = efficiency(pairs)
  const flags = flagsOf(figures, { efficiency: effect, highest: Math.max(...pairs.x), max })
  return {
    ...{ column, n, n_na, facility: figures.facility, sd: figures.sd, discrimination: figures.discrimination },
    ...{ efficiency: effect, upper_lower: upperLower(pairs, max) },
    flags: figures.sd === 0 ? [...flags, 'ALL_EQUAL'] : flags,
  }
}

/** The same answers by the questions that count for all: whoever keeps the better marks with a question that was left out has none of it here. */
export function asCounted(columns: readonly Column[], { cells }: Pick<Writer, 'cells'>): Writer {
  const sections = sumSections(columns, cells)
  const sum = (value: (one: (typeof sections)[number]) => number) => sections.reduce((all, one) => all + value(one), 0)
  return {
    columns,
    cells,
    total_q: Math.max(
      0,
      sum(({ value }) => value),
    ),
    max_q: sum(({ max }) => max),
  }
}

/** Values of the units of a paper: an OR pair is one, a section of which some are attempted another. */
function unitValues({ columns, cells }: Writer): number[] {
  return sumSections(columns, cells).flatMap(({ choose, units, value }) =>
    choose === null ? units.map((unit) => unit.value / 4) : [value / 4],
  )
}

/**
 * Alpha and the standard error over those who wrote the same paper; with several papers the mean of theirs, weighed by how many wrote each: what
 * is asked in one set says nothing of what is asked in another. Alpha is of the questions that count, the error of the totals, in their marks:
 * where all are out of one maximum it goes with their spread.
 */
export function reliabilityOf(writers: readonly Writer[], least: number) {
  const papers = new Map<string, Writer[]>()
  for (const writer of writers) {
    const key = writer.columns
      .filter(({ treatment }) => treatment !== 'DROP')
      .map(({ id }) => id)
      .join()
    papers.set(key, [...(papers.get(key) ?? []), writer])
  }
  const known = [...papers.values()].flatMap((own) => {
    if (own.length < least) return []
    const { alpha } = reliability(own.map(unitValues))
    const { sd } = totalsOf(own)
    return alpha === null || sd === null ? [] : [{ n: own.length, alpha, sem: standardError(sd, alpha) }]
  })
  const n = known.reduce((sum, one) => sum + one.n, 0)
  if (n === 0) return { alpha: null, sem: null }
  const mean = (value: (one: { alpha: number; sem: number }) => number) =>
    known.reduce((sum, one) => sum + value(one) * one.n, 0) / n
  return { alpha: mean(({ alpha }) => alpha), sem: mean(({ sem }) => sem) }
}

/** Of the figures of a test everything but what needs its questions; in marks. */
export const totalsOf = (writers: readonly Writer[]) => testFigures(writers.map(({ total_q }) => total_q / 4))

/** How many reached which share: 20 bins of 5 %, and the full marks by themselves. */
export function distributionOf(writers: readonly Writer[]): number[] {
  const counts = Array.from({ length: 21 }, () => 0)
  for (const { total_q, max_q } of writers) {
    const at = max_q === 0 ? 0 : Math.min(20, Math.floor((total_q * 20) / max_q))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** Marks around what has to be reached. */
export const isNear = (total: number, pass: number, within: number): boolean =>
  Math.abs(toQ(total) - toQ(pass)) <= toQ(within)
