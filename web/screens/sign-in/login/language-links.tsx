import { useLingui } from '@lingui/react'
import { Button, Group } from '@mantine/core'
import { languages, languagesOf } from '#contract'
import { switchLanguage } from '#web/language.ts'

/** The languages, each under its own name. */
export function LanguageLinks() {
  const { i18n } = useLingui()
  return (
    <Group justify="center" gap="xs">
      {languagesOf('screens').map((code) => (
        <Button
          key={code}
          size="compact-sm"
          variant={i18n.locale === code ? 'light' : 'subtle'}
          lang={code}
          aria-pressed={i18n.locale === code}
          onClick={() => switchLanguage(code)}
        >
          {languages[code].name}
        </Button>
      ))}
    </Group>
  )
}
