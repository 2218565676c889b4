import { messageOf, type OpenReading, type Sentence, say, type UploadReading } from '#contract'
import type { ListHead } from './list-head.ts'
import type { FoundInList } from './open-list.ts'

/** What a door knows of its list beside what its file and its rows say. */
export interface OwnReading {
  preview: UploadReading['preview']
  fits: number
  of: number
  /** Said in the place of the columns, and what tells one layout of such lists from another. */
  clauses?: readonly Sentence[] | undefined
  /** Said behind them. */
  further?: readonly Sentence[] | undefined
  signature?: string | undefined
  /** Something is known by what the columns hold alone. */
  isByContent?: boolean | undefined
}

/** Columns that are none of the file. */
const beside: ReadonlySet<UploadReading['columns'][number]['by']> = new Set(['title', 'made'])
const mostRead = 20
const mostLost = 12

const columnClauses = (read: readonly string[], lost: readonly string[]) => [
  say('clause.list_read', { columns: read.slice(0, mostRead) }),
  ...(lost.length > 0 ? [say('clause.list_left', { columns: lost.slice(0, mostLost) })] : []),
]

/** How a list was read, as it goes out: what its file says of its columns, and what its rows brought up. */
export function readingOf(
  {
    columns,
    door: _,
    open_sheets: _open,
    proposed_sheet: _proposed,
    together: _together,
    is_sure,
    signature,
    ...head
  }: ListHead,
  { asks, values, left }: FoundInList,
  own: OwnReading,
): OpenReading {
  const nameOf = ({ heading, samples }: UploadReading['columns'][number]) => heading || samples[0] || ''
  const lost = columns.flatMap((one) => (one.fields.length === 0 && one.heading ? one.heading : []))
  const read = columns.flatMap((one) => (one.fields.length > 0 && !beside.has(one.by) ? nameOf(one) : []))
  const titles = columns.flatMap((one) => (one.by === 'title' ? one.samples : []))
  const said = messageOf(
    say('list.layout', {
      clauses: [
        ...(own.clauses ?? columnClauses(read, lost)),
        ...(titles.length > 0 ? [say('clause.list_title', { titles })] : []),
        ...(own.further ?? []),
      ],
    }),
  )
  return {
    reading: {
      ...{ ...head, columns, values, missing: [], preview: own.preview },
      layout: {
        signature: own.signature === undefined ? signature : `${signature}|${own.signature}`,
        ...{ sentence: said.message, said, known: false, fits: own.fits, of: own.of },
        sure: is_sure && asks.length === 0 && !own.isByContent,
        against: asks.flatMap(({ kind, rows }) => (rows[0] ? [{ law: kind, rows }] : [])),
      },
      left: [...head.left, ...left].sort((one, other) => one.row - other.row),
    },
    asks,
  }
}
