import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

/** What somebody is known by. */
export function LoginField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      {...{ name: 'email', inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
      label={t`E-mail or number`}
      {...props}
    />
  )
}
