/** How the right answers of a file of questions are written; the choices of the ask `key_by`. */
export const keyWays = ['letter', 'position', 'position0', 'text'] as const
export type KeyWay = (typeof keyWays)[number]

/** A question with options, as its row has it. */
export interface KeyRow {
  options: readonly string[]
  /** What stands in the column of right answers; '' where nothing does. */
  answer: string
  /** What stands in further columns of right answers. */
  beside?: readonly string[]
}

export interface KeyFile {
  rows: readonly KeyRow[]
  /** What the headings count from (Opt 1; "Answer (0-3)"); null where they are letters or silent. */
  from: 0 | 1 | null
  /** What a person said. */
  said: KeyWay | null
  /** Whose letters are known to be letters: of an exported file always, of our template unless a text says otherwise. */
  ours: 'export' | 'template' | null
}

/** Why a row has no key; key_by: it is open for the whole file. */
type KeyFault = 'no_key' | 'key_by' | 'key_differs' | 'answers_differ' | 'answer_unread'

export interface RowKeys {
  /** Places of the right options from 0, in the order of the answer; null: none is known. */
  keys: readonly number[] | null
  fault: KeyFault | null
  /** Of a row that is doubtful: what the way of the file makes of it, and what else it may be. */
  doubt: { shown: readonly number[]; other: readonly number[] } | null
}

/** A row that tells the ways apart, with what each makes of it. */
export interface OpenKeys {
  row: number
  ways: readonly { way: KeyWay; keys: readonly number[] | null }[]
}

export interface DecidedKeys {
  /** null: letters and texts mixed, or nothing at all. */
  by: KeyWay | 'mark' | null
  ask: OpenKeys | null
  /** Rows where position and text differ were told apart by a person. */
  rows: readonly RowKeys[]
  /** The options without the letters and signs that were theirs alone. */
  options: readonly (readonly string[])[]
  /** Rows whose options lost their own letters; those that keep theirs, for most of the file has none. */
  stripped: readonly number[]
  lettered: readonly number[]
  /** Rows whose options stood in one cell. */
  cut: readonly number[]
}
