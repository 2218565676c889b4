import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Question } from '#contract'
import type { Column } from '#web/ui/list/list-table.tsx'
import classes from '../list/questions.module.css'
import { excerptOf } from '../sheet/excerpt.ts'
import { isChosen, pageState, type Selection } from './selection.ts'

interface SelectColumn {
  selection: Selection
  /** Ids of the rows that are shown. */
  page: readonly number[]
  onToggle: (id: number, range: boolean) => void
  onTogglePage: () => void
}

/** The boxes before the rows; Shift takes everything since the last one. */
export function useSelectColumn({ selection, page, onToggle, onTogglePage }: SelectColumn): Column<Question> {
  const { t } = useLingui()
  const whole = pageState(selection, page)
  return {
    title: t`Chosen`,
    width: 36,
    head: (
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t`Choose all questions of this page`}
        checked={whole === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = whole === 'some'
        }}
        onChange={onTogglePage}
        disabled={page.length === 0}
      />
    ),
    show: (question) => (
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t`Choose ${excerptOf(question)}`}
        checked={isChosen(selection, question.id)}
        onChange={({ nativeEvent }) => onToggle(question.id, isWithShift(nativeEvent))}
        // Shift would mark the text between two clicks.
        onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
      />
    ),
  }
}

const isWithShift = (event: Event) => event instanceof globalThis.MouseEvent && event.shiftKey
