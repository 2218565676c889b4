import { useLingui } from '@lingui/react/macro'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { StatusSwitch } from '#web/ui/form/status-switch.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { CallById, EntityApi } from './entity.ts'

interface WithStatus<R> {
  api: EntityApi & { changeStatus: CallById }
  nameOf: (row: R) => string
}

/** The column of the switches that make a row active or inactive. */
export function useStatusColumn<R extends { id: number; status: number }>({ api, nameOf }: WithStatus<R>) {
  const { t } = useLingui()
  const mayChange = useMay()(api.changeStatus)
  const toggle = useAction<CallById>(api.changeStatus, { invalidates: [api.list], conflicts: 'toast' })
  const show = (row: R) => (
    <StatusSwitch
      name={nameOf(row)}
      status={row.status}
      disabled={!mayChange}
      onToggle={() => toggle.run({ id: row.id })}
    />
  )
  return { title: t`Status`, kind: 'switch', show } satisfies Column<R>
}
