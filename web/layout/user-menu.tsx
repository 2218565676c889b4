import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccount } from '#web/api/sign-in/account.ts'
import { signOut } from '#web/api/sign-in/sign-in.ts'
import { withTextsOf } from '#web/language.ts'
import { alsoOffline } from '#web/load-screen.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import classes from './layout.module.css'
import type { UserMenuItemsProps } from './user-menu-items.tsx'

const Items = lazyMenu<UserMenuItemsProps>(alsoOffline(() => import('./user-menu-items.tsx')))

const ResetPassword = lazyDialog(
  () => withTextsOf('windows', import('#web/entity/password/reset-password.tsx')),
  ({ opened }) => opened,
)

const UnsentDialog = lazyDialog(
  alsoOffline(() => withTextsOf('windows', import('./unsent-dialog.tsx'))),
  ({ count }) => count > 0,
)

/** Typed marks that are on this device only. Without its code, which an earlier visit has loaded where there are any, there are none. */
const countUnsent = () => import('#web/api/marks/unsent.ts').then((unsent) => unsent.countUnsent()).catch(() => 0)

/** Reset Password, the school's settings, language, colours and Log Out. */
export function UserMenu() {
  const { t } = useLingui()
  const { user } = useAccount()
  const [resetting, setResetting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const leave = () => {
    setUnsent(0)
    setLeaving(true)
    signOut()
  }
  const askAndLeave = async () => {
    const count = await countUnsent()
    if (count > 0) setUnsent(count)
    else leave()
  }
  return (
    <>
      <Items
        label={t`User menu`}
        // Drawn, not said: the button has a name of its own.
        icon={<span className={classes.initials} data-initials={initialsOf(user?.name || user?.email || '')} />}
        items={{
          onReset: () => setResetting(true),
          onLeave: () => void askAndLeave(),
        }}
      />
      <ResetPassword opened={resetting} onClose={() => setResetting(false)} />
      <UnsentDialog count={unsent} onLeave={leave} onStay={() => setUnsent(0)} onSent={setUnsent} />
      <BlockingOverlay opened={leaving} />
    </>
  )
}
