import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { StatusSwitch } from '#web/ui/form/status-switch.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { StatusFacts } from './list-facts.ts'

/** The column of the switches that make a row active or inactive. */
export function useStatusColumn<R extends { id: number; status: number }>({
  module,
  api,
  nameOf,
}: StatusFacts<R>): Column<R> {
  const { t } = useLingui()
  const may = usePermission(module)
  const toggle = useAction(api.changeStatus, { invalidates: [api.list], conflicts: 'toast' })
  const show = (row: R) => (
    <StatusSwitch
      name={nameOf(row)}
      status={row.status}
      disabled={!may('change-status')}
      onToggle={() => toggle.run({ id: row.id })}
    />
  )
  return { title: t`Status`, sort: 'status', show }
}
