import { Button, Input, Stack, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import classes from '../../form/form.module.css'

interface ListGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** What a screen reader says after a move. */
  announced?: string
  /** Absent when the list is full. */
  onAdd?: () => void
  addLabel: ReactNode
  /** Stands below the rows. */
  foot?: ReactNode
  children: ReactNode
}

/** A named list of rows with its error, and the button that adds a row. */
export function ListGroup({ legend, hint, error, announced, onAdd, addLabel, foot, children }: ListGroupProps) {
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    const before = new Set(boxesIn(box.current))
    onAdd?.()
    focusNew(box, before)
  }
  return (
    <fieldset
      ref={box}
      className={classes.group}
      aria-describedby={error ? id : undefined}
      aria-invalid={Boolean(error) || undefined}
    >
      <legend>{legend}</legend>
      <Stack gap="sm">
        {hint && <p className={classes.hint}>{hint}</p>}
        {children}
        {error && (
          <Input.Error id={id} role="alert" tabIndex={-1} data-faulty>
            {error}
          </Input.Error>
        )}
        {foot}
        {onAdd && (
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            className={classes.add}
            onClick={add}
          >
            {addLabel}
          </Button>
        )}
        <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      </Stack>
    </fieldset>
  )
}

const boxesIn = (group: HTMLElement | null) => [...(group?.querySelectorAll<HTMLElement>('[role="textbox"]') ?? [])]

/** An editor takes a frame or two to be there; whoever has gone on after half a second is left alone. */
function focusNew(box: RefObject<HTMLElement | null>, before: ReadonlySet<HTMLElement>, left = 30): void {
  requestAnimationFrame(() => {
    const added = boxesIn(box.current).find((one) => !before.has(one))
    if (added) added.focus()
    else if (left > 0) focusNew(box, before, left - 1)
  })
}
