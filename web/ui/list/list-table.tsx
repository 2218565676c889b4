import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SortHeader } from './sort-header.tsx'

/** What a column holds. The title is the row itself: it stands first, and stays longest. */
export type ColumnKind =
  | 'serial'
  | 'title'
  | 'text'
  | 'code'
  | 'person'
  | 'number'
  | 'date'
  | 'badge'
  | 'switch'
  | 'actions'

/** One column: its title, what it shows of a row, and, if it can be sorted by, the field's name on the wire. */
export interface Column<R, F extends string = string> {
  title: string
  /** Stands in the head instead of the title, which then only names the column. */
  head?: ReactNode
  show: (row: R, index: number) => ReactNode
  sort?: F
  /** `text` when absent. */
  kind?: ColumnKind
  /** Where the page is narrow, 1 leaves the table first, then 2, …: its value then stands below the title. Absent: it stays. */
  leaves?: number
  width?: number
}

export interface ListTableProps<R extends { id: number }> {
  /** Names the table for screen readers. */
  label: string
  columns: Column<R>[]
  /** undefined until the first page is there: rows of the same height are drawn in its place. */
  rows: R[] | undefined
  /** The rows belong to the page before: they stay, dimmed. */
  stale?: boolean
  /** `field:asc` or `field:desc`. */
  sort?: string | null
  onSort?: (sort: string | null) => void
  /** Said instead of 'No data found', for example with a button that clears the filters. */
  empty?: ReactNode
  skeletons?: number
  /** Why there are no rows; `useList` answers it. */
  error?: unknown
  onRetry?: () => void
}

/** A list's rows as a table; on a phone every row is a card. */
export function ListTable<R extends { id: number }>(props: ListTableProps<R>) {
  const { label, columns, rows, stale = false, sort = null, onSort } = props
  const busy = stale || rows === undefined
  return (
    <section className="list-box" data-stale={stale || undefined} aria-busy={busy} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, head, sort: field, width, kind, leaves }) => (
              <th
                key={title}
                scope="col"
                style={{ width }}
                aria-sort={ariaSort(field, sort)}
                data-kind={kind}
                data-leaves={leaves}
              >
                {field && onSort ? (
                  <SortHeader title={title} field={field} sort={sort} onSort={onSort} />
                ) : (
                  (head ?? title)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <BodyRows {...props} />
        </tbody>
      </table>
    </section>
  )
}

function BodyRows<R extends { id: number }>(props: ListTableProps<R>) {
  const { columns, rows, empty, skeletons = 10, error, onRetry } = props
  if (rows === undefined && error) {
    return (
      <tr>
        <td colSpan={columns.length} data-empty>
          <Failed onRetry={onRetry} />
        </td>
      </tr>
    )
  }
  if (rows === undefined) return <SkeletonRows columns={columns.length} count={skeletons} />
  if (rows.length === 0) {
    return (
      <tr>
        <td colSpan={columns.length} data-empty>
          {empty ?? <NoData />}
        </td>
      </tr>
    )
  }
  return rows.map((row, index) => (
    <tr key={row.id}>
      {columns.map(({ title, kind, leaves, show }) => (
        <td key={title} data-label={title} data-kind={kind} data-leaves={leaves}>
          {show(row, index)}
        </td>
      ))}
    </tr>
  ))
}

function ariaSort(field: string | undefined, sort: string | null) {
  if (!field) return undefined
  if (!sort?.startsWith(`${field}:`)) return 'none'
  return sort.endsWith(':asc') ? 'ascending' : 'descending'
}

export const NoData = () => (
  <Text c="dimmed">
    <Trans>No data found</Trans>
  </Text>
)

export function Failed({ onRetry }: { onRetry?: () => void }) {
  return (
    <Stack align="center" gap="xs" role="alert">
      <Text c="dimmed">
        <Trans>The list could not be loaded.</Trans>
      </Text>
      {onRetry && (
        <Button variant="light" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Stack>
  )
}

const keysOf = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name}-${place}`)

function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return keysOf('row', count).map((row) => (
    <tr key={row} aria-hidden>
      {keysOf('cell', columns).map((cell) => (
        <td key={cell}>
          <Skeleton height={28} radius="sm" />
        </td>
      ))}
    </tr>
  ))
}
