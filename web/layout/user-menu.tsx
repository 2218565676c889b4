import { Trans, useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconKey, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { isInSchool, useAccount, usePermission } from '#web/api/sign-in/account.ts'
import { signOut } from '#web/api/sign-in/sign-in.ts'
import { type Language, languages, switchLanguage } from '#web/language.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { DropDivider, DropItem, DropMenu } from '#web/ui/form/drop-menu.tsx'

const ResetPassword = lazyDialog(
  () => import('./reset-password.tsx'),
  ({ opened }) => opened,
)

const SchoolSettings = lazyDialog(
  () => import('./school-settings.tsx'),
  ({ opened }) => opened,
)

const tick = <IconCheck size={18} aria-hidden />

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
      <DropMenu label={t`User menu`} icon={<IconUserCircle size={26} aria-hidden />} title={user?.name || user?.email}>
        <DropItem icon={<IconKey size={18} aria-hidden />} onClick={() => setResetting(true)}>
          <Trans>Reset Password</Trans>
        </DropItem>
        {maySet && (
          <DropItem icon={<IconSettings size={18} aria-hidden />} onClick={() => setSetting(true)}>
            <Trans>School settings</Trans>
          </DropItem>
        )}
        <DropDivider />
        <LanguageItems />
        <DropDivider />
        <ColourItems />
        <DropDivider />
        <DropItem icon={<IconLogout size={18} aria-hidden />} onClick={leave}>
          <Trans>Log Out</Trans>
        </DropItem>
      </DropMenu>
      <ResetPassword opened={resetting} onClose={() => setResetting(false)} />
      <SchoolSettings opened={setting} onClose={() => setSetting(false)} />
      <BlockingOverlay opened={leaving} />
    </>
  )
}

/** The languages, each under its own name. */
function LanguageItems() {
  const { i18n } = useLingui()
  return Object.entries(languages).map(([code, { name }]) => {
    const checked = i18n.locale === code
    return (
      <DropItem
        key={code}
        checked={checked}
        icon={checked && tick}
        lang={code}
        onClick={() => switchLanguage(code as Language)}
      >
        {name}
      </DropItem>
    )
  })
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
  return schemes.map(({ scheme, name }) => {
    const checked = colorScheme === scheme
    return (
      <DropItem key={scheme} checked={checked} icon={checked && tick} onClick={() => setColorScheme(scheme)}>
        {name}
      </DropItem>
    )
  })
}
