import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { PreviewCell } from '../../../interchange/doors/reading.ts'
import { noValue } from '../no-value.ts'
import type { ListDoor } from './list-door.ts'
import classes from './reading.module.css'

/** Whether a cell would say something else than the list does. */
const differs = ({ in_file, here }: PreviewCell, text: string) =>
  here !== null && text.trim() !== in_file.trim() && String(here) !== in_file.trim()

/** A cell as the list has it, what it would be here where that is something else, and what it replaces, struck through. */
export function CellText({ cell, door }: { cell: PreviewCell; door: ListDoor }) {
  const { in_file, here, was } = cell
  const text = here === null ? '' : door.textOf(here)
  return (
    <>
      {here !== null && was !== null && was !== here && (
        <>
          <s className={classes.was}>
            <VisuallyHidden>
              <Trans>replaces</Trans>{' '}
            </VisuallyHidden>
            {door.textOf(was)}
          </s>{' '}
        </>
      )}
      {in_file || noValue}
      {differs(cell, text) && <span className={classes.here}> → {text}</span>}
    </>
  )
}
