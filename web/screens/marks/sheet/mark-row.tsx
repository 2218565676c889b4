import { useLingui } from '@lingui/react/macro'
import { memo, useSyncExternalStore } from 'react'
import { attendanceSigns } from '../../exams/words.ts'
import type { CellView, RowView, SheetStore } from '../store/sheet-store.ts'
import classes from './marking.module.css'

export interface MarkRowProps {
  store: SheetStore
  id: number
  /** Its line. */
  r: number
  columns: number
  fieldAt: (id: number, c: number) => string | null
  /** The column that is worked in, null in another line. */
  activeC: number | null
  hasSets: boolean
  /** Pupils of several sections: a roll number says not who it is. */
  hasSections: boolean
  isNarrow: boolean
}

/** One pupil's line; drawn anew when something of this pupil changes, or the input enters or leaves it. */
export const MarkLine = memo(function MarkLine(props: MarkRowProps) {
  const { store, id, r, columns, fieldAt, activeC, hasSets, hasSections, isNarrow } = props
  const view = useSyncExternalStore(
    (listener) => store.subscribeRow(id, listener),
    () => store.row(id),
  )
  const { i18n } = useLingui()
  const { row, attendance } = view
  const isAbsent = attendance !== null && attendance !== 'P'
  return (
    <tr
      data-r={r}
      aria-rowindex={r + 2}
      data-fifth={r % 5 === 4 || undefined}
      data-here={activeC !== null || undefined}
      data-absent={isAbsent || undefined}
    >
      <th scope="row" className={classes.pupil} title={row.student.name}>
        <span className={classes.roll}>
          {[hasSections && row.section.title, row.student.roll_no ?? '–'].filter(Boolean).join(' ')}
        </span>
        {row.student.name}
      </th>
      {hasSets && <td>{row.set}</td>}
      <Cell cell={view.cells.get('attendance')} c={0} className={classes.attendance}>
        {attendance === null ? '–' : i18n._(attendanceSigns[attendance])}
      </Cell>
      {Array.from({ length: columns }, (_, at) => {
        const field = fieldAt(id, at + 1)
        const cell = field === null ? undefined : view.cells.get(field)
        return (
          <Cell key={field ?? at} cell={cell} c={at + 1} className={classes.mark}>
            {cell?.text}
          </Cell>
        )
      })}
      <Totals view={view} isNarrow={isNarrow} />
    </tr>
  )
})

function Cell({
  cell,
  c,
  className,
  children,
}: { cell: CellView | undefined; c: number } & React.ComponentProps<'td'>) {
  return (
    <td
      className={`${classes.cell} ${className}`}
      data-c={c}
      data-shown={cell?.shown === 'saved' ? undefined : cell?.shown}
    >
      {children}
    </td>
  )
}

function Totals({ view: { row, total, isSettled, attendance }, isNarrow }: { view: RowView; isNarrow: boolean }) {
  const isOut = attendance !== null && attendance !== 'P'
  if (isNarrow) return <td className={classes.total}>{isOut ? '' : total}</td>
  return (
    <>
      <td className={classes.total}>
        {isOut ? '–' : (total ?? '')}
        {!isOut && row.grace > 0 && ` + ${row.grace}`}
      </td>
      <td className={classes.grade}>
        {isSettled && row.percent !== null ? `${row.percent} %${row.grade ? ` · ${row.grade}` : ''}` : ''}
      </td>
    </>
  )
}
