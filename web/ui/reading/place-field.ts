import type { ColumnChoice } from '../../../interchange/doors/marks/reading.ts'
import type { ShownChoice, ShownColumn } from './shown-list.ts'

/** What was said of the list, when a column is taken for these fields from now on: each of them stands in one column only. */
export function placeFields(
  said: ShownChoice,
  columns: readonly ShownColumn[],
  at: number,
  fields: readonly string[],
): ShownChoice {
  const before = columns.find((column) => column.at === at)?.fields ?? []
  const gone = before.filter((field) => !fields.includes(field)).map((field): [string, ColumnChoice] => [field, null])
  const here = fields.map((field): [string, ColumnChoice] => [field, { at }])
  return { ...said, mapping: { ...said.mapping, ...Object.fromEntries([...gone, ...here]) } }
}

/** A, B … as programs letter their columns. */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
