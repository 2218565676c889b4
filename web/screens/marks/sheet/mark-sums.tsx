import { Trans } from '@lingui/react/macro'
import { memo, useSyncExternalStore } from 'react'
import { noValue } from '#web/ui/no-value.ts'
import { roundedNumber } from '../../../../marking/ratio.ts'
import { type ColumnSum, TOTAL } from '../store/column-sums.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { HeadColumn } from './head-column.ts'
import classes from './marking.module.css'

interface MarkSumsProps {
  store: SheetStore
  head: HeadColumn[]
  isNarrow: boolean
  /** Number of its first line in the grid. */
  below: number
}

/** Lines of the foot. */
export const sumLines = 3

/** What the columns come to so far, of all pupils of the sheet: how many have marks, their mean, and how many have none yet. */
export const MarkSums = memo(function MarkSums({ store, head, isNarrow, below }: MarkSumsProps) {
  const lines: [keyof ColumnSum, React.ReactNode][] = [
    ['n', <Trans key="n">Pupils with marks</Trans>],
    ['mean', <Trans key="mean">Average</Trans>],
    ['open', <Trans key="open">Not yet</Trans>],
  ]
  const fields = [...head.map(({ field }) => field), TOTAL]
  return (
    <tfoot>
      {lines.map(([what, name], at) => (
        <tr key={what} aria-rowindex={below + at}>
          <th scope="row" className={classes.pupil}>
            {name}
          </th>
          <td className={classes.attendance}>{what === 'open' && <Sum {...{ store, what }} field="attendance" />}</td>
          {fields.map((field) => (
            <td key={field} className={field === TOTAL ? classes.total : classes.mark}>
              <Sum {...{ store, field, what }} />
            </td>
          ))}
          {!isNarrow && <td className={classes.grade} />}
        </tr>
      ))}
    </tfoot>
  )
})

/** Drawn anew when its own column comes to something else. */
const Sum = memo(function Sum({ store, field, what }: { store: SheetStore; field: string; what: keyof ColumnSum }) {
  const value = useSyncExternalStore(
    (listener) => store.subscribeColumn(field, listener),
    () => store.columnSum(field)[what],
  )
  if (value === null) return noValue
  return what === 'mean' ? roundedNumber(value, 2).toFixed(2) : value
})
