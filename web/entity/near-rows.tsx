import { useLingui } from '@lingui/react/macro'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { NearLine } from '#web/ui/list/near-line-lazy.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import type { EntityRows } from './use-entity-list.ts'
import { useWholeColumns } from './whole-columns.tsx'

interface NearRowsProps<R, S, F extends string> {
  list: EntityRows<R, S, F>
  columns: Column<R, NoInfer<F>>[]
  rowActions: ((row: R) => RowAction[]) | null
}

/** The rows under near spellings, below a line of their own. None of them can be chosen: what is done with all that was found is not done with them. */
export function NearRows<R extends { id: number }, S, F extends string>(props: NearRowsProps<R, S, F>) {
  const { list, columns, rowActions } = props
  const { t } = useLingui()
  const whole = useWholeColumns({ ...list, rows: list.near?.rows }, columns, undefined, rowActions)
  if (!list.near || !list.rows) return null
  return (
    <>
      <NearLine near={list.near} typed={list.state.search} onSearch={list.toSearch} />
      <ListTable label={t`Near spellings`} columns={whole} rows={list.near.rows} stale={list.isStale} />
    </>
  )
}
