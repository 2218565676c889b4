import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconDoorExit, IconUserPlus } from '@tabler/icons-react'
import type { RowAction } from '#web/ui/list/row-actions.tsx'

/** What is done with anybody at the school: the invitation, the leaving and the coming back. */
export function usePersonActions() {
  const { t } = useLingui()
  const lesser = true
  return {
    invitation: (name: string, onClick: () => void): RowAction => ({
      title: t`Invitation…`,
      label: t`Invitation of ${name}`,
      icon: IconUserPlus,
      lesser,
      onClick,
    }),
    leaves: (name: string, onClick: () => void): RowAction => ({
      title: t`Leaves the school…`,
      label: t`${name} leaves the school`,
      icon: IconDoorExit,
      lesser,
      onClick,
    }),
    isBack: (name: string, onClick: () => void): RowAction => ({
      title: t`Is back`,
      label: t`${name} is back`,
      icon: IconArrowBackUp,
      lesser,
      onClick,
    }),
  }
}
