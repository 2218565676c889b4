import { memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import { moveFocus, takeTabStop } from '#web/ui/grid-keys.ts'
import { noValue } from '#web/ui/no-value.ts'
import classes from '../access.module.css'
import { isDiffering } from '../rights.ts'
import type { Cell, Column, RightsRow } from './cells.ts'
import { byGroup, type RowGroup, useDrawn } from './use-drawn.ts'

/** A right in a cell: of which role and module, and how another role has it that this one is compared with. */
interface RightsTableProps {
  label: string
  rows: RightsRow[]
  columns: Column[]
  onToggle: (cell: Cell, status: boolean) => void
  onRow: (row: RightsRow) => void
  onColumn: (column: Column, at: number) => void
  /** Told which cell has the focus. */
  onFocusCell: (cell: Cell | null) => void
}

/** Rights as boxes, each saved when it is ticked. Plain inputs and one listener: 1,500 of them are there in a few frames. */
export const RightsTable = memo(
  function RightsTable(props: RightsTableProps) {
    const { label, rows, columns } = props
    const box = useRef<HTMLDivElement>(null)
    const table = useRef<HTMLTableElement>(null)
    const listeners = useListeners(table, props)
    const groups = useMemo(() => byGroup(rows), [rows])
    const { drawn, onScroll } = useDrawn(box, groups)
    return (
      <div ref={box} className={classes.box} onScroll={onScroll}>
        <table
          ref={table}
          aria-label={label}
          aria-busy={groups.some(({ title }) => !drawn.has(title))}
          className={`${classes.table} ${classes.rights}`}
          style={{ minWidth: firstWidth + columns.length * columnWidth }}
          {...listeners}
        >
          <colgroup>
            <col style={{ width: firstWidth }} />
          </colgroup>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  <button type="button" data-column={column.key} className={classes.all} title={column.title}>
                    {column.title}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) =>
            drawn.has(group.title) ? (
              <RightsGroup key={group.title} group={group} columns={columns.length} />
            ) : (
              <Undrawn key={group.title} height={group.height} />
            ),
          )}
        </table>
      </div>
    )
  },
  // The handlers change with every key that is pressed; what they do is decided by the rows.
  (before, { rows, columns, label }) => before.rows === rows && before.columns === columns && before.label === label,
)

/** px. Fixed, so that no row is measured before it is drawn; ten rights fit beside the rail at 1024. */
const firstWidth = 186
const columnWidth = 72

interface RightsGroupProps {
  group: RowGroup
  columns: number
}

const RightsGroup = memo(
  function RightsGroup({ group: { title, rows }, columns }: RightsGroupProps) {
    return (
      <tbody>
        <tr className={classes.group}>
          <th colSpan={columns + 1} scope="rowgroup">
            {title}
          </th>
        </tr>
        {rows.map((row) => (
          <RightsLine key={row.key} row={row} />
        ))}
      </tbody>
    )
  },
  (before, { group: { title, rows }, columns }) =>
    before.group.title === title &&
    before.columns === columns &&
    before.group.rows.length === rows.length &&
    rows.every((row, at) => row === before.group.rows[at]),
)

/** Keeps the place of a group that is not drawn yet. */
const Undrawn = ({ height }: { height: number }) => (
  <tbody aria-hidden>
    <tr>
      <td className={classes.undrawn} style={{ height }} />
    </tr>
  </tbody>
)

const same = (one: Cell | null, other: Cell | null | undefined) =>
  one?.right === other?.right && one?.other === other?.other && one?.label === other?.label

const RightsLine = memo(
  function RightsLine({ row }: { row: RightsRow }) {
    return (
      <tr data-row={row.key}>
        <th scope="row">
          <button type="button" tabIndex={-1} className={classes.all} data-whole={row.key}>
            {row.title}
          </button>
        </th>
        {row.cells.map(drawCell)}
      </tr>
    )
  },
  (before, { row }) =>
    before.row.title === row.title &&
    before.row.cells.length === row.cells.length &&
    row.cells.every((cell, at) => same(cell, before.row.cells[at])),
)

const keep = () => undefined

/** No component: there are too many of them. The columns of a table keep their places, so that these are the keys. */
function drawCell(cell: Cell | null, at: number) {
  if (!cell) {
    return (
      <td key={at} className={classes.none}>
        {noValue}
      </td>
    )
  }
  const { right, label, other } = cell
  const { status, locked } = right
  return (
    <td key={at} data-differs={isDiffering(right) || undefined} data-locked={locked ?? undefined} data-other={other}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={status}
        onChange={keep}
        aria-label={label}
        aria-disabled={locked ? true : undefined}
      />
    </td>
  )
}

/** What the table listens to, for all of its cells; the handlers may change without anything being drawn anew. */
function useListeners(table: RefObject<HTMLTableElement | null>, props: RightsTableProps) {
  const latest = useRef(props)
  latest.current = props
  const listeners = useRef({
    onChange: ({ target }: { target: EventTarget }) => {
      const cell = cellAt(latest.current.rows, target)
      if (cell) latest.current.onToggle(cell, !cell.right.status)
    },
    onClick: ({ target }: { target: EventTarget }) => {
      const { column, whole } = dataOf(target)
      const { rows, columns, onColumn, onRow } = latest.current
      const at = columns.findIndex(({ key }) => key === column)
      if (columns[at]) onColumn(columns[at], at)
      const row = rows.find(({ key }) => key === whole)
      if (row) onRow(row)
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const element = event.target as HTMLElement
      if (event.key === ' ' && event.shiftKey) {
        event.preventDefault()
        const key = element.closest('tr')?.dataset.row
        const row = latest.current.rows.find((one) => one.key === key)
        if (row) latest.current.onRow(row)
      } else if (moveFocus(element, event.key)) event.preventDefault()
    },
    onFocus: ({ target }: { target: EventTarget }) => {
      if (table.current) takeTabStop(table.current, target)
      latest.current.onFocusCell(cellAt(latest.current.rows, target))
    },
    onBlur: () => latest.current.onFocusCell(null),
  })
  useEffect(() => {
    if (table.current) takeTabStop(table.current, table.current.querySelector('tbody input'))
  }, [table])
  return listeners.current
}

const dataOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset : {})

/** The cell of a box: the first place of a row is its title's. */
function cellAt(rows: RightsRow[], target: EventTarget): Cell | null {
  const place = target instanceof HTMLInputElement ? target.closest('td') : null
  const key = place?.closest('tr')?.dataset.row
  const row = rows.find((one) => one.key === key)
  return (place && row?.cells[place.cellIndex - 1]) ?? null
}
