import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core'
import { IconArrowBackUp, IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { isImpersonating, isInSchool, useAccount } from '#web/api/sign-in/account.ts'
import { leaveSchool } from '#web/api/sign-in/sign-in.ts'
import { Keys } from '#web/keys/keys.tsx'
import { studentRole } from '#web/menus.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import classes from './layout.module.css'
import { Logo } from './logo.tsx'
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
  const narrow = useIsMobile()
  // By the fixed role that the own one is based on.
  const role = user && roleTitle({ id: user.role_id, title: '' })
  return (
    <Group h="100%" className={classes.bar} justify="space-between" wrap="nowrap" gap="xs">
      {/* What has no room wraps out of sight as a whole: half a sign says nothing. */}
      <Group gap="xs" miw={0} h="var(--q-icon-button)" style={{ overflow: 'clip', overflowClipMargin: 4 }}>
        <ActionIcon
          variant="subtle"
          c="var(--q-ink-2)"
          size="var(--q-icon-button)"
          onClick={onToggleSidebar}
          aria-label={isSidebarShown ? t`Close menu` : t`Open menu`}
          aria-expanded={isSidebarShown}
        >
          {narrow ? <IconMenu2 size={20} aria-hidden /> : <IconLayoutSidebar size={20} aria-hidden />}
        </ActionIcon>
        <span className={classes.brand}>
          <Logo />
          <span className={classes.word}>Quaestor</span>
        </span>
        <Text size="sm" c="dimmed" truncate visibleFrom="sm">
          {role}
        </Text>
      </Group>
      <Group flex="none" wrap="nowrap" gap="xs">
        <Keys />
        {inSchool && user?.role_id !== studentRole && !user?.must_enrol && <SessionPicker />}
        {isImpersonating() && <BackToSuperAdmin />}
        {user && (
          <div className={classes.person}>
            <Text size="sm" fw={600} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {role}
            </Text>
          </div>
        )}
        <UserMenu />
      </Group>
    </Group>
  )
}

function BackToSuperAdmin() {
  const { t } = useLingui()
  const [working, setWorking] = useState(false)
  // Said at the button at once: the overlay's code may still be on its way.
  const words = t`Please wait...`
  const goBack = () => {
    if (working) return
    setWorking(true)
    leaveSchool().catch(() => setWorking(false))
  }
  return (
    <>
      <Button variant="light" px="sm" aria-label={working ? words : t`Back to Super Admin`} onClick={goBack}>
        {working ? <Loader size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
        <Text span inherit ms={8} visibleFrom="sm">
          {working ? words : <Trans>Back to Super Admin</Trans>}
        </Text>
      </Button>
      <BlockingOverlay opened={working} />
    </>
  )
}
