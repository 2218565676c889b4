import { type Sentence, say, type Word } from '../../../domain/say.ts'
import type { Grid, GridTurn } from '../grid/grid-cells.ts'
import type { ColumnHead } from '../grid/heading-rows.ts'
import type { ListTable } from '../grid/table.ts'
import type { ColumnFacts } from './columns/column-facts.ts'
import type { AskChoice, AskKind, ColumnBy, LeftAs, ListAsk, MarkListField, MarkListInput } from './reading.ts'
import type { Legend } from './rows/legend.ts'
import type { PupilIndex } from './rows/pupils.ts'

/** What a column of the list is taken for. Neither fields nor `left_as`: not known yet. */
export interface ColumnUse {
  at: number
  head: ColumnHead
  facts: ColumnFacts
  fields: MarkListField[]
  left_as: LeftAs | null
  by: ColumnBy
}

/** A line of the list that speaks of changed marks. */
export interface ChangeNote {
  row: number
  text: string
}

/** A list while it is read. */
export interface ListWork {
  input: MarkListInput
  table: ListTable
  index: PupilIndex
  /** What the list says of its own codes. */
  legend: Legend
  /** Its lines that speak of changed marks. */
  notes: readonly ChangeNote[]
  columns: ColumnUse[]
  /** What stands above the list, and the name of its sheet. */
  titles: readonly string[]
  asks: ListAsk[]
  /** It has a line for each pupil and question. */
  isLong: boolean
  /** The list with a line for each pupil, where they stood beside one another: its first pupil's row, and the column that it was. */
  turned: { grid: Grid; turn: GridTurn; first: number; at: number } | null
}

export const columnOf = ({ columns }: ListWork, field: MarkListField): ColumnUse | undefined =>
  columns.find(({ fields }) => fields.includes(field))

export const isFree = ({ fields, left_as }: ColumnUse): boolean => fields.length === 0 && left_as === null

export function take(column: ColumnUse, by: ColumnBy, ...fields: MarkListField[]) {
  Object.assign(column, { fields, left_as: null, by })
}

export function leave(column: ColumnUse, by: ColumnBy, left_as: LeftAs) {
  Object.assign(column, { fields: [], left_as, by })
}

/** A, B … as programs letter their columns. */
export const letterAt = (at: number): string =>
  (at >= 26 ? letterAt(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** The heading of a column, or its letter. */
export const columnName = ({ at, head }: Pick<ColumnUse, 'at' | 'head'>): Word =>
  head.text === '' ? say('list.column', { letter: letterAt(at) }) : head.text

export const columnChoice = (column: ColumnUse): AskChoice => {
  const label = columnName(column)
  return {
    value: String(column.at),
    label: typeof label === 'number' || 'code' in Object(label) ? (label as Sentence) : String(label),
  }
}

interface NewAsk {
  kind: AskKind
  /** Tells two of a kind apart. */
  of?: string
  message: Sentence
  rows?: readonly number[]
  choices?: AskChoice[]
  proposed?: string | null
}

const mostAsks = 50
const mostRowsNamed = 200

/** What was answered; null where nobody has said yet, and then it is asked. */
export function answerTo({ input, asks }: Pick<ListWork, 'input' | 'asks'>, ask: NewAsk): string | null {
  const { kind, of, message, rows = [], choices = [], proposed = null } = ask
  const id = of === undefined ? kind : `${kind}.${of}`
  const answer = input.answers?.[id]
  if (answer !== undefined && choices.some(({ value }) => value === answer)) return answer
  if (asks.length < mostAsks && !asks.some((one) => one.id === id))
    asks.push({ id, kind, message, rows: rows.slice(0, mostRowsNamed), choices, proposed })
  return null
}
