import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '#web/ui/list/list-table.tsx'

interface ChoosingOptions<R> {
  nameOf: (row: R) => string
  /** Rows with which nothing can be done have no box. */
  isOpen?: (row: R) => boolean
}

/** The rows of a page that were chosen, and the column of their boxes. Another page or a filter leaves the rest behind. */
export function useChosen<R extends { id: number }>(
  rows: readonly R[],
  { nameOf, isOpen = () => true }: ChoosingOptions<R>,
) {
  const { t } = useLingui()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  const show = (row: R) =>
    isOpen(row) && (
      <Checkbox aria-label={t`Choose ${nameOf(row)}`} checked={ids.has(row.id)} onChange={() => toggle(row.id)} />
    )
  const column: Column<R> = { title: t`Choose`, head: '', kind: 'code', width: 44, show }
  return { chosen: rows.filter((row) => isOpen(row) && ids.has(row.id)), column, clear: () => setIds(new Set()) }
}
