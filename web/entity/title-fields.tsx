import { useLingui } from '@lingui/react/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { schoolSettingsApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { languageName } from '#web/ui/form/languages.ts'

/** What was typed of them: an emptied one is none. */
export const titlesSent = (titles: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(titles).filter(([, title]) => title.trim() !== ''))

interface TitleFieldsProps {
  titles: Record<string, string>
  /** Those of the form. */
  errors: Record<string, ReactNode>
  onChange: (titles: Record<string, string>) => void
}

/** What it is called in the school's other languages, for papers and report cards in them; a school of one language isn't asked. */
export function TitleFields({ titles, errors, onChange }: TitleFieldsProps) {
  const { t, i18n } = useLingui()
  const { languages = [] } = useRead(schoolSettingsApi.get, {}, { toasts: 'none' }).data ?? {}
  const others = [...new Set([...languages.slice(1), ...Object.keys(titles)])]
  if (others.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {others.map((code) => {
        const language = languageName(code, i18n.locale)
        return (
          <TextInput
            key={code}
            label={t`Name in ${language}`}
            lang={code}
            dir="auto"
            value={titles[code] ?? ''}
            error={errors[`titles.${code}`]}
            onChange={({ currentTarget }) => onChange({ ...titles, [code]: currentTarget.value })}
          />
        )
      })}
    </SimpleGrid>
  )
}
