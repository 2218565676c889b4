import type { Sentence } from '../../../domain/say.ts'
import type { GridTurn } from '../grid/grid-cells.ts'
import type { ListAsk, ListReading, ListSource, NamedThing, SaidOfList } from '../marks/reading.ts'

/** Lists of what stands on report cards without an exam: remarks, levels of items, days. Whose a row is, is decided as in lists of marks. */

export type CardField = 'remarks' | `entry.${string}`

/** What a column of such a list can be. */
export interface CardColumn {
  field: CardField
  /** As it is called where it is asked about. */
  title: string
  /** All that a heading may call it. */
  names: readonly string[]
  /** A level by all that it may be called; null: the cell itself is taken. */
  levels: readonly { key: string; names: readonly string[] }[] | null
}

export interface CardListPupil {
  /** Of the enrolment. */
  id: number
  name: string
  admission_no: string
  roll_no: string | null
  section: NamedThing
  /** What stands there already, as it is shown. */
  stored: Readonly<Record<string, string>>
}

export interface CardListInput extends SaidOfList {
  source: ListSource
  /** As the file is called; absent for a paste. */
  file_name?: string | undefined
  class: NamedThing
  section: NamedThing
  /** Remarks have one column, which need not be called so; entries have one each, and an unknown one stops the list. */
  columns: readonly CardColumn[]
  pupils: readonly CardListPupil[]
}

export interface CardProblem {
  row: number
  /** The column of the cell, from 0; null: the row's. */
  at: number | null
  code: string
  value: string | null
  said: Sentence
  /** Taken once its row is accepted. */
  is_doubt: boolean
}

/** What a cell would store. */
export interface CardCell {
  row: number
  at: number
  /** Of the pupil. */
  id: number
  field: CardField
  value: string
}

export interface CardListOutput {
  reading: ListReading
  asks: ListAsk[]
  problems: CardProblem[]
  /** Empty while something is asked; none of a row that is out. */
  cells: CardCell[]
  whose: { row: number; id: number }[]
  turned: GridTurn | null
}
