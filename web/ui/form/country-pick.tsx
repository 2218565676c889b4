import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { countryCodes } from '#contract'

/** A country by its name in the language of the screen. */
export function CountryPick(props: Omit<NativeSelectProps, 'data'>) {
  const { t, i18n } = useLingui()
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' })
  const countries = countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.locale))
  return <NativeSelect data={[{ value: '', label: t`Choose a country` }, ...countries]} {...props} />
}
