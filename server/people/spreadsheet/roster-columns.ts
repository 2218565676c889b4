import { messageOf } from '#contract'
import { columnWord } from '../../../domain/spreadsheet-columns.ts'
import type { ReadingTable } from '../../uploads/spreadsheet-reader.ts'

interface RosterColumns {
  /** Our columns that the file has, or that are the same in every row. */
  columns: ReadonlySet<string>
  /** The heading of a column of ours in the file. */
  headingOf(column: string): string
  /** Headings that are none of ours, and no serial number. */
  unread: readonly string[]
}

/** Which columns of ours a list has, by what its file says of them. */
export function columnsOf({ table: { head }, input }: Pick<ReadingTable, 'table' | 'input'>): RosterColumns {
  const filled = Object.entries(input.fillers).flatMap(([column, text]) => (text ? column : []))
  const found = head.columns.flatMap(({ fields }) => fields)
  return {
    columns: new Set([...found, ...filled]),
    unread: head.columns.flatMap(({ fields, left_as, heading }) =>
      fields.length === 0 && left_as === 'other' ? heading : [],
    ),
    headingOf(column) {
      const heading = head.columns.find(({ fields }) => fields.includes(column))?.heading
      const word = columnWord(column)
      return heading || (typeof word === 'object' && 'code' in word ? messageOf(word).message : String(word))
    },
  }
}
