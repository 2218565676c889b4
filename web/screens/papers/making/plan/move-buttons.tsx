import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../wizard.module.css'

interface MoveButtonsProps {
  upLabel: string
  downLabel: string
  /** Where the row stands, and how many there are. */
  index: number
  count: number
  /** px */
  size: number
  onMove: (to: number) => void
}

/** Move a row one place up or down. */
export function MoveButtons({ upLabel, downLabel, index, ...list }: MoveButtonsProps) {
  return (
    <>
      <MoveButton label={upLabel} to={index - 1} {...list}>
        <IconArrowUp size={18} aria-hidden />
      </MoveButton>
      <MoveButton label={downLabel} to={index + 1} {...list}>
        <IconArrowDown size={18} aria-hidden />
      </MoveButton>
    </>
  )
}

interface MoveButtonProps extends Pick<MoveButtonsProps, 'count' | 'size' | 'onMove'> {
  label: string
  to: number
  children: ReactNode
}

/** For a row at the end of the list it does nothing, but keeps the focus. */
function MoveButton({ label, to, count, size, onMove, children }: MoveButtonProps) {
  const isPossible = to >= 0 && to < count
  return (
    <ActionIcon
      variant="subtle"
      size={size}
      className={classes.quiet}
      aria-label={label}
      aria-disabled={!isPossible}
      data-disabled={!isPossible || undefined}
      onClick={() => isPossible && onMove(to)}
    >
      {children}
    </ActionIcon>
  )
}
