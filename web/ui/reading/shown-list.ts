import type { ChosenValue } from '#contract'
import type {
  ColumnBy,
  ColumnChoice,
  ListAsk,
  ListLayout,
  PreviewRow,
  RowProblem,
} from '../../../interchange/doors/marks/reading.ts'

/** How a list was read, of every door: columns are what its door calls them. */

export interface ShownColumn {
  at: number
  heading: string
  fields: readonly string[]
  left_as: string | null
  by: ColumnBy
  samples: readonly string[]
}

/** A text of a list, and what it is here. */
export interface ShownValue {
  column: string
  value: string
  rows: number
  here: ChosenValue
  /** null: still to be said. */
  by: string | null
  near: readonly { label: string; here: ChosenValue }[]
}

export interface ShownReading {
  sheet: string
  sheets: readonly { name: string; rows: number; hidden: boolean; first: string }[]
  header_rows: readonly number[]
  columns: readonly ShownColumn[]
  layout: ListLayout
  values: readonly ShownValue[]
  left: readonly { row: number; why: string }[]
  missing: readonly { id: number; name: string; roll_no: string | null }[]
  preview: readonly PreviewRow[]
}

export interface ShownList {
  reading: ShownReading
  asks: readonly ListAsk[]
  problems: readonly RowProblem[]
}

/** What somebody said of it. */
export interface ShownChoice {
  sheet?: string
  header_rows?: readonly number[]
  mapping?: Readonly<Partial<Record<string, ColumnChoice>>>
  values?: Readonly<Partial<Record<string, Readonly<Record<string, ChosenValue>>>>>
  answers?: Readonly<Record<string, string>>
  accept?: readonly number[]
}

/** Called with all that is said from then on. A method: a door takes what its own lists can be said of. */
export interface SaysOfList {
  onSay(said: ShownChoice): void
}
