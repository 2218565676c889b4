import { type browserMarkSources, type MarkItem, type MarkKey, type Message, partsOf } from '#contract'

/** What a cell of a mark sheet holds: marks, "NA", an attendance, a remark; null for nothing. */
export type CellValue = number | string | null

export type MarkSource = (typeof browserMarkSources)[number]

/** What is said of a pupil in the room in which an exam is written. */
export type PresenceField = 'attendance' | 'arrived' | 'left' | 'booklet' | 'note'

/** Of an entry of report cards: item, term, and whether it is the level or the sentence beside it. */
export type EntryField = `${string}|${string}|${'value' | 'text'}`

/**
 * Where something is typed: the id of an exam for its marks, a room of it by the name that `roomKey` gives, or the entries of a section by that of
 * `entryKey`.
 */
export type TypedInto = number | `room ${string}` | `card ${string}`

/** What is typed anywhere. */
export type AnyField = MarkKey | PresenceField | EntryField

/**
 * kept: on its way to the server. conflict: somebody else has put `theirs` there meanwhile. refused: the server does not take it.
 * wrong: it is no value for this cell and is never sent.
 */
type CellState = 'kept' | 'conflict' | 'refused' | 'wrong'

/** A typed value that the server has not acknowledged. It is kept on the device until it has. */
export interface CellDraft<Field extends AnyField = MarkKey> {
  /** School and account: nobody else on the device sees it. */
  scope: string
  into: TypedInto
  /** Of a room the pupil's id, of report cards that of the enrolment. */
  mark_id: number
  field: Field
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

/** A value of any kind. */
export type AnyDraft = CellDraft<AnyField>

/** What is sent at once. The body never changes, nor does its key, until it was answered. */
export interface Batch {
  scope: string
  into: TypedInto
  n: number
  key: string
  body: string
  sent: SentCell[]
  /** Answers that were the server's own failure. */
  failures: number
}

/** `i`: which item of the body it is part of; where it is not said the one at its place. */
export type SentCell<Field extends AnyField = AnyField> = Pick<CellDraft<Field>, 'mark_id' | 'field' | 'value'> & {
  i?: number
}

export const keyOf = ({ mark_id, field }: Pick<AnyDraft, 'mark_id' | 'field'>): string => `${mark_id} ${field}`

/** The cells of an item of a batch. */
export const cellsOf = <Sent extends SentCell>(sent: readonly Sent[], i: number): Sent[] =>
  sent.filter((one, at) => (one.i ?? at) === i)

/** As the wire takes it. */
export const toItem = ({ mark_id, field, base, value }: CellDraft): MarkItem => ({
  ...{ mark_id, ...partsOf(field), base, value },
})
