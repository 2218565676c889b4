import { messageOf, type OpenReading, say } from '#contract'
import type { ReadFile } from '../spreadsheet-kind.ts'
import type { FoundInList } from './open-list.ts'

/** How a list was read, as it goes out: what its file says of its columns, and what its rows brought up. */
export function readingOf(
  { head }: Pick<ReadFile<never>, 'head'>,
  { asks, values, left, preview }: FoundInList,
  { fits, of }: { fits: number; of: number },
): OpenReading {
  const columns = head?.columns ?? []
  const lost = columns.flatMap(({ heading, fields }) => (fields.length === 0 && heading ? heading : []))
  const read = columns.flatMap(({ heading, fields }) => (fields.length > 0 ? heading : []))
  const sentence = say('list.layout', {
    clauses: [
      say('clause.list_read', { columns: read.slice(0, 20) }),
      ...(lost.length > 0 ? [say('clause.list_left', { columns: lost.slice(0, 12) })] : []),
    ],
  })
  const said = messageOf(sentence)
  // Columns are found by their headings or by somebody's word, never by what they hold: there is nothing to confirm.
  const layout = { signature: head?.signature ?? '', sentence: said.message, said, known: false, sure: true }
  return {
    reading: {
      ...{ sheet: '', sheets: [], header_rows: head?.header_rows ?? [], columns },
      layout: {
        ...layout,
        fits,
        of,
        against: asks.flatMap(({ kind, rows }) => (rows[0] ? [{ law: kind, rows }] : [])),
      },
      values,
      left: [...(head?.left ?? []), ...left].sort((a, b) => a.row - b.row),
      missing: [],
      preview,
    },
    asks,
  }
}
