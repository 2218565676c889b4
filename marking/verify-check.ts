import { standsOut } from './headlines.ts'
import type { QuestionFigures } from './statistics.ts'

/** What is worth a look before the marks of an exam are verified. Nothing of it is wrong by itself. */

/** A pupil's row of the exam, in the order of sections and rolls. Marks in quarters. */
export interface CheckedRow {
  mark_id: number
  section_id: number
  attendance: 'P' | 'A' | 'ML' | 'EX' | 'UFM' | null
  left: boolean
  result: string
  /** What counts, before grace. */
  marks_q: number | null
  /** The same with grace. */
  total_q: number | null
  counted_q: number
  pass_q: number
  /** Median of the pupil's z in the other settled exams of the session; null: fewer than three. */
  usual: number | null
}

/** A value that was changed, as the history of the marks has it. */
export interface CheckedChange {
  mark_id: number
  exam_question_id: number | null
  field: string
  before: string | null
  after: string | null
  source: string
  at: string
  by: number | null
}

const LEAST_PUPILS = 10
const FAR_Z = 1.8
const FAR_POINTS = 20
const LEAST_RUN = 5
/** A smaller mean is nothing once it is rounded, however sure it is. */
const LEAST_Z = 0.005
/** Half a mark, in quarters. */
const EDGE_Q = 2

export interface Placed {
  mark_id: number
  section_id: number
  percent: number
  z: number
  usual: number | null
  /** The percent that would be usual. */
  expected: number | null
}

function bySection<Row extends { section_id: number }>(rows: readonly Row[]): Row[][] {
  const sections = new Map<number, Row[]>()
  for (const row of rows) {
    const own = sections.get(row.section_id)
    if (own) own.push(row)
    else sections.set(row.section_id, [row])
  }
  return [...sections.values()]
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

function spread(values: readonly number[]): number {
  const at = mean(values)
  return Math.sqrt(values.reduce((sum, one) => sum + (one - at) ** 2, 0) / (values.length - 1))
}

/** Where each pupil stands in the section: z = (percent − mean) ÷ SD, where ten wrote it and not all have the same. */
export function placesOf(rows: readonly CheckedRow[]): Placed[] {
  return bySection(rows).flatMap((section) => {
    const written = section.flatMap(({ mark_id, section_id, result, marks_q, counted_q, usual }) => {
      const counts = (result === 'PASS' || result === 'FAIL') && marks_q !== null && counted_q > 0
      return counts ? [{ mark_id, section_id, percent: (marks_q * 100) / counted_q, usual }] : []
    })
    if (written.length < LEAST_PUPILS) return []
    const percents = written.map(({ percent }) => percent)
    const isFlat = percents.every((one) => one === percents[0])
    if (isFlat) return []
    const [middle, sd] = [mean(percents), spread(percents)]
    return written.map((one) => ({
      ...one,
      z: (one.percent - middle) / sd,
      expected: one.usual === null ? null : middle + sd * one.usual,
    }))
  })
}

export type FarPlace = Placed & { usual: number; expected: number }

/** Pupils whose mark is far from where they usually stand. */
export const farOf = (places: readonly Placed[]): FarPlace[] =>
  places.filter((one): one is FarPlace => {
    const { z, usual, percent, expected } = one
    return (
      usual !== null && expected !== null && Math.abs(z - usual) >= FAR_Z && Math.abs(percent - expected) >= FAR_POINTS
    )
  })

export interface ChangedCell extends Pick<CheckedChange, 'mark_id' | 'exam_question_id' | 'field' | 'at' | 'by'> {
  /** In their order, each once where it follows itself; the first is what stood there before. */
  values: (string | null)[]
}

function byCell(changes: readonly CheckedChange[]): CheckedChange[][] {
  const cells = new Map<string, CheckedChange[]>()
  for (const one of changes) {
    if (one.before === one.after) continue
    const key = `${one.mark_id} ${one.field} ${one.exam_question_id}`
    const own = cells.get(key)
    if (own) own.push(one)
    else cells.set(key, [one])
  }
  return [...cells.values()]
}

function changedCell(own: readonly CheckedChange[]): ChangedCell {
  const [first, last] = [own[0]!, own.at(-1)!]
  const { mark_id, exam_question_id, field } = first
  const values = [first.before, ...own.map(({ after }) => after)].filter(
    (one, at, all) => at === 0 || one !== all[at - 1],
  )
  return { mark_id, exam_question_id, field, at: last.at, by: last.by, values }
}

/** Cells that were changed after their section was first handed in. */
export const changedAfter = (
  changes: readonly CheckedChange[],
  handedIn: (mark_id: number) => string | null,
): ChangedCell[] =>
  byCell(
    changes.filter(({ mark_id, at }) => {
      const from = handedIn(mark_id)
      return from !== null && Date.parse(at) > Date.parse(from)
    }),
  ).map(changedCell)

const forAll = new Set(['CORRECTION', 'RECHECK'])

/** Cells that got two or more different values after their first. */
export const changedTwice = (changes: readonly CheckedChange[]): ChangedCell[] =>
  byCell(changes.filter(({ source }) => !forAll.has(source)))
    .map(changedCell)
    .filter(({ values }) => {
      const there = values.filter((one) => one !== null)
      return new Set(there.slice(1)).size >= 2
    })

export type QuestionReason = 'NOBODY' | 'EVERYBODY' | 'HARD' | 'REVERSED'

/** Why a question is worth a look. `lowest` and `highest` of the values that count; shares in percent. */
export function questionReasons(
  { n, facility, discrimination }: QuestionFigures,
  { lowest, highest, max }: { lowest: number; highest: number; max: number },
): QuestionReason[] {
  if (n < LEAST_PUPILS) return []
  const reasons: QuestionReason[] = []
  if (highest <= 0) reasons.push('NOBODY')
  if (facility !== null && facility < 10) reasons.push('HARD')
  if (lowest >= max) reasons.push('EVERYBODY')
  if (discrimination !== null && discrimination < -10) reasons.push('REVERSED')
  return reasons
}

/** Neighbours by roll who were there and have the same total. */
export function runsOf(rows: readonly CheckedRow[]): CheckedRow[][] {
  const runs: CheckedRow[][] = []
  for (const section of bySection(rows.filter(({ left }) => !left))) {
    let run: CheckedRow[] = []
    const close = () => {
      if (run.length >= LEAST_RUN) runs.push(run)
    }
    for (const row of section) {
      const isThere = row.attendance === 'P' && row.marks_q !== null
      if (isThere && run[0]?.marks_q === row.marks_q) run.push(row)
      else {
        close()
        run = isThere ? [row] : []
      }
    }
    close()
  }
  return runs
}

/** Who lacks half a mark or less to pass. */
export const edgeOf = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.filter(({ result, total_q, pass_q }) => result === 'FAIL' && total_q !== null && pass_q - total_q <= EDGE_Q)

export interface MarkerFigures {
  marker: number
  section_ids: number[]
  /** Pupils of these sections who have a usual place. */
  n: number
  mean: number | null
  se: number | null
  /** Whether the mean is farther from 0 than chance explains. */
  stands_out: boolean
}

/** Who entered most cells of each section; of equals the account that is older. */
export function markersOf(rows: readonly CheckedRow[], changes: readonly CheckedChange[]): Map<number, number> {
  const sectionOf = new Map(rows.map(({ mark_id, section_id }) => [mark_id, section_id]))
  const writers = new Map<string, CheckedChange>()
  for (const one of changes)
    if ((one.field === 'marks' || one.field === 'question') && one.source !== 'SYNC')
      writers.set(`${one.mark_id} ${one.exam_question_id}`, one)
  const cells = new Map<number, Map<number, number>>()
  for (const { mark_id, by, after } of writers.values()) {
    const section = sectionOf.get(mark_id)
    if (section === undefined || by === null || after === null) continue
    const own = cells.get(section) ?? new Map<number, number>()
    own.set(by, (own.get(by) ?? 0) + 1)
    cells.set(section, own)
  }
  return new Map(
    [...cells].map(([section, own]) => [section, [...own].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0]]),
  )
}

/** Of each marker how far the pupils stand from where they usually do, on average. */
export function markerFigures(places: readonly Placed[], markers: ReadonlyMap<number, number>): MarkerFigures[] {
  const sections = new Map<number, number[]>()
  for (const [section, marker] of markers) sections.set(marker, [...(sections.get(marker) ?? []), section])
  return [...sections].map(([marker, section_ids]) => {
    const own = places.flatMap(({ section_id, z, usual }) =>
      section_ids.includes(section_id) && usual !== null ? [z - usual] : [],
    )
    const n = own.length
    const se = n < 2 ? null : spread(own) / Math.sqrt(n)
    const at = n === 0 ? null : mean(own)
    const isFar = at !== null && se !== null && Math.abs(at) >= LEAST_Z && standsOut(at, se, n)
    return { marker, section_ids, n, mean: at, se, stands_out: isFar }
  })
}
