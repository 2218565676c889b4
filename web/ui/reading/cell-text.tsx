import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { PreviewCell } from '../../../interchange/doors/marks/reading.ts'
import { noValue } from '../no-value.ts'
import type { ListKind } from './list-kind.ts'
import classes from './reading.module.css'
import type { ShownColumn } from './shown-list.ts'

/** Whether a cell would say something else than the list does. */
const differs = ({ in_file, here }: PreviewCell, text: string) =>
  here !== null && text.trim() !== in_file.trim() && String(here) !== in_file.trim()

interface CellTextProps {
  cell: PreviewCell
  column: ShownColumn | undefined
  door: ListKind
}

/** A cell as the list has it, what it would be here where that is something else, and what it replaces, struck through. */
export function CellText({ cell, column, door }: CellTextProps) {
  const { in_file, here, was } = cell
  const fields = column?.fields ?? []
  const text = here === null ? '' : door.textOf(here, fields)
  if (column?.by === 'made') return <span className={classes.here}>{text || noValue}</span>
  return (
    <>
      {here !== null && was !== null && was !== here && (
        <>
          <s className={classes.was}>
            <VisuallyHidden>
              <Trans>replaces</Trans>{' '}
            </VisuallyHidden>
            {door.textOf(was, fields)}
          </s>{' '}
        </>
      )}
      {in_file || noValue}
      {differs(cell, text) && (
        <>
          {/* Outside: an inline block drops the space that it begins with. */}{' '}
          <span className={classes.here}>→ {text}</span>
        </>
      )}
    </>
  )
}
