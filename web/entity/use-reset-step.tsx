import { useLingui } from '@lingui/react/macro'
import { IconShieldOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAccount } from '#web/api/sign-in/account.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'

const ResetStepDialog = lazyDialog(
  () => withTextsOf('windows', import('#web/entity/password/reset-step.tsx')),
  ({ person }) => person !== null,
)

interface Person {
  account_id: number | null
  name: string
}

/** The action of a person's row for whoever has lost phone and recovery codes, and its dialog. Nobody does it for oneself. */
export function useResetStep(): { action: (person: Person) => RowAction | false; dialog: ReactNode } {
  const { t } = useLingui()
  const { user } = useAccount()
  const [asked, setAsked] = useState<{ account_id: number; name: string } | null>(null)
  return {
    action: ({ account_id, name }) =>
      account_id !== null &&
      account_id !== user?.id && {
        title: t`Reset second step…`,
        label: t`Reset the second step of ${name}`,
        icon: IconShieldOff,
        lesser: true,
        onClick: () => setAsked({ account_id, name }),
      },
    dialog: <ResetStepDialog person={asked} onClose={() => setAsked(null)} />,
  }
}
