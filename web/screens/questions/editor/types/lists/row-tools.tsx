import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import classes from './list-fields.module.css'

interface RowToolsProps {
  index: number
  count: number
  labels: { up: string; down: string; remove: string }
  onMove: (by: -1 | 1) => void
  /** Absent while the row must stay. */
  onRemove?: () => void
}

/** Moves a row up or down, or takes it away. At an end the button stays focusable, so that the focus isn't lost on the way. */
export function RowTools({ index, count, labels, onMove, onRemove }: RowToolsProps) {
  return (
    <ActionIcon.Group className={classes.tools}>
      <RowTool icon={IconArrowUp} label={labels.up} isOff={index === 0} onClick={() => onMove(-1)} />
      <RowTool icon={IconArrowDown} label={labels.down} isOff={index === count - 1} onClick={() => onMove(1)} />
      <ActionIcon variant="default" size="lg" disabled={!onRemove} aria-label={labels.remove} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  )
}

interface RowToolProps {
  icon: Icon
  label: string
  isOff: boolean
  onClick: () => void
}

export function RowTool({ icon: Picture, label, isOff, onClick }: RowToolProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      data-disabled={isOff || undefined}
      aria-disabled={isOff}
      aria-label={label}
      onClick={() => !isOff && onClick()}
    >
      <Picture size={16} aria-hidden />
    </ActionIcon>
  )
}
