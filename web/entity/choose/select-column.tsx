import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Column } from '#web/ui/list/list-table.tsx'
import classes from './choose.module.css'
import { isChosen, pageState } from './selection.ts'
import type { Choosing } from './use-selection.ts'

interface SelectColumn<R> {
  /** The rows that are shown. */
  rows: readonly R[]
  /** Rows with which nothing can be done have no box. */
  isOpen?: (row: R) => boolean
  /** Tells a row's box from that of the next row. */
  nameOf: (row: R) => string
  /** Names the box of the head: 'Choose all questions of this page'. */
  wholePage: string
}

/** The boxes before the rows; Shift takes everything since the last one. */
export function useSelectColumn<R extends { id: number }>(
  { selection, toggle, togglePage }: Choosing,
  { rows, isOpen = () => true, nameOf, wholePage }: SelectColumn<R>,
): Column<R> {
  const { t } = useLingui()
  const page = rows.filter(isOpen).map(({ id }) => id)
  const whole = pageState(selection, page)
  return {
    title: t`Chosen`,
    width: 36,
    head: (
      <label className={classes.place}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={wholePage}
          checked={whole === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = whole === 'some'
          }}
          onChange={togglePage}
          disabled={page.length === 0}
        />
      </label>
    ),
    show: (row) =>
      isOpen(row) && (
        <label className={classes.place}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={t`Choose ${nameOf(row)}`}
            checked={isChosen(selection, row.id)}
            onChange={({ nativeEvent }) => toggle(row.id, isWithShift(nativeEvent))}
            // Shift would mark the text between two clicks.
            onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
          />
        </label>
      ),
  }
}

const isWithShift = (event: Event) => event instanceof globalThis.MouseEvent && event.shiftKey
