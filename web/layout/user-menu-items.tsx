import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconHistory, IconKey, IconLogout, IconMail, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { languageOf, languages, languagesOf } from '#contract'
import { useAccount, usePermission } from '#web/api/sign-in/account.ts'
import { currentArea } from '#web/landing.ts'
import { switchLanguage } from '#web/language.ts'
import { FloatingMenu } from '#web/ui/menu/floating-menu.tsx'
import type { OpenMenuProps } from '#web/ui/menu/menu-button.tsx'
import { roleTitle } from '#web/ui/message/role-names.ts'

export interface UserMenuItemsProps {
  onReset: () => void
  onLeave: () => void
}

export default function UserMenuItems({ onReset, onLeave, ...menu }: OpenMenuProps & UserMenuItemsProps) {
  const { user } = useAccount()
  const mayProfile = usePermission('profile')('view')
  const maySet = usePermission('module-wise-access')('update') && currentArea() === 'school-admin'
  const mayLook = usePermission('module-wise-access')('view')
  return (
    <FloatingMenu
      {...menu}
      title={
        user && (
          <>
            <Text size="sm" fw={600} c="var(--q-ink)">
              {user.name || user.email}
            </Text>
            {roleTitle({ id: user.role_id, title: '' })}
          </>
        )
      }
    >
      {mayProfile && (
        <Menu.Item
          leftSection={<IconUser size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={`/${currentArea()}/manage-profile`} />}
        >
          <Trans>My profile</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={onReset}>
        <Trans>Reset Password</Trans>
      </Menu.Item>
      {maySet && (
        <Menu.Item
          leftSection={<IconSettings size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/school-admin/school-settings" />}
        >
          <Trans>School settings</Trans>
        </Menu.Item>
      )}
      {mayLook && (
        <Menu.Item
          leftSection={<IconHistory size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={`/${currentArea()}/activity-log`} />}
        >
          <Trans>Activity log</Trans>
        </Menu.Item>
      )}
      {mayLook && (
        <Menu.Item
          leftSection={<IconMail size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={`/${currentArea()}/mails`} />}
        >
          <Trans>Mails</Trans>
        </Menu.Item>
      )}
      <Menu.Divider />
      <LanguageItems />
      <Menu.Divider />
      <ColourItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onLeave}>
        <Trans>Log Out</Trans>
      </Menu.Item>
    </FloatingMenu>
  )
}

/** The languages, each under its own name. */
function LanguageItems() {
  const { i18n } = useLingui()
  return (
    <Menu.RadioGroup value={i18n.locale} onChange={(code) => switchLanguage(languageOf('screens', code))}>
      {languagesOf('screens').map((code) => (
        <Menu.RadioItem key={code} value={code} lang={code}>
          {languages[code].name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** Light, dark, or as the device is set. */
function ColourItems() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = [
    { scheme: 'light', name: t`Light` },
    { scheme: 'dark', name: t`Dark` },
    { scheme: 'auto', name: t`As the device` },
  ] as const
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(chosen) => setColorScheme(schemes.find(({ scheme }) => scheme === chosen)?.scheme ?? 'auto')}
    >
      {schemes.map(({ scheme, name }) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
