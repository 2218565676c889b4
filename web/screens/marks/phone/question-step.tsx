import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { memo, useLayoutEffect, useRef } from 'react'
import { initialsOf } from '#web/ui/initials.ts'
import { noValue } from '#web/ui/no-value.ts'
import { keepFocus } from '../sheet/cell-notes.tsx'
import { uncountedReasons } from '../sheet/cell-words.ts'
import type { HeadColumn } from '../sheet/head-column.ts'
import type { CellView } from '../store/row-view.ts'
import classes from './phone.module.css'

interface QuestionStepProps {
  c: number
  column: HeadColumn
  cell: CellView | undefined
  isHere: boolean
  /** The pupil was not there. */
  isOut: boolean
  onPick: (c: number) => void
}

/** A question of the pupil; of forty the one that was typed into is drawn anew. */
export const QuestionStep = memo(function QuestionStep({ c, column, cell, isHere, isOut, onPick }: QuestionStepProps) {
  const { i18n } = useLingui()
  const own = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (isHere) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  const { shown = 'saved', text = '', by = null, uncounted = null } = cell ?? {}
  return (
    <li ref={own} className={classes.step} data-here={isHere || undefined} data-out={isOut || undefined}>
      <button
        type="button"
        className={classes.pick}
        aria-current={isHere ? 'step' : undefined}
        aria-description={uncounted ? i18n._(uncountedReasons[uncounted]) : undefined}
        onPointerDown={keepFocus}
        onClick={() => onPick(c)}
      >
        <VisuallyHidden>
          {column.name}: {text || noValue}
        </VisuallyHidden>
        <span aria-hidden className={column.isDropped ? classes.struck : classes.question}>
          {column.label}
        </span>
        <span aria-hidden className={classes.about}>
          {column.about}
        </span>
        <span
          aria-hidden
          className={classes.value}
          data-shown={shown === 'saved' ? undefined : shown}
          data-uncounted={uncounted ? '' : undefined}
          data-by={by ? initialsOf(by) : undefined}
        >
          {text}
        </span>
      </button>
    </li>
  )
})
