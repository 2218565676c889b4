import { useLingui } from '@lingui/react'
import { Menu } from '@mantine/core'
import { type Language, languages, switchLanguage } from '#web/language.ts'
import { Tick } from './tick.tsx'

/** The languages, each under its own name. */
export function LanguageItems() {
  const { i18n } = useLingui()
  return Object.entries(languages).map(([code, { name }]) => (
    <Menu.Item
      key={code}
      role="menuitemradio"
      aria-checked={i18n.locale === code}
      lang={code}
      leftSection={<Tick shown={i18n.locale === code} />}
      onClick={() => switchLanguage(code as Language)}
    >
      {name}
    </Menu.Item>
  ))
}
