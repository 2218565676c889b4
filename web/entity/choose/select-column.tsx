import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Column } from '#web/ui/list/list-table.tsx'
import classes from './choose.module.css'
import { isChosen, pageState, type Selection } from './selection.ts'

interface SelectColumn<R> {
  selection: Selection
  /** Ids of the rows that are shown. */
  page: readonly number[]
  onToggle: (id: number, range: boolean) => void
  onTogglePage: () => void
  /** Tells a row's box from that of the next row. */
  nameOf: (row: R) => string
  /** Names the box of the head: 'Choose all questions of this page'. */
  wholePage: string
}

/** The boxes before the rows; Shift takes everything since the last one. */
export function useSelectColumn<R extends { id: number }>(options: SelectColumn<R>): Column<R> {
  const { selection, page, onToggle, onTogglePage, nameOf, wholePage } = options
  const { t } = useLingui()
  const whole = pageState(selection, page)
  return {
    title: t`Chosen`,
    width: 36,
    head: (
      <input
        type="checkbox"
        className={classes.box}
        aria-label={wholePage}
        checked={whole === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = whole === 'some'
        }}
        onChange={onTogglePage}
        disabled={page.length === 0}
      />
    ),
    show: (row) => (
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t`Choose ${nameOf(row)}`}
        checked={isChosen(selection, row.id)}
        onChange={({ nativeEvent }) => onToggle(row.id, isWithShift(nativeEvent))}
        // Shift would mark the text between two clicks.
        onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
      />
    ),
  }
}

const isWithShift = (event: Event) => event instanceof globalThis.MouseEvent && event.shiftKey
