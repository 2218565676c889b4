import { useLingui } from '@lingui/react/macro'
import { IconLogout } from '@tabler/icons-react'
import type { EndSignIns } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowAction } from '#web/ui/list/row-actions.tsx'

/** The action of a person's row that signs them out everywhere. */
export function useEndSignIns(endpoint: EndSignIns) {
  const { t } = useLingui()
  const end = useAction(endpoint, { invalidates: [], conflicts: 'toast' })
  return ({ id, name }: { id: number; name: string }): RowAction => ({
    title: t`End sign-ins`,
    label: t`End all sign-ins of ${name}`,
    icon: IconLogout,
    lesser: true,
    onClick: () => void end.run({ id }).catch(() => undefined),
  })
}
