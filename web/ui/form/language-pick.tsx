import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { languageName } from './languages.ts'

interface LanguagePickProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  /** Their codes, in the order in which they are offered. */
  codes: readonly string[]
  value: string
  onChange: (code: string) => void
}

/** One of a few languages, by its name in the language of the screen. */
export function LanguagePick({ codes, value, onChange, ...select }: LanguagePickProps) {
  const { i18n } = useLingui()
  return (
    <NativeSelect
      {...select}
      data={codes.map((code) => ({ value: code, label: languageName(code, i18n.locale) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
