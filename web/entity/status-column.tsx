import { useLingui } from '@lingui/react/macro'
import { sayDone } from '#web/api/call-toasts.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { type ActionOptions, useAction } from '#web/api/use/use-action.ts'
import { StatusSwitch } from '#web/ui/form/status-switch.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { showUndo } from '#web/ui/message/toast.tsx'
import type { CallById, EntityApi } from './entity.ts'

interface WithStatus<R> {
  api: EntityApi & { changeStatus: CallById }
  nameOf: (row: R) => string
  staysBecause?: (row: R) => string | null
  sentWith?: (row: R) => Record<string, unknown>
}

interface StatusOptions<R> {
  /** Asked before a row is made inactive: whoever is asked does it then, or leaves it. */
  askOff?: (row: R) => void
}

/** The column of the switches that make a row active or inactive. What `staysBecause` of the entity keeps is not made inactive. */
export function useStatusColumn<R extends { id: number; status: number }>(
  { api, nameOf, staysBecause, sentWith }: WithStatus<R>,
  { askOff }: StatusOptions<R> = {},
) {
  const { t } = useLingui()
  const mayChange = useMayHere()(api.changeStatus)
  const options: ActionOptions<CallById> = { invalidates: [api.list], conflicts: 'toast' }
  const toggle = useAction<CallById>(api.changeStatus, { ...options, toasts: 'failures' })
  const putBack = useAction<CallById>(api.changeStatus, options)
  const change = async (row: R) => {
    const sent = { id: row.id, ...sentWith?.(row) }
    await toggle.run(sent)
    const { message, path } = api.changeStatus
    if (message)
      showUndo(await sayDone(message), () => void putBack.run(sent).catch(() => undefined), `${path} ${row.id}`)
  }
  const show = (row: R) => (
    <StatusSwitch
      name={nameOf(row)}
      status={row.status}
      disabled={!mayChange}
      whyNot={row.status === 1 ? staysBecause?.(row) : null}
      onToggle={() => change(row)}
      onAsk={row.status === 1 && askOff ? () => askOff(row) : undefined}
    />
  )
  return { title: t`Status`, kind: 'switch', show } satisfies Column<R>
}
