import { say } from '../../../../domain/say.ts'
import { textAt } from '../../grid/table-rows.ts'
import { numberIn } from '../../values/numbers.ts'
import type { ColumnUse } from '../list-work.ts'
import { answerTo, columnName, columnOf, type ListWork } from '../list-work.ts'
import { rowsOfOthers } from '../rows/rows-of-others.ts'
import { titleMaximum } from '../titles/title-maximum.ts'
import type { QuestionPlace } from './question-columns.ts'
import { rowsWithoutKey } from './said-maximum.ts'

/** A column of marks with the highest that a pupil can have in it; null where sets differ in it. */
export interface MarkPlaceMaximum {
  column: ColumnUse
  maximum: number | null
}

export const maximaOf = (work: ListWork, places: readonly QuestionPlace[]): MarkPlaceMaximum[] => {
  const sets = [...new Set(work.input.pupils.map(({ set }) => set))]
  return places.map(({ column, questionOf, parts }) => {
    const all = new Set(sets.flatMap((set) => questionOf(set)?.maximum ?? []))
    return { column, maximum: all.size === 1 && !parts ? ([...all][0] ?? null) : null }
  })
}

/** Highest marks that the list says and that are not the exam's: in headings, in a column, in a row, in a title. */
export function askMaxima(work: ListWork, places: readonly MarkPlaceMaximum[]) {
  const { exam } = work.input
  const isOther = (said: number | null, maximum: number | null) => said !== null && maximum !== null && said !== maximum
  const found: { said: number; where: ReturnType<typeof columnName>; maximum: number }[] = []
  const see = (said: number | null, maximum: number | null, where: ReturnType<typeof columnName>) => {
    if (said !== null && maximum !== null && isOther(said, maximum)) found.push({ said, maximum, where })
  }
  for (const { column, maximum } of places) {
    see(column.head.maximum, maximum, columnName(column))
    for (const row of work.table.maxima) see(numberIn(textAt(row, column.at)), maximum, columnName(column))
  }
  const isOfOthers = rowsOfOthers(work)
  for (const column of work.columns.filter(({ left_as }) => left_as === 'maximum')) {
    const { label } = column.head
    const maximum =
      label === null ? exam.maximum : (places.find((one) => one.column.head.label === label)?.maximum ?? null)
    const others = column.facts.numbers.filter(
      (number, line) => number !== null && number !== maximum && !isOfOthers(line),
    )
    see(others[0] ?? null, maximum, columnName(column))
  }
  for (const [at, said] of firstWithoutKey(work, places)) see(said, places[at]?.maximum ?? null, say('list.first_row'))
  const total = columnOf(work, 'total')
  for (const row of total ? [...work.table.maxima, ...rowsWithoutKey(work)] : [])
    see(numberIn(textAt(row, total?.at ?? 0)), exam.questions ? exam.maximum : null, say('list.first_row'))
  see(titleMaximum(work.titles, exam), exam.maximum, say('list.title'))
  const [first] = found
  if (!first) return
  const { said, maximum, where } = first
  const choices = [{ value: 'keep', label: say('list.marks_as_they_are') }]
  answerTo(work, { kind: 'other_maximum', message: say('list.other_maximum', { where, said, maximum }), choices })
}

/** A row above all pupils that is nobody's and has a number under every heading of marks says the highest. */
function firstWithoutKey(work: ListWork, places: readonly MarkPlaceMaximum[]): [number, number][] {
  const [first] = rowsWithoutKey(work)
  if (!first) return []
  const said = places.map(({ column }) => numberIn(textAt(first, column.at)))
  return said.some((one) => one === null) ? [] : said.map((one, at) => [at, one ?? 0])
}
