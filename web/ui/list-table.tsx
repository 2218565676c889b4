import { Trans } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SortHeader } from './sort-header.tsx'

/** One column: its title, what it shows of a row, and, if it can be sorted by, the field's name on the wire. */
export interface Column<R> {
  title: string
  show: (row: R, index: number) => ReactNode
  sort?: string
  /** Digits of equal width, no line breaks. */
  numbers?: boolean
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
}

/** A list's rows as a table; on a phone every row is a card. */
export function ListTable<R extends { id: number }>(props: ListTableProps<R>) {
  const { label, columns, rows, stale = false, sort = null, onSort, empty, skeletons = 10 } = props
  return (
    <section
      className="list-box"
      data-stale={stale || undefined}
      aria-busy={stale || rows === undefined}
      aria-label={label}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                style={{ width: column.width }}
                aria-sort={ariaSort(column.sort, sort)}
              >
                {column.sort && onSort ? (
                  <SortHeader title={column.title} field={column.sort} sort={sort} onSort={onSort} />
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns.length} count={skeletons} />}
          {rows?.map((row, index) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.title} data-label={column.title} className={column.numbers ? 'numbers' : undefined}>
                  {column.show(row, index)}
                </td>
              ))}
            </tr>
          ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} data-empty>
                {empty ?? <NoData />}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
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
