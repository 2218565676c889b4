import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAccount } from '#web/api/account.ts'
import { signOut } from '#web/api/sign-in.ts'
import { loadScreen } from '#web/load-screen.ts'
import { BlockingOverlay } from '#web/ui/blocking-overlay.tsx'
import { ColourItems } from './colour-items.tsx'
import { LanguageItems } from './language-items.tsx'

const ResetPassword = lazy(loadScreen(() => import('./reset-password.tsx')))

/** Reset Password, language, colours and Log Out. */
export function UserMenu() {
  const { t } = useLingui()
  const { user } = useAccount()
  const [resetting, setResetting] = useState(false)
  // Loaded on the first click, kept from then on so that the dialog can fade out.
  const [asked, setAsked] = useState(false)
  const askForPassword = () => {
    setAsked(true)
    setResetting(true)
  }
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut()
  }
  return (
    <>
      <Menu width={240} position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size={40} radius="xl" aria-label={t`User menu`}>
            <IconUserCircle size={26} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user?.name || user?.email}</Menu.Label>
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={askForPassword}>
            <Trans>Reset Password</Trans>
          </Menu.Item>
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <ColourItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
            <Trans>Log Out</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{asked && <ResetPassword opened={resetting} onClose={() => setResetting(false)} />}</Suspense>
      <BlockingOverlay opened={leaving} />
    </>
  )
}
