import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Column } from '#web/ui/list/list-table.tsx'
import { type RowAction, RowActions } from '#web/ui/list/row-actions.tsx'
import type { EntityRows } from './use-entity-list.ts'

/** The list's columns between the running number and the buttons. */
export function useWholeColumns<R, S, F extends string>(
  { entity, state, page_size, isStale, rows = [] }: EntityRows<R, S, F>,
  columns: Column<R>[],
  choose: Column<R> | undefined,
  actionsOf: ((row: R) => RowAction[]) | null,
): Column<R>[] {
  const { t } = useLingui()
  // Rows of the page before keep their numbers while those of the next one come.
  const first = useRef(1)
  if (!isStale) first.current = (state.page - 1) * page_size + 1
  const whole: Column<R>[] = [
    // The last that leaves: what it counts stands there as well without it.
    { title: t`S.No`, kind: 'serial', leaves: 9, show: (_, index) => first.current + index },
    ...columns,
  ]
  if (choose) whole.unshift({ ...choose, kind: 'choose' })
  if (actionsOf) {
    const signs = rows.map((row) => signsOf(actionsOf(row)))
    const most = Math.max(...(signs.length > 0 ? signs : [2]))
    whole.push({
      title: t`Action`,
      kind: 'actions',
      width: most > 0 ? 28 + 40 * most : undefined,
      show: (row) => <RowActions name={entity.nameOf(row)} actions={actionsOf(row)} />,
    })
  }
  return whole
}

/** Signs that stand side by side: the menu of the lesser ones is one. */
function signsOf(actions: RowAction[]): number {
  const folded = actions.filter(({ spelled }) => !spelled)
  const lesser = folded.filter((one) => one.lesser).length
  return folded.length - Math.max(0, lesser - 1)
}
