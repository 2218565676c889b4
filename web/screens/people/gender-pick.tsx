import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

/** The gender of a person, '' for none said. */
export function GenderPick(props: NativeSelectProps) {
  const { t } = useLingui()
  const data = [
    { value: '', label: t`Not said` },
    { value: 'F', label: t`Female` },
    { value: 'M', label: t`Male` },
    { value: 'X', label: t`Other` },
  ]
  return <NativeSelect label={t`Gender`} data={data} {...props} />
}
