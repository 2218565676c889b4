import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconEraser, IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { asBoard, clearColumn, copyColumn } from '../subject-matrix.ts'
import type { SetUpWork } from '../use-set-up.ts'

const LesserActions = lazy(() => import('#web/ui/list/lesser-actions.tsx'))

/** The column whose menu is open, and the button that opened it. */
export interface OpenColumn {
  column: string
  button: HTMLElement
}

interface ColumnMenuProps {
  work: SetUpWork
  open: OpenColumn | null
  onClose: () => void
}

/** What is done with all subjects of a class: copied from another, cleared, as the board has it. */
export function ColumnMenu({ work, open, onClose }: ColumnMenuProps) {
  const actions = useColumnActions(work, open?.column)
  if (!open) return null
  const close = () => {
    onClose()
    open.button.focus()
  }
  return (
    <Suspense>
      <LesserActions id="set-up-column" anchor={open.button} opened onClose={close} actions={actions} />
    </Suspense>
  )
}

export function useColumnActions({ plan, facts, change }: SetUpWork, column: string | undefined) {
  const { t } = useLingui()
  if (column === undefined) return []
  const at = plan.classes.findIndex(({ key }) => key === column)
  // The neighbours first: a class is mostly as the one below it.
  const nearest = plan.classes
    .map(({ key, title }, place) => ({ key, title, far: Math.abs(place - at + 0.1) }))
    .filter(({ key }) => key !== column)
    .sort((one, other) => one.far - other.far)
  return [
    ...nearest.map(({ key, title }) => ({
      label: t`Copy from ${title}`,
      icon: IconCopy,
      onClick: () => change((before) => copyColumn(before, key, column, facts)),
    })),
    { label: t`Clear`, icon: IconEraser, onClick: () => change((before) => clearColumn(before, column)) },
    {
      label: t`As the board has it`,
      icon: IconListCheck,
      onClick: () => change((before) => asBoard(before, column, facts)),
    },
  ]
}
