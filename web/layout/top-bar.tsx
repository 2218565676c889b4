import { Trans, useLingui } from '@lingui/react/macro'
import { Burger, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { isImpersonating, isInSchool, useAccount } from '#web/api/sign-in/account.ts'
import { leaveSchool } from '#web/api/sign-in/sign-in.ts'
import { studentRole } from '#web/menus.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { SessionPicker } from './session-picker.tsx'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  isSidebarShown: boolean
  onToggleSidebar: () => void
}

export function TopBar({ isSidebarShown, onToggleSidebar }: TopBarProps) {
  const { t } = useLingui()
  const { user } = useAccount()
  const inSchool = isInSchool()
  return (
    <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="xs">
      <Group wrap="nowrap" gap="xs" miw={0}>
        <Burger
          size="sm"
          opened={isSidebarShown}
          onClick={onToggleSidebar}
          aria-label={isSidebarShown ? t`Close menu` : t`Open menu`}
          aria-expanded={isSidebarShown}
        />
        <Text fw={700} truncate>
          {inSchool ? <Trans>School Admin</Trans> : <Trans>Super Admin</Trans>}
        </Text>
      </Group>
      <Group wrap="nowrap" gap="xs">
        {inSchool && user?.role_id !== studentRole && <SessionPicker />}
        {isImpersonating() && <BackToSuperAdmin />}
        <UserMenu />
      </Group>
    </Group>
  )
}

function BackToSuperAdmin() {
  const { t } = useLingui()
  const [working, setWorking] = useState(false)
  const goBack = () => {
    setWorking(true)
    leaveSchool().catch(() => setWorking(false))
  }
  return (
    <>
      <Button variant="light" px="sm" aria-label={t`Back to Super Admin`} onClick={goBack}>
        <IconArrowBackUp size={18} aria-hidden />
        <Text span inherit ms={8} visibleFrom="sm">
          <Trans>Back to Super Admin</Trans>
        </Text>
      </Button>
      <BlockingOverlay opened={working} />
    </>
  )
}
