/** What a cell holds beside what it shows. A `date` is no number, though programs store it as one. */
export type CellKind = 'text' | 'number' | 'date' | 'yes_no' | 'error' | 'no_value'

/**
 * A cell as the program shows it by its format, and what it stores. `error` is #N/A and its like; `no_value` a formula whose last value the file
 * does not hold.
 */
export interface GridCell {
  shown: string
  /** Of a date the days since 30 December 1899, whatever the file counts from. */
  stored?: number
  kind?: CellKind
  /** The same as HTML within its lines, where a part is raised, lowered or marked: "2<sup>3</sup>". */
  html?: string
  is_formula?: true
  /** A line is drawn through it, or through a part of it: somebody took it back. */
  is_struck?: true
  /** The merged cells ("B3:C4") whose value it has. */
  merged?: string
}

export interface GridRow {
  /** As the program counts it, from 1. */
  row: number
  cells: readonly GridCell[]
  /** Hidden or filtered away: left out and told. */
  is_hidden?: boolean
}

/** One sheet of a file, or what was pasted. */
export interface Grid {
  /** '' for a text, which has none. */
  name: string
  is_hidden: boolean
  rows: readonly GridRow[]
  /** Places of the columns that are hidden and hold something; their cells are left blank. */
  hidden_columns?: readonly number[]
}

/** What lay in the clipboard: the text, and the table beside it. */
export interface Clipboard {
  text: string
  html?: string | undefined
}

/** How a list is turned. */
export interface GridTurn {
  /** Rows above that are titles. */
  titles: number
  /** The cell over what the rows are called, where no word of it says what finds the pupils. */
  corner: { row: number; at: number; text: string } | null
}
