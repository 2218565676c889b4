import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isInSchool, useAccount, usePermission } from '#web/api/sign-in/account.ts'
import { signOut } from '#web/api/sign-in/sign-in.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import classes from './layout.module.css'
import type { UserMenuItemsProps } from './user-menu-items.tsx'

const Items = lazyMenu<UserMenuItemsProps>(() => import('./user-menu-items.tsx'))

const ResetPassword = lazyDialog(
  () => import('./reset-password.tsx'),
  ({ opened }) => opened,
)

const SchoolSettings = lazyDialog(
  () => import('./school-settings.tsx'),
  ({ opened }) => opened,
)

/** Reset Password, the school's settings, language, colours and Log Out. */
export function UserMenu() {
  const { t } = useLingui()
  const { user } = useAccount()
  const [resetting, setResetting] = useState(false)
  const [setting, setSetting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const maySet = usePermission('module-wise-access')('update') && isInSchool()
  const leave = () => {
    setLeaving(true)
    signOut()
  }
  return (
    <>
      <Items
        label={t`User menu`}
        // Drawn, not said: the button has a name of its own.
        icon={<span className={classes.initials} data-initials={initialsOf(user?.name || user?.email || '')} />}
        onReset={() => setResetting(true)}
        onSettings={maySet ? () => setSetting(true) : undefined}
        onLeave={leave}
      />
      <ResetPassword opened={resetting} onClose={() => setResetting(false)} />
      <SchoolSettings opened={setting} onClose={() => setSetting(false)} />
      <BlockingOverlay opened={leaving} />
    </>
  )
}

/** 'AR' of Anita Rao: the first letters of the first word and of the last. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
