import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Fragment, memo, type ReactNode, useDeferredValue } from 'react'
import { isRefusal, refusalText } from '../message/refusal.ts'
import { noValue } from '../no-value.ts'
import { usePrinting } from '../printing.ts'
import { type ColumnKind, type Fitted, leastOf } from './fit-columns.ts'
import { openByTap } from './open-row.ts'
import { SortHeader } from './sort-header.tsx'
import { useFitted } from './use-fitted.ts'

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
  /** What the line below the title says of it, where that isn't what the column shows. */
  caption?: (row: R) => ReactNode
  /** Lines of the title, 1 when absent: so high are the rows drawn while it loads. */
  lines?: number
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

/** A list's rows as a table, with the columns there is room for; on a phone or a tablet every row is a card. */
export function ListTable<R extends { id: number }>(props: ListTableProps<R>) {
  const { label, stale = false, sort = null, onSort } = props
  const rows = useFirstInSlices(props.rows)
  const later = useDeferredValue(props.columns)
  // Rows that wait for those of another page are drawn anew between other work: they show what they showed.
  const { box, isCard, fitted } = useFitted(stale ? later : props.columns, rows)
  const columns = fitted.stay
  const printing = usePrinting()
  const busy = (stale || rows === undefined) && !props.error
  return (
    <section
      ref={box}
      className="list-box"
      data-card={isCard || undefined}
      data-stale={stale || undefined}
      aria-busy={busy}
      aria-label={label}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                style={printing ? undefined : { minWidth: leastOf(column) }}
                aria-sort={ariaSort(column.sort, sort)}
                data-kind={column.kind}
              >
                {column.sort && onSort && !printing ? (
                  <SortHeader title={column.title} field={column.sort} sort={sort} onSort={onSort} />
                ) : (
                  (column.head ?? column.title)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <BodyRows {...props} {...{ rows, fitted, isCard }} />
        </tbody>
      </table>
    </section>
  )
}

/** The first rows are drawn between other work, not before it: most of what a list is comes with them. */
function useFirstInSlices<R>(rows: R[] | undefined): R[] | undefined {
  return useDeferredValue(rows !== undefined) ? rows : undefined
}

interface BodyProps<R extends { id: number }> extends Omit<ListTableProps<R>, 'columns'> {
  fitted: Fitted<Column<R>>
  isCard: boolean
}

function BodyRows<R extends { id: number }>(props: BodyProps<R>) {
  const { rows, empty, skeletons = 10, error, onRetry, fitted, isCard } = props
  const columns = fitted.stay
  if (rows === undefined && error) {
    return (
      <tr>
        <td colSpan={columns.length} data-empty>
          <Failed error={error} onRetry={onRetry} />
        </td>
      </tr>
    )
  }
  if (rows === undefined) return <SkeletonRows {...{ fitted }} count={skeletons} />
  if (rows.length === 0) {
    return (
      <tr>
        <td colSpan={columns.length} data-empty>
          {empty ?? <NoData />}
        </td>
      </tr>
    )
  }
  return <Rows {...{ rows, fitted, isCard }} />
}

interface RowsProps<R> {
  rows: R[]
  fitted: Fitted<Column<R>>
  isCard: boolean
}

const Rows = memo(function Rows<R extends { id: number }>({ rows, fitted, isCard }: RowsProps<R>) {
  return rows.map((row, index) => (
    // The keys of a row are those of every list, in web/keys.
    <tr key={row.id} onClick={isCard ? openByTap : undefined}>
      {fitted.stay.map(({ title, kind, show }) => (
        <td key={title} data-kind={kind}>
          {kind === 'title' ? <div className="list-title">{show(row, index)}</div> : show(row, index)}
          {kind === 'title' && <Caption {...fitted} row={row} index={index} />}
        </td>
      ))}
    </tr>
  ))
}) as <R extends { id: number }>(props: RowsProps<R>) => ReactNode

interface CaptionProps<R> extends Fitted<Column<R>> {
  row: R
  index: number
}

/** What a column shows where it has nothing to say. */
const nothing: unknown[] = [null, undefined, false, '', noValue]

/** The line below the title: what the columns would say that have no room. */
function Caption<R>({ badges, caption, row, index }: CaptionProps<R>) {
  const shown = caption.flatMap((column) => {
    const value = column.caption ? column.caption(row) : column.show(row, index)
    if (nothing.includes(value)) return []
    const isBare = column.kind === 'number' && !column.caption
    return [
      <span key={column.title}>
        {isBare && `${column.title} `}
        {value}
      </span>,
    ]
  })
  if (shown.length === 0 && badges.length === 0) return null
  return (
    <div className="list-caption">
      {badges.map((column) => (
        <Fragment key={column.title}>{column.show(row, index)}</Fragment>
      ))}
      {shown.length > 0 && (
        <div className="list-said">{shown.flatMap((one, place) => (place > 0 ? [' · ', one] : [one]))}</div>
      )}
    </div>
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

interface FailedProps {
  error?: unknown
  onRetry?: () => void
  /** What could not be loaded, where it is no list. */
  children?: ReactNode
}

/** Why there is nothing to see, as far as it was told, and a way to ask again. */
export function Failed({ error, onRetry, children }: FailedProps) {
  const refusal = isRefusal(error) ? error : null
  const isExplained = refusal !== null && refusal.status >= 400 && refusal.status < 500
  return (
    <Stack align="center" gap="xs" role="alert">
      <Text c="dimmed">
        {isExplained
          ? refusalText(refusal)
          : (children ??
            (refusal?.errorCode === 'network' ? (
              <Trans>There is no connection. The list comes once there is one.</Trans>
            ) : (
              <Trans>The list could not be loaded.</Trans>
            )))}
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

interface SkeletonProps<R> {
  fitted: Fitted<Column<R>>
  count: number
}

/** Rows as high as those that come. */
function SkeletonRows<R>({ fitted: { stay, caption, badges }, count }: SkeletonProps<R>) {
  const below = caption.length + badges.length > 0 ? 1 : 0
  return keysOf('row', count).map((row) => (
    <tr key={row} aria-hidden>
      {stay.map(({ title, kind, lines = 1 }) => (
        <td key={title} data-kind={kind}>
          {keysOf('line', kind === 'title' ? lines + below : 1).map((line) => (
            <span key={line} className="list-bar" />
          ))}
        </td>
      ))}
    </tr>
  ))
}
