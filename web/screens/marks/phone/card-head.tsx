import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { noValue } from '#web/ui/no-value.ts'
import { rollOf } from '../sheet/roll-of.ts'
import type { CellEditor } from '../sheet/use-cell-editor.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './phone.module.css'
import { PupilDots } from './pupil-dots.tsx'

interface CardHeadProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  hasSets: boolean
  hasSections: boolean
  /** The column that another pupil is begun with. */
  firstColumn: number
}

/** Who the pupil is and what it comes to, and the ways to those before and after. */
export function CardHead({ store, editor, ids, hasSets, hasSections, firstColumn }: CardHeadProps) {
  const { t } = useLingui()
  const { id } = editor
  const { r } = editor.place
  if (id === null) return null
  const { row } = store.row(id)
  const { name } = row.student
  return (
    <header className={classes.head}>
      <div className={classes.card_head}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t`Previous pupil`}
          disabled={r === 0}
          onClick={() => editor.go({ r: r - 1, c: firstColumn })}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <div className={classes.who}>
          <h2 className={classes.pupil}>
            <span className={classes.roll}>{rollOf(row, hasSections)}</span> {name}
          </h2>
          <Total {...{ store, id, hasSets }} />
        </div>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t`Next pupil`}
          disabled={r >= ids.length - 1}
          onClick={() => editor.go({ r: r + 1, c: firstColumn })}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <PupilDots {...{ store, ids }} here={r} />
    </header>
  )
}

/** "61.5/80 · 76.88 % · B1". */
function Total({ store, id, hasSets }: { store: SheetStore; id: number; hasSets: boolean }) {
  const { t } = useLingui()
  const { row, total, attendance, isSettled } = store.row(id)
  const isOut = attendance !== null && attendance !== 'P'
  const sum = `${total ?? noValue}${row.grace > 0 ? ` + ${row.grace}` : ''}/${row.counted_max}`
  const settled = isSettled && row.percent !== null && [`${row.percent} %`, row.grade]
  const { set } = row
  return (
    <p className={classes.total}>
      {[hasSets && set !== null && t`Set ${set}`, isOut ? noValue : sum, ...((!isOut && settled) || [])]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
