import type { MarkListField, ReadValue, ValueHere } from '../../../interchange/doors/marks/reading.ts'

/** What the preview of a list does not know by itself: the words of the door that the list comes in by. */
export interface ListKind {
  /** What a column can be taken for; two at most in one column. */
  choices: readonly (readonly MarkListField[])[]
  nameOf: (field: MarkListField) => string
  /** "36 numbers"; null where nothing is counted. */
  countOf: (fields: readonly MarkListField[]) => string | null
  /** What a text of such a column can mean here. */
  meaningsOf: (column: ReadValue['column']) => readonly ValueHere[]
  meaningOf: (here: ValueHere) => string
  /** A value as it would stand here, of a column that is taken for this. */
  textOf: (value: string | number, fields: readonly MarkListField[]) => string
  /** The heading of who is lacking: "Pupils who are not in the list". */
  missingTitle: string
}
