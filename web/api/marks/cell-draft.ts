import { type browserMarkSources, type MarkItem, type MarkKey, type Message, partsOf } from '#contract'

/** What a cell of a mark sheet holds: marks, "NA", an attendance, a remark; null for nothing. */
export type CellValue = number | string | null

export type MarkSource = (typeof browserMarkSources)[number]

/**
 * kept: on its way to the server. conflict: somebody else has put `theirs` there meanwhile. refused: the server does not take it.
 * wrong: it is no value for this cell and is never sent.
 */
type CellState = 'kept' | 'conflict' | 'refused' | 'wrong'

/** A typed value that the server has not acknowledged. It is kept on the device until it has. */
export interface CellDraft {
  /** School and account: nobody else on the device sees it. */
  scope: string
  exam_id: number
  mark_id: number
  field: MarkKey
  /** What stood there when it was typed, as the server knew it. */
  base: CellValue
  value: CellValue
  state: CellState
  source: MarkSource
  reason: string | null
  /** Marks of whoever was not there after all are cleared. */
  confirm: boolean
  /** ms since 1970; cells are sent in the order in which they were typed. */
  typed_at: number
  theirs?: { value: CellValue; by: string | null; at: string | null }
  why?: Message
}

/** What is sent at once. The body never changes, nor does its key, until it was answered. */
export interface Batch {
  scope: string
  exam_id: number
  n: number
  key: string
  body: string
  sent: Pick<CellDraft, 'mark_id' | 'field' | 'value'>[]
  /** Answers that were the server's own failure. */
  failures: number
}

export const keyOf = ({ mark_id, field }: Pick<CellDraft, 'mark_id' | 'field'>): string => `${mark_id} ${field}`

/** As the wire takes it. */
export const toItem = ({ mark_id, field, base, value }: CellDraft): MarkItem => ({
  ...{ mark_id, ...partsOf(field), base, value },
})
