import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { moveFocus, takeTabStop } from '#web/ui/grid-keys.ts'
import type { MatrixCell, MatrixRow, matrixOf } from '../subject-matrix.ts'
import classes from './matrix.module.css'

/** A cell by its places among the rows and the columns as they are shown. */
export interface MatrixPlace {
  row: string
  column: string
}

interface MatrixTableProps {
  matrix: ReturnType<typeof matrixOf>
  /** Several at once: a row, a column, or what lies between two cells. */
  onTick: (columns: string[], rows: string[], on: boolean) => void
  onOpen: (place: MatrixPlace) => void
  onMenu: (column: string, button: HTMLElement) => void
}

/**
 * Subjects down, classes across: plain boxes and one set of listeners. A box that is ticked is drawn at once, by the browser itself; what follows from it, in
 * the heads and below, is worked out between other work.
 */
export function MatrixTable(props: MatrixTableProps) {
  const { t } = useLingui()
  const { rows, columns } = props.matrix
  const table = useRef<HTMLTableElement>(null)
  const listeners = useListeners(table, props)
  const groups = {
    COMPULSORY: t`For everybody`,
    ELECTIVE: t`Chosen by pupils`,
    CO_SCHOLASTIC: t`Without marks`,
  }
  const kinds = (['COMPULSORY', 'ELECTIVE', 'CO_SCHOLASTIC'] as const).filter((kind) =>
    rows.some(({ group }) => group === kind),
  )
  const titles = useMemo(() => columns.map(({ title }) => title).join('\n'), [columns])
  return (
    <div className={classes.box}>
      <table ref={table} className={classes.matrix} aria-label={t`Subjects by class`} {...listeners}>
        <thead>
          <tr>
            <th scope="col">{t`Subject`}</th>
            {columns.map(({ key, title, count }) => (
              <th key={key} scope="col">
                <button type="button" className={classes.whole} data-column={key}>
                  <b>{title}</b>
                  <span>{count}</span>
                </button>
                <button
                  type="button"
                  className={classes.more}
                  data-menu={key}
                  aria-label={t`More for ${title}`}
                  aria-haspopup="menu"
                >
                  ⋯
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {kinds.map((kind) => (
          <tbody key={kind}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{groups[kind]}</span>
              </th>
            </tr>
            {rows
              .filter(({ group }) => group === kind)
              .map((row) => (
                <MatrixLine key={row.key} row={row} titles={titles} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const isSame = (one: MatrixCell, other: MatrixCell | undefined) =>
  one.state === other?.state && one.code === other.code && one.streams === other.streams

const MatrixLine = memo(
  function MatrixLine({ row, titles }: { row: MatrixRow; titles: string }) {
    const names = titles.split('\n')
    const line = useRef<HTMLTableRowElement>(null)
    useLayoutEffect(() => {
      const boxes = line.current?.querySelectorAll('input') ?? []
      for (const [at, box] of boxes.entries()) box.checked = row.cells[at]?.state !== 'OFF'
    }, [row])
    return (
      <tr ref={line} data-row={row.key}>
        <th scope="row">
          <button
            type="button"
            tabIndex={-1}
            className={classes.whole}
            data-whole={row.key}
            title={row.other ?? undefined}
          >
            {row.title}
            {row.other && <small className={classes.other}> {row.other}</small>}
          </button>
        </th>
        {row.cells.map(({ state, code, streams }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
          <td key={at} data-there={state === 'THERE' || undefined}>
            <input
              type="checkbox"
              tabIndex={-1}
              defaultChecked={state !== 'OFF'}
              aria-disabled={state === 'THERE' || undefined}
              aria-label={`${row.title}, ${names[at]}`}
            />
            {streams && <i>{streams}</i>}
            {code && <span>{code}</span>}
          </td>
        ))}
      </tr>
    )
  },
  (before, { row, titles }) =>
    before.titles === titles &&
    before.row.title === row.title &&
    before.row.cells.length === row.cells.length &&
    row.cells.every((cell, at) => isSame(cell, before.row.cells[at])),
)

const dataOf = (target: EventTarget): DOMStringMap =>
  target instanceof HTMLElement
    ? (target.closest<HTMLElement>('[data-column], [data-menu], [data-whole]')?.dataset ?? {})
    : {}

/** What the table listens to, for all of its cells. */
function useListeners(table: RefObject<HTMLTableElement | null>, props: MatrixTableProps) {
  const latest = useRef(props)
  latest.current = props
  /** Where a range begins: the last cell that was ticked. */
  const anchor = useRef<MatrixPlace | null>(null)
  const listeners = useRef({
    onClick: (event: React.MouseEvent) => {
      const { matrix, onMenu } = latest.current
      const { column, menu, whole } = dataOf(event.target)
      if (menu) onMenu(menu, event.target as HTMLElement)
      else if (column) tickColumn(latest.current, column)
      else if (whole) tickRow(latest.current, whole)
      const place = placeAt(matrix, event.target)
      if (!place) return
      const from = event.shiftKey ? anchor.current : null
      anchor.current = place
      const box = event.target as HTMLInputElement
      // What the school has stays ticked.
      const isThere = stateAt(matrix, place) === 'THERE'
      if (from) {
        box.checked = isThere || stateAt(matrix, from) !== 'OFF'
        return tickBetween(latest.current, from, place)
      }
      if (isThere) return event.preventDefault()
      const { checked } = box
      startTransition(() => latest.current.onTick([place.column], [place.row], checked))
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const element = event.target as HTMLElement
      const { matrix, onOpen } = latest.current
      const place = placeAt(matrix, element)
      if (event.key === 'Enter' && place) {
        event.preventDefault()
        onOpen(place)
      } else if (moveFocus(element, event.key)) event.preventDefault()
    },
    onDoubleClick: ({ target }: React.MouseEvent) => {
      const { matrix, onOpen } = latest.current
      const cell = target instanceof HTMLElement && !(target instanceof HTMLInputElement) ? target.closest('td') : null
      const place = cell?.firstElementChild ? placeAt(matrix, cell.firstElementChild) : null
      if (place) onOpen(place)
    },
    onFocus: ({ target }: React.FocusEvent) => {
      if (table.current) takeTabStop(table.current, target)
    },
  })
  useEffect(() => {
    if (table.current) takeTabStop(table.current, table.current.querySelector('tbody input'))
  }, [table])
  return listeners.current
}

/** The cell of a box; null for what is there already, which is not changed. */
function placeAt({ rows, columns }: MatrixTableProps['matrix'], target: EventTarget): MatrixPlace | null {
  const cell = target instanceof HTMLInputElement ? target.closest('td') : null
  const row = rows.find(({ key }) => key === cell?.closest('tr')?.dataset.row)
  const column = cell ? columns[cell.cellIndex - 1] : undefined
  return row && column ? { row: row.key, column: column.key } : null
}

const stateAt = ({ rows, columns }: MatrixTableProps['matrix'], { row, column }: MatrixPlace) =>
  rows.find(({ key }) => key === row)?.cells[columns.findIndex(({ key }) => key === column)]?.state ?? 'OFF'

const between = <Thing extends { key: string }>(all: readonly Thing[], one: string, other: string): string[] => {
  const places = [one, other].map((key) => all.findIndex((thing) => thing.key === key))
  return all.slice(Math.min(...places), Math.max(...places) + 1).map(({ key }) => key)
}

/** All from the last one that was ticked become as that one is. */
function tickBetween({ matrix, onTick }: MatrixTableProps, from: MatrixPlace, to: MatrixPlace) {
  onTick(
    between(matrix.columns, from.column, to.column),
    between(matrix.rows, from.row, to.row),
    stateAt(matrix, from) !== 'OFF',
  )
}

/** What a press on a head ticks: all that the board has there, else everything; what is ticked already is taken off. */
function tickWhole(cells: readonly { key: string; cell: MatrixCell | undefined }[]): { keys: string[]; on: boolean } {
  const offered = cells.filter(({ cell }) => cell?.offered)
  const meant = offered.length > 0 ? offered : cells
  const isFull = meant.every(({ cell }) => cell?.state !== 'OFF')
  return { keys: (isFull ? cells : meant).map(({ key }) => key), on: !isFull }
}

function tickColumn({ matrix: { rows, columns }, onTick }: MatrixTableProps, column: string) {
  const at = columns.findIndex(({ key }) => key === column)
  const { keys, on } = tickWhole(rows.map(({ key, cells }) => ({ key, cell: cells[at] })))
  onTick([column], keys, on)
}

function tickRow({ matrix: { rows, columns }, onTick }: MatrixTableProps, row: string) {
  const cells = rows.find(({ key }) => key === row)?.cells ?? []
  const { keys, on } = tickWhole(columns.map(({ key }, at) => ({ key, cell: cells[at] })))
  onTick(keys, [row], on)
}
