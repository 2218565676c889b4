import type { ChosenValue } from '#contract'

/** What the preview of a list does not know by itself: the words of the door that the list comes in by. Methods: each door has its own columns. */
export interface ListKind {
  /** What a column can be taken for; two at most in one column. */
  choices: readonly (readonly string[])[]
  nameOf(field: string): string
  /** "36 numbers"; null where nothing is counted. */
  countOf(fields: readonly string[]): string | null
  /** What a text of such a column can mean here. */
  meaningsOf(column: string): readonly ChosenValue[]
  meaningOf(here: ChosenValue): string
  /** A value as it would stand here, of a column that is taken for this. */
  textOf(value: string | number, fields: readonly string[]): string
  /** The heading of who is lacking: "Pupils who are not in the list". */
  missingTitle: string
  /** How the column of a text is called, where texts of several stand below each other. */
  columnOf?(column: string): string
}
