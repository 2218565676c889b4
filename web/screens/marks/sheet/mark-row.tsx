import { useLingui } from '@lingui/react/macro'
import { memo, useSyncExternalStore } from 'react'
import type { MarkKey } from '#contract'
import { initialsOf } from '#web/ui/initials.ts'
import { noValue } from '#web/ui/no-value.ts'
import { attendanceSigns } from '../../../entity/exam/words.ts'
import type { CellView, RowView } from '../store/row-view.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { keepFocus } from './cell-notes.tsx'
import { uncountedReasons } from './cell-words.ts'
import classes from './marking.module.css'
import { rollOf } from './roll-of.ts'

export interface MarkRowProps {
  store: SheetStore
  id: number
  /** The line of the pupil in the sheet, from 0. */
  r: number
  columns: number
  fieldAt: (id: number, c: number) => MarkKey | null
  /** Whether this is the line that is worked in. */
  isHere: boolean
  /** Pupils have their questions in several orders: which is this one's. */
  hasSets: boolean
  /** Pupils of several sections: a roll number says not who it is. */
  hasSections: boolean
  isNarrow: boolean
  /** Tells how this pupil's total comes about. */
  onTotal: (id: number, name: string) => void
}

/** One pupil's line; drawn anew when something of this pupil changes, or the input enters or leaves it. */
export const MarkLine = memo(function MarkLine(props: MarkRowProps) {
  const { store, id, r, columns, fieldAt, isHere, hasSets, hasSections, isNarrow, onTotal } = props
  const view = useSyncExternalStore(
    (listener) => store.subscribeRow(id, listener),
    () => store.row(id),
  )
  const { t, i18n } = useLingui()
  const { row, attendance } = view
  const { set } = row
  const isAbsent = attendance !== null && attendance !== 'P'
  return (
    <tr
      data-r={r}
      aria-rowindex={r + 2}
      data-fifth={r % 5 === 4 || undefined}
      data-here={isHere || undefined}
      data-absent={isAbsent || undefined}
    >
      <th scope="row" className={classes.pupil} title={row.student.name}>
        <span className={classes.roll}>{rollOf(row, hasSections)}</span>
        {hasSets && set !== null && (
          <span className={classes.set} title={t`Set ${set}`}>
            {set}
          </span>
        )}
        {row.student.name}
      </th>
      <Cell
        c={0}
        className={classes.attendance}
        {...lookOf(view.cells.get('attendance'))}
        text={attendance === null ? noValue : i18n._(attendanceSigns[attendance])}
      />
      {Array.from({ length: columns }, (_, at) => {
        const field = fieldAt(id, at + 1)
        const cell = field === null ? undefined : view.cells.get(field)
        const why = cell?.uncounted ? i18n._(uncountedReasons[cell.uncounted]) : undefined
        return (
          <Cell
            key={field ?? at}
            c={at + 1}
            className={classes.mark}
            text={cell?.text}
            {...lookOf(cell)}
            uncounted={why}
          />
        )
      })}
      <Totals {...{ view, isNarrow, onTotal }} />
    </tr>
  )
})

interface CellProps {
  c: number
  className: string | undefined
  shown: string | undefined
  text: string | undefined
  /** Initials of whoever has just changed it. */
  by: string | undefined
  /** Why it is no part of the total. */
  uncounted?: string | undefined
}

const lookOf = (cell: CellView | undefined) => ({ shown: cell?.shown, by: cell?.by ? initialsOf(cell.by) : undefined })

/** Of a line with forty of them the one that was typed into is drawn anew. */
const Cell = memo(function Cell({ c, className, shown, text, by, uncounted }: CellProps) {
  return (
    <td
      className={`${classes.cell} ${className}`}
      data-c={c}
      data-shown={shown === 'saved' ? undefined : shown}
      data-by={by}
      data-uncounted={uncounted && ''}
      title={uncounted}
      aria-description={uncounted}
    >
      {text}
    </td>
  )
})

interface TotalsProps extends Pick<MarkRowProps, 'isNarrow' | 'onTotal'> {
  view: RowView
}

function Totals({ view: { row, total, isSettled, attendance }, isNarrow, onTotal }: TotalsProps) {
  const { t } = useLingui()
  const isOut = attendance !== null && attendance !== 'P'
  if (isNarrow) return <td className={classes.total}>{isOut ? '' : total}</td>
  return (
    <>
      <td className={classes.total}>
        {isOut || total === null ? (
          isOut && noValue
        ) : (
          // The keyboard has a key for it below the sheet, of the pupil who is worked on.
          <button
            type="button"
            tabIndex={-1}
            className={classes.why}
            title={t`How the total of ${row.student.name} adds up`}
            onPointerDown={keepFocus}
            onClick={() => onTotal(row.id, row.student.name)}
          >
            {total}
            {row.grace > 0 && ` + ${row.grace}`}
          </button>
        )}
      </td>
      <td className={classes.grade}>
        {isSettled && row.percent !== null ? `${row.percent} %${row.grade ? ` · ${row.grade}` : ''}` : ''}
      </td>
    </>
  )
}
