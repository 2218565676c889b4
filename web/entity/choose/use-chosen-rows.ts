import { useLingui } from '@lingui/react/macro'
import { useSelectColumn } from './select-column.tsx'
import { isChosen } from './selection.ts'
import { useSelection } from './use-selection.ts'

interface ChosenRows<R> {
  nameOf: (row: R) => string
  isOpen?: (row: R) => boolean
}

/** The rows of a page that were chosen, and the column of their boxes. Another page or a filter leaves the rest behind. */
export function useChosenRows<R extends { id: number }>(
  list: { rows: R[] | undefined; state: object },
  { nameOf, isOpen = () => true }: ChosenRows<R>,
) {
  const { t } = useLingui()
  const rows = list.rows ?? []
  const open = rows.filter(isOpen)
  const choosing = useSelection(
    open.map(({ id }) => id),
    list.state,
  )
  const column = useSelectColumn(choosing, { rows, isOpen, nameOf, wholePage: t`Choose all of this page` })
  return { chosen: open.filter(({ id }) => isChosen(choosing.selection, id)), column, clear: choosing.clear }
}
